import { z } from 'zod';
import { createPoliteFetch, type Manners, type Outside, type Reply } from '../polite-fetch.ts';
import { parseSummaries } from './ebay-parse.ts';
import type { EbaySettings } from './ebay-settings.ts';
import { createEbayTokens, type TokenResult } from './ebay-token.ts';
import type { OfferAnswer, OfferQuery, OfferSource } from './offer-source.ts';
import { ebayCurrency } from './shop-currency.ts';

const HOUR = 60 * 60_000;

/** No retries: each request counts to the day's, and the watch asks again later. */
const MANNERS: Manners = {
  timeoutMs: 10_000,
  mostBytes: 2_000_000,
  expects: 'json',
  retries: 0,
  longestWaitMs: 0,
  outage: { failures: 5, pauseMs: 60_000 },
};

/** Vinyl records, in all marketplaces. */
const CATEGORY = '176985';
/** The cheapest of them; a target is met by those or by none. */
const MOST_OFFERS = 100;

const EBAY = {
  name: 'ebay',
  shop: 'eBay',
  // The API licence: no older than six hours, removed when the listing ends, no history and no averages.
  mayKeepHistory: false,
  freshFor: 6 * HOUR,
  rate: { perSecond: 1, perDay: 5_000 },
} as const;

export const noEbay: OfferSource = {
  ...EBAY,
  configured: false,
  currency: null,
  findOffers: async () => ({ ok: false, kind: 'not_configured' }),
};

/** eBay's Browse API: copies at a fixed price in its category of vinyl records. */
export function createEbaySource(settings: EbaySettings, outside: Outside): OfferSource {
  const { clock } = outside;
  const polite = createPoliteFetch(MANNERS, outside);
  const tokens = createEbayTokens(settings, polite, clock);

  function findOffers(query: OfferQuery): Promise<OfferAnswer> {
    let granted: TokenResult | undefined;
    let askedAt = clock();
    return polite.call<OfferAnswer>({
      turn: async () => undefined,
      async send() {
        granted = await tokens.get();
        // Before the request, so that an offer never looks younger than it is.
        askedAt = clock();
        return granted.ok ? search(query, granted.token) : granted.reply;
      },
      answer: (reply) => answerOf(reply, granted?.ok ?? false, query, askedAt),
    });
  }

  function search({ artist, title, barcode }: OfferQuery, token: string): Promise<Reply> {
    const parameters = new URLSearchParams({
      ...(barcode === null ? { q: `${artist} ${title}`.slice(0, 100) } : { gtin: barcode }),
      category_ids: CATEGORY,
      filter: 'buyingOptions:{FIXED_PRICE}',
      sort: 'price',
      limit: String(MOST_OFFERS),
    });
    return polite.request(`${settings.apiBase}/buy/browse/v1/item_summary/search?${parameters}`, {
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'x-ebay-c-marketplace-id': settings.marketplace,
      },
    });
  }

  function answerOf(reply: Reply, hadToken: boolean, { barcode }: OfferQuery, at: number): OfferAnswer {
    const { status, retryAfterSeconds } = reply;
    if (status === 200 && hadToken) {
      const offers = parseSummaries(reply.body, { at, freshFor: EBAY.freshFor, barcode });
      return offers === null ? { ok: false, kind: 'unreadable' } : { ok: true, offers };
    }
    if (status === 429) return { ok: false, kind: 'rate_limited', retryAfterSeconds };
    if (hadToken && status === 401) {
      // The next look asks for a new token, whose answer says whether the credentials are refused.
      tokens.forget();
      return { ok: false, kind: 'unavailable' };
    }
    if (hadToken ? status === 403 : isTurnedAway(reply)) return { ok: false, kind: 'credentials_refused' };
    if (status === null || status >= 500) return { ok: false, kind: 'unavailable' };
    return { ok: false, kind: 'unreadable' };
  }

  return { ...EBAY, configured: true, currency: ebayCurrency(settings.marketplace), findOffers };
}

const refusal = z.object({ error: z.string() });

/** The credentials are refused, so another request is useless. */
function isTurnedAway({ status, body }: Reply): boolean {
  if (status === 401 || status === 403) return true;
  const parsed = refusal.safeParse(body);
  return parsed.success && ['invalid_client', 'unauthorized_client', 'invalid_scope'].includes(parsed.data.error);
}

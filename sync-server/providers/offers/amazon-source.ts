import { decimalOf } from '../../../shared/domain/money.ts';
import type { AmazonSettings } from '../retail/amazon-settings.ts';
import type { RetailFailure, RetailOffer, RetailPriceProvider } from '../retail/retail-price-provider.ts';
import type { Offer, OfferAnswer, OfferSource } from './offer-source.ts';
import { amazonCurrency } from './shop-currency.ts';

const HOUR = 60 * 60_000;

/** New copies at Amazon, through the client that also answers people's searches and shares its answers for an hour. */
export function createAmazonSource(
  retail: RetailPriceProvider,
  settings: Pick<AmazonSettings, 'marketplace'> | null,
): OfferSource {
  const configured = settings !== null;
  return {
    name: 'amazon',
    shop: 'Amazon',
    configured,
    currency: settings && amazonCurrency(settings.marketplace),
    // Amazon's terms: a price is shown for an hour at most, with its time.
    mayKeepHistory: false,
    freshFor: HOUR,
    // Half of what Amazon allows; the other half is for people who search.
    rate: { perSecond: 0.5, perDay: 40_000 },
    async findOffers({ artist, title }): Promise<OfferAnswer> {
      const answer = await retail.search({ artist, title });
      return answer.ok ? { ok: true, offers: answer.value.flatMap(offerOf) } : failureOf(answer, configured);
    },
  };
}

function offerOf({ money, isNew, pricedAt, ...offer }: RetailOffer): Offer[] {
  if (!money || money.cents <= 0 || !isNew) return [];
  const askedAt = Date.parse(pricedAt);
  return [
    {
      itemId: offer.asin,
      title: offer.title,
      artist: offer.artist,
      price: decimalOf(money.cents),
      shipping: null,
      currency: money.currency,
      condition: 'mint',
      country: null,
      link: offer.affiliateUrl,
      barcodes: offer.barcodes,
      isVinyl: offer.isVinyl,
      askedAt,
      dropAt: askedAt + HOUR,
    },
  ];
}

function failureOf({ kind, retryAfterSeconds }: RetailFailure, configured: boolean): OfferAnswer {
  switch (kind) {
    case 'not_configured':
      return { ok: false, kind: configured ? 'credentials_refused' : 'not_configured' };
    case 'rate_limited':
      return { ok: false, kind, retryAfterSeconds };
    case 'unavailable':
      return { ok: false, kind };
    default:
      return { ok: false, kind: 'unreadable' };
  }
}

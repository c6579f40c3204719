import { z } from 'zod';
import type { PoliteFetch, Reply } from '../polite-fetch.ts';
import type { EbaySettings } from './ebay-settings.ts';

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(7200) });
/** A token is renewed a minute early, so that none expires in transit. */
const spareMs = 60_000;
const SCOPE = 'https://api.ebay.com/oauth/api_scope';

export type TokenResult = { ok: true; token: string } | { ok: false; reply: Reply };

export interface EbayTokens {
  get(): Promise<TokenResult>;
  /** Call it when a token is refused that has not expired. */
  forget(): void;
}

/** Application tokens by client credentials; all requests share one for its lifetime. */
export function createEbayTokens(settings: EbaySettings, polite: PoliteFetch, clock: () => number): EbayTokens {
  let cached: { token: string; from: number; until: number } | undefined;

  return {
    async get() {
      const now = clock();
      // A clock that was set back must not make a token last longer.
      if (cached && cached.from <= now && now < cached.until) return { ok: true, token: cached.token };
      const reply = await polite.request(`${settings.apiBase}/identity/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString(),
      });
      const parsed = reply.status === 200 ? tokenAnswer.safeParse(reply.body) : undefined;
      if (!parsed?.success) return { ok: false, reply };
      const { access_token: token, expires_in: seconds } = parsed.data;
      const from = clock();
      cached = { token, from, until: from + seconds * 1_000 - spareMs };
      return { ok: true, token };
    },
    forget() {
      cached = undefined;
    },
  };
}

import type { RetailResult } from '../../../shared/contract/retail.ts';

export interface RetailQuery {
  artist: string;
  title: string;
}

export interface RetailFailure {
  ok: false;
  kind: 'not_configured' | 'rate_limited' | 'unavailable' | 'rejected' | 'bad_response';
  /** A sentence that may be shown to the person who searched. */
  message: string;
  retryAfterSeconds?: number;
}

export type RetailAnswer = { ok: true; value: RetailResult[] } | RetailFailure;

/** A retail site that can be asked what a record costs. */
export interface RetailPriceProvider {
  /** Credentials are there, and the site has not turned them away within the last hour. */
  readonly configured: boolean;
  search(query: RetailQuery): Promise<RetailAnswer>;
}

/** The answer of a server without credentials: the dialog says so, and nothing pretends to look (AMB-51). */
export const noRetailPrices: RetailPriceProvider = {
  configured: false,
  search: async () => ({ ok: false, kind: 'not_configured', message: NOT_CONFIGURED }),
};

export const NOT_CONFIGURED = 'The retail price search is not set up on this server.';

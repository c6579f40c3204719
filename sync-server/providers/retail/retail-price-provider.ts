import type { RetailResult } from '../../../shared/contract/retail.ts';

export interface RetailQuery {
  artist: string;
  title: string;
}

export interface RetailFailure {
  ok: false;
  kind: 'not_configured' | 'rate_limited' | 'unavailable' | 'rejected' | 'bad_response';
  /** A sentence for the person who searched. */
  message: string;
  retryAfterSeconds?: number;
}

/** An offer with what the watch of prices needs beyond what the dialog shows. */
export interface RetailOffer extends RetailResult {
  artist: string | null;
  barcodes: string[];
  /** The price as a number; null without a price or where the currency is missing. */
  money: { cents: number; currency: string } | null;
  isNew: boolean;
  /** Whether the site says that it is vinyl. */
  isVinyl: boolean;
}

export type RetailAnswer = { ok: true; value: RetailOffer[] } | RetailFailure;

/** A retail site with prices of records. */
export interface RetailPriceProvider {
  /** Whether there are credentials that the site has not refused within the last hour. */
  readonly configured: boolean;
  search(query: RetailQuery): Promise<RetailAnswer>;
}

/** The provider of a server without credentials; the dialog says that prices are not configured (AMB-51). */
export const noRetailPrices: RetailPriceProvider = {
  configured: false,
  search: async () => ({ ok: false, kind: 'not_configured', message: NOT_CONFIGURED }),
};

export const NOT_CONFIGURED = 'The retail price search is not set up on this server.';

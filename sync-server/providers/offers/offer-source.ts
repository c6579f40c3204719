import type { Condition } from '../../../shared/domain/condition.ts';
import type { Currency } from '../../../shared/domain/currency.ts';
import type { OFFER_SOURCES } from '../../../shared/domain/offer-source.ts';

/** The album to search for. A barcode narrows the search to one pressing. */
export interface OfferQuery {
  artist: string;
  title: string;
  barcode: string | null;
}

/** One copy that a shop sells now. */
export interface Offer {
  /** The shop's own number of the listing. */
  itemId: string;
  title: string;
  /** Null where the shop does not name the artist apart from the title. */
  artist: string | null;
  /** Decimal text, above zero. */
  price: string;
  /** Decimal text; null where the shop does not say what sending costs. */
  shipping: string | null;
  /** Of both, in three letters. */
  currency: string;
  condition: Condition | null;
  /** The country of the copy, in two letters. */
  country: string | null;
  link: string;
  /** Barcodes that the shop says are on this copy. */
  barcodes: readonly string[];
  /** The shop itself says that it is vinyl. */
  isVinyl: boolean;
  /** When the source was asked, in milliseconds. */
  askedAt: number;
  /** When it must be forgotten, in milliseconds. */
  dropAt: number;
}

export type OfferFailure = { ok: false } & (
  | { kind: 'not_configured' }
  | { kind: 'rate_limited'; retryAfterSeconds: number | undefined }
  | { kind: 'credentials_refused' }
  | { kind: 'unavailable' }
  | { kind: 'unreadable' }
);

export type OfferAnswer = { ok: true; offers: Offer[] } | OfferFailure;

export type SourceName = (typeof OFFER_SOURCES)[number];

/** The requests that all servers together may send for the watch. */
export interface SourceRate {
  perSecond: number;
  perDay: number;
}

/** A shop, or a place of many sellers, whose offers are watched. */
export interface OfferSource {
  readonly name: SourceName;
  /** The heading above its offers, which are never mixed with those of others. */
  readonly shop: string;
  /** There are credentials for it. */
  readonly configured: boolean;
  /** The one that its prices are in; null where that is not known before an offer. */
  readonly currency: Currency | null;
  /** Its terms allow keeping prices that are no longer current. */
  readonly mayKeepHistory: boolean;
  /** The longest time that an offer may be shown and kept, in milliseconds. */
  readonly freshFor: number;
  readonly rate: SourceRate;
  /** At most one request, besides one for a token. */
  findOffers(query: OfferQuery): Promise<OfferAnswer>;
}

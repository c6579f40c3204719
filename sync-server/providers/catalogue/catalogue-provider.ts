import type { CatalogueHit, ReleaseDetail } from '../../../shared/contract/catalogue.ts';

export type CatalogueSource = 'discogs' | 'embedded';

export interface CatalogueQuery {
  text?: string;
  barcode?: string;
  catalogNumber?: string;
  limit: number;
  /** Whose place in the waiting line this search takes. */
  userId?: string;
}

export type CatalogueFailureKind =
  | 'not_configured'
  | 'rate_limited'
  | 'unavailable'
  | 'rejected'
  | 'bad_response'
  | 'not_found';

export interface CatalogueFailure {
  ok: false;
  kind: CatalogueFailureKind;
  /** A sentence that may be shown to the person who searched. */
  message: string;
  retryAfterSeconds?: number;
  /** Set when this person asked too much, not the whole server: nobody else may answer in the catalogue's place. */
  ownLimit?: true;
}

export type CatalogueResult<T> = { ok: true; value: T; source: CatalogueSource } | CatalogueFailure;

/**
 * A music database. Hits of type `embedded` carry an id of the starter catalogue, which `release` understands but which
 * means nothing to Discogs: keep a hit's id as `discogsReleaseId` only when its type is `release`.
 */
export interface CatalogueProvider {
  readonly source: CatalogueSource;
  search(query: CatalogueQuery): Promise<CatalogueResult<CatalogueHit[]>>;
  release(id: number): Promise<CatalogueResult<ReleaseDetail>>;
}

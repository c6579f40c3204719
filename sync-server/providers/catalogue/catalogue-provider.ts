import type { CatalogueHit, ReleaseDetail } from '../../../shared/contract/catalogue.ts';

export type CatalogueSource = 'discogs' | 'embedded';

export interface CatalogueQuery {
  text?: string;
  barcode?: string;
  catalogNumber?: string;
  limit: number;
  /** The person in whose name the search waits in line. */
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
  /** A sentence for the person who searched. */
  message: string;
  retryAfterSeconds?: number;
  /** Set if this person exceeded their own limit: then no other catalogue may answer instead. */
  ownLimit?: true;
}

export type CatalogueResult<T> = { ok: true; value: T; source: CatalogueSource } | CatalogueFailure;

/**
 * A music database. Hits of type `embedded` have an id of the starter catalogue, which `release` accepts but Discogs does
 * not: store a hit's id as `discogsReleaseId` only if its type is `release`.
 */
export interface CatalogueProvider {
  readonly source: CatalogueSource;
  search(query: CatalogueQuery): Promise<CatalogueResult<CatalogueHit[]>>;
  release(id: number): Promise<CatalogueResult<ReleaseDetail>>;
}

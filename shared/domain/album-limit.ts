import { albumLimitOf, type Entitlement, effectiveTier, FREE_ALBUM_LIMIT } from './plan.ts';

/** The message of the album limit; the code is in the text because clients search for it there. */
export const ALBUM_LIMIT_TITLE = 'Album Limit Reached';
export const ALBUM_LIMIT_TEXT = `Free accounts are limited to ${FREE_ALBUM_LIMIT} albums. Upgrade to add more!`;
export const ALBUM_LIMIT_MESSAGE = `ALBUM_LIMIT_EXCEEDED: ${ALBUM_LIMIT_TEXT}`;

/** The album limit that holds now; null is unlimited. */
export function currentAlbumLimit(entitlement: Entitlement | undefined, now: string): number | null {
  return albumLimitOf(entitlement ? effectiveTier(entitlement, now) : 'free');
}

/** True if one more album may be stored. `stored` counts every album, also those a plan hides (AMB-19). */
export function canAddAlbum(stored: number, limit: number | null): boolean {
  return limit === null || stored < limit;
}

/** Order in which a plan shows albums: by creation date, then id (AMB-19). */
export function byCreation(a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number {
  return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * Ids of the albums a plan hides: all beyond the first `limit` by creation date. A pure read filter: nothing is
 * deleted, and a better plan shows them again (AMB-19).
 */
export function hiddenAlbumIds(
  records: Iterable<{ id: string; createdAt: string }>,
  limit: number | null,
): ReadonlySet<string> {
  if (limit === null) return new Set();
  return new Set(
    [...records]
      .sort(byCreation)
      .slice(limit)
      .map((record) => record.id),
  );
}

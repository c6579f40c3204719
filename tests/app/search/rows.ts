import { RECORD_DEFAULTS, type RecordRow } from '../../../shared/schemas/record.ts';
import { WISHLIST_DEFAULTS, type WishlistRow } from '../../../shared/schemas/wishlist-item.ts';

let made = 0;

export function record(artist: string, title: string, more: Partial<RecordRow> = {}): RecordRow {
  return { ...RECORD_DEFAULTS, artist, title, ...row(), shelfiePhotos: [], plays: [], collectionIds: [], ...more };
}

export function wish(artist: string, title: string, more: Partial<WishlistRow> = {}): WishlistRow {
  return { ...WISHLIST_DEFAULTS, artist, title, ...row(), sightings: [], ...more };
}

function row() {
  const at = '2026-01-01T00:00:00.000Z';
  made += 1;
  return { id: `row-${made}`, createdAt: at, updatedAt: at, version: 1 };
}

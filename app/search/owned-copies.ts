import { barcodeKeys } from '../../shared/domain/barcode.ts';
import type { RecordRow } from '../../shared/schemas/record.ts';
import { namesOf } from './names.ts';

export interface Album {
  artist: string;
  title: string;
  discogsReleaseId: number | null;
  barcode: string | null;
}

/** Finds copies of an album among records: the same pressing, or the same artist and title. */
export function copiesAmong(records: readonly RecordRow[]): (album: Album) => readonly RecordRow[] {
  const index = new Map<string, RecordRow[]>();
  for (const record of records) {
    for (const key of keysOf(record)) {
      const copies = index.get(key);
      if (copies) copies.push(record);
      else index.set(key, [record]);
    }
  }
  return (album) => {
    for (const key of keysOf(album)) {
      const copies = index.get(key);
      if (copies) return copies;
    }
    return [];
  };
}

/** Most specific first. */
function keysOf(album: Album): string[] {
  const { discogsReleaseId, barcode } = album;
  const keys = barcodeKeys(barcode).map((key) => `barcode ${key}`);
  if (discogsReleaseId !== null) keys.push(`release ${discogsReleaseId}`);
  const { artist, title } = namesOf(album);
  if (artist !== '' && title !== '') keys.push(`album ${artist}\n${title}`);
  return keys;
}

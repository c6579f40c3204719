import { useMemo } from 'react';
import { barcodeKeys } from '../../shared/domain/barcode.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import { foldArtist, foldText } from '../../shared/domain/text.ts';
import { useView } from './hooks.ts';
import { foldedNames } from './search.ts';

export interface Album {
  artist: string;
  title: string;
  discogsReleaseId: number | null;
  barcode: string | null;
}

/**
 * Finds the copies one owns of an album: of the same pressing, or by the same artist and title. The index is made when
 * it is first asked, so that a form opens without it.
 */
export function useOwnedCopies(): (album: Album) => readonly RecordRow[] {
  const { records, hiddenRecords } = useView();
  return useMemo(() => {
    let index: ReadonlyMap<string, RecordRow[]> | undefined;
    return (album) => {
      // What the plan hides is owned all the same.
      index ??= indexOf([...records, ...hiddenRecords]);
      for (const key of keysOf(album, { artist: foldArtist(album.artist), title: foldText(album.title) })) {
        const copies = index.get(key);
        if (copies) return copies;
      }
      return [];
    };
  }, [records, hiddenRecords]);
}

function indexOf(records: readonly RecordRow[]): ReadonlyMap<string, RecordRow[]> {
  const index = new Map<string, RecordRow[]>();
  for (const record of records) {
    for (const key of keysOf(record, foldedNames(record))) {
      const copies = index.get(key);
      if (copies) copies.push(record);
      else index.set(key, [record]);
    }
  }
  return index;
}

/** The surest first. */
function keysOf(
  { discogsReleaseId, barcode }: Pick<Album, 'discogsReleaseId' | 'barcode'>,
  { artist, title }: { artist: string; title: string },
): string[] {
  const keys = barcodeKeys(barcode).map((key) => `barcode ${key}`);
  if (discogsReleaseId !== null) keys.push(`release ${discogsReleaseId}`);
  if (artist !== '' && title !== '') keys.push(`album ${artist}\n${title}`);
  return keys;
}

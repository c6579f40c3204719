import type { TrayEntry } from '../../library/journal-rows.ts';
import type { LibraryView } from '../../library/view.ts';
import { isObject } from './change-subject.ts';

export function isLimit(entry: TrayEntry): boolean {
  return entry.code === 'ALBUM_LIMIT_EXCEEDED';
}

/** Deleted elsewhere, and enough is known to bring it back. */
export function isGone(entry: TrayEntry): boolean {
  return entry.code === 'DELETED' && entry.snapshot !== undefined;
}

/** A move of a wish to the collection, where an album of that name stands already: brought back, it would be a second one. */
export function wouldDouble(entry: TrayEntry, view: LibraryView): boolean {
  if (entry.command.name !== 'wishlist.moveToCollection' || !isGone(entry) || !isObject(entry.snapshot)) return false;
  const { artist, title } = entry.snapshot;
  return [...view.records, ...view.hiddenRecords].some((record) => record.artist === artist && record.title === title);
}

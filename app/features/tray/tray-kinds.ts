import type { ChangeEntry, RefusedEntry } from '../../library/journal/rows.ts';
import type { LibraryView } from '../../library/view/view.ts';
import { isObject } from './change-subject.ts';

export function isLimit(entry: ChangeEntry): boolean {
  return entry.code === 'ALBUM_LIMIT_EXCEEDED';
}

/** Deleted elsewhere, with a snapshot that allows restoring it. */
export function isGone(entry: ChangeEntry): entry is RefusedEntry {
  return entry.kind === 'refused' && entry.code === 'DELETED' && entry.snapshot !== undefined;
}

/** The wish's move would create a second copy, since the collection already has an album with that name. */
export function wouldDouble(entry: ChangeEntry, view: LibraryView): boolean {
  if (entry.command.name !== 'wishlist.moveToCollection' || !isGone(entry) || !isObject(entry.snapshot)) return false;
  const { artist, title } = entry.snapshot;
  return [...view.records, ...view.hiddenRecords].some((record) => record.artist === artist && record.title === title);
}

import type { TrayEntry } from '../../library/journal-rows.ts';

export function isLimit(entry: TrayEntry): boolean {
  return entry.code === 'ALBUM_LIMIT_EXCEEDED';
}

/** Deleted elsewhere, and enough is known to bring it back. */
export function isGone(entry: TrayEntry): boolean {
  return entry.code === 'DELETED' && entry.snapshot !== undefined;
}

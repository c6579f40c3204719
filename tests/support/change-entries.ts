import type { ChangeEntry, TrayEntry } from '../../app/library/journal/rows.ts';

/** The entries of a tray that are about commands, not about pictures. */
export function changeEntries(tray: readonly TrayEntry[]): ChangeEntry[] {
  return tray.filter((entry) => entry.kind !== 'photo');
}

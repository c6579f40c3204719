import type { Library } from '../../library/library.ts';
import type { BackupSource } from './make-backup.ts';

/** All of the person's rows on this device. */
export function backupSourceOf(
  library: Library,
  more: Pick<BackupSource, 'madeAt' | 'username' | 'image'>,
): BackupSource {
  const state = library.state();
  const view = library.view();
  const stored = new Map([...state.all('record')].map((record) => [record.id, record]));
  // Refused changes exist only in the view, and a backup must include them.
  for (const record of view.records) if (!stored.has(record.id)) stored.set(record.id, record);
  return {
    ...more,
    userId: library.userId,
    collections: [...state.all('collection')],
    records: [...stored.values()],
    wishlist: view.wishlist,
    savedViews: [...state.all('savedView')],
  };
}

import type { StoragePorts } from '../device/tables.ts';
import { journalName, metaOf, openJournal } from './tables.ts';

const JOURNAL_OF = new RegExp(`^${journalName('(.+)')}$`);
/** The key under which earlier builds stored the e-mails of the people with changes here. */
const ADDRESSES = 'side-one-users';

/**
 * Counts the changes of other people that wait in this browser until they sign in here again. It never reads the rows:
 * the next person must not see the changes or their authors.
 */
export async function countKeptChanges(
  currentId: string | undefined,
  storage: StoragePorts & { indexedDB: IDBFactory },
): Promise<number> {
  // Older browsers cannot list databases; then it reports none.
  const names = ((await storage.indexedDB.databases?.()) ?? []).map(({ name = '' }) => name);
  if (names.includes(ADDRESSES)) storage.indexedDB.deleteDatabase(ADDRESSES);
  const ids = names.flatMap((name) => JOURNAL_OF.exec(name)?.[1] ?? []).filter((id) => id !== currentId);
  const counts = await Promise.all(ids.map((id) => countIn(id, storage)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countIn(id: string, storage: StoragePorts): Promise<number> {
  const database = openJournal(id, storage);
  try {
    return await database.read(async (tables) => {
      const { sent } = await metaOf(tables);
      const decided = sent.marks.filter(({ version }) => version !== undefined).length;
      return (await tables.outbox.count()) - decided + (await tables.tray.count()) + (await tables.photos.count());
    });
  } finally {
    database.close();
  }
}

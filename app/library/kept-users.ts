import { createDeviceUsers, type DeviceUser } from './identity.ts';
import { journalName, metaOf, openJournal } from './journal-tables.ts';
import type { StoragePorts } from './tables.ts';

const JOURNAL_OF = new RegExp(`^${journalName('(.+)')}$`);

/** Somebody whose changes are only on this browser, closed until they sign in here again. */
export type KeptUser = Pick<DeviceUser, 'id' | 'email' | 'unsent'>;

/** Who else has changes on this browser that were never sent. Rows are counted, never read. */
export async function keptUsers(
  currentId: string | undefined,
  storage: StoragePorts & { indexedDB: IDBFactory },
): Promise<KeptUser[]> {
  // Older browsers cannot list databases; they say nothing then.
  const databases = (await storage.indexedDB.databases?.()) ?? [];
  const ids = databases.flatMap(({ name = '' }) => JOURNAL_OF.exec(name)?.[1] ?? []).filter((id) => id !== currentId);
  if (ids.length === 0) return [];
  const known = createDeviceUsers({ ...storage, now: () => new Date().toISOString() });
  try {
    const notes = await known.list();
    const users = await Promise.all(ids.map((id) => countOf(id, storage)));
    return users
      .filter(({ unsent }) => unsent > 0)
      .map((user) => ({ ...user, email: notes.find(({ id }) => id === user.id)?.email ?? null }));
  } finally {
    known.close();
  }
}

async function countOf(id: string, storage: StoragePorts): Promise<KeptUser> {
  const database = openJournal(id, storage);
  try {
    const unsent = await database.read(async (tables) => {
      const { sent } = await metaOf(tables);
      const decided = sent.marks.filter(({ version }) => version !== undefined).length;
      return (await tables.outbox.count()) - decided + (await tables.tray.count()) + (await tables.photos.count());
    });
    return { id, email: null, unsent };
  } finally {
    database.close();
  }
}

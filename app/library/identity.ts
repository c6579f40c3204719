import { Dexie } from 'dexie';
import { type Account, isAccount } from '../../shared/domain/user.ts';
import { cacheName } from './cache-tables.ts';
import { IDENTITY_KEY } from './identity-key.ts';
import { journalName } from './journal-tables.ts';
import { openIndexedDb, type StoragePorts, type Table } from './tables.ts';

/** Who this browser last was, so that the app opens without a server. Not a session: the server decides who is there. */
export function createIdentity(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
  return {
    read(): Account | undefined {
      try {
        const stored: unknown = JSON.parse(store?.getItem(IDENTITY_KEY) ?? 'null');
        return isAccount(stored) ? stored : undefined;
      } catch {
        return undefined;
      }
    },
    write(account: Account): void {
      try {
        store?.setItem(IDENTITY_KEY, JSON.stringify(account));
      } catch {
        // Without storage the next start simply needs the server.
      }
    },
    clear(): void {
      try {
        store?.removeItem(IDENTITY_KEY);
      } catch {
        // Storage that cannot be written holds nothing.
      }
    },
  };
}

/** A person with databases on this browser; for "N unsaved changes for …" after somebody else signs in. */
export interface DeviceUser {
  id: string;
  email: string | null;
  /** Commands, tray entries and pictures that are only here. */
  unsent: number;
  at: string;
}

/** The list of people with databases on this browser. It holds counts only, never rows. */
export function createDeviceUsers(ports: StoragePorts & { now(): string }) {
  const { now, ...storage } = ports;
  const db = openIndexedDb<{ users: Table<DeviceUser, string> }>('side-one-users', { users: 'id' }, storage);
  return {
    list: () => db.read((tables) => Promise.resolve(tables.users.toArray())),
    note: (user: Omit<DeviceUser, 'at'>) =>
      db.write(async (tables) => void (await tables.users.put({ ...user, at: now() }))),
    /** Removes a person's databases, open or not. */
    async wipe(userId: string): Promise<void> {
      for (const name of [journalName(userId), cacheName(userId)]) await new Dexie(name, storage).delete();
      await db.write(async (tables) => void (await tables.users.delete(userId)));
    },
    forget: (userId: string) => db.write(async (tables) => void (await tables.users.delete(userId))),
    close: () => db.close(),
  };
}

import { beforeEach, expect, test } from 'vitest';
import { openImportStore } from '../../app/library/imports/import-store.ts';
import { closeLibrary, finishWipe, wipeLibrary } from '../../app/session/leave-library.ts';
import { networkTo, newProfile, OTHER_USER, openTab, USER } from '../support/device.ts';
import { createMemoryServer } from '../support/memory-server.ts';

const never = () => new Promise<never>(() => undefined);
const atOnce = async () => undefined;

let stored: Map<string, string>;
const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stored = new Map();
});

function libraryOf(over: { wipe?(): Promise<void>; close?(): Promise<void>; isDurable?(): boolean }) {
  return { userId: USER, wipe: never, close: never, isDurable: () => true, ...over } as never;
}

test('a sign-out waits for the databases to go, and notes nothing that is done', async () => {
  let isWiped = false;
  const wipe = async () => {
    await Promise.resolve();
    isWiped = true;
  };
  await wipeLibrary(libraryOf({ wipe }), store, never);
  expect(isWiped).toBe(true);
  expect(stored.size).toBe(0);
});

test('databases that never answer hold up no sign-out, and the next page removes them and only them', async () => {
  const now = () => Date.parse('2026-03-01T12:00:00.000Z');
  const server = createMemoryServer({ now });
  const profile = newProfile();
  const { indexedDB } = profile.storage;
  for (const userId of [USER, OTHER_USER]) {
    server.addUser(userId);
    const tab = await openTab({ profile, userId, now, fetch: networkTo(server) });
    await tab.library.run('record.create', { fields: { artist: 'Nina Simone', title: 'Pastel Blues' } });
    tab.close();
    const imports = openImportStore(userId, profile.storage);
    await imports.list();
    imports.close();
  }
  const names = async () => (await indexedDB.databases()).map(({ name }) => name ?? '');
  const mine = (await names()).filter((name) => name.includes(USER));
  expect(mine).toHaveLength(3);

  await wipeLibrary(libraryOf({}), store, atOnce);
  await finishWipe(store, indexedDB, never);
  expect((await names()).filter((name) => name.includes(USER))).toEqual([]);
  expect((await names()).filter((name) => name.includes(OTHER_USER))).toHaveLength(3);

  // Done once: what the same person has here later is theirs.
  const again = await openTab({ profile, userId: USER, now, fetch: networkTo(server) });
  again.close();
  await finishWipe(store, indexedDB, never);
  expect((await names()).filter((name) => name.includes(USER))).toHaveLength(2);
});

test('databases that cannot be removed hold up no sign-out either, and stay noted', async () => {
  await wipeLibrary(libraryOf({ wipe: () => Promise.reject(new Error('The storage is broken')) }), store, never);
  expect([...stored.values()]).toEqual([USER]);
});

test('databases hidden from a library in memory are not noted for removal', async () => {
  await wipeLibrary(libraryOf({ isDurable: () => false }), store, atOnce);
  expect(stored.size).toBe(0);
});

test('databases that are still held up do not hold up the next page either', async () => {
  stored.set('side-one-to-wipe', USER);
  const silent = { deleteDatabase: () => ({}) } as unknown as IDBFactory;
  await finishWipe(store, silent, atOnce);
  expect(stored.size).toBe(0);
});

test('a sign-out that keeps the databases waits for their end, or for some seconds', async () => {
  await closeLibrary(libraryOf({ close: atOnce }), never);
  await closeLibrary(libraryOf({}), atOnce);
});

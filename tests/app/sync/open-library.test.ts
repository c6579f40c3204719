import { IDBFactory, IDBKeyRange, IDBOpenDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as rules from '../../../app/library/commands/rules.ts';
// Loaded ahead: the tests wait for turns of the loop, and not for a file.
import '../../../app/library/device/memory-tables.ts';
import { createIdentity } from '../../../app/library/device/identity.ts';
import type { StoragePorts } from '../../../app/library/device/tables.ts';
import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import { shownState } from '../../../app/shell/sync-words.ts';
import { type OpenLibraryPorts, openLibraryWith } from '../../../app/sync/open-library.ts';
import { type SyncRequest, syncRequest } from '../../../shared/contract/sync.ts';
import { accountOf } from '../../support/accounts.ts';
import { OTHER_USER, USER } from '../../support/device.ts';
import { createDisk } from '../../support/full-disk.ts';
import { createManualClock, settle } from '../../support/manual-clock.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
import { rngOf } from '../../support/rng.ts';
import { createChannels, createLocks } from '../../support/tabs.ts';
import { until } from '../../support/until.ts';

let server: MemoryServer;
let clock: ReturnType<typeof createManualClock>;
let storage: StoragePorts;
let isOnline: boolean;
let session: string | undefined;
let opened: OpenLibrary[];
/** The requests to the server. */
let posts: SyncRequest[];
let channels: ReturnType<typeof createChannels>;

beforeEach(() => {
  clock = createManualClock();
  server = createMemoryServer({ now: clock.now });
  server.addUser(USER);
  server.addUser(OTHER_USER);
  storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  isOnline = true;
  session = USER;
  opened = [];
  posts = [];
  channels = createChannels();
});

afterEach(async () => {
  for (const open of opened) await open.close();
});

function open(userId = USER, more: Partial<OpenLibraryPorts> = {}): OpenLibrary {
  const library = openLibraryWith({
    userId,
    build: 'test',
    storage,
    clock,
    random: rngOf(opened.length + 1),
    loadRules: async () => rules,
    fetch: (path, init) => {
      if (!isOnline) return Promise.reject(new TypeError('no network'));
      if (path === '/api/sync') posts.push(syncRequest.parse(JSON.parse(String(init.body))));
      return server.handle(session, path, init);
    },
    timeout: () => new AbortController().signal,
    sha256: async () => 'a'.repeat(64),
    channel: channels(),
    locks: undefined,
    listening: undefined,
    ...more,
  });
  opened.push(library);
  return library;
}

function add(to: OpenLibrary, title: string) {
  return to.library.run('record.create', { fields: { artist: 'Sade', title } });
}

function stateOf(of: OpenLibrary): string {
  const status = of.sync.status();
  return `${shownState(status)} ${status.waiting} ${status.attention}`;
}

describe('a storage that does not answer', () => {
  /** Databases that are never opened, as when another page holds them up for good. */
  const mute = (): StoragePorts => {
    const factory = new IDBFactory();
    factory.open = () => new IDBOpenDBRequest();
    return { indexedDB: factory, IDBKeyRange };
  };

  test('is said after some seconds while the library opens, and what is online can be used without it', async () => {
    await seed('0190a8c0-0000-7000-8000-000000000101', new Date(clock.now()).toISOString());
    const tab = open(USER, { storage: mute() });
    const states: unknown[] = [];
    tab.sync.subscribe(() => states.push(tab.lateStorage()));
    await clock.advance(0);
    await clock.advance(7_000);
    expect(tab.lateStorage()).toBeUndefined();
    await clock.advance(1_000);
    expect(tab.lateStorage()).toBe('opening');
    expect(states).toContain('opening');
    tab.goOnWithoutStorage();
    await until(() => tab.library.view().records.length === 1, 'the record that is online');
    expect(tab.lateStorage()).toBeUndefined();
    expect(tab.isDurable()).toBe(false);
    expect(stateOf(tab)).toBe('storage-failed 0 0');
  });

  test('is not said of a machine that slept meanwhile', async () => {
    const tab = open(USER, { storage: mute() });
    await clock.sleep(3_600_000);
    expect(tab.lateStorage()).toBeUndefined();
  });

  test('is said of a change that is not taken, until it is taken after all', async () => {
    const tab = open();
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const reading = tab.library.journal.db.read(() => held);
    await clock.advance(8_000);
    expect(tab.lateStorage()).toBe('later');
    goOn();
    await reading.catch(() => undefined);
    await until(() => tab.lateStorage() === undefined, 'the storage answers again');
  });
});

describe('the sync status', () => {
  test('goes from offline with something waiting to synced by itself', async () => {
    isOnline = false;
    const tab = open();
    await add(tab, 'Promise');
    await until(() => stateOf(tab) === 'offline 1 0', 'offline with one waiting');
    isOnline = true;
    await clock.advance(60_000);
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    expect(server.tablesOf(USER).records.size).toBe(1);
    expect(tab.sync.status().lastSyncedAt).toBe(clock.now());
  });

  test('asks for attention when something was refused', async () => {
    for (let number = 0; number < 15; number += 1) {
      const id = `0190a8c0-0000-7000-8000-0000000001${number.toString().padStart(2, '0')}`;
      const now = new Date(clock.now()).toISOString();
      await seed(id, now);
    }
    isOnline = false;
    const tab = open();
    await add(tab, 'The sixteenth');
    isOnline = true;
    await tab.sync.syncNow();
    await until(() => stateOf(tab) === 'attention 0 1', 'attention');
  });

  test('says so once when the session has ended, and keeps what waits', async () => {
    let calls = 0;
    session = undefined;
    const tab = open(USER, {
      onSignedOut() {
        calls += 1;
      },
    });
    await add(tab, 'Promise');
    await until(() => stateOf(tab) === 'ended 1 0', 'signed out');
    await tab.sync.syncNow();
    expect(calls).toBe(1);
  });

  test('says offline beside what needs attention, so that nothing waits for a server out of reach', async () => {
    for (let number = 0; number < 15; number += 1) {
      const id = `0190a8c0-0000-7000-8000-0000000001${number.toString().padStart(2, '0')}`;
      await seed(id, new Date(clock.now()).toISOString());
    }
    isOnline = false;
    const tab = open();
    await add(tab, 'The sixteenth');
    isOnline = true;
    await tab.sync.syncNow();
    await until(() => tab.sync.status().attention === 1, 'attention');
    isOnline = false;
    await tab.sync.syncNow();
    expect(tab.sync.status()).toMatchObject({ connection: 'offline', attention: 1, session: 'open' });
  });

  test('says at once that the session has ended when another call has met it, and takes it back with the next answer', async () => {
    const tab = open();
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    tab.sync.sessionEnded();
    expect(stateOf(tab)).toBe('ended 0 0');
    await tab.sync.syncNow();
    expect(stateOf(tab)).toBe('synced 0 0');
  });

  test('says so when another person is signed in, and sends nothing more', async () => {
    let calls = 0;
    const tab = open(USER, {
      onOtherPerson() {
        calls += 1;
      },
    });
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    session = OTHER_USER;
    await add(tab, 'Promise');
    await until(() => stateOf(tab) === 'other-person 1 0', 'stopped');
    session = USER;
    await tab.sync.syncNow();
    expect(calls).toBe(1);
    expect(stateOf(tab)).toBe('other-person 1 0');
    expect(server.tablesOf(USER).records.size).toBe(0);
  });

  test('counts a picture that waits', async () => {
    isOnline = false;
    const tab = open();
    await tab.library.opened;
    expect(await tab.photos.add(new ArrayBuffer(3), 'image/webp')).toBe(`/api/images/${'a'.repeat(64)}`);
    await until(() => stateOf(tab) === 'offline 1 0', 'one picture waits');
    isOnline = true;
    await tab.sync.syncNow();
    await until(() => stateOf(tab) === 'synced 0 0', 'the picture is sent');
  });
});

describe('an album made while nobody answers', () => {
  beforeEach(async () => {
    isOnline = false;
  });

  test('and deleted some seconds later is never sent', async () => {
    const tab = open();
    await tab.sync.syncNow();
    const made = await add(tab, 'Promise');
    await clock.advance(5_000);
    if (!made.ok) throw new Error('Not added');
    await tab.library.run('record.update', { id: made.id, changes: { year: 1985 } });
    await clock.advance(5_000);
    expect(await tab.library.run('record.delete', { id: made.id })).toMatchObject({ ok: true });
    expect(tab.library.outbox()).toEqual([]);
    isOnline = true;
    await tab.sync.syncNow();
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    expect(posts.flatMap(({ commands }) => commands)).toEqual([]);
  });

  test('comes back whole when its deletion is undone, before and after the connection', async () => {
    const tab = open();
    await tab.sync.syncNow();
    for (const title of ['Promise', 'Diamond Life']) {
      const made = await tab.library.run('record.create', { fields: { artist: 'Sade', title, year: 1985 } });
      if (!made.ok) throw new Error('Not added');
      await clock.advance(5_000);
      const deleted = await tab.library.run('record.delete', { id: made.id });
      if (!deleted.ok) throw new Error('Not deleted');
      isOnline = title !== 'Promise';
      if (isOnline) await tab.sync.syncNow();
      expect(await tab.library.undo(deleted.group)).toMatchObject({ ok: true });
      expect(tab.library.view().record(made.id)).toMatchObject({ title, year: 1985 });
    }
    await tab.sync.syncNow();
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    const stored = [...server.tablesOf(USER).records.values()];
    expect(stored.map(({ title, year }) => `${title} ${year}`).sort()).toEqual(['Diamond Life 1985', 'Promise 1985']);
  });
});

describe('two tabs', () => {
  test('show the same without a reload', async () => {
    const left = open();
    const right = open();
    await until(() => stateOf(left) === 'synced 0 0' && stateOf(right) === 'synced 0 0', 'both synced');
    await add(left, 'Promise');
    await until(() => right.library.view().records.length === 1, 'the other tab shows it');
    await until(() => server.tablesOf(USER).records.size === 1, 'the server has it');
    await until(() => stateOf(left) === 'synced 0 0' && stateOf(right) === 'synced 0 0', 'both rest');
    expect(Math.max(...server.effects.values())).toBe(1);
  });

  test('that come back online together send each change once, and one of them asks', async () => {
    const locks = createLocks();
    const left = open(USER, { locks });
    const right = open(USER, { locks });
    await until(() => stateOf(left) === 'synced 0 0' && stateOf(right) === 'synced 0 0', 'both synced');
    isOnline = false;
    left.sync.wake();
    await until(() => stateOf(left) === 'offline 0 0' && stateOf(right) === 'offline 0 0', 'both offline');
    for (const title of ['Promise', 'Diamond Life']) await add(right, title);
    await until(() => stateOf(left) === 'offline 2 0', 'the leading tab knows what waits');
    isOnline = true;
    posts = [];
    for (const tab of [left, right]) tab.sync.wake();
    await right.sync.syncNow();
    await until(() => stateOf(left) === 'synced 0 0' && stateOf(right) === 'synced 0 0', 'both synced again').catch(
      (e) => {
        console.log(stateOf(left), stateOf(right), posts.length);
        throw e;
      },
    );
    expect(server.tablesOf(USER).records.size).toBe(2);
    const sent = posts.flatMap(({ clientId, commands }) => commands.map(({ id }) => `${clientId} ${id}`));
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
  });

  test('of which the leading one has gone silent: the other asks by itself', async () => {
    const locks = createLocks();
    const left = open(USER, { locks });
    const right = open(USER, { locks });
    await until(() => stateOf(left) === 'synced 0 0' && stateOf(right) === 'synced 0 0', 'both synced');
    channels.silence(0);
    posts = [];
    const syncing = right.sync.syncNow();
    await settle();
    await clock.advance(10_000);
    await syncing;
    await until(() => posts.length > 0, 'the server is asked');
    expect(posts.length).toBeGreaterThan(0);
  });

  test('a sign-out in one closes the other and leaves no database', async () => {
    const left = open();
    const right = open();
    await until(() => stateOf(left) === 'synced 0 0' && stateOf(right) === 'synced 0 0', 'both synced');
    await add(left, 'Promise');
    await left.wipe();
    const databases = await storage.indexedDB?.databases();
    expect(databases?.map(({ name }) => name)).toEqual([]);
  });
});

describe('two people on one browser', () => {
  test('never see or send anything of each other', async () => {
    isOnline = false;
    const first = open();
    await add(first, 'Promise');
    await first.close();
    isOnline = true;
    session = OTHER_USER;
    const second = open(OTHER_USER);
    await until(() => stateOf(second) === 'synced 0 0', 'synced');
    expect(second.library.view().records).toEqual([]);
    expect(server.tablesOf(OTHER_USER).records.size).toBe(0);
    expect(server.tablesOf(USER).records.size).toBe(0);
    session = USER;
    await open().wipe();
    const names = (await storage.indexedDB?.databases())?.map(({ name }) => name ?? '') ?? [];
    expect(names.filter((name) => name.includes(USER))).toEqual([]);
    expect(names.filter((name) => name.includes(OTHER_USER))).toHaveLength(2);
  });
});

describe('a disk without room', () => {
  test('for what another device has added is said, and no longer once it is stored', async () => {
    const disk = createDisk();
    const tab = open();
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    await seed('0190a8c0-0000-7000-8000-000000000101', new Date(clock.now()).toISOString());
    disk.fill('at the commit', 1);
    await tab.sync.syncNow();
    expect(stateOf(tab)).toBe('storage-failed 0 0');
    expect(tab.library.view().records).toEqual([]);
    await clock.advance(120_000);
    expect(stateOf(tab)).toBe('storage-failed 0 0');
    disk.free();
    await clock.advance(120_000);
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    expect(tab.library.view().records).toHaveLength(1);
  });

  test('is not said to be over by a round that had nothing to store', async () => {
    const disk = createDisk();
    const tab = open();
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    disk.fill('at the write', 1);
    expect(await add(tab, 'Promise')).toMatchObject({ ok: false, code: 'STORAGE_FAILED' });
    await tab.sync.syncNow();
    expect(stateOf(tab)).toBe('storage-failed 0 0');
    disk.free();
    expect(await add(tab, 'Promise')).toMatchObject({ ok: true });
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
  });
});

describe('a browser that allows no storage', () => {
  test('works until the tab closes, and says that nothing is kept', async () => {
    const blocked = new IDBFactory();
    blocked.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const tab = open(USER, { storage: { indexedDB: blocked, IDBKeyRange } });
    await until(() => stateOf(tab) === 'storage-failed 0 0', 'it is said before anything is changed');
    expect(await add(tab, 'Promise')).toMatchObject({ ok: true });
    await until(() => server.tablesOf(USER).records.size === 1, 'it is sent all the same');
    expect(tab.isDurable()).toBe(false);
    expect(tab.sync.status().storageFailed).toBe(true);
  });
});

test('what a tab without storage writes is not told to the others, whose queue is another one', async () => {
  const blocked = new IDBFactory();
  blocked.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const hints: string[] = [];
  channels().listen(({ kind }) => hints.push(kind));
  isOnline = false;
  const tab = open(USER, { storage: { indexedDB: blocked, IDBKeyRange } });
  const album = await add(tab, 'Promise');
  if (!album.ok) throw new Error(album.message);
  await tab.library.run('record.update', { id: album.id, changes: { year: 1985 } });
  await until(() => hints.includes('edited'), 'the others are told that something changed');
  expect(hints).not.toContain('wrote');
});

describe('the remembered person', () => {
  test('is read back, and nothing is read from a broken or foreign value', () => {
    const values = new Map<string, string>();
    const identity = createIdentity({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    });
    const { version: _, ...account } = accountOf(USER);
    identity.write({ ...account, isAdminSwitched: false });
    expect(identity.read()).toMatchObject({ id: USER });
    for (const key of values.keys()) values.set(key, '{"id":1}');
    expect(identity.read()).toBeUndefined();
    identity.clear();
    expect(values.size).toBe(0);
  });
});

async function seed(id: string, now: string): Promise<void> {
  const request = {
    protocol: 1,
    build: 'test',
    userId: USER,
    clientId: id.replace('0190a8c0', '0190a8c1'),
    acked: 0,
    commands: [
      {
        id,
        seq: 1,
        name: 'record.create',
        v: 1,
        args: { id, fields: { artist: 'Sade', title: id } },
        at: now,
        group: 'seed',
      },
    ],
  };
  await server.handle(USER, '/api/sync', { body: JSON.stringify(request) });
}

import { IDBFactory, IDBKeyRange, IDBOpenDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDeviceUsers, createIdentity } from '../../../app/library/identity.ts';
import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import * as rules from '../../../app/library/rules.ts';
import type { StoragePorts } from '../../../app/library/tables.ts';
import { openLibraryWith } from '../../../app/sync/open-library.ts';
import type { TabChannel, TabHint } from '../../../app/sync/ports.ts';
import { accountOf } from '../../support/accounts.ts';
import { OTHER_USER, USER } from '../../support/device.ts';
import { createManualClock } from '../../support/manual-clock.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
import { rngOf } from '../../support/rng.ts';
import { until } from '../../support/until.ts';

let server: MemoryServer;
let clock: ReturnType<typeof createManualClock>;
let storage: StoragePorts;
let isOnline: boolean;
let session: string | undefined;
let opened: OpenLibrary[];
const listeners = new Map<TabChannel, (hint: TabHint) => void>();

beforeEach(() => {
  clock = createManualClock();
  server = createMemoryServer({ now: clock.now });
  server.addUser(USER);
  server.addUser(OTHER_USER);
  storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  isOnline = true;
  session = USER;
  opened = [];
  listeners.clear();
});

afterEach(async () => {
  for (const open of opened) await open.close();
});

function channel(): TabChannel {
  const mine: TabChannel = {
    post(hint) {
      for (const [other, listener] of listeners) if (other !== mine) listener(hint);
    },
    listen(listener) {
      listeners.set(mine, listener);
      return () => listeners.delete(mine);
    },
    close: () => listeners.delete(mine),
  };
  return mine;
}

function open(userId = USER, more: { storage?: StoragePorts; onSignedOut?(): void } = {}): OpenLibrary {
  const library = openLibraryWith({
    userId,
    build: 'test',
    storage,
    clock,
    random: rngOf(opened.length + 1),
    loadRules: async () => rules,
    fetch: (path, init) =>
      isOnline ? server.handle(session, path, init) : Promise.reject(new TypeError('no network')),
    timeout: () => new AbortController().signal,
    sha256: async () => 'a'.repeat(64),
    channel: channel(),
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
  const { state, waiting, attention } = of.sync.status();
  return `${state} ${waiting} ${attention}`;
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
    const told: unknown[] = [];
    tab.sync.subscribe(() => told.push(tab.lateStorage()));
    await clock.advance(0);
    await clock.advance(7_000);
    expect(tab.lateStorage()).toBeUndefined();
    await clock.advance(1_000);
    expect(tab.lateStorage()).toBe('opening');
    expect(told).toContain('opening');
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
    let told = 0;
    session = undefined;
    const tab = open(USER, {
      onSignedOut() {
        told += 1;
      },
    });
    await add(tab, 'Promise');
    await until(() => stateOf(tab) === 'signed-out 1 0', 'signed out');
    await tab.sync.syncNow();
    expect(told).toBe(1);
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

  test('a sign-out in one closes the other and leaves no database', async () => {
    const left = open();
    open();
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
    const users = createDeviceUsers({ ...storage, now: () => '2026-03-01T12:00:00.000Z' });
    await users.note({ id: USER, email: 'cratedigger@example.com', unsent: 1 });
    expect(await users.list()).toMatchObject([{ id: USER, unsent: 1 }]);
    await users.wipe(USER);
    expect(await users.list()).toEqual([]);
    users.close();
    const names = (await storage.indexedDB?.databases())?.map(({ name }) => name ?? '') ?? [];
    expect(names.filter((name) => name.includes(USER))).toEqual([]);
    expect(names.filter((name) => name.includes(OTHER_USER))).toHaveLength(2);
  });
});

describe('a browser that allows no storage', () => {
  test('works until the tab closes, and says that nothing is kept', async () => {
    const blocked = new IDBFactory();
    blocked.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const tab = open(USER, { storage: { indexedDB: blocked, IDBKeyRange } });
    expect(await add(tab, 'Promise')).toMatchObject({ ok: true });
    await until(() => server.tablesOf(USER).records.size === 1, 'it is sent all the same');
    expect(tab.isDurable()).toBe(false);
    expect(tab.sync.status().state).toBe('storage-failed');
  });
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

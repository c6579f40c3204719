import { IDBFactory, IDBKeyRange, IDBOpenDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
// Loaded ahead: the tests wait for turns of the loop, and not for a file.
import '../../../app/library/device/memory-tables.ts';
import { createIdentity } from '../../../app/library/device/identity.ts';
import type { StoragePorts } from '../../../app/library/device/tables.ts';
import { accountOf } from '../../support/accounts.ts';
import { OTHER_USER, USER } from '../../support/device.ts';
import { createDisk } from '../../support/full-disk.ts';
import { until } from '../../support/until.ts';
import { addTitled, createWholeBrowser, stateOf, untilState, type WholeBrowser } from '../../support/whole-browser.ts';

let browser: WholeBrowser;
let server: WholeBrowser['server'];
let clock: WholeBrowser['clock'];
let open: WholeBrowser['open'];

beforeEach(() => {
  browser = createWholeBrowser();
  ({ server, clock, open } = browser);
});

afterEach(() => browser.close());

describe('a storage that does not answer', () => {
  /** Databases that are never opened, as when another page holds them up for good. */
  const mute = (): StoragePorts => {
    const factory = new IDBFactory();
    factory.open = () => new IDBOpenDBRequest();
    return { indexedDB: factory, IDBKeyRange };
  };

  test('is said after some seconds while the library opens, and what is online can be used without it', async () => {
    await browser.addElsewhere('Promise');
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
  test('changes from offline with waiting commands to synced without a click', async () => {
    browser.isOnline = false;
    const tab = open();
    await addTitled(tab, 'Promise');
    await until(() => stateOf(tab) === 'offline 1 0', 'offline with one waiting');
    browser.isOnline = true;
    await clock.advance(60_000);
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    expect(server.tablesOf(USER).records.size).toBe(1);
    expect(tab.sync.status().lastSyncedAt).toBe(clock.now());
  });

  test('asks for attention when something was refused', async () => {
    for (let number = 0; number < 15; number += 1) {
      await browser.addElsewhere(`Volume ${number}`);
    }
    browser.isOnline = false;
    const tab = open();
    await addTitled(tab, 'The sixteenth');
    browser.isOnline = true;
    await tab.sync.syncNow();
    await until(() => stateOf(tab) === 'attention 0 1', 'attention');
  });

  test('says so once when the session has ended, and keeps what waits', async () => {
    browser.session = undefined;
    const calls: string[] = [];
    const tab = open(USER, {
      onSignedOut: () => calls.push('signed out'),
      onOtherPerson: () => calls.push('another person'),
    });
    await addTitled(tab, 'Promise');
    await until(() => stateOf(tab) === 'ended 1 0', 'signed out');
    await tab.sync.syncNow();
    expect(calls).toEqual(['signed out']);
  });

  test('is offline also if something needs attention, so that nothing waits for a server out of reach', async () => {
    for (let number = 0; number < 15; number += 1) {
      await browser.addElsewhere(`Volume ${number}`);
    }
    browser.isOnline = false;
    const tab = open();
    await addTitled(tab, 'The sixteenth');
    browser.isOnline = true;
    await tab.sync.syncNow();
    await until(() => tab.sync.status().attention === 1, 'attention');
    browser.isOnline = false;
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
    const calls: string[] = [];
    const tab = open(USER, {
      onSignedOut: () => calls.push('signed out'),
      onOtherPerson: () => calls.push('another person'),
    });
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    browser.session = OTHER_USER;
    await addTitled(tab, 'Promise');
    await until(() => stateOf(tab) === 'other-person 1 0', 'stopped');
    browser.session = USER;
    await tab.sync.syncNow();
    expect(calls).toEqual(['another person']);
    expect(stateOf(tab)).toBe('other-person 1 0');
    expect(server.tablesOf(USER).records.size).toBe(0);
  });

  test('counts a picture that waits', async () => {
    browser.isOnline = false;
    const tab = open();
    await tab.library.opened;
    expect(await tab.photos.add(new ArrayBuffer(3), 'image/webp')).toBe(`/api/images/${'a'.repeat(64)}`);
    await until(() => stateOf(tab) === 'offline 1 0', 'one picture waits');
    browser.isOnline = true;
    await tab.sync.syncNow();
    await until(() => stateOf(tab) === 'synced 0 0', 'the picture is sent');
  });
});

test('a listener of the sync status receives each of its changes, and none after it was removed', async () => {
  const tab = open();
  const states: string[] = [];
  const stop = tab.sync.subscribe(() => states.push(stateOf(tab)));
  await untilState(tab, 'synced 0 0');
  browser.isOnline = false;
  await tab.sync.syncNow();
  expect(states.at(-1)).toBe('offline 0 0');
  // It is reported once.
  expect(states.filter((state, at) => state === states[at - 1])).toEqual([]);
  stop();
  const before = [...states];
  await addTitled(tab, 'Promise');
  await untilState(tab, 'offline 1 0');
  expect(states).toEqual(before);
});

test('a change that may have arrived is known with the time at which it was sent', async () => {
  const tab = open();
  await untilState(tab, 'synced 0 0');
  await tab.sync.syncNow();
  browser.isOnline = false;
  await addTitled(tab, 'Promise');
  await untilState(tab, 'offline 1 0');
  const now = new Date(clock.now()).toISOString();
  expect(tab.library.outbox()).toMatchObject([{ at: now, sentAt: now, seq: 1 }]);
});

test('a hidden tab sends no request, and one at once when it is visible again', async () => {
  const tab = open();
  await untilState(tab, 'synced 0 0');
  await tab.sync.syncNow();
  browser.posts.length = 0;
  await clock.advance(60_000);
  await until(() => browser.posts.length === 1, 'the server is asked once a minute');
  await untilState(tab, 'synced 0 0');
  tab.sync.setVisible(false);
  await clock.advance(600_000);
  expect(browser.posts).toHaveLength(1);
  tab.sync.setVisible(true);
  await until(() => browser.posts.length === 2, 'the server is asked');
});

test('a picture that is added online is sent at once', async () => {
  const tab = open();
  await untilState(tab, 'synced 0 0');
  const waiting = new Set<number>();
  tab.sync.subscribe(() => waiting.add(tab.sync.status().waiting));
  const address = await tab.photos.add(new ArrayBuffer(3), 'image/webp');
  await until(() => waiting.has(1) && tab.sync.status().waiting === 0, 'it waited, and is sent');
  expect((await server.handle(USER, address, { method: 'GET' })).status).toBe(200);
});

test('a change that the server has, but whose rows have not come, no longer waits', async () => {
  const tab = open();
  await untilState(tab, 'synced 0 0');
  const states = new Set<string>();
  tab.sync.subscribe(() => states.add(stateOf(tab)));
  for (const title of ['Promise', 'Diamond Life', 'Lovers Rock']) await addTitled(tab, title);
  await untilState(tab, 'synced 0 0');
  for (const { verdict } of tab.library.outbox()) expect(verdict).toBeDefined();
});

describe('an album made while the server is unreachable', () => {
  beforeEach(async () => {
    browser.isOnline = false;
  });

  test('and deleted some seconds later is never sent', async () => {
    const tab = open();
    await tab.sync.syncNow();
    const made = await addTitled(tab, 'Promise');
    await clock.advance(5_000);
    if (!made.ok) throw new Error('Not added');
    await tab.library.run('record.update', { id: made.id, changes: { year: 1985 } });
    await clock.advance(5_000);
    expect(await tab.library.run('record.delete', { id: made.id })).toMatchObject({ ok: true });
    expect(tab.library.outbox()).toEqual([]);
    browser.isOnline = true;
    await tab.sync.syncNow();
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    expect(browser.posts.flatMap(({ commands }) => commands)).toEqual([]);
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
      browser.isOnline = title !== 'Promise';
      if (browser.isOnline) await tab.sync.syncNow();
      expect(await tab.library.undo(deleted.group)).toMatchObject({ ok: true });
      expect(tab.library.view().record(made.id)).toMatchObject({ title, year: 1985 });
    }
    await tab.sync.syncNow();
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    const stored = [...server.tablesOf(USER).records.values()];
    expect(stored.map(({ title, year }) => `${title} ${year}`).sort()).toEqual(['Diamond Life 1985', 'Promise 1985']);
  });
});

describe('a disk without room', () => {
  test('for what another device has added is said, and no longer once it is stored', async () => {
    const disk = createDisk();
    const tab = open();
    await until(() => stateOf(tab) === 'synced 0 0', 'synced');
    await browser.addElsewhere('Promise');
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
    expect(await addTitled(tab, 'Promise')).toMatchObject({ ok: false, code: 'STORAGE_FAILED' });
    await tab.sync.syncNow();
    expect(stateOf(tab)).toBe('storage-failed 0 0');
    disk.free();
    expect(await addTitled(tab, 'Promise')).toMatchObject({ ok: true });
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
    expect(await addTitled(tab, 'Promise')).toMatchObject({ ok: true });
    await until(() => server.tablesOf(USER).records.size === 1, 'it is sent all the same');
    expect(tab.isDurable()).toBe(false);
    expect(tab.sync.status().storageFailed).toBe(true);
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

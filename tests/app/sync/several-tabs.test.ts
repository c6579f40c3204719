import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
// Loaded ahead: the tests wait for turns of the loop, and not for a file.
import '../../../app/library/device/memory-tables.ts';
import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import type { Locks } from '../../../app/sync/ports.ts';
import { OTHER_USER, USER } from '../../support/device.ts';
import { settle } from '../../support/manual-clock.ts';
import { createChannels, createLocks } from '../../support/tabs.ts';
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

async function bothAre(state: string, left: OpenLibrary, right: OpenLibrary): Promise<void> {
  await untilState(left, state);
  await untilState(right, state);
}

describe('two tabs', () => {
  test('show the same without a reload', async () => {
    const left = open();
    const right = open();
    await bothAre('synced 0 0', left, right);
    await addTitled(left, 'Promise');
    await until(() => right.library.view().records.length === 1, 'the other tab shows it');
    await until(() => server.tablesOf(USER).records.size === 1, 'the server has it');
    await bothAre('synced 0 0', left, right);
    expect(Math.max(...server.effects.values())).toBe(1);
  });

  test('that come back online together send each change once, and one of them asks', async () => {
    const locks = createLocks();
    const left = open(USER, { locks });
    const right = open(USER, { locks });
    await bothAre('synced 0 0', left, right);
    browser.isOnline = false;
    left.sync.wake();
    await bothAre('offline 0 0', left, right);
    for (const title of ['Promise', 'Diamond Life']) await addTitled(right, title);
    await until(() => stateOf(left) === 'offline 2 0', 'the leading tab knows what waits');
    browser.isOnline = true;
    browser.posts.length = 0;
    for (const tab of [left, right]) tab.sync.wake();
    await right.sync.syncNow();
    await bothAre('synced 0 0', left, right);
    expect(server.tablesOf(USER).records.size).toBe(2);
    const sent = browser.posts.flatMap(({ clientId, commands }) => commands.map(({ id }) => `${clientId} ${id}`));
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
  });

  test('of which the leader has fallen silent: the other asks the server', async () => {
    const locks = createLocks();
    const left = open(USER, { locks });
    const right = open(USER, { locks });
    await bothAre('synced 0 0', left, right);
    browser.channels.silence(0);
    browser.posts.length = 0;
    const syncing = right.sync.syncNow();
    await settle();
    await clock.advance(10_000);
    await syncing;
    await until(() => browser.posts.length > 0, 'the server is asked');
    expect(browser.posts.length).toBeGreaterThan(0);
  });

  test('a sign-out in one closes the other and leaves no database', async () => {
    const left = open();
    const right = open();
    await bothAre('synced 0 0', left, right);
    await addTitled(left, 'Promise');
    await left.wipe();
    const databases = await browser.storage.indexedDB?.databases();
    expect(databases?.map(({ name }) => name)).toEqual([]);
  });
});

describe('of two tabs one leads', () => {
  let locks: Locks;
  let left: OpenLibrary;
  let right: OpenLibrary;
  /** The requests to the server, by tab. */
  let asked: string[];
  let shown: string[];

  beforeEach(async () => {
    asked = [];
    shown = [];
    locks = createLocks();
    const openNamed = (name: string) =>
      open(USER, {
        locks,
        fetch: (path, init) => {
          asked.push(`${name} ${path}`);
          return browser.request(path, init);
        },
      });
    left = openNamed('left');
    await untilState(left, 'synced 0 0');
    right = openNamed('right');
    await untilState(right, 'synced 0 0');
    // Then it queues.
    await right.library.opened;
    await settle();
    asked = [];
  });

  test('and it alone sends what the other has made, at once', async () => {
    await addTitled(right, 'Promise');
    await until(() => server.tablesOf(USER).records.size === 1, 'the server has it');
    await bothAre('synced 0 0', left, right);
    expect(new Set(asked)).toEqual(new Set(['left /api/sync']));
  });

  test('and it asks the server for the other one, which waits for no clock', async () => {
    await browser.addElsewhere('Promise');
    const at = clock.now();
    await right.sync.syncNow();
    await until(() => right.library.view().records.length === 1, 'the other tab shows it');
    expect([clock.now(), asked]).toEqual([at, ['left /api/sync']]);
    // Nothing is left that would ask once more.
    await clock.advance(10_000);
    expect(asked).toEqual(['left /api/sync']);
  });

  test('until it goes without an answer: the one that has asked it asks the server, and waits for no clock', async () => {
    browser.channels.silence(0);
    await browser.addElsewhere('Promise');
    const at = clock.now();
    let isDone = false;
    const syncing = right.sync.syncNow().then(() => {
      isDone = true;
    });
    await settle();
    expect([isDone, asked]).toEqual([false, []]);
    await left.close();
    await until(() => isDone, 'the tab that leads now is done');
    await syncing;
    expect([clock.now(), right.library.view().records.map(({ title }) => title)]).toEqual([at, ['Promise']]);
    // Nothing is left that would ask once more.
    asked = [];
    await clock.advance(10_000);
    expect(asked).toEqual([]);
  });

  test('and its news from other devices are shown in the other one, which asks for nothing', async () => {
    await browser.addElsewhere('Promise');
    left.sync.wake();
    await until(() => right.library.view().records.length === 1, 'the other tab shows it');
    expect(left.library.view().records).toHaveLength(1);
  });

  test('until it is closed: then the other one sends', async () => {
    await left.close();
    await addTitled(right, 'Promise');
    await until(() => server.tablesOf(USER).records.size === 1, 'the server has it');
    expect(new Set(asked)).toEqual(new Set(['right /api/sync']));
  });

  test('until it is hidden while the other is visible, and then it asks for nothing more', async () => {
    left.sync.setVisible(false);
    right.sync.setVisible(true);
    await settle();
    await clock.advance(1_000);
    asked = [];
    await addTitled(left, 'Promise');
    await addTitled(right, 'Diamond Life');
    await until(() => server.tablesOf(USER).records.size === 2, 'the server has both');
    await clock.advance(180_000);
    expect(new Set(asked)).toEqual(new Set(['right /api/sync']));
  });

  test('and reports to one that is shown again whether the server is reachable', async () => {
    browser.isOnline = false;
    left.sync.wake();
    await untilState(left, 'offline 0 0');
    const third = open(USER, { locks });
    await third.library.opened;
    expect(third.sync.status().connection).toBe('unknown');
    third.sync.setVisible(true);
    await untilState(third, 'offline 0 0');
  });

  test('and each polls for missed messages while it is visible, and when it is visible again', async () => {
    browser.channels.silence(1);
    const show = () =>
      shown.push(
        right.library
          .view()
          .records.map(({ title }) => title)
          .join(),
      );
    browser.isOnline = false;
    await addTitled(left, 'Promise');
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    show();
    await clock.advance(10_000);
    await until(() => right.library.view().records.length === 1, 'it has looked');
    show();
    await addTitled(left, 'Diamond Life');
    await clock.advance(10_000);
    await until(() => right.library.view().records.length === 2, 'it has looked again');
    right.sync.setVisible(false);
    await addTitled(left, 'Lovers Rock');
    await clock.advance(60_000);
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    show();
    right.sync.setVisible(true);
    await until(() => right.library.view().records.length === 3, 'it has looked when it was seen again');
    expect(shown).toEqual(['', 'Promise', 'Diamond Life,Promise']);
  });
});

test('a sign-out reaches a tab that gets no message of it, since its databases go', async () => {
  const events: string[] = [];
  const left = open();
  const right = open(USER, { channel: createChannels()(), onWiped: () => events.push('wiped') });
  await bothAre('synced 0 0', left, right);
  await right.library.opened;
  await left.wipe();
  await until(() => events.length > 0, 'the wipe is reported');
  const names = (await browser.storage.indexedDB.databases()).map(({ name }) => name);
  expect(names).toEqual([]);
});

test('a sign-out in a tab without storage closes and notifies the others', async () => {
  const blocked = new IDBFactory();
  blocked.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const storage = { indexedDB: blocked, IDBKeyRange };
  let wiped = 0;
  const left = open(USER, { storage });
  const right = open(USER, {
    storage,
    onWiped() {
      wiped += 1;
    },
  });
  for (const tab of [left, right]) await untilState(tab, 'storage-failed 0 0');
  await left.wipe();
  expect(wiped).toBe(1);
  await until(() => clock.nextIn() === undefined, 'nothing goes on in either');
});

describe('two people on one browser', () => {
  test('each have a tab that leads', async () => {
    const locks = createLocks();
    const fetch = (userId: string) => (path: string, init: RequestInit) => server.handle(userId, path, init);
    const first = open(USER, { locks, fetch: fetch(USER), channel: createChannels()() });
    await untilState(first, 'synced 0 0');
    const second = open(OTHER_USER, { locks, fetch: fetch(OTHER_USER), channel: createChannels()() });
    await untilState(second, 'synced 0 0');
  });

  test('never see or send anything of each other', async () => {
    browser.isOnline = false;
    const first = open();
    await addTitled(first, 'Promise');
    await first.close();
    browser.isOnline = true;
    browser.session = OTHER_USER;
    const second = open(OTHER_USER);
    await until(() => stateOf(second) === 'synced 0 0', 'synced');
    expect(second.library.view().records).toEqual([]);
    expect(server.tablesOf(OTHER_USER).records.size).toBe(0);
    expect(server.tablesOf(USER).records.size).toBe(0);
    browser.session = USER;
    await open().wipe();
    const names = (await browser.storage.indexedDB?.databases())?.map(({ name }) => name ?? '') ?? [];
    expect(names.filter((name) => name.includes(USER))).toEqual([]);
    expect(names.filter((name) => name.includes(OTHER_USER))).toHaveLength(2);
  });
});

test('a write of a tab without storage is not sent to the others, whose queue is another one', async () => {
  const blocked = new IDBFactory();
  blocked.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const hints: string[] = [];
  browser.channels().listen(({ kind }) => hints.push(kind));
  browser.isOnline = false;
  const tab = open(USER, { storage: { indexedDB: blocked, IDBKeyRange } });
  const album = await addTitled(tab, 'Promise');
  if (!album.ok) throw new Error(album.message);
  await tab.library.run('record.update', { id: album.id, changes: { year: 1985 } });
  await until(() => hints.includes('edited'), 'the others are notified of the change');
  expect(hints).not.toContain('wrote');
});

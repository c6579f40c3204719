import { beforeEach, describe, expect, test } from 'vitest';
import { cacheName } from '../../../app/library/cache/tables.ts';
import { journalName } from '../../../app/library/journal/tables.ts';
import type { Fetch } from '../../../app/sync/ports.ts';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const NAMES = { journal: journalName(USER), cache: cacheName(USER) };

let server: MemoryServer;
let profile: Profile;
let isOnline = true;
/** Under which names requests were sent. */
let names: Set<string>;
const network: Fetch = async (path, init) => {
  if (!isOnline) throw new TypeError('offline');
  names.add(JSON.parse(String(init.body)).clientId);
  return networkTo(server)(path, init);
};

beforeEach(() => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  profile = newProfile();
  isOnline = true;
  names = new Set();
});

const open = () => openTab({ profile, now, fetch: network });
const shownBy = ({ library }: Tab) =>
  library
    .view()
    .records.map(({ title }) => title)
    .toSorted();
const stored = () => [...server.tablesOf(USER).records.values()].map(({ title }) => title).toSorted();

async function add({ library }: Tab, title: string): Promise<void> {
  const result = await library.run('record.create', { fields: { artist: 'Sade', title } });
  if (!result.ok) throw new Error(result.message);
}

/** The browser removes databases between two starts, while the session's cookie stays. */
async function evict(tab: Tab, ...which: (keyof typeof NAMES)[]): Promise<void> {
  tab.close();
  for (const name of which) {
    await new Promise((resolve, reject) => {
      const request = profile.storage.indexedDB.deleteDatabase(NAMES[name]);
      request.onsuccess = resolve;
      request.onerror = reject;
    });
  }
}

/** A device that has sent one album, got another one's answer lost, and has a third one waiting. */
async function withThree(): Promise<Tab> {
  const tab = await open();
  await add(tab, 'Sent');
  await tab.sync();
  await add(tab, 'Unanswered');
  let requests = 0;
  const lossy = await openTab({
    profile,
    now,
    async fetch(path, init) {
      requests += 1;
      const answer = await network(path, init);
      // The first one asks whether the server is there.
      if (requests > 1) throw new TypeError('lost');
      return answer;
    },
  });
  await lossy.sync();
  lossy.close();
  isOnline = false;
  await tab.library.refresh();
  await add(tab, 'Waiting');
  expect([shownBy(tab), stored()]).toEqual([
    ['Sent', 'Unanswered', 'Waiting'],
    ['Sent', 'Unanswered'],
  ]);
  return tab;
}

describe('a browser that has removed', () => {
  test('the journal alone: the rows are there, and later changes are sent under another name', async () => {
    await evict(await withThree(), 'journal');
    const clients = server.tablesOf(USER).clients.size;
    const before = names;
    names = new Set();
    const later = await open();
    expect(shownBy(later)).toEqual(['Sent']);
    await add(later, 'Later');
    isOnline = true;
    await later.sync();
    expect([...names].filter((name) => before.has(name))).toEqual([]);
    expect([shownBy(later), later.library.tray()]).toEqual([['Later', 'Sent', 'Unanswered'], []]);
    expect(stored()).toEqual(['Later', 'Sent', 'Unanswered']);
    expect(server.tablesOf(USER).clients.size).toBe(clients + 1);
  });

  test('the cache alone: what waits is sent once, and all rows come again', async () => {
    await evict(await withThree(), 'cache');
    const later = await open();
    expect(shownBy(later)).toEqual(['Unanswered', 'Waiting']);
    expect(later.library.outbox()).toHaveLength(2);
    await add(later, 'Later');
    isOnline = true;
    await later.sync();
    const all = ['Later', 'Sent', 'Unanswered', 'Waiting'];
    expect([shownBy(later), stored(), later.library.outbox(), later.library.tray()]).toEqual([all, all, [], []]);
  });

  test('both: the device starts as a new one, and nothing is doubled', async () => {
    await evict(await withThree(), 'journal', 'cache');
    const later = await open();
    expect(shownBy(later)).toEqual([]);
    await add(later, 'Later');
    isOnline = true;
    await later.sync();
    const all = ['Later', 'Sent', 'Unanswered'];
    expect([shownBy(later), stored(), later.library.outbox()]).toEqual([all, all, []]);
  });

  test('both, after the history of the server has changed: nothing of the earlier one is asked for', async () => {
    await evict(await withThree(), 'journal', 'cache');
    const tables = server.tablesOf(USER);
    tables.history = [...tables.history, { epoch: tables.epoch, version: tables.version }];
    tables.epoch = 'another';
    const later = await open();
    await add(later, 'Later');
    isOnline = true;
    await later.sync();
    expect([shownBy(later), stored()]).toEqual([
      ['Later', 'Sent', 'Unanswered'],
      ['Later', 'Sent', 'Unanswered'],
    ]);
  });
});

import { beforeEach, expect, test } from 'vitest';
import { listen } from '../../../app/sync/listen.ts';
import { readNews } from '../../../shared/wire/sync-text.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createManualClock } from '../../support/manual-clock.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

let server: MemoryServer;
let phone: Tab;
let laptop: Tab;
let opened: string[];
let tabsNotified: number;
let taken: unknown[];
let say: (name: string, data: string) => Promise<void>;

beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  const open = (seed: number) => openTab({ profile: newProfile(seed, 'memory'), now, fetch: networkTo(server) });
  [phone, laptop] = [await open(1), await open(2)];
  for (const tab of [phone, laptop]) await tab.sync();
  opened = [];
  tabsNotified = 0;
  taken = [];
  const listeners = new Map<string, (event?: { data?: unknown }) => void>();
  let work = Promise.resolve();
  listen({
    ...{ userId: USER, readNews, clock: createManualClock(), tab: { clientId: 'the device' } },
    rows: { journal: laptop.journal, cache: laptop.cache, follow: laptop.library.follow },
    position: laptop.library.position,
    open(path) {
      opened.push(path);
      return { addEventListener: (name, on) => void listeners.set(name, on), close: () => undefined };
    },
    loop: {
      poke: async () => undefined,
      confirmUpToDate: () => undefined,
      news(version, take) {
        work = take().then((is) => void taken.push([version, is]));
        return work;
      },
    },
    notifyTabs: () => {
      tabsNotified += 1;
    },
  }).start();
  say = (name, data) => {
    listeners.get(name)?.({ data });
    return work;
  };
});

test('the server is asked for the events of this person that other devices than this one cause', () => {
  expect(opened).toEqual([`/api/sync/events?user=${USER}&client=the device`]);
});

test('news of the server are on this device once the sync loop takes them', async () => {
  const { cursor = 0 } = laptop.library.position();
  await phone.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } });
  await phone.sync();
  await say('news', server.news(USER, cursor));
  expect(taken).toEqual([[server.tablesOf(USER).version, true]]);
  expect(laptop.library.view().records.map(({ title }) => title)).toEqual(['Promise']);
});

test('a heartbeat that agrees is passed on to the other tabs, another one is not', async () => {
  const { cursor = 0, epoch } = laptop.library.position();
  await say('heartbeat', `${cursor + 1} ${epoch}`);
  expect(tabsNotified).toBe(0);
  await say('heartbeat', `${cursor} ${epoch}`);
  expect(tabsNotified).toBe(1);
});

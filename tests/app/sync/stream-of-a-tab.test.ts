import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import * as listening from '../../../app/sync/listen.ts';
import type { Listening } from '../../../app/sync/open-ports.ts';
import type { Locks } from '../../../app/sync/ports.ts';
import { USER } from '../../support/device.ts';
import { settle } from '../../support/manual-clock.ts';
import { createLocks } from '../../support/tabs.ts';
import { until } from '../../support/until.ts';
import { addTitled, createWholeBrowser, untilState, type WholeBrowser } from '../../support/whole-browser.ts';

let browser: WholeBrowser;
let locks: Locks;
let left: OpenLibrary;
/** The streams that are open, by tab and address. */
let streams: { tab: string; path: string; emit(name: string, data?: string): void }[];
let loads: Record<string, number>;
let canLoad: boolean;

beforeEach(async () => {
  browser = createWholeBrowser();
  locks = createLocks();
  streams = [];
  loads = {};
  canLoad = true;
  left = openTab('left');
  await untilState(left, 'synced 0 0');
});

afterEach(() => browser.close());

function openTab(tab: string): OpenLibrary {
  const port: Listening = {
    open(path) {
      const listeners = new Map<string, ((event?: { data?: unknown }) => void)[]>();
      const stream = {
        tab,
        path,
        emit(name: string, data?: string) {
          for (const listener of listeners.get(name) ?? []) listener({ data });
        },
      };
      streams.push(stream);
      return {
        addEventListener: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
        close() {
          streams = streams.filter((one) => one !== stream);
        },
      };
    },
    async load() {
      loads[tab] = (loads[tab] ?? 0) + 1;
      if (!canLoad) throw new TypeError('no network');
      return listening;
    },
  };
  return browser.open(USER, { locks, listening: port });
}

const listeningTabs = () => streams.map(({ tab }) => tab);

test('the tab that leads listens to the server as soon as that answers, and loads what it needs for it once', async () => {
  await until(() => streams.length > 0, 'it listens');
  const [request] = browser.posts;
  expect(streams.map(({ path }) => path)).toEqual([`/api/sync/events?user=${USER}&client=${request?.clientId}`]);
  for (const title of ['Promise', 'Diamond Life']) await addTitled(left, title);
  await untilState(left, 'synced 0 0');
  expect([listeningTabs(), loads]).toEqual([['left'], { left: 1 }]);
});

test('its news are shown in each tab', async () => {
  await until(() => streams.length > 0, 'it listens');
  const right = openTab('right');
  await right.library.opened;
  await browser.addElsewhere('Promise');
  streams[0]?.emit('poke', String(browser.server.tablesOf(USER).version));
  await until(() => left.library.view().records.length === 1, 'its own tab shows it');
  await until(() => right.library.view().records.length === 1, 'the other tab shows it');
});

test('rows that come with the event are shown without a request', async () => {
  await until(() => streams.length > 0, 'it listens');
  // The first round is over with all that follows it.
  await left.sync.syncNow();
  const from = browser.server.tablesOf(USER).version;
  await browser.addElsewhere('Promise');
  browser.posts.length = 0;
  streams[0]?.emit('news', browser.server.news(USER, from));
  await until(() => left.library.view().records.length === 1, 'it is shown');
  expect(browser.posts).toEqual([]);
});

test('a tab that does not lead does not listen, until it leads', async () => {
  await until(() => streams.length > 0, 'it listens');
  const right = openTab('right');
  await right.library.opened;
  await untilState(right, 'synced 0 0');
  await addTitled(right, 'Promise');
  await untilState(right, 'synced 0 0');
  expect([listeningTabs(), loads.right]).toEqual([['left'], undefined]);
  await left.close();
  await until(() => listeningTabs().join() === 'right', 'the other one listens alone');
});

test('a hidden tab does not listen, and listens again when it is seen', async () => {
  await until(() => streams.length > 0, 'it listens');
  left.sync.setVisible(false);
  expect(streams).toEqual([]);
  left.sync.setVisible(true);
  expect(listeningTabs()).toEqual(['left']);
  expect(loads).toEqual({ left: 1 });
});

test('no stream is open to a server that is unreachable, or after the session has ended', async () => {
  await until(() => streams.length > 0, 'it listens');
  browser.isOnline = false;
  await left.sync.syncNow();
  expect(streams).toEqual([]);
  browser.isOnline = true;
  await left.sync.syncNow();
  expect(listeningTabs()).toEqual(['left']);
  browser.session = undefined;
  await left.sync.syncNow();
  expect(streams).toEqual([]);
});

test('a frozen tab and a closed one do not listen', async () => {
  await until(() => streams.length > 0, 'it listens');
  left.sync.freeze();
  expect(streams).toEqual([]);
  left.sync.resume();
  await settle();
  expect(listeningTabs()).toEqual(['left']);
  await left.close();
  expect(streams).toEqual([]);
});

test('code that cannot be loaded is tried again with the next answer', async () => {
  await left.close();
  canLoad = false;
  const next = openTab('next');
  await untilState(next, 'synced 0 0');
  await settle();
  expect([listeningTabs(), loads.next]).toEqual([[], 1]);
  canLoad = true;
  await addTitled(next, 'Promise');
  await until(() => listeningTabs().join() === 'next', 'it listens after all');
  expect(loads.next).toBe(2);
});

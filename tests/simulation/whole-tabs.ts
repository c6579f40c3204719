import { createHash } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as rules from '../../app/library/commands/command-code.ts';
import type { OpenLibrary } from '../../app/library/opened-library.ts';
import * as listening from '../../app/sync/listen.ts';
import { openLibraryWith } from '../../app/sync/open-library.ts';
import type { EventStream } from '../../app/sync/pokes.ts';
import { OTHER_USER, USER } from '../support/device.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { createMemoryServer } from '../support/memory-server.ts';
import { rngOf } from '../support/rng.ts';
import { createChannels, createLocks } from '../support/tabs.ts';
import { expectThat, tagOf } from './check/checks.ts';

// Tabs with all that runs in them: the loop, its leader, its pauses, and the server's pokes. Nothing but the clock moves
// them. The other stories run single rounds.

const STEPS = 40;
const MINUTE = 60_000;
/** More requests than this in a minute are a loop that does not rest. */
const MOST_PER_MINUTE = 40;

interface Tab {
  userId: string;
  library: OpenLibrary;
  isVisible: boolean;
}

/** One browser: its session, its databases, its tabs. */
interface Browser {
  session: string;
  isOnline: boolean;
  fault: 'none' | 'failing' | 'throttled' | 'held';
  storage: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
  locks: ReturnType<typeof createLocks>;
  channels: Map<string, ReturnType<typeof createChannels>>;
  tabs: Tab[];
  /** Requests under way that wait to be let go. */
  held: (() => void)[];
  requests: number;
}

/** The counted events, by name. */
export type Counts = Record<string, number>;

export async function playWholeTabs(seed: number): Promise<Counts> {
  const random = rngOf(seed * 2_246_822_519 + 3);
  const below = (limit: number) => Math.floor(random() * limit);
  const clock = createManualClock();
  const server = createMemoryServer({ now: clock.now, sizes: { firstRows: 5, pageRows: 5 } });
  for (const userId of [USER, OTHER_USER]) server.addUser(userId, { subscriptionTier: 'annual' });
  const streams = new Set<{ userId: string; emit(name: string, data?: string): void }>();
  const saved = new Map<string, string>();
  const counts: Counts = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const browsers = Array.from({ length: 1 + below(2) }, newBrowser);
  let typed = 0;

  function newBrowser(): Browser {
    const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
    const shared = { storage, locks: createLocks(), channels: new Map() };
    return { session: USER, isOnline: true, fault: 'none', ...shared, tabs: [], held: [], requests: 0 };
  }

  /** Every change is sent to the open streams: with its rows, by its number only, or not at all. */
  function sendNews(userId: string, from: number): void {
    const { version } = server.tablesOf(userId);
    if (version === from) return;
    for (const stream of [...streams].filter((one) => one.userId === userId)) {
      const dice = random();
      if (dice < 0.2) count('poke lost');
      else if (dice < 0.6) stream.emit('news', server.news(userId, from));
      else stream.emit('poke', String(version));
    }
  }

  async function request(browser: Browser, path: string, init: RequestInit): Promise<Response> {
    browser.requests += 1;
    if (!browser.isOnline) throw new TypeError('no network');
    if (browser.fault === 'failing') return new Response('Bad gateway', { status: 502 });
    if (browser.fault === 'throttled')
      return Response.json(
        { code: 'RATE_LIMITED', message: 'Later' },
        { status: 429, headers: { 'retry-after': '9' } },
      );
    const { session } = browser;
    if (browser.fault === 'held') {
      count('request held');
      await new Promise<void>((letGo) => browser.held.push(letGo));
    }
    const from = server.tablesOf(session).version;
    const answer = await server.handle(session, path, init);
    sendNews(session, from);
    return answer;
  }

  function listen(userId: string): EventStream {
    const listeners = new Map<string, ((event?: { data?: unknown }) => void)[]>();
    const stream = {
      userId,
      emit: (name: string, data?: string) => {
        for (const listener of listeners.get(name) ?? []) listener({ data });
      },
    };
    streams.add(stream);
    clock.setTimeout(() => {
      stream.emit('open');
      const { version, epoch } = server.tablesOf(userId);
      stream.emit('heartbeat', `${version} ${epoch}`);
    }, 5);
    count('stream opened');
    return {
      addEventListener: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
      close: () => void streams.delete(stream),
    };
  }

  async function open(browser: Browser): Promise<Tab> {
    const userId = browser.session;
    const channels = browser.channels.get(userId) ?? createChannels();
    browser.channels.set(userId, channels);
    const tabRandom = rngOf(below(2 ** 31));
    const library = openLibraryWith({
      userId,
      build: 'test',
      storage: browser.storage,
      clock,
      random: tabRandom,
      loadRules: async () => rules,
      fetch: (path, init) => request(browser, path, init),
      timeout: () => new AbortController().signal,
      sha256: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
      channel: channels(),
      locks: seed % 4 === 0 ? undefined : browser.locks,
      listening: { open: () => listen(userId), load: async () => listening },
    });
    const tab = { userId, library, isVisible: true };
    browser.tabs.push(tab);
    await library.library.opened;
    await quiet();
    return tab;
  }

  /** Closing does not wait for what is under way, as in a browser. */
  function close(browser: Browser, tab: Tab): void {
    browser.tabs = browser.tabs.filter((one) => one !== tab);
    void tab.library.close();
  }

  async function edit(tab: Tab): Promise<void> {
    typed += 1;
    const title = `${tagOf(tab.userId)} ${typed}`;
    const mine = tab.library.library.view().records;
    const old = mine[below(mine.length)];
    const result =
      old && random() < 0.3
        ? await tab.library.library.run('record.update', { id: old.id, changes: { title } })
        : await tab.library.library.run('record.create', { fields: { artist: 'Sade', title } });
    expectThat(result.ok, 'LIVE', `a change was refused: ${JSON.stringify(result)}`);
    if (result.ok) saved.set(result.id, tab.userId);
  }

  /** As much time as is wanted, and no more requests in it than a loop that rests makes. */
  async function advance(browser: Browser, milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= MINUTE) {
      const before = browser.requests;
      for (let part = 0; part < 6; part += 1) {
        await clock.advance(Math.min(left, MINUTE) / 6);
        await quiet();
      }
      const made = browser.requests - before;
      const most = MOST_PER_MINUTE * Math.max(1, browser.tabs.length);
      expectThat(made <= most, 'LIVE', `${made} requests in a minute without a change`);
    }
  }

  /** Another person takes over while a request of the one before is under way. */
  async function changePerson(browser: Browser): Promise<void> {
    const [tab] = browser.tabs;
    if (tab && random() < 0.7) {
      Object.assign(browser, { isOnline: true, fault: 'held' });
      await edit(tab);
      void tab.library.sync.syncNow();
      await quiet();
    }
    const isUnderWay = browser.held.length > 0;
    for (const tab of [...browser.tabs]) close(browser, tab);
    browser.session = browser.session === USER ? OTHER_USER : USER;
    count(isUnderWay ? 'another person during a request' : 'another person');
    await open(browser);
    if (random() < 0.7) letGo(browser);
    await quiet();
  }

  function letGo(browser: Browser): void {
    for (const one of browser.held.splice(0)) one();
  }

  function checkPersons(): void {
    for (const browser of browsers) {
      for (const { userId, library } of browser.tabs) {
        const titles = library.library.view().records.map(({ title }) => title);
        const strange = titles.find((title) => !title.startsWith(tagOf(userId)));
        expectThat(strange === undefined, 'ISO', `${strange} is shown to ${tagOf(userId)}`);
      }
    }
    for (const userId of [USER, OTHER_USER])
      for (const { title } of server.tablesOf(userId).records.values())
        expectThat(title.startsWith(tagOf(userId)), 'ISO', `${title} is stored for ${tagOf(userId)}`);
  }

  async function step(): Promise<void> {
    const browser = browsers[below(browsers.length)];
    if (!browser) return;
    const tab = browser.tabs[below(browser.tabs.length)] ?? (await open(browser));
    const dice = below(100);
    if (dice < 40) await edit(tab);
    else if (dice < 55) await advance(browser, 500 + below(3) * 20_000);
    else if (dice < 62) browser.isOnline = !browser.isOnline;
    else if (dice < 70) browser.fault = (['none', 'failing', 'throttled', 'held'] as const)[below(4)] ?? 'none';
    else if (dice < 75) letGo(browser);
    else if (dice < 82) {
      tab.isVisible = !tab.isVisible;
      tab.library.sync.setVisible(tab.isVisible);
      count(tab.isVisible ? 'tab seen' : 'tab hidden');
    } else if (dice < 86) {
      tab.library.sync.freeze();
      count('tab frozen');
    } else if (dice < 90) tab.library.sync.resume();
    else if (dice < 93 && browser.tabs.length < 3) await open(browser);
    else if (dice < 95) close(browser, tab);
    else if (dice < 97) void tab.library.sync.syncNow();
    else await changePerson(browser);
    await quiet();
  }

  async function rest(): Promise<void> {
    for (const userId of [USER, OTHER_USER, USER]) {
      for (const browser of browsers) {
        for (const tab of [...browser.tabs]) close(browser, tab);
        Object.assign(browser, { isOnline: true, fault: 'none', session: userId });
        letGo(browser);
        await quiet();
        await open(browser);
      }
      for (const browser of browsers) await advance(browser, 3 * MINUTE);
      for (const { tabs } of browsers) for (const tab of tabs) checkRest(tab);
    }
  }

  function checkRest({ userId, library: { library, sync } }: Tab): void {
    expectThat(library.outbox().length === 0, 'LIVE', `${library.outbox().length} changes were never sent`);
    const refused = library.tray().filter(({ kind }) => kind !== 'overwrote');
    expectThat(refused.length === 0, 'NOLOSS', `refused was ${JSON.stringify(refused)}`);
    expectThat(sync.status().connection === 'online', 'LIVE', `the connection is ${sync.status().connection}`);
    const { records } = server.tablesOf(userId);
    const rows = (all: Iterable<{ id: string; title: string }>) =>
      JSON.stringify([...all].map(({ id, title }) => `${id} ${title}`).toSorted());
    expectThat(rows(library.view().records) === rows(records.values()), 'CONV', 'the albums differ from the server');
  }

  for (const browser of browsers) await open(browser);
  for (let number = 0; number < STEPS; number += 1) {
    await step();
    checkPersons();
  }
  await rest();
  for (const [id, userId] of saved)
    expectThat(server.tablesOf(userId).records.has(id), 'NOLOSS', `album ${id} was saved and is not on the server`);
  for (const [id, effects] of server.effects) expectThat(effects === 1, 'ONCE', `${id} took effect ${effects} times`);
  count('albums');
  counts.albums = saved.size;
  for (const browser of browsers) for (const tab of browser.tabs) await tab.library.close();
  return counts;
}

/** The databases of the tests answer on the machine's own turns. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await new Promise(setImmediate);
}

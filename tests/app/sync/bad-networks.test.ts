import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as rules from '../../../app/library/commands/command-code.ts';
import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import { shownState } from '../../../app/shell/sync-words.ts';
import { openLibraryWith } from '../../../app/sync/open-library.ts';
import type { Fetch, Locks, TabChannel } from '../../../app/sync/ports.ts';
import { newProfile, type Profile, USER } from '../../support/device.ts';
import { createManualClock } from '../../support/manual-clock.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
import { createChannels, createLocks } from '../../support/tabs.ts';
import { until } from '../../support/until.ts';

let server: MemoryServer;
let clock: ReturnType<typeof createManualClock>;
let profile: Profile;
let locks: Locks;
let openChannel: () => TabChannel;
let tabs: OpenLibrary[];
/** The network between this browser and the server. */
let network: Fetch;

const working: Fetch = (path, init) => server.handle(USER, path, init);

beforeEach(() => {
  clock = createManualClock();
  server = createMemoryServer({ now: clock.now, sizes: { firstRows: 2, pageRows: 2 } });
  server.addUser(USER);
  profile = newProfile();
  locks = createLocks();
  openChannel = createChannels();
  tabs = [];
  network = working;
});
afterEach(async () => {
  network = working;
  // Requests that still hang are aborted.
  await clock.advance(60_000);
  for (const tab of tabs) await tab.close();
});

function openTab(): OpenLibrary {
  const tab = openLibraryWith({
    userId: USER,
    build: 'test',
    storage: profile.storage,
    clock,
    loadRules: async () => rules,
    random: profile.random,
    fetch: (path, init) => network(path, init),
    timeout(milliseconds) {
      const controller = new AbortController();
      clock.setTimeout(() => controller.abort(new DOMException('too long', 'TimeoutError')), milliseconds);
      return controller.signal;
    },
    sha256: async () => 'a'.repeat(64),
    channel: openChannel(),
    locks,
    listening: undefined,
  });
  tabs.push(tab);
  return tab;
}

const add = (tab: OpenLibrary, title: string) => tab.library.run('record.create', { fields: { artist: 'Can', title } });

function says(tab: OpenLibrary): string {
  const status = tab.sync.status();
  return `${shownState(status)} ${status.waiting} ${status.attention}`;
}

async function comesToSay(tab: OpenLibrary, words: string): Promise<void> {
  await until(() => says(tab) === words, words).catch((error: Error) => {
    throw new Error(`${error.message}, but ${says(tab)}`);
  });
}

/** Never settles unless it is given up, as `fetch` and the body of its answer do. */
function hanging<Result>(signal: AbortSignal | null | undefined): Promise<Result> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

describe('a network that takes everything and answers nothing', () => {
  test.each<{ what: string; meets: Fetch; reaches: number }>([
    { what: 'the request', meets: (_path, { signal }) => hanging(signal), reaches: 0 },
    {
      what: 'the answer of a server that has stored it',
      meets: async (path, init) => {
        await working(path, init);
        return hanging(init.signal);
      },
      reaches: 1,
    },
    {
      what: 'the body of the answer',
      meets: async (path, init) => {
        const answer = await working(path, init);
        return Object.assign(new Response(null, { headers: answer.headers }), { text: () => hanging(init.signal) });
      },
      reaches: 1,
    },
  ])(
    'swallows $what: offline after its time, nothing lost or doubled, synced as soon as it works',
    async ({ meets, reaches }) => {
      const tab = openTab();
      await comesToSay(tab, 'synced 0 0');
      let requests = 0;
      network = (path, init) => {
        requests += 1;
        return meets(path, init);
      };
      await add(tab, 'Tago Mago');
      const { records } = server.tablesOf(USER);
      await until(() => requests === 1 && records.size === reaches, 'it has gone as far as it goes');
      await clock.advance(10_000);
      expect(says(tab)).toBe('sending 1 0');
      await clock.advance(6_000);
      await comesToSay(tab, 'offline 1 0');
      await add(tab, 'Future Days');
      await comesToSay(tab, 'offline 2 0');
      network = working;
      await clock.advance(30_000);
      await comesToSay(tab, 'synced 0 0');
      expect([...server.tablesOf(USER).records.values()].map(({ title }) => title).sort()).toEqual([
        'Future Days',
        'Tago Mago',
      ]);
      expect(Math.max(...server.effects.values())).toBe(1);
    },
  );
});

describe('a portal that wants people to sign in first', () => {
  const page = () =>
    new Response('<html>Welcome to our free network</html>', { headers: { 'content-type': 'text/html' } });
  test.each<{ answers: string; meets: Fetch }>([
    {
      answers: 'a redirect to its page',
      meets: (_path, { redirect }) =>
        redirect === 'error' ? Promise.reject(new TypeError('redirected')) : Promise.resolve(page()),
    },
    { answers: 'its page as if it were ours', meets: async () => page() },
    { answers: 'its page with 401', meets: async () => new Response('<html>Sign in</html>', { status: 401 }) },
    { answers: 'its page with 403', meets: async () => new Response('<html>Denied</html>', { status: 403 }) },
    { answers: '511', meets: async () => new Response('<html>Sign in</html>', { status: 511 }) },
    { answers: 'JSON of its own', meets: async () => Response.json({ status: 'login required' }) },
  ])('answers $answers: no connection, and neither a refusal nor an ended session', async ({ meets }) => {
    const tab = openTab();
    await comesToSay(tab, 'synced 0 0');
    network = meets;
    await add(tab, 'Tago Mago');
    await comesToSay(tab, 'offline 1 0');
    await clock.advance(60_000);
    await comesToSay(tab, 'offline 1 0');
    network = working;
    await clock.advance(10_000);
    await comesToSay(tab, 'synced 0 0');
    expect(server.tablesOf(USER).records.size).toBe(1);
  });
});

describe('a server with a problem', () => {
  test.each<{ answers: string; meets: Fetch }>([
    {
      answers: '502 with the page of a proxy',
      meets: async () => new Response('<html>Bad Gateway</html>', { status: 502 }),
    },
    { answers: '500 without a body', meets: async () => new Response(null, { status: 500 }) },
    {
      answers: '503 and when to come back',
      meets: async () => Response.json({ message: 'x', code: 'UNAVAILABLE' }, { status: 503 }),
    },
  ])('answers $answers: that is said, nothing is lost, and one may ask again', async ({ meets }) => {
    const tab = openTab();
    await comesToSay(tab, 'synced 0 0');
    network = meets;
    await add(tab, 'Tago Mago');
    await comesToSay(tab, 'failing 1 0');
    expect(tab.sync.status().connection).toBe('failing');
    network = working;
    await tab.sync.syncNow();
    await comesToSay(tab, 'synced 0 0');
    expect(server.tablesOf(USER).records.size).toBe(1);
  });

  test('that asks for patience is neither failing nor out of reach', async () => {
    const tab = openTab();
    await comesToSay(tab, 'synced 0 0');
    let requests = 0;
    network = async () => {
      requests += 1;
      const headers = { 'retry-after': '20' };
      return Response.json({ message: 'x', code: 'RATE_LIMITED' }, { status: 429, headers });
    };
    await add(tab, 'Tago Mago');
    await until(() => requests === 1, 'it has asked');
    await clock.advance(19_000);
    expect([requests, says(tab)]).toEqual([1, 'sending 1 0']);
    network = working;
    await clock.advance(1_000);
    await comesToSay(tab, 'synced 0 0');
  });
});

describe('a machine that slept', () => {
  test('gets what came meanwhile as soon as it wakes, and sends what it had', async () => {
    const tab = openTab();
    await comesToSay(tab, 'synced 0 0');
    const other = newProfile(2);
    profile = other;
    locks = createLocks();
    openChannel = createChannels();
    const elsewhere = openTab();
    await comesToSay(elsewhere, 'synced 0 0');
    network = () => Promise.reject(new TypeError('the lid is closed'));
    await add(tab, 'Tago Mago');
    await comesToSay(tab, 'offline 1 0');
    network = working;
    await add(elsewhere, 'Future Days');
    await elsewhere.sync.syncNow();
    await clock.sleep(9 * 3_600_000);
    await comesToSay(tab, 'synced 0 0');
    expect(server.tablesOf(USER).records.size).toBe(2);
    expect(tab.library.view().records.length).toBe(2);
    expect(tab.sync.status().lastSyncedAt).toBe(clock.now());
  });

  test('gives up the request it fell asleep over and asks again', async () => {
    const tab = openTab();
    await comesToSay(tab, 'synced 0 0');
    let requests = 0;
    network = (_path, { signal }) => {
      requests += 1;
      return hanging(signal);
    };
    await add(tab, 'Tago Mago');
    await until(() => requests === 1, 'it is on its way');
    network = working;
    await clock.sleep(3_600_000);
    await clock.advance(8_000);
    await comesToSay(tab, 'synced 0 0');
    expect(server.tablesOf(USER).records.size).toBe(1);
  });

  test('comes back from being frozen with whatever happened meanwhile', async () => {
    const tab = openTab();
    await comesToSay(tab, 'synced 0 0');
    tab.sync.freeze();
    const { account } = server.tablesOf(USER);
    server.setAccount(USER, { bio: 'Changed elsewhere' });
    await clock.sleep(3_600_000);
    expect(tab.library.view().account?.bio).toBe(account.bio);
    tab.sync.resume();
    await until(() => tab.library.view().account?.bio === 'Changed elsewhere', 'the change is there');
    await comesToSay(tab, 'synced 0 0');
  });
});

describe('the lamp', () => {
  test('is not "synced" before a first pull is complete', async () => {
    const before = openTab();
    await comesToSay(before, 'synced 0 0');
    for (const title of ['Tago Mago', 'Future Days', 'Landed', 'Flow Motion', 'Saw Delight']) await add(before, title);
    await comesToSay(before, 'synced 0 0');
    profile = newProfile(2);
    locks = createLocks();
    openChannel = createChannels();
    let pages = 0;
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    network = async (path, init) => {
      pages += 1;
      if (pages > 1) await gate;
      return working(path, init);
    };
    const fresh = openTab();
    await until(() => fresh.library.view().records.length === 2, 'the first page is shown');
    expect(says(fresh)).toBe('sending 0 0');
    letGo();
    await comesToSay(fresh, 'synced 0 0');
    expect(fresh.library.view().records.length).toBe(5);
  });

  test('is the same in two tabs that are seen, also when only one of them asks', async () => {
    const leading = openTab();
    await comesToSay(leading, 'synced 0 0');
    const following = openTab();
    following.sync.setVisible(true);
    await comesToSay(following, 'synced 0 0');
    network = () => Promise.reject(new TypeError('no network'));
    await add(following, 'Tago Mago');
    await comesToSay(leading, 'offline 1 0');
    await comesToSay(following, 'offline 1 0');
    network = working;
    await clock.advance(10_000);
    await comesToSay(leading, 'synced 0 0');
    await comesToSay(following, 'synced 0 0');
  });
});

import { beforeEach, expect, test } from 'vitest';
import type { Fetch } from '../../../app/sync/ports.ts';
import type { RoundSizes } from '../../../app/sync/requests.ts';
import type { SyncRequest } from '../../../shared/contract/sync.ts';
import { networkTo, newProfile, openTab, USER } from '../../support/device.ts';
import { settle } from '../../support/manual-clock.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const sizes: Partial<RoundSizes> = { batch: 2, underWay: 3, pushOnly: 2 };

let server: MemoryServer;
beforeEach(() => {
  server = createMemoryServer({ now });
  server.addUser(USER, { subscriptionTier: 'annual' });
});

async function deviceWith(count: number, fetch: Fetch, profile = newProfile()) {
  const tab = await openTab({ profile, now, fetch, sizes });
  await tab.sync();
  for (let index = 0; index < count; index += 1) {
    const result = await tab.library.run('record.create', { fields: { artist: 'Can', title: `Tape ${index}` } });
    if (!result.ok) throw new Error(result.message);
  }
  return tab;
}

/** Notes requests, and holds the one that begins with a command until something is true of the others. */
function watched(hold?: { seq: number; until(state: Seen): boolean; isLost?: boolean }) {
  const state: Seen = { answered: 0, requests: [] };
  const real = networkTo(server);
  let release: (() => void) | undefined;
  const look = () => {
    if (hold?.until(state)) release?.();
  };
  const fetch: Fetch = async (path, init) => {
    const request: SyncRequest = JSON.parse(String(init.body));
    state.requests.push(request);
    try {
      if (hold && request.commands[0]?.seq === hold.seq) {
        await new Promise<void>((resolve) => {
          release = resolve;
          look();
        });
        const { isLost } = hold;
        hold = undefined;
        if (isLost) throw new TypeError('the request was lost');
      }
      const answer = await real(path, init);
      state.answered += 1;
      return answer;
    } finally {
      look();
    }
  };
  return { state, fetch };
}

interface Seen {
  answered: number;
  requests: SyncRequest[];
}

const titles = () => [...server.tablesOf(USER).records.values()].map(({ title }) => title);
const inOrder = (count: number) => Array.from({ length: count }, (_, index) => `Tape ${index}`);

test('a long queue goes in several requests at once, in order, and its rows are fetched once all is sent', async () => {
  const { state, fetch } = watched();
  let open = () => {};
  const areThree = new Promise<void>((resolve) => {
    open = resolve;
  });
  const tab = await deviceWith(11, async (path, init) => {
    const isThird = String(init.body).includes('"seq":5');
    const answer = fetch(path, init);
    if (isThird) open();
    if (String(init.body).includes('"seq"')) await areThree;
    return answer;
  });
  state.requests.length = 0;
  await tab.sync();
  expect(titles()).toEqual(inOrder(11));
  const pushes = state.requests.filter(({ commands }) => commands.length > 0);
  expect(pushes.map(({ pull }) => pull)).toEqual(pushes.map(() => false));
  // The server may wait for the one before: only the first has none that is under way.
  expect(pushes.map(({ behind }) => behind)).toEqual(pushes.map((_, index) => (index === 0 ? undefined : true)));
  expect(pushes.flatMap(({ commands }) => commands.map(({ seq }) => seq))).toEqual(inOrder(11).map((_, at) => at + 1));
  expect(state.requests.at(-1)).toMatchObject({ commands: [] });
  expect(tab.library.view().records).toHaveLength(11);
  expect(await tab.journal.outbox()).toEqual([]);
  expect(await tab.journal.done()).toHaveLength(11);
});

test('no more than three requests are under way at once', async () => {
  const real = networkTo(server);
  let underWay = 0;
  let most = 0;
  let open = () => {};
  const areThree = new Promise<void>((resolve) => {
    open = resolve;
  });
  const tab = await deviceWith(
    11,
    async (path, init) => {
      underWay += 1;
      most = Math.max(most, underWay);
      if (underWay === 3) void settle().then(open);
      if (String(init.body).includes('"seq"')) await areThree;
      const answer = await real(path, init);
      // A fourth one would begin before this one ends.
      await settle();
      underWay -= 1;
      return answer;
    },
    newProfile(1, 'memory'),
  );
  await tab.sync();
  expect(titles()).toEqual(inOrder(11));
  expect(most).toBe(3);
});

test('after a lost request nothing more gets a number, and one request finds out whether the server answers', async () => {
  const real = networkTo(server);
  const requests: SyncRequest[] = [];
  let isDown = false;
  const tab = await deviceWith(9, async (path, init) => {
    const request: SyncRequest = JSON.parse(String(init.body));
    requests.push(request);
    isDown ||= request.commands[0]?.seq === 3;
    if (isDown) throw new TypeError('no network');
    return real(path, init);
  });
  await tab.round();
  requests.length = 0;
  expect(await tab.round()).toEqual({ kind: 'offline' });
  expect(requests.map(({ commands }) => commands.map(({ seq }) => seq))).toEqual([
    [7, 8],
    [3, 4],
  ]);
  expect((await tab.journal.outbox()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, undefined]);
});

test.each([429, 503])(
  'a request sent ahead that is answered %i is not repeated before the server wants it',
  async (status) => {
    const real = networkTo(server);
    const sent: (number | undefined)[] = [];
    let isBusy = true;
    const tab = await deviceWith(9, async (path, init) => {
      const { commands }: SyncRequest = JSON.parse(String(init.body));
      sent.push(commands[0]?.seq);
      if (!isBusy || (commands[0]?.seq ?? 0) < 3) return real(path, init);
      return new Response('{}', { status, headers: { 'retry-after': '9' } });
    });
    await tab.round();
    expect(await tab.round()).toMatchObject({ seconds: 9 });
    expect(sent.filter((seq) => seq === 3)).toHaveLength(1);
    isBusy = false;
    await tab.sync();
    expect(titles()).toEqual(inOrder(9));
    expect(Math.max(...server.effects.values())).toBe(1);
  },
);

test('an accepted command stays pending until its rows have come', async () => {
  const tab = await deviceWith(5, networkTo(server));
  await tab.round();
  const outbox = await tab.journal.outbox();
  expect(outbox.filter(({ verdict }) => verdict)).toHaveLength(2);
  expect(outbox).toHaveLength(5);
  expect(tab.library.view().records).toHaveLength(5);
});

test('a few commands bring their rows with them in one request', async () => {
  const { state, fetch } = watched();
  const tab = await deviceWith(2, fetch);
  state.requests.length = 0;
  await tab.sync();
  expect(state.requests).toHaveLength(1);
  expect(await tab.journal.outbox()).toEqual([]);
});

test('a request that is overtaken or lost is sent again with the requests after it, and nothing is done twice', async () => {
  for (const isLost of [false, true]) {
    server = createMemoryServer({ now });
    server.addUser(USER, { subscriptionTier: 'annual' });
    const { state, fetch } = watched({
      seq: 3,
      isLost,
      // The first pull, the first batch, and the one behind the one that is held, which is a gap for the server.
      until: ({ answered }) => answered >= 3,
    });
    const tab = await deviceWith(9, fetch);
    await tab.sync();
    await tab.sync();
    expect(titles()).toEqual(inOrder(9));
    expect(Math.max(...server.effects.values())).toBe(1);
    expect(await tab.journal.outbox()).toEqual([]);
    const clients = new Set(state.requests.map(({ clientId }) => clientId));
    expect(clients.size).toBe(1);
  }
});

test('a refusal among thousands arrives with the other verdicts and lands in the tray', async () => {
  server.setAccount(USER, { subscriptionTier: 'free' });
  const tab = await openTab({ profile: newProfile(), now, fetch: networkTo(server), sizes });
  await tab.sync();
  const append = Array.from({ length: 18 }, (_, index) => {
    const fields = { artist: 'Can', title: `Tape ${index}` };
    const args = { id: tab.library.newId(), fields };
    return { id: tab.library.newId(), name: 'record.create', v: 1, at: '2026-03-01T12:00:00.000Z', group: '', args };
  });
  await tab.journal.change({ append });
  await tab.library.refresh();
  await tab.sync();
  expect(titles()).toHaveLength(15);
  expect(tab.library.tray()).toHaveLength(3);
  expect(await tab.journal.outbox()).toEqual([]);
});

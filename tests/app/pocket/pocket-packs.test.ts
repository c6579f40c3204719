import { expect, test } from 'vitest';
import { hasNewer, packLines, packsWords } from '../../../app/features/you/pocket/pack-lines.ts';
import type { LoadPorts } from '../../../app/pocket/load-pack.ts';
import { PART_BYTES } from '../../../app/pocket/pack-store.ts';
import { createPocketPacks } from '../../../app/pocket/pocket-packs.ts';
import { entryOf, newStore, serverOf } from './device.ts';

const BYTES = new Uint8Array(PART_BYTES + 100).fill(7);
const ENTRY = entryOf(BYTES);

test('a download that the connection ended says so, and goes on when the app wakes', async () => {
  let server = serverOf(BYTES, { cutAfter: PART_BYTES + 1 });
  // The rest of the first part arrives before the connection breaks.
  const packs = createPocketPacks(newStore(), { fetch: (...args) => server.fetch(...args) });
  await packs.wake();
  expect(packs.now()).toEqual([]);
  const problem = await packs.load(ENTRY);
  expect(problem).toMatch(/^The connection was lost/);
  expect(packs.now()).toMatchObject([{ received: PART_BYTES, isWhole: false, isLoading: false, problem }]);
  server = serverOf(BYTES);
  await packs.wake();
  expect(packs.now()).toMatchObject([{ received: BYTES.length, isWhole: true, isLoading: false, problem: undefined }]);
});

test('a download that a person paused waits for the person', async () => {
  const packs = createPocketPacks(newStore(), serverOf(BYTES));
  const seen: boolean[] = [];
  const leave = packs.subscribe(() => {
    const [pack] = packs.now() ?? [];
    if (pack?.isLoading) seen.push(true);
    if (pack?.isLoading && pack.received === PART_BYTES) void packs.pause(ENTRY.sha256);
  });
  expect(await packs.load(ENTRY)).toBeUndefined();
  expect(seen.length).toBeGreaterThan(0);
  await packs.wake();
  expect(packs.now()).toMatchObject([{ received: PART_BYTES, isPaused: true, isLoading: false }]);
  leave();
  await packs.load(ENTRY);
  expect(packs.now()).toMatchObject([{ isWhole: true, isPaused: false }]);
  await packs.remove(ENTRY.sha256);
  expect(packs.now()).toEqual([]);
});

/** Two tabs of a browser; with locks, the second waits for the first. */
function twoTabs({ hasLocks = true } = {}) {
  const store = newStore();
  const server = serverOf(BYTES);
  let last: Promise<unknown> = Promise.resolve();
  const alone: LoadPorts['alone'] = (_, __, work) => {
    const mine = hasLocks ? last.then(work) : work();
    last = mine.catch(() => undefined);
    return mine;
  };
  const tab = () => createPocketPacks(store, { fetch: server.fetch, alone });
  return { server, tabs: [tab(), tab()] as const };
}

test.each([true, false])(
  'two tabs may download one pack, and neither calls it a fault (locks: %s)',
  async (hasLocks) => {
    const { server, tabs } = twoTabs({ hasLocks });
    const [one, other] = tabs;
    expect(await Promise.all([one.load(ENTRY), other.load(ENTRY)])).toEqual([undefined, undefined]);
    for (const tab of tabs) {
      await tab.wake();
      expect(tab.now()).toMatchObject([
        { received: BYTES.length, isWhole: true, isLoading: false, problem: undefined },
      ]);
    }
    if (hasLocks) expect(server.asked).toHaveLength(1);
  },
);

test('a pause in one tab stops the download of another, and the one that waits for it', async () => {
  const { tabs } = twoTabs();
  const [one, other] = tabs;
  one.subscribe(() => {
    if (one.now()?.[0]?.received === PART_BYTES && one.now()?.[0]?.isLoading) void other.pause(ENTRY.sha256);
  });
  expect(await Promise.all([one.load(ENTRY), other.load(ENTRY)])).toEqual([undefined, undefined]);
  for (const tab of tabs) {
    expect(tab.now()).toMatchObject([{ received: PART_BYTES, isPaused: true, isLoading: false, problem: undefined }]);
  }
});

test.each([
  [401, 'UNAUTHENTICATED', 'Unauthorized'],
  [403, 'USER_MISMATCH', 'Another person has logged in'],
])('a refusal (%i %s) is no lost connection', async (status, code, message) => {
  const packs = createPocketPacks(newStore(), { fetch: async () => Response.json({ message, code }, { status }) });
  expect(await packs.load(ENTRY)).toBe(message);
  expect(packs.now()).toMatchObject([{ received: 0, isWhole: false, isLoading: false, problem: message }]);
});

test('a pack that the server no longer has is not kept', async () => {
  const packs = createPocketPacks(newStore(), { fetch: async () => new Response(null, { status: 404 }) });
  expect(await packs.load(ENTRY)).toMatch(/^There is a newer pack/);
  expect(packs.now()).toEqual([]);
});

test('packs are listed by genre and country, with those that are here alone and those with a newer build', () => {
  const here = { ...ENTRY, received: ENTRY.bytes, isWhole: true, isPaused: false, isLoading: false };
  const old = { ...here, id: 'pop-all', genre: 'Pop', country: null };
  const newer = { ...ENTRY, sha256: 'f'.repeat(64) };
  const british = { ...ENTRY, id: 'jazz-uk', country: 'UK' };
  const lines = packLines([newer, british], [here, old]);
  expect(lines.map(([genre, of]) => [genre, of.map(({ entry }) => entry.id)])).toEqual([
    ['Jazz', ['jazz-uk', 'jazz-us']],
    ['Pop', ['pop-all']],
  ]);
  expect(lines.flatMap(([, of]) => of.map(hasNewer))).toEqual([false, true, false]);
  expect(packsWords([{ ...here, releases: 48_210, bytes: 2_400_000 }])).toBe(
    'Knows 48,210 releases without signal. 2.4 MB on this device.',
  );
  expect(packsWords([{ ...here, isWhole: false, isLoading: true }])).toBe('Downloading Jazz, US…');
});

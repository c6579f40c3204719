import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as rules from '../../../app/library/commands/command-code.ts';
import { serverNow } from '../../../app/library/device/server-now.ts';
import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import { openLibraryWith } from '../../../app/sync/open-library.ts';
import { noteTime, type ServerTimes } from '../../../app/sync/server-times.ts';
import { newTimes, USER } from '../../support/device.ts';
import { createManualClock } from '../../support/manual-clock.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
import { rngOf } from '../../support/rng.ts';
import { createChannels } from '../../support/tabs.ts';
import { until } from '../../support/until.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-03-01T12:00:00.000Z');

describe('a device', () => {
  let server: MemoryServer;
  let serverClock: number;
  let clock: ReturnType<typeof createManualClock>;
  let isOnline: boolean;
  let times: ServerTimes;
  let storage: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
  let opened: OpenLibrary[];

  beforeEach(() => {
    serverClock = START;
    server = createMemoryServer({ now: () => serverClock });
    server.addUser(USER);
    times = newTimes();
    storage = { indexedDB: new IDBFactory(), IDBKeyRange };
    isOnline = true;
    opened = [];
  });
  afterEach(async () => {
    for (const open of opened) await open.close();
  });

  function openAt(deviceTime: number): OpenLibrary {
    clock = createManualClock(deviceTime);
    const open = openLibraryWith({
      ...{ userId: USER, build: 'test', storage, clock, times, random: rngOf(opened.length + 1) },
      loadRules: async () => rules,
      fetch: (path, init) => (isOnline ? server.handle(USER, path, init) : Promise.reject(new TypeError('no network'))),
      timeout: () => new AbortController().signal,
      sha256: async () => 'a'.repeat(64),
      channel: createChannels()(),
      locks: undefined,
      listening: undefined,
    });
    opened.push(open);
    return open;
  }

  async function synced(open: OpenLibrary): Promise<void> {
    await open.sync.syncNow();
    await until(() => open.sync.status().waiting === 0 && open.library.view().pulled, 'everything sent and fetched');
  }

  async function add(to: OpenLibrary, title: string): Promise<void> {
    expect(await to.library.run('record.create', { fields: { artist: 'Sade', title } })).toMatchObject({ ok: true });
  }

  /** When each album was added, as the device shows it. */
  function addedOn(open: OpenLibrary): Record<string, string> {
    return Object.fromEntries(open.library.view().records.map(({ title, createdAt }) => [title, createdAt]));
  }

  test.each([
    ['five days slow', -5 * DAY],
    ['five days fast', 5 * DAY],
  ])('with a clock that is %s albums are added at the time that it is', async (_, wrong) => {
    const open = openAt(START + wrong);
    await synced(open);
    await add(open, 'Diamond Life');
    expect(open.library.outbox().map(({ at }) => at)).toEqual(['2026-03-01T12:00:00.000Z']);
    expect(addedOn(open)).toEqual({ 'Diamond Life': '2026-03-01T12:00:00.000Z' });
    // It waits for a connection for an hour: the hour it was added counts.
    isOnline = false;
    serverClock += 30 * MINUTE;
    await clock.advance(30 * MINUTE);
    await add(open, 'Promise');
    serverClock += 30 * MINUTE;
    await clock.advance(30 * MINUTE);
    isOnline = true;
    await synced(open);
    expect(addedOn(open)).toEqual({
      'Diamond Life': '2026-03-01T12:00:00.000Z',
      Promise: '2026-03-01T12:30:00.000Z',
    });
  });

  test('without a time of the server has its own', async () => {
    isOnline = false;
    const open = openAt(START - 5 * DAY);
    await open.library.opened;
    await add(open, 'Diamond Life');
    expect(addedOn(open)).toEqual({ 'Diamond Life': '2026-02-24T12:00:00.000Z' });
  });

  test('uses the offset it learned also at the next start, also with no connection', async () => {
    const first = openAt(START - 5 * DAY);
    await synced(first);
    await first.close();
    isOnline = false;
    const open = openAt(START - 5 * DAY + 60 * MINUTE);
    await open.library.opened;
    await add(open, 'Diamond Life');
    expect(addedOn(open)).toEqual({ 'Diamond Life': '2026-03-01T13:00:00.000Z' });
  });

  test('a clock that is put right is taken as it is from the next answer on', async () => {
    const first = openAt(START - 5 * DAY);
    await synced(first);
    for (let answer = 0; answer < 5; answer += 1) await first.sync.syncNow();
    await first.close();
    const open = openAt(START);
    await open.library.opened;
    await synced(open);
    await add(open, 'Diamond Life');
    expect(addedOn(open)).toEqual({ 'Diamond Life': '2026-03-01T12:00:00.000Z' });
  });
});

describe('the server time from answers', () => {
  /** Notes answers of a server that is `ahead`, with the milliseconds there and back; gives the difference learned. */
  function learned(...answers: { ahead: number; there?: number; back?: number }[]): number {
    const times = newTimes();
    for (const { ahead, there = 0, back = 0 } of answers) {
      noteTime(times, new Date(START + there + ahead).toISOString(), START, START + there + back);
    }
    return Date.parse(serverNow({ now: () => START, serverTimes: times.read })) - START;
  }

  test('half the round trip is taken off', () => {
    expect(learned({ ahead: 5 * DAY, there: 4_000, back: 4_000 })).toBe(5 * DAY);
  });

  test('the middle one of the last five counts, so that one slow way does no harm', () => {
    const usual = { ahead: DAY };
    const slow = { ahead: DAY, there: 9_000, back: 1_000 };
    expect(learned(slow)).toBe(DAY + 4_000);
    expect(learned(usual, slow, usual, usual, slow)).toBe(DAY);
    expect(learned(usual, usual, usual, slow, slow, slow)).toBe(DAY + 4_000);
  });

  test('a difference under two seconds, or one that the way alone explains, is none', () => {
    expect(learned({ ahead: 1_999 })).toBe(0);
    expect(learned({ ahead: -1_999 })).toBe(0);
    expect(learned({ ahead: 2_000 })).toBe(2_000);
    expect(learned({ ahead: 0, there: 12_000 })).toBe(0);
  });

  test('an answer is ignored when the clock was set on the way, when it took a minute, or without a time', () => {
    const usual = { ahead: DAY };
    expect(learned(usual, { ahead: 0, back: -DAY })).toBe(DAY);
    expect(learned(usual, { ahead: 0, back: 61_000 })).toBe(DAY);
    const times = newTimes();
    noteTime(times, 'soon', START, START);
    expect(serverNow({ now: () => START, serverTimes: times.read })).toBe(new Date(START).toISOString());
  });

  test('an answer after the clock was set counts alone', () => {
    const before = { ahead: 5 * DAY };
    expect(learned(before, before, before, before, { ahead: DAY })).toBe(DAY);
    expect(learned(before, before, before, before, { ahead: 0 })).toBe(0);
  });

  test.each(['', ';', 'x,y,z', '432000000', '2026-03-06T12:00:00.000Z', '2026-03-06T12:00:00.000Z,1', ',1,1', 'null'])(
    'a stored text of %j is no offset',
    (text) => {
      expect(serverNow({ now: () => START, serverTimes: () => text })).toBe(new Date(START).toISOString());
    },
  );
});

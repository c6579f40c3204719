import { beforeEach, describe, expect, test } from 'vitest';
import { createPokes } from '../../../app/sync/pokes.ts';
import { type News, readNews } from '../../../shared/wire/sync-text.ts';
import { OTHER_USER, USER } from '../../support/device.ts';
import { createManualClock } from '../../support/manual-clock.ts';

let clock: ReturnType<typeof createManualClock>;
let streams: Map<string, (event?: { data?: unknown }) => void>[];
let versions: (number | undefined)[];
let beats: string[];
let news: News[];
let closed: number;
let poked: number;

function start() {
  const pokes = createPokes({
    userId: USER,
    readNews,
    clock,
    onNews: (one) => void news.push(one),
    onBeat: (version, epoch) => void beats.push(`${version} ${epoch}`),
    onPoke: (version) => {
      poked += 1;
      versions.push(version);
    },
    open() {
      const listeners = new Map<string, (event?: { data?: unknown }) => void>();
      streams.push(listeners);
      return {
        addEventListener: (name, listener) => void listeners.set(name, listener),
        close: () => {
          closed += 1;
        },
      };
    },
  });
  pokes.start();
  return pokes;
}

const send = (name: string, data?: string) => streams.at(-1)?.get(name)?.({ data });

beforeEach(() => {
  clock = createManualClock();
  streams = [];
  closed = 0;
  poked = 0;
  versions = [];
  beats = [];
  news = [];
});

test('a heartbeat carries the version of the server, the first at once, and is no reason to pull', () => {
  start();
  send('open');
  send('heartbeat', '17 epoch-1');
  send('heartbeat', '18 epoch-1');
  expect(beats).toEqual(['17 epoch-1', '18 epoch-1']);
  expect(poked).toBe(0);
});

test('a server that does not send its version is asked once for each connection, and at every poke', () => {
  start();
  send('open');
  send('heartbeat', '');
  expect(poked).toBe(1);
  send('heartbeat', '');
  expect(poked).toBe(1);
  send('poke', '');
  expect(poked).toBe(2);
  send('error');
  expect(beats).toEqual([]);
});

describe('news', () => {
  const answer = {
    ...{ userId: USER, epoch: 'epoch-1', serverTime: '2026-03-01T12:00:00.000Z', head: 9, cursor: 9, more: false },
    ...{ verdicts: [], rows: { collections: [] }, deleted: [{ entity: 'record', id: 'a', version: 9 }], segments: 0 },
  };

  test('are handed on as the answer of a pull, with the version they begin after', () => {
    start();
    send('news', JSON.stringify({ from: 7, ...answer }));
    expect(news).toEqual([{ from: 7, version: 9, answer }]);
    expect(poked).toBe(0);
  });

  test.each([
    ['of another person', JSON.stringify({ from: 7, ...answer, userId: OTHER_USER })],
    ['without a beginning', JSON.stringify(answer)],
    ['without an end', JSON.stringify({ from: 7, ...answer, cursor: undefined })],
    ['that are half', JSON.stringify({ from: 7, ...answer }).slice(0, 40)],
    ['that are nothing', 'null'],
  ])('%s are not taken but asked for', (_, data) => {
    start();
    send('news', data);
    expect(news).toEqual([]);
    expect(versions).toEqual([undefined]);
  });
});

test('a stream that ends with its session is a reason to ask at once', () => {
  start();
  send('signed-out');
  expect(versions).toEqual([undefined]);
});

test('a poke carries its version, if it has one', () => {
  start();
  send('poke', '17');
  send('poke', '');
  expect(versions).toEqual([17, undefined]);
});

test('a stream that has fallen silent is opened again, one with a heartbeat is not', async () => {
  start();
  send('open');
  for (let beat = 0; beat < 5; beat += 1) {
    await clock.advance(20_000);
    send('heartbeat');
  }
  expect(streams).toHaveLength(1);
  await clock.advance(45_000);
  expect(streams).toHaveLength(2);
});

test('a stream that breaks is opened again after longer and longer pauses', async () => {
  start();
  const pauses: (number | undefined)[] = [];
  for (let count = 0; count < 6; count += 1) {
    send('error');
    pauses.push(clock.nextIn());
    await clock.advance(clock.nextIn() ?? 0);
  }
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('a stopped stream stays closed', async () => {
  const pokes = start();
  pokes.stop();
  await clock.advance(300_000);
  expect(streams).toHaveLength(1);
  expect(closed).toBe(1);
});

test('a stream that is open again after it broke begins with the shortest pause the next time', async () => {
  start();
  for (let count = 0; count < 3; count += 1) {
    send('error');
    await clock.advance(clock.nextIn() ?? 0);
  }
  send('open');
  send('error');
  expect(clock.nextIn()).toBe(5_000);
});

test('a stream that never opens is opened again', async () => {
  start();
  await clock.advance(45_000);
  expect(streams).toHaveLength(2);
});

test('a second start opens no second stream, and one after a stop opens a new one', () => {
  const pokes = start();
  pokes.start();
  expect(streams).toHaveLength(1);
  pokes.stop();
  pokes.start();
  expect(streams).toHaveLength(2);
});

import { beforeEach, expect, test } from 'vitest';
import { createPokes } from '../../../app/sync/pokes.ts';
import { createManualClock } from '../../support/manual-clock.ts';

let clock: ReturnType<typeof createManualClock>;
let streams: Map<string, (event?: { data?: unknown }) => void>[];
let told: (number | undefined)[];
let closed: number;
let poked: number;

function start() {
  const pokes = createPokes({
    clock,
    onPoke: (version) => {
      poked += 1;
      told.push(version);
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
  told = [];
});

test('every connection and every poke is a reason to pull', () => {
  start();
  send('open');
  send('poke');
  expect(poked).toBe(2);
});

test('a poke says of which version it tells, if it can', () => {
  start();
  send('poke', '17');
  send('poke', '');
  expect(told).toEqual([17, undefined]);
});

test('a stream that has gone silent is opened again, one with a heartbeat is not', async () => {
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

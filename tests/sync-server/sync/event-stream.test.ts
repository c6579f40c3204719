import { EventEmitter } from 'node:events';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventStream } from '../../../sync-server/sync/event-stream.ts';
import { createLivePokes } from '../../../sync-server/sync/live.ts';
import { eventually } from '../../support/until.ts';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');
const DAY = 86_400_000;

let stopping: AbortController;
let stream: ReturnType<typeof eventStream>;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  stopping = new AbortController();
  const pool = { query: async () => ({ rows: [{ place: 1, version: 5, epoch: 'this' }] }) };
  const ctx = { pool: pool as never, live: createLivePokes(), log: pino({ level: 'silent' }), clock: Date.now };
  stream = eventStream(ctx, stopping.signal);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The response to a page that reads nothing. */
function createResponse() {
  const res = Object.assign(new EventEmitter(), {
    code: 0,
    headers: {} as Record<string, string>,
    written: [] as string[],
    writableEnded: false,
    writableLength: 0,
    isDestroyed: false,
    status: (code: number) => {
      res.code = code;
      return res;
    },
    set: (headers: Record<string, string>) => {
      res.headers = headers;
      return res;
    },
    write: (text: string) => res.written.push(text),
    end: () => {
      res.writableEnded = true;
    },
    destroy: () => {
      res.isDestroyed = true;
    },
  });
  return res;
}

function open({ endsAt, query = {} }: { endsAt?: number; query?: object } = {}) {
  const res = createResponse();
  const viewer = { actorId: 'me', userId: 'me', session: { id: 'session', endsAt } };
  stream({ userId: 'me', viewer, query, res } as never);
  return res;
}

const HEARTBEAT = 'event: heartbeat\ndata: 5 this\n\n';

test('a stream is one of events that no proxy holds back, and begins with a word and the version', async () => {
  const res = open();
  expect([res.code, res.headers]).toEqual([
    200,
    { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  ]);
  await eventually(() => expect(res.written).toEqual([': open\n\n', HEARTBEAT]));
});

test.each([
  ['a day', undefined, DAY],
  ['a day, where its session lasts longer', NOW + 2 * DAY, DAY],
  ['as long as its session', NOW + 60_000, 60_000],
])('a stream lasts for %s', (_, endsAt, time) => {
  const res = open(endsAt === undefined ? {} : { endsAt });
  vi.advanceTimersByTime(time - 1);
  expect(res.writableEnded).toBe(false);
  vi.advanceTimersByTime(1);
  expect(res.writableEnded).toBe(true);
});

test('a stream whose session has run out ends at once', () => {
  const res = open({ endsAt: NOW - 5_000 });
  vi.advanceTimersByTime(1);
  expect(res.writableEnded).toBe(true);
});

test('all streams end when the server stops, and no new one is opened then', () => {
  const res = open();
  stopping.abort();
  expect(res.writableEnded).toBe(true);
  const late = open();
  expect([late.code, late.written, late.writableEnded]).toEqual([503, [], true]);
});

test('a page that reads nothing is cut off before it takes much memory', async () => {
  const res = open();
  await eventually(() => expect(res.written).toHaveLength(2));
  res.writableLength = 1_000_000;
  vi.advanceTimersByTime(20_000);
  await eventually(() => expect(res.written).toHaveLength(3));
  expect(res.isDestroyed).toBe(false);
  res.writableLength = 1_000_001;
  vi.advanceTimersByTime(20_000);
  await eventually(() => expect(res.isDestroyed).toBe(true));
  expect(res.written).toHaveLength(3);
});

test('nothing is written to a stream that has ended', async () => {
  const res = open();
  const other = open();
  await eventually(() => expect([res.written.length, other.written.length]).toEqual([2, 2]));
  res.end();
  vi.advanceTimersByTime(20_000);
  await eventually(() => expect(other.written).toHaveLength(3));
  expect(res.written).toHaveLength(2);
});

test('a page that closes its stream leaves no timer and no listener behind', () => {
  const remove = vi.spyOn(stopping.signal, 'removeEventListener');
  const res = open();
  expect(vi.getTimerCount()).toBe(2);
  res.emit('close');
  expect(vi.getTimerCount()).toBe(0);
  expect(remove).toHaveBeenCalledWith('abort', expect.any(Function));
  stopping.abort();
  expect(res.writableEnded).toBe(false);
});

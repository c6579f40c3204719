import type { Options, Store } from 'express-rate-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryLimitStore } from '../../../sync-server/http/memory-limit-store.ts';
import { rateLimitStore } from '../../../sync-server/http/rate-limit-store.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const WINDOW_MS = 60_000;
const START = Date.parse('2026-03-01T12:00:00.000Z');

let server: TestServer;
let now = START;

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: () => now } });
});
afterAll(() => server.stop());

const STORES: [string, () => Store][] = [
  ['in memory', () => memoryLimitStore(server.ctx)],
  ['in the database', () => rateLimitStore(server.ctx, 'test')],
];

describe.each(STORES)('hits counted %s', (_, open) => {
  test('add up in their window, by key, and begin at one after it', async () => {
    now = START;
    const store = opened(open);
    expect([await hits(store, 'one'), await hits(store, 'one'), await hits(store, 'other')]).toEqual([1, 2, 1]);
    now += WINDOW_MS - 1;
    expect(await hits(store, 'one')).toBe(3);
    now += 1;
    expect(await hits(store, 'one')).toBe(1);
    await store.resetKey('one');
    await store.resetKey('other');
  });

  test('are taken back of one key, and begin at one for that key alone', async () => {
    now = START;
    const store = opened(open);
    for (const key of ['one', 'one', 'other', 'other']) await hits(store, key);
    await store.decrement('one');
    expect([await hits(store, 'one'), await hits(store, 'other')]).toEqual([2, 3]);
    await store.resetKey('one');
    expect([await hits(store, 'one'), await hits(store, 'other')]).toEqual([1, 4]);
    await store.resetKey('one');
    await store.resetKey('other');
  });

  test('do not shut a person out until the time that a wrong clock gave, once it is set right', async () => {
    now = START + 400 * 86_400_000;
    const store = opened(open);
    await hits(store, 'one');
    now = START;
    expect(await hits(store, 'one')).toBe(1);
    const { resetTime } = await store.increment('one');
    expect(resetTime).toEqual(new Date(START + WINDOW_MS));
  });
});

function opened(open: () => Store): Store {
  const store = open();
  store.init?.({ windowMs: WINDOW_MS } as Options);
  return store;
}

async function hits(store: Store, key: string): Promise<number> {
  return (await store.increment(key)).totalHits;
}

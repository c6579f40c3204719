import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../../sync-server/db/database.ts';
import { keepOffers } from '../../../sync-server/watching/kept-offers.ts';
import {
  noteAnswer,
  openSource,
  requestsWithin,
  savePace,
  takeRequest,
} from '../../../sync-server/watching/source-state.ts';
import { empty } from '../../support/bystander.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { copyOf } from './shops.ts';

let database: TestDatabase;
let opened: ReturnType<typeof createDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  opened = createDatabase({ connectionString: database.connectionString, max: 5 });
});
afterAll(async () => {
  await opened.db.destroy();
  await database.drop();
});
beforeEach(() => empty(opened.pool, 'offer_sources'));

const NOON = Date.UTC(2026, 10, 25, 12);
const HOUR = 3_600_000;
const RATE = { perSecond: 2, perDay: 1_000 };
const open = (now: number) => openSource(opened.db, 'ebay', RATE, now);
const take = (now: number) => takeRequest(opened.db, 'ebay', RATE, now);

/** Takes as many as there are, but not without an end. @returns the times at which they may be sent */
async function takeAll(now: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = await take(now); at !== undefined && times.length <= RATE.perDay; at = await take(now)) times.push(at);
  return times;
}

test('servers that ask at the same time get turns one after the other', async () => {
  await open(NOON);
  const turns = await Promise.all(Array.from({ length: 20 }, () => take(NOON)));
  expect(turns.toSorted()).toEqual(turns.map((_, index) => NOON + index * 500));
});

test('no 24 hours have more than the requests of a day, however they lie', async () => {
  await open(NOON);
  const times: number[] = [];
  // A quiet day, then whatever is to be had, four times an hour for two days.
  for (let now = NOON + 24 * HOUR; now < NOON + 72 * HOUR; now += HOUR / 4) {
    times.push(...(await takeAll(now)));
    expect(times.length).toBeLessThan(3 * RATE.perDay);
  }
  for (const from of times) {
    expect(times.filter((at) => at >= from && at < from + 24 * HOUR).length).toBeLessThanOrEqual(RATE.perDay);
  }
  expect(times.length).toBeGreaterThan(1.8 * RATE.perDay);
});

test('says before a round how many there are', async () => {
  const state = await open(NOON);
  const expected = requestsWithin(state, RATE, NOON, 0);
  expect(await takeAll(NOON)).toHaveLength(expected);
  const after = await open(NOON);
  expect(requestsWithin(after, RATE, NOON, 0)).toBe(0);
  expect(requestsWithin(after, RATE, NOON, HOUR)).toBe(37);
});

test('a clock that was ahead stops it for no longer than the burst takes to come back', async () => {
  await open(NOON);
  await take(NOON + 1_000 * HOUR);
  await open(NOON);
  expect(await take(NOON)).toBe(undefined);
  await open(NOON + HOUR);
  expect(await take(NOON + HOUR)).toBeGreaterThanOrEqual(NOON + HOUR);
});

test('the pace and the end of the trouble of one source are not those of another', async () => {
  await open(NOON);
  await openSource(opened.db, 'amazon', RATE, NOON);
  await savePace(opened.db, 'ebay', 0.25);
  await opened.pool.query(`update offer_sources set failures = 1 where name in ('amazon', 'ebay')`);
  await opened.pool.query(`update offer_sources set problem = 'busy', problem_since = now() where name = 'ebay'`);
  expect([await noteAnswer(opened.db, 'amazon'), await noteAnswer(opened.db, 'ebay')]).toEqual([false, true]);
  const { rows } = await opened.pool.query(
    `select name, pace, failures, problem from offer_sources where name in ('amazon', 'ebay') order by name`,
  );
  expect(rows).toEqual([
    { name: 'amazon', pace: null, failures: 0, problem: null },
    { name: 'ebay', pace: 0.25, failures: 0, problem: null },
  ]);
});

test('of an album that is watched no more, no offer is kept', async () => {
  await opened.pool.query(
    `insert into watched_albums values ('00000000-0000-4000-8000-0000000000aa', 'Cluster', 'Zuckerzeit', 1, 'x', now())`,
  );
  const offers = [copyOf('ebay', 'Cluster - Sowiesoso LP', '9.00', NOON, 6 * HOUR)];
  await keepOffers(opened.db, { albumKey: '00000000-0000-4000-8000-0000000000ab', source: 'ebay' }, offers, NOON);
  const { rows } = await opened.pool.query(`select from current_offers where title like 'Cluster%'`);
  expect(rows).toEqual([]);
  await empty(opened.pool, 'watched_albums');
});

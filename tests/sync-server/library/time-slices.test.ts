import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSlices, type EventLoop } from '../../../sync-server/library/time-slices.ts';
import { addCollector, album, device, storedRecordCount, type TestDevice } from '../sync/library.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An event loop in which each read of the clock costs a millisecond; records the longest run without a break. */
function countedLoop() {
  let now = 0;
  let since = 0;
  const state = { longest: 0, turns: 0 };
  const loop: EventLoop = {
    now() {
      since += 1;
      state.longest = Math.max(state.longest, since);
      now += 1;
      return now;
    },
    async turn() {
      since = 0;
      state.turns += 1;
    },
  };
  return { loop, state };
}

async function filled(count: number): Promise<{ userId: string; phone: TestDevice; shelves: string[] }> {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  for (let left = count; left > 0; left -= 500) {
    const albums = Array.from({ length: Math.min(500, left) }, () => album());
    await phone.push(phone.command('record.import', { records: albums }));
  }
  const shelves = Array.from({ length: 5 }, () => uuidv7());
  await phone.push(...shelves.map((id) => phone.command('collection.create', { id, fields: { name: `Shelf ${id}` } })));
  return { userId, phone, shelves };
}

test('long work yields to others whenever its time slice is used, also between its steps, and keeps its order', async () => {
  const { loop, state } = countedLoop();
  const slices = createSlices(loop);
  const items = Array.from({ length: 20 }, (_, index) => index);
  expect(await slices.each(items, (item) => item * 2)).toEqual(items.map((item) => item * 2));
  expect(state).toEqual({ longest: 9, turns: 2 });
  await slices.each(items.slice(0, 8), () => undefined);
  expect(state.turns).toBe(3);
});

test('a batch of sixty commands yields after every few of them, while it is parsed and while it is applied', async () => {
  const userId = await addCollector(server);
  const { loop, state } = countedLoop();
  const phone = device({ ...server, loop }, userId);
  const verdicts = await phone.push(...Array.from({ length: 60 }, () => phone.command('record.create', album())));
  expect(verdicts.every(({ status }) => status === 'ok')).toBe(true);
  // Sixty are parsed and sixty applied, eight per slice; the last parsed and the first applied ones may share a slice.
  expect(state.turns).toBeGreaterThanOrEqual(14);
  expect(state.longest).toBeLessThanOrEqual(20);
});

test('thousands of rows are written in parts, between which other work runs', async () => {
  const { userId, phone, shelves } = await filled(1_200);
  const { loop, state } = countedLoop();
  const slow: EventLoop = { now: () => loop.now() * 10, turn: loop.turn };
  const counted = device({ ...server, loop: slow }, userId);
  expect(await counted.push(counted.command('collection.setDefault', { id: shelves[0] ?? '' }))).toMatchObject([
    { status: 'ok' },
  ]);
  expect(state.turns).toBeGreaterThan(1_200);
  const { rows } = await server.pool.query(
    `select count(*) as members, count(distinct r.id) as records from record_collections m join records r on r.id = m.record_id
      where r.user_id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ members: 1_200, records: 1_200 }]);
  const { records } = await phone.pullAll();
  const before = [...records.values()].map(({ collectionIds }) => collectionIds);
  expect(new Set(before.map(String)).size).toBe(1);
  expect(before[0]).toHaveLength(1);
});

test('a batch that would change more rows than a transaction may is refused whole, and passes in smaller parts', async () => {
  const { userId, phone, shelves } = await filled(3_100);
  const commands = shelves.map((id) => phone.command('collection.setDefault', { id }));
  await expect(phone.push(...commands)).rejects.toMatchObject({ code: 'TOO_LARGE', status: 413 });
  const defaults = async () => {
    const { rows } = await server.pool.query(
      `select array_agg(id) filter (where is_default) as ids,
        (select count(*) from record_collections m join records r on r.id = m.record_id where r.user_id = $1) as members
        from collections where user_id = $1`,
      [userId],
    );
    return rows[0];
  };
  expect(await defaults()).toMatchObject({ members: 0 });
  await phone.push(...commands.slice(0, 2));
  await phone.push(...commands.slice(2));
  expect(await defaults()).toEqual({ ids: [shelves[4]], members: 5 * 3_100 });
  // With both collections complete, a hundred more switches change these two collections and no record.
  const versions = async () =>
    (await server.pool.query('select sum(version) as sum from records where user_id = $1', [userId])).rows[0].sum;
  await phone.push(phone.command('collection.setDefault', { id: shelves[1] ?? '' }));
  const before = await versions();
  const again = Array.from({ length: 100 }, (_, index) =>
    phone.command('collection.setDefault', { id: shelves[index % 2] ?? '' }),
  );
  expect((await phone.push(...again)).every(({ status }) => status === 'ok')).toBe(true);
  expect(await versions()).toBe(before);
  expect(await storedRecordCount(server, userId)).toBe(3_100);
});

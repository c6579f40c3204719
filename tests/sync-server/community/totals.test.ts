import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { communityTotals } from '../../../sync-server/community/totals.ts';
import { tidy } from '../../../sync-server/start/housekeeping.ts';
import { rngOf } from '../../support/rng.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addPeople } from './people.ts';

let server: TestServer;

beforeAll(async () => {
  // These are sums over everybody, and statements that change everybody.
  server = await startTestServer({ bystander: false });
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.pool.query('delete from users'));

const query = (text: string, values: unknown[] = []) => server.ctx.pool.query(text, values);
const totals = () => communityTotals(server.ctx.db);
const keptRows = async () => (await query('select 1 from community_changes')).rowCount;

async function recounted() {
  const { rows } = await query(
    `select (select count(*) from users) as "collectorCount",
       (select count(*) from album_reviews where is_public) as "reviewCount"`,
  );
  return rows[0];
}

const review = (userId: string | undefined, title: string, isPublic = true) =>
  query(
    `insert into album_reviews (id, user_id, artist, title, rating, is_public)
       values (gen_random_uuid(), $1, 'Can', $2, 3, $3) on conflict do nothing`,
    [userId, title, isPublic],
  );

test.each([1, 2, 3])('the totals are those of a full count after many random changes (seed %i)', async (seed) => {
  const random = rngOf(seed);
  const some = async () => (await query('select id from users order by id')).rows.filter(() => random() < 0.3);
  const deeds = [
    () =>
      addPeople(
        server,
        Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({})),
      ),
    async () => {
      for (const { id } of await some()) await review(id, `Volume ${Math.floor(random() * 5)}`, random() < 0.7);
    },
    () => query('update album_reviews set is_public = not is_public where rating = $1 and hidden_at is null', [3]),
    () => query('update album_reviews set rating = rating'),
    // As moderation does.
    () =>
      query(
        `update album_reviews set is_public = false, hidden_at = now(), hidden_note = 'x' where is_public and title = $1`,
        [`Volume ${Math.floor(random() * 5)}`],
      ),
    () =>
      query(
        'update album_reviews set is_public = true, hidden_at = null, hidden_note = null where hidden_at is not null',
      ),
    () => query('delete from album_reviews where title = $1', [`Volume ${Math.floor(random() * 5)}`]),
    // Their reviews go with them.
    async () => query('delete from users where id = any($1)', [(await some()).slice(0, 2).map(({ id }) => id)]),
    () => tidy(server.ctx),
  ];
  const seen = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await deeds[Math.floor(random() * deeds.length)]?.();
    expect(await totals()).toEqual(await recounted());
    seen.add(JSON.stringify(await totals()));
  }
  expect(seen.size).toBeGreaterThan(10);
});

test('housekeeping leaves one row of them, and nothing to add up changes nothing', async () => {
  const [one] = await addPeople(server, [{}, {}]);
  await review(one, 'Landed');
  await tidy(server.ctx);
  await tidy(server.ctx);
  expect([await keptRows(), await totals()]).toEqual([1, { collectorCount: 2, reviewCount: 1 }]);
});

test('several servers that add up at once, while people join, lose no one', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([tidy(server.ctx), addPeople(server, [{}, {}, {}]), tidy(server.ctx), tidy(server.ctx)]);
  }
  expect(await totals()).toEqual({ collectorCount: 15, reviewCount: 0 });
});

test('no call waits for the uncommitted review of another', async () => {
  const [one, two] = await addPeople(server, [{}, {}]);
  const writing = await server.ctx.pool.connect();
  try {
    await writing.query(
      `begin; insert into album_reviews (id, user_id, artist, title, rating)
         values (gen_random_uuid(), '${one}', 'Can', 'Landed', 4)`,
    );
    await review(two, 'Landed');
    expect(await totals()).toEqual({ collectorCount: 2, reviewCount: 1 });
    await writing.query('commit');
    expect(await totals()).toEqual({ collectorCount: 2, reviewCount: 2 });
  } finally {
    writing.release();
  }
});

test('the totals are read without a look at people or reviews', () =>
  server.ctx.db.transaction().execute(async (trx) => {
    const looks = async () => {
      const { rows } = await sql<{ looks: number }>`
        select coalesce(sum(seq_scan + idx_scan), 0)::int as looks from pg_stat_xact_user_tables
        where relname in ('users', 'album_reviews', 'collector_figures')
      `.execute(trx);
      return rows[0]?.looks ?? 0;
    };
    const before = await looks();
    await communityTotals(trx);
    expect(await looks()).toBe(before);
    await sql`select count(*) from users`.execute(trx);
    expect(await looks()).toBeGreaterThan(before);
  }));

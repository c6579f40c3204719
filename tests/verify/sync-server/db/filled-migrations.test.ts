import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { migrateToLatest, STEPS } from '../../../../sync-server/db/migrate.ts';
import { connected } from '../../../support/connected.ts';
import { startTestServer } from '../../../support/test-server.ts';
import { STEPS_BEFORE_BASELINE } from '../../../sync-server/db/before-baseline.ts';
import { NEIGHBOUR, RETURNING, ROWS_OF_VERSION } from '../../../sync-server/db/rows-of-each-version.ts';

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

/** The last version before the baseline, and each since. */
const BEFORE = 'before the baseline';
const versions = [BEFORE, ...STEPS.map(({ name }) => name)];

/** A migration to come: it counts what is there, and keeps the number from then on. */
const COUNTING = {
  name: '9999-counting',
  sql: `
create table counted (reviews integer not null);
create function count_review() returns trigger language plpgsql as $$
begin
  insert into counted values (1);
  return null;
end $$;
create trigger count_review after insert on album_reviews for each row execute function count_review();
insert into counted select count(*) from album_reviews;
`,
};

const WRONG_SUMS = `
select f.user_id, f.half_star_sum from collector_figures f where f.half_star_sum is distinct from (
  select coalesce(sum(r.half_stars), 0) from album_reviews r where r.user_id = f.user_id and r.is_public
)`;

describe('a database that a server of an earlier version has filled', () => {
  it.each(versions)('keeps every value of every row from %s on', (version) =>
    withDatabase(async (url) => {
      await fillAsOf(url, version);
      const before = await tablesOf(url);
      await migrateToLatest(url);
      const after = await tablesOf(url);
      for (const [table, rows] of Object.entries(before)) {
        const columns = Object.keys(rows[0] ?? {});
        const kept = sorted((after[table] ?? []).map((row) => only(row, columns)));
        expect({ [table]: kept }).toEqual({ [table]: sorted(rows) });
      }
      expect(await query(url, WRONG_SUMS)).toEqual([]);
    }),
  );

  it.each([BEFORE, STEPS.at(-1)?.name ?? ''])(
    'from %s on serves its person, takes changes and deletes them whole',
    (version) =>
      withDatabase(async (url, name) => {
        await fillAsOf(url, version);
        await migrateToLatest(url);
        const server = await startTestServer({
          database: { name, connectionString: url, drop: async () => undefined },
        });
        try {
          // The provider is another one now: who they are is known by the verified address.
          const client = await server.signedIn(RETURNING.email);
          expect((await client.get('/api/auth/user')).body).toMatchObject({
            id: RETURNING.id,
            username: 'cratedigger',
            bio: 'Mostly kraut.',
            zipCode: '12345',
            preferredRecordStore: 'Corner Records',
            subscriptionTier: 'annual',
            subscriptionExpiresAt: '2099-01-01T00:00:00.123Z',
          });
          const records = (await client.get('/api/records')).body;
          expect(records.map((record: Row) => record.title)).toEqual(['Neu! 75', 'Tago Mago']);
          expect(records[1]).toMatchObject({
            year: 1971,
            condition: 'near-mint',
            sleeveCondition: 'very-good',
            barcode: '0724384992620',
            matrixRunout: 'UAS 29211 A-1',
            catalogNumber: 'UAS 29 211/12',
            estimatedValue: '1234.50',
            customTags: 'kraut, live',
            isLimitedEdition: true,
            createdAt: '2025-03-01T10:00:00.100Z',
          });
          const collections = (await client.get('/api/collections')).body;
          expect(collections.map((collection: Row) => collection.name).sort()).toEqual(['Köln', 'My Collection']);
          const [wish] = (await client.get('/api/wishlist')).body;
          expect(wish).toMatchObject({
            ...{ title: 'Deluxe', targetPrice: '25.00', withShipping: false, currency: 'USD', pressing: 'any' },
            ...{ lowestGrade: null, sightings: [] },
          });

          expect((await client.get('/api/reviews/Can/Tago%20Mago')).body).toMatchObject([{ rating: 5, halfStars: 10 }]);

          const added = await client.send('POST', '/api/records', {
            artist: 'Ash Ra',
            title: 'Inventions',
            condition: 'mint',
          });
          expect(added.status).toBe(201);
          const head = await rowsOf(url, 'sync_head');
          expect(Number(head.find(({ user_id }) => user_id === RETURNING.id)?.version)).toBeGreaterThan(40);

          const neighbours = await recordsOf(url, NEIGHBOUR.id);
          await server.ctx.db
            .updateTable('users')
            // Not the last administrator any more, who would stay.
            .set({ stripe_customer_id: null, role: 'user' })
            .where('id', '=', RETURNING.id)
            .execute();
          expect((await client.send('DELETE', '/api/user/delete')).status).toBe(200);
          expect(await recordsOf(url, RETURNING.id)).toEqual([]);
          expect(await recordsOf(url, NEIGHBOUR.id)).toEqual(neighbours);
        } finally {
          await server.stop();
        }
      }),
  );

  it('counts what two other servers write while the migrations run, once', () =>
    withDatabase(async (url) => {
      await fillAsOf(url, STEPS.at(-1)?.name ?? '');
      const before = await rowsOf(url, 'album_reviews');
      const migration = migrateToLatest(url, [...STEPS, COUNTING]);
      const isOver = migration.then(() => true);
      const written = await Promise.all([RETURNING, NEIGHBOUR].map(({ id }) => writeUntil(url, id, isOver)));
      await migration;
      expect(written.every((rows) => rows >= AFTERWARDS)).toBe(true);
      const [counted] = await query(url, 'select sum(reviews)::int as reviews from counted');
      expect(counted?.reviews).toBe(before.length + (written[0] ?? 0) + (written[1] ?? 0));
    }));

  it('has rows in every table of the product, so that the next migration meets them', () =>
    withDatabase(async (url) => {
      await fillAsOf(url, STEPS.at(-1)?.name ?? '');
      // Computed by a job from what the others hold.
      const computed = ['held_albums', 'schema_steps', 'schema_steps_lock'];
      const empty = Object.entries(await tablesOf(url)).filter(
        ([table, rows]) => rows.length === 0 && !computed.includes(table),
      );
      expect(empty.map(([table]) => table)).toEqual([]);
    }));
});

/** Runs the migrations one by one up to this one, and after each of them what its server could write. */
async function fillAsOf(url: string, version: string): Promise<void> {
  const last = version === BEFORE ? 0 : STEPS.findIndex(({ name }) => name === version);
  for (const [index, { name }] of STEPS.slice(0, last + 1).entries()) {
    await migrateToLatest(url, STEPS.slice(0, index + 1));
    await query(url, ROWS_OF_VERSION[name] ?? 'select');
  }
  if (version !== BEFORE) return;
  const names = STEPS_BEFORE_BASELINE.map((name) => `('${name}', '2026-11-01T00:00:00.000Z')`);
  await query(url, `delete from schema_steps; insert into schema_steps values ${names.join()}`);
}

/** Writes that each server makes after the migrations, too. */
const AFTERWARDS = 5;

/** Writes a review and a record at a time, as a server of the version before does, and some after the migrations ended. */
async function writeUntil(url: string, userId: string, isOver: Promise<boolean>): Promise<number> {
  let over = false;
  void isOver.finally(() => {
    over = true;
  });
  let written = 0;
  return connected(url, async (client) => {
    for (let more = AFTERWARDS; more > 0; more -= over ? 1 : 0) {
      written += 1;
      await client.query('begin');
      await client.query("set local side_one.user_transaction = 'on'");
      const { rows } = await client.query(
        'update sync_head set version = version + 1 where user_id = $1 returning version',
        [userId],
      );
      await client.query(
        `insert into records (id, user_id, artist, title, condition, version) values (gen_random_uuid(), $1, 'Popol Vuh', $2, 'mint', $3)`,
        [userId, `Volume ${written}`, rows[0].version],
      );
      await client.query(
        `insert into album_reviews (id, user_id, artist, title, rating) values (gen_random_uuid(), $1, 'Popol Vuh', $2, $3)`,
        [userId, `Volume ${written}`, 1 + (written % 5)],
      );
      await client.query('commit');
    }
    return written;
  });
}

async function tablesOf(url: string): Promise<Tables> {
  const names = await query(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1");
  const tables = names.map(({ name }) => String(name)).filter((name) => !name.startsWith('schema_steps'));
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(url, table)])));
}

const rowsOf = async (url: string, table: string): Promise<Row[]> =>
  (await query(url, `select to_jsonb(t) as row from ${table} t`)).map(({ row }) => row as Row);

const recordsOf = (url: string, userId: string) =>
  query(url, `select * from records where user_id = '${userId}' order by id`);

const query = (url: string, text: string): Promise<Row[]> =>
  connected(url, async (client) => (await client.query(text)).rows);

const only = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));
const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

async function withDatabase(work: (url: string, name: string) => Promise<void>): Promise<void> {
  const adminUrl = inject('postgresUrl');
  const name = `filled_${randomBytes(6).toString('hex')}`;
  await query(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  try {
    await work(url.href, name);
  } finally {
    await query(adminUrl, `drop database ${name} with (force)`);
  }
}

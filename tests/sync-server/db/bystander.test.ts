import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesOfBystander } from '../../support/bystander.ts';
import { BYSTANDER, NEIGHBOUR } from '../../support/bystander-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

/** Tables without people. */
const OF_NOBODY = [
  'community_changes',
  'outside_turns',
  'push_keys',
  'schema_steps',
  'schema_steps_lock',
  'site_changes',
];
/** Columns with ids of other things than people; the column `id` is one of a person in `users` alone. */
const OF_THINGS = [
  'wish_id',
  'album_key',
  'artist_key',
  'client_id',
  'code_id',
  'collection_id',
  'command_id',
  'discount_code_id',
  'epoch',
  'id',
  'order_id',
  'record_id',
  'review_id',
  'subscription_id',
];

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const count = async (text: string, values: unknown[] = []) =>
  Number((await client.query(`select count(*) as n from ${text}`, values)).rows[0].n);

test('the bystanders have rows in each table in which a person can have some', async () => {
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  const empty: string[] = [];
  for (const { name } of rows) if (!OF_NOBODY.includes(name) && (await count(name)) === 0) empty.push(name);
  expect(empty).toEqual([]);
});

test('the bystanders are in each column that can name a person', async () => {
  const { rows } = await client.query(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and udt_name = 'uuid' order by 1, 2`,
  );
  const missing: string[] = [];
  for (const { table, column } of rows) {
    const place = `${table}.${column}`;
    if (OF_THINGS.includes(column)) continue;
    const there = await count(`${table} where ${column} in ($1, $2)`, [BYSTANDER.id, NEIGHBOUR.id]);
    if (there === 0) missing.push(place);
  }
  expect(missing).toEqual([]);
});

test.each([
  ['a changed', "update records set label = 'Sky' where artist = 'Bystander Band'", 'records changed'],
  ['a missing', 'delete from sessions', 'sessions changed'],
  ['a new', `insert into username_holds values ('third', '${NEIGHBOUR.id}', now())`, 'username_holds new'],
])('%s row of theirs is seen', async (_name, statement, line) => {
  const own = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: own.connectionString });
  try {
    expect(await changesOfBystander(own.connectionString, [])).toEqual([]);
    await pool.query(statement);
    const changes = await changesOfBystander(own.connectionString, ['sync_head']);
    expect(changes).toEqual(expect.arrayContaining([expect.stringContaining(line)]));
  } finally {
    await pool.end();
    await expect(own.drop()).rejects.toThrow(line);
  }
});

test('rows that a test makes are not the bystanders’', async () => {
  await client.query(`insert into users (id, issuer, subject) values (gen_random_uuid(), 'new', 'new')`);
  expect(await changesOfBystander(database.connectionString, [])).toEqual([]);
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Name, type and default of each column. */
async function columnsOf(table: string): Promise<Record<string, string>> {
  const { rows } = await client.query(
    `select column_name as name, data_type || coalesce('(' || numeric_precision || ',' || numeric_scale || ')', '') as type,
       column_default as default from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return Object.fromEntries(
    rows.map((row) => [row.name, [row.type, ...(row.default === null ? [] : [row.default])].join(' ')]),
  );
}

let people = 0;
async function insertUser(fields: Record<string, unknown> = {}) {
  people += 1;
  const all = { id: `0197f6a1-0000-7000-8000-${String(people).padStart(12, '0')}`, issuer: 'tests', subject: people };
  const names = Object.keys({ ...all, ...fields });
  const { rows } = await client.query(
    `insert into users (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    Object.values({ ...all, ...fields }),
  );
  return rows[0];
}

describe('the row of a person', () => {
  // API-084 API-085
  test('begins as a free user with a private profile, hidden values and a public wishlist', async () => {
    expect(await insertUser()).toMatchObject({
      role: 'user',
      subscription_tier: 'free',
      subscription_status: 'active',
      is_public: false,
      show_collection_value: false,
      wishlist_is_public: true,
    });
  });

  // API-084
  test.each([
    ['username', 50],
    ['zip_code', 10],
  ])('holds a %s of at most %i characters', async (column, most) => {
    expect(await insertUser({ [column]: 'x'.repeat(most) })).toMatchObject({ [column]: 'x'.repeat(most) });
    await expect(insertUser({ [column]: 'x'.repeat(most + 1) })).rejects.toThrow('check constraint');
  });

  // API-084
  test.each(['subscription_tier', 'subscription_status'])('holds a %s of at most 20 characters', async (column) => {
    await expect(insertUser({ [column]: 'x'.repeat(21) })).rejects.toThrow('check constraint');
  });

  // API-084
  test('has one of two roles', async () => {
    expect(await insertUser({ role: 'admin' })).toMatchObject({ role: 'admin' });
    await expect(insertUser({ role: 'owner' })).rejects.toThrow('check constraint');
  });

  // API-084
  test('has a username that is unique in any case', async () => {
    await insertUser({ username: 'Cratedigger' });
    await expect(insertUser({ username: 'cratedigger' })).rejects.toThrow('users_username');
  });

  // API-086
  test('has room for a store, a bio, the ids of the payment provider, the last sign-in and notes of administrators', async () => {
    expect(await columnsOf('users')).toMatchObject({
      preferred_record_store: 'text',
      preferred_record_store_data: 'jsonb',
      bio: 'text',
      stripe_customer_id: 'text',
      stripe_subscription_id: 'text',
      last_login_at: 'timestamp with time zone',
      admin_notes: 'text',
      created_at: expect.stringMatching(/^timestamp with time zone /),
      updated_at: expect.stringMatching(/^timestamp with time zone /),
    });
  });
});

// API-087
test('a session is its id, what it holds as JSON, and its end', async () => {
  expect(await columnsOf('sessions')).toEqual({
    sid: 'character varying',
    sess: 'jsonb',
    expire: 'timestamp with time zone',
  });
});

// API-088
test('a record has a list of photos, empty at first, a value with two decimals, and is not limited at first', async () => {
  expect(await columnsOf('records')).toMatchObject({
    shelfie_photos: "ARRAY '{}'::text[]",
    estimated_value: 'numeric(10,2)',
    is_limited_edition: 'boolean false',
  });
});

// API-089
test('a membership has an id, its record, its collection and its time', async () => {
  const columns = await columnsOf('record_collections');
  expect(Object.keys(columns).sort()).toEqual(['added_at', 'collection_id', 'id', 'record_id', 'user_id']);
  expect(columns).toMatchObject({ id: 'uuid gen_random_uuid()', record_id: 'uuid', collection_id: 'uuid' });
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../sync-server/db/database.ts';
import { keepSettingsWithAccount } from '../../../sync-server/db/session-settings.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

// On a real pooler: `tests/verify/pooler`.
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const SETTINGS = `select name, setting from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'enable_seqscan', 'jit') order by name`;

test('servers that start together give the account of a pooler the limits and plans of a connection without one', async () => {
  const { connectionString } = database;
  await Promise.all([1, 2, 3].map(() => keepSettingsWithAccount(connectionString)));
  const { db, pool } = createDatabase({ connectionString });
  const { rows: usual } = await pool.query(SETTINGS);
  await db.destroy();
  const bare = new pg.Client({ connectionString });
  await bare.connect();
  const { rows } = await bare.query(SETTINGS);
  await bare.end();
  expect(rows).toEqual(usual);
  expect(rows).toContainEqual({ name: 'statement_timeout', setting: '30000' });
});

test.each([
  { isPooled: false, prepared: ['answer'] },
  { isPooled: true, prepared: [] },
])('a named statement stays prepared unless a pooler is between: $isPooled', async ({ isPooled, prepared }) => {
  const { db, pool } = createDatabase({ connectionString: database.connectionString, isPooled, max: 1 });
  const { rows: answers } = await pool.query({ name: 'answer', text: 'select $1::int as n', values: [42] });
  expect(answers).toEqual([{ n: 42 }]);
  const { rows } = await pool.query('select name from pg_prepared_statements');
  expect(rows.map(({ name }) => name)).toEqual(prepared);
  await db.destroy();
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase } from '../../../sync-server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let connection: ReturnType<typeof createDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = createDatabase({ connectionString: database.connectionString, max: 1 });
});
afterAll(async () => {
  await connection.db.destroy();
  await database.drop();
});

/** Counts writes to the connection, when the work has started and when it is done. */
async function writesOf(work: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<unknown>) {
  const client = await connection.pool.connect();
  const { stream } = client.connection;
  const [one, several] = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')];
  try {
    await work((text, values) => client.query(text, values));
    return one.mock.calls.length + several.mock.calls.length;
  } finally {
    vi.restoreAllMocks();
    client.release();
  }
}

test('statements that are issued together are sent together, and answered in their order', async () => {
  const answers: unknown[] = [];
  const writes = await writesOf((query) =>
    Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        await Promise.resolve();
        answers.push(await query('select $1::int as number', [number]));
      }),
    ),
  );
  expect(writes).toBe(1);
  expect(answers).toMatchObject([1, 2, 3, 4].map((number) => ({ rows: [{ number }] })));
});

test('a statement issued after an answer is sent without waiting for anything else', async () => {
  expect(
    await writesOf(async (query) => {
      await query('select 1');
      await query('select 2');
    }),
  ).toBe(2);
});

test('a long statement is sent before the next ones are gathered', async () => {
  const writes = await writesOf((query) =>
    Promise.all([query('select $1', ['x'.repeat(100_000)]), query('select 1'), query('select 2')]),
  );
  expect(writes).toBe(2);
});

import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../sync-server/library/run-command.ts';
import { pruneSync } from '../../../sync-server/sync/prune.ts';
import { everything } from './everything.ts';
import { addCollector, album, device } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// One connection, so that each statement is prepared once and keeps its plan, as on a long-running server.
let server: TestServer;
let outside: pg.Pool;
beforeAll(async () => {
  server = await startTestServer(1);
  outside = new pg.Pool({ connectionString: server.connectionString, max: 1 });
  // Autovacuum would collect statistics after a minute, which change the plans.
  for (const table of tables) await outside.query(`alter table ${table} set (autovacuum_enabled = false)`);
});
afterAll(async () => {
  await outside.end();
  await server.close();
});

const tables = [
  'users',
  'records',
  'record_collections',
  'collections',
  'wishlist_items',
  'sync_head',
  'sync_client',
  'sync_verdict',
  'sync_tombstone',
];

async function counters(): Promise<Record<string, number>> {
  // A connection reports its statistics when it is idle; this forces the report.
  await server.pool.query('select pg_stat_force_next_flush()');
  await server.pool.query('select 1');
  const { rows } = await outside.query<{ table: string; read: number }>(
    `select relname as table, seq_tup_read::int as read from pg_stat_user_tables
     where schemaname = 'public' and relname = any($1)`,
    [tables],
  );
  return Object.fromEntries(rows.map(({ table, read }) => [table, read]));
}

test('no prepared statement would read a whole table while the table has no statistics', async () => {
  const userId = await addCollector(server);
  await everything(server, userId, device(server, userId));
  const { rows } = await server.pool.query<{ name: string; statement: string }>(
    `select name, statement from pg_prepared_statements where statement !~ 'pg_prepared_statements'`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const fullScans: string[] = [];
  for (const { name, statement } of rows) {
    const plan = await server.pool.query({ text: `explain (generic_plan, costs off) ${statement}`, rowMode: 'array' });
    if (plan.rows.some(([line]) => /Seq Scan/.test(line))) fullScans.push(name);
  }
  expect(fullScans).toEqual([]);
});

test("plans made while the tables are empty read no other person's rows once the tables are full", async () => {
  const [userId, other] = [await addCollector(server), await addCollector(server)];
  const phone = device(server, userId);
  // PostgreSQL switches to a generic plan after five executions.
  for (let round = 0; round < 7; round += 1) await everything(server, userId, phone);
  const full = device(server, other);
  for (let batch = 0; batch < 4; batch += 1) {
    const albums = Array.from({ length: 400 }, () => album());
    await full.push(
      ...albums.flatMap((one) => [full.command('record.create', one), full.command('wishlist.create', one)]),
    );
    await full.push(...albums.slice(0, 200).map(({ id }) => full.command('wishlist.delete', { id })));
  }
  const before = await counters();
  await everything(server, userId, phone);
  expect(await counters()).toEqual(before);
});

test('housekeeping reads the verdicts that are old, and not all others with them', async () => {
  const [userId, other] = [await addCollector(server), await addCollector(server)];
  const verdicts = (owner: string, count: number, age: string) =>
    outside.query(
      `insert into sync_verdict (user_id, command_id, name, args_hash, verdict, version, created_at)
        select $1, gen_random_uuid(), 'record.create', md5(i::text), '{"status":"ok"}', 1, now() - $3::interval
        from generate_series(1, $2) i`,
      [owner, count, age],
    );
  await verdicts(userId, 5, '200 days');
  await verdicts(other, 30_000, '1 day');
  const read = async () => {
    await server.pool.query('select pg_stat_force_next_flush()');
    await server.pool.query('select 1');
    const { rows } = await outside.query(
      `select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname = 'sync_verdict'`,
    );
    return Number(rows[0].read);
  };
  // Nothing is old enough here, but PostgreSQL visits newly written rows once; the count below excludes that.
  await pruneSync(server, { olderThan: '2020-01-01T00:00:00.000Z' });
  const before = await read();
  const olderThan = new Date(Date.now() - 180 * 86_400_000).toISOString();
  expect(await pruneSync(server, { olderThan })).toEqual({ tombstones: 0, verdicts: 5 });
  // Newer rows share a few pages with the old ones.
  expect((await read()) - before).toBeLessThan(8_000);
});

test('housekeeping passes over a person whose lock is taken, and holds no connection for it', async () => {
  const [busy, idle] = [await addCollector(server), await addCollector(server)];
  for (const userId of [busy, idle]) {
    await runCommand(server, userId, { name: 'record.create', args: album(), idempotencyKey: uuidv7() });
  }
  await outside.query('begin');
  await outside.query('select from sync_head where user_id = $1 for update', [busy]);
  const olderThan = '2100-01-01T00:00:00.000Z';
  const left = async () => {
    const { rows } = await server.pool.query('select user_id as id from sync_verdict where user_id = any($1)', [
      [busy, idle],
    ]);
    return rows.map(({ id }) => id);
  };
  await pruneSync(server, { olderThan });
  expect(await left()).toEqual([busy]);
  await outside.query('rollback');
  await pruneSync(server, { olderThan });
  expect(await left()).toEqual([]);
});

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { inUserTransaction, type LibraryContext } from '../../../sync-server/library/user-transaction.ts';
import { createWatchedDatabase, type WatchedDatabase } from '../../simulation/backends/watched-database.ts';
import { emptyUnderLocks, writeUnderLocks } from '../../support/locked-writes.ts';
import { addCollector, album, createSyncContext, device, storedRecordCount } from '../../sync-server/sync/library.ts';

// A test's writes to the database of a running server wait for the changes of the server, and no change waits for it in turn.

const SOON = { timeout: 60_000, interval: 5 };

let database: WatchedDatabase;
let ctx: LibraryContext;
let userId: string;

beforeAll(async () => {
  database = await createWatchedDatabase(inject('postgresUrl'));
  ctx = createSyncContext(database.url);
});
beforeEach(async () => {
  userId = await addCollector(ctx);
  const phone = device(ctx, userId);
  await phone.push(phone.command('record.create', album()), phone.command('record.delete', { id: album().id }));
});
afterAll(async () => {
  await ctx?.db.destroy();
  await database?.drop();
});

/** A change of the person is half done, `write` begins and waits, and then the change touches all rows of the person. */
async function duringChange(write: () => Promise<unknown>, table: string): Promise<void> {
  let writing: Promise<unknown> | undefined;
  await inUserTransaction(ctx, userId, async ({ client }) => {
    writing = write();
    writing.catch(() => undefined);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await database.outside.query(waits)).rowCount).toBe(1), SOON);
    const key = table === 'users' ? 'id' : 'user_id';
    await client.query(`update ${table} set ${key} = ${key} where ${key} = $1`, [userId]);
  });
  await writing;
}

test('an older database comes back after the change under way', async () => {
  await database.outsider.backup(userId);
  await duringChange(() => database.outsider.restore(userId), 'records');
  expect(await storedRecordCount(ctx, userId)).toBe(1);
});

test('verdicts, deletions and clients are forgotten after the change under way', async () => {
  const { pruneVerdicts, forgetDeletions, forgetClients } = database.outsider;
  await duringChange(() => pruneVerdicts(userId), 'sync_verdict');
  await duringChange(() => forgetDeletions(userId), 'sync_tombstone');
  await duringChange(() => forgetClients(userId), 'sync_client');
});

test('a new story begins after the change under way', async () => {
  await duringChange(() => database.reset([userId], true), 'records');
  expect(await storedRecordCount(ctx, userId)).toBe(0);
});

test('a test changes a person after the change under way', async () => {
  const write = () => writeUnderLocks(database.url, 'update users set is_public = true where id = $1', [userId]);
  await duringChange(write, 'users');
});

test('a database is emptied after the change under way', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin; lock table records in row exclusive mode');
  const emptied = emptyUnderLocks(database.url);
  await client.query('select from collections; commit');
  await client.end();
  await emptied;
  expect(await storedRecordCount(ctx, userId)).toBe(0);
});

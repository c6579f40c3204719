import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  inUsersTransaction,
  inUserTransaction,
  inUserTransactionQuerying,
  type LibraryContext,
} from '../../../sync-server/library/user-transaction.ts';
import { until } from '../../support/until.ts';
import { addUser, createSyncContext } from '../sync/library.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

let server: TestServer;
/** Another process on the same database. */
let other: LibraryContext;
beforeAll(async () => {
  server = await startTestServer();
  other = createSyncContext(server.connectionString);
});
afterAll(async () => {
  await other.db.destroy();
  await server.close();
});

async function isLocked(userId: string): Promise<boolean> {
  const { rowCount } = await server.pool.query('select from sync_head where user_id = $1 for update skip locked', [
    userId,
  ]);
  return rowCount === 0;
}

async function somethingWaits(): Promise<boolean> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await server.pool.query(waiting)).rowCount === 1;
}

test('rows that a change reads ahead are read under its lock: no other process can commit in between', async () => {
  const userId = await addUser(server);
  const holder = await server.pool.connect();
  await holder.query('select pg_advisory_lock(77)');
  const change = inUserTransactionQuerying(
    server,
    userId,
    (client) => client.query('select pg_advisory_xact_lock(77)'),
    async () => undefined,
  );
  await until(somethingWaits, 'the reading waits');
  const locked = await isLocked(userId);
  await holder.query('select pg_advisory_unlock(77)');
  holder.release();
  await change;
  expect(locked).toBe(true);
});

async function twoUsers(): Promise<[string, string]> {
  return [await addUser(server), await addUser(server)];
}

async function versionsOf(userIds: readonly string[]): Promise<number[]> {
  const { rows } = await server.pool.query<{ user_id: string; version: number }>(
    'select user_id, version from sync_head where user_id = any($1)',
    [userIds],
  );
  return userIds.map((userId) => rows.find((row) => row.user_id === userId)?.version ?? -1);
}

test('calls that lock two people in opposite orders, in two processes, all come to an end and each has its effect once', async () => {
  const [one, two] = await twoUsers();
  const before = await versionsOf([one, two]);
  const calls = Array.from({ length: 24 }, (_, index) =>
    inUsersTransaction(index % 3 ? server : other, index % 2 ? [one, two] : [two, one], async (tx, otherTx) => {
      await Promise.all([tx.client.query('select 1'), otherTx.client.query('select 1')]);
      tx.nextVersion();
      otherTx.nextVersion();
    }),
  );
  await Promise.all(calls);
  expect(await versionsOf([one, two])).toEqual(before.map((version) => version + 24));
});

test('a transaction of two people gives each their own, in the order in which they were named, and pokes both', async () => {
  const [one, two] = await twoUsers();
  const poked: string[] = [];
  for (const userId of [one, two]) server.live.subscribe(userId, () => poked.push(userId));
  for (const named of [
    [one, two],
    [two, one],
  ] as const) {
    const people = await inUsersTransaction(server, named, async (tx, otherTx) => {
      for (const each of [tx, otherTx]) {
        const bio = `named by ${each.userId}`;
        await each.trx
          .updateTable('users')
          .set({ bio, version: each.nextVersion() })
          .where('id', '=', each.userId)
          .execute();
      }
      return [tx.userId, otherTx.userId];
    });
    expect(people).toEqual(named);
  }
  expect(poked.sort()).toEqual([one, one, two, two].sort());
});

test('a failure for one of two people changes nothing for the other', async () => {
  const [one, two] = await twoUsers();
  const before = await versionsOf([one, two]);
  const failing = inUsersTransaction(server, [one, two], async (tx) => {
    tx.nextVersion();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect(
    inUsersTransaction(server, [one, '0190a8c0-0000-7000-8000-000000000001'], async () => undefined),
  ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await versionsOf([one, two])).toEqual(before);
  // Both turns and both locks are free again.
  await inUsersTransaction(server, [two, one], async () => undefined);
});

test('a write that meets another transaction each time is given up with the reason, and its turn is free again', async () => {
  const userId = await addUser(server);
  const [before] = await versionsOf([userId]);
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  let tries = 0;
  const failing = inUserTransaction(server, userId, async (tx) => {
    tries += 1;
    tx.nextVersion();
    if (tries < 10) throw deadlock;
  });
  await expect(failing).rejects.toBe(deadlock);
  expect([tries, await versionsOf([userId])]).toEqual([4, [before]]);
  tries = 8;
  await inUserTransaction(server, userId, async (tx) => {
    tries += 1;
    tx.nextVersion();
    if (tries < 10) throw deadlock;
  });
  expect([tries, await versionsOf([userId])]).toEqual([10, [Number(before) + 1]]);
});

import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../sync-server/library/run-command.ts';
import {
  inUsersTransaction,
  inUserTransaction,
  type LibraryContext,
} from '../../../sync-server/library/user-transaction.ts';
import { addUser } from '../sync/library.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

const LOST = 'Connection terminated unexpectedly';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The same server, which commits the first transaction and loses the answer. */
function losingFirst(): { losing: LibraryContext; counts: { commits: number } } {
  const counts = { commits: 0 };
  const connect = async () => {
    const client = await server.pool.connect();
    const query = async (...args: [string, unknown[]]) => {
      const answer = await client.query(...args);
      if (args[0] === 'commit') counts.commits += 1;
      if (args[0] === 'commit' && counts.commits === 1) throw new Error(LOST);
      return answer;
    };
    return Object.assign(Object.create(client), { query, release: () => client.release() });
  };
  const pool = Object.assign(Object.create(server.pool), { connect });
  return { losing: { ...server, pool }, counts };
}

async function countWishes(userId: string): Promise<number | null> {
  return (await server.pool.query('select from wishlist_items where user_id = $1', [userId])).rowCount;
}

const wish = () => ({ id: uuidv7(), fields: { artist: 'Neu!', title: 'Neu! 75' } });

test('a write that nothing keeps from a second effect is not repeated when the answer to its COMMIT is lost', async () => {
  const userId = await addUser(server);
  const { losing, counts } = losingFirst();
  let runs = 0;
  const write = inUserTransaction(losing, userId, async (tx) => {
    runs += 1;
    tx.nextVersion();
  });
  await expect(write).rejects.toThrow(LOST);
  expect([runs, counts.commits]).toEqual([1, 1]);
});

test('a write of two people is repeated only where a second effect can do no harm', async () => {
  const people = [await addUser(server), await addUser(server)] as const;
  const runs = [0, 0];
  const write = (at: 0 | 1, options?: { repeatable: boolean }) =>
    inUsersTransaction(
      losingFirst().losing,
      people,
      async (tx) => {
        runs[at] = Number(runs[at]) + 1;
        tx.nextVersion();
      },
      options,
    );
  await expect(write(0)).rejects.toThrow(LOST);
  await write(1, { repeatable: true });
  expect(runs).toEqual([1, 2]);
});

test('a call without a key is not repeated when the answer to its COMMIT is lost', async () => {
  const userId = await addUser(server);
  const { losing, counts } = losingFirst();
  await expect(runCommand(losing, userId, { name: 'wishlist.create', args: wish() })).rejects.toThrow(LOST);
  expect([counts.commits, await countWishes(userId)]).toEqual([1, 1]);
});

test('a call with a key gets its answer when the one to its COMMIT is lost, and takes effect once', async () => {
  const userId = await addUser(server);
  const { losing, counts } = losingFirst();
  const call = { name: 'wishlist.create', args: wish(), idempotencyKey: uuidv7() } as const;
  expect(await runCommand(losing, userId, call)).toMatchObject({ verdict: { status: 'ok' }, isReplay: true });
  expect([counts.commits, await countWishes(userId)]).toEqual([2, 1]);
});

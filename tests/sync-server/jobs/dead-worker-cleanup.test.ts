import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addJob, defineJob } from '../../../sync-server/jobs/job.ts';
import { startWorker } from '../../../sync-server/jobs/worker.ts';
import { WORKER_LOCKS } from '../../../sync-server/jobs/worker-locks.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { holdSimilarLocks } from './similar-locks.ts';

let server: TestServer;
let done: string[];
let work: (text: string) => Promise<void>;
const stops: (() => Promise<void>)[] = [];
const note = defineJob({
  name: 'note',
  payload: z.object({ text: z.string() }),
  run: async (_, { text }) => {
    await work(text);
    done.push(text);
  },
});

beforeAll(async () => {
  // The queue is one for everybody.
  server = await startTestServer({ bystander: false });
});
afterAll(() => server.stop());
beforeEach(async () => {
  done = [];
  work = async () => undefined;
  await server.ctx.pool.query('delete from graphile_worker._private_jobs');
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const start = async () => void stops.push(await startWorker(server.ctx, server.database.connectionString, [note]));
const add = (text: string) => addJob(server.ctx.db, note, { text });
/** As if all that is locked had been so for this long; without a worker, as if a process had been killed at work. */
const lockSince = (time: string, by?: string) =>
  server.ctx.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - $1::interval, locked_by = coalesce($2, locked_by)`,
    [time, by],
  );
const lockedBy = async () =>
  (await server.ctx.pool.query('select locked_by from graphile_worker._private_jobs')).rows.map((row) => row.locked_by);

test('a job whose process was killed at work is done by the next one that starts', async () => {
  await add('left behind');
  await lockSince('2 minutes', 'pool-that-is-gone');
  // Locks of others are no sign of the process.
  stops.push(await holdSimilarLocks(server.database.connectionString, 'pool-that-is-gone'));
  const other = await server.ctx.pool.connect();
  stops.push(async () => other.release(true));
  await other.query('select pg_advisory_lock($1::int, hashtext($2))', [WORKER_LOCKS, 'pool-that-lives']);
  await start();
  expect(await lockedBy()).not.toContain('pool-that-is-gone');
  await expect.poll(() => done).toEqual(['left behind']);
});

test('a job that a living process is at work on is done by no other, however long it takes', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  work = (text) => {
    if (text !== 'long') return Promise.resolve();
    begun.resolve();
    return finish.promise;
  };
  await start();
  await add('long');
  await begun.promise;
  await lockSince('3 hours');
  const before = await lockedBy();
  await start();
  expect(await lockedBy()).toEqual(before);
  await add('short');
  await expect.poll(() => done).toEqual(['short']);
  finish.resolve();
  await expect.poll(() => done).toEqual(['short', 'long']);
});

test('a job that was taken a moment ago is left to its worker', async () => {
  await add('just taken');
  await lockSince('20 seconds', 'pool-that-just-starts');
  await start();
  expect(await lockedBy()).toEqual(['pool-that-just-starts']);
});

test('a process that has stopped leaves no lock behind', async () => {
  await start();
  for (const stop of stops.splice(0)) await stop();
  const { rows } = await server.ctx.pool.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 2
     and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(rows).toEqual([]);
});

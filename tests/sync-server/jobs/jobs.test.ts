import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Context } from '../../../sync-server/context.ts';
import { addJob, defineJob } from '../../../sync-server/jobs/job.ts';
import { runDueJobs, startWorker } from '../../../sync-server/jobs/worker.ts';
import { createLog } from '../../../sync-server/start/build-context.ts';
import { housekeeping } from '../../../sync-server/start/housekeeping.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let ctx: Context;
let lines: Record<string, unknown>[];
const stops: (() => Promise<void>)[] = [];

let done: string[];
let work: (text: string) => Promise<void>;
const note = defineJob({
  name: 'note',
  payload: z.object({ text: z.string() }),
  attempts: 3,
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
  lines = [];
  done = [];
  work = async () => undefined;
  const write = (line: string) => void lines.push(JSON.parse(line));
  ctx = { ...server.ctx, log: createLog({ logLevel: 'info' }, { write }) };
  await server.ctx.pool.query('delete from graphile_worker._private_jobs');
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const runDue = () => runDueJobs(ctx, server.database.connectionString, [note]);
const start = async () => void stops.push(await startWorker(ctx, server.database.connectionString, [note]));
const waiting = async () => (await ctx.pool.query('select key, attempts, last_error from graphile_worker.jobs')).rows;

/** Makes waiting retries due now. */
const hurry = () => ctx.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");

test('a job runs once, with its payload, and leaves nothing behind', async () => {
  await addJob(ctx.db, note, { text: 'first' });
  await runDue();
  await runDue();
  expect(done).toEqual(['first']);
  expect(await waiting()).toEqual([]);
});

test('a job enqueued in a transaction that is rolled back never runs', async () => {
  const failing = ctx.db.transaction().execute(async (transaction) => {
    await addJob(transaction, note, { text: 'never' });
    throw new Error('Called off');
  });
  await expect(failing).rejects.toThrow('Called off');
  await ctx.db.transaction().execute((transaction) => addJob(transaction, note, { text: 'kept' }));
  await runDue();
  expect(done).toEqual(['kept']);
});

test('only the latest of the jobs with one key runs, and jobs with other keys run too', async () => {
  await addJob(ctx.db, note, { text: 'old' }, { key: 'a' });
  await addJob(ctx.db, note, { text: 'new' }, { key: 'a' });
  await addJob(ctx.db, note, { text: 'other' }, { key: 'b' });
  await runDue();
  expect(done.toSorted()).toEqual(['new', 'other']);
});

test('a job scheduled for later waits until then', async () => {
  await addJob(ctx.db, note, { text: 'later' }, { runAt: new Date(Date.now() + 3_600_000).toISOString() });
  await runDue();
  expect(done).toEqual([]);
  await hurry();
  await runDue();
  expect(done).toEqual(['later']);
});

test("a payload that does not fit the job's schema is refused before it is queued", async () => {
  await expect(addJob(ctx.db, note, { text: 7 } as never)).rejects.toThrow();
  expect(await waiting()).toEqual([]);
});

test('a job that fails is retried until it succeeds, and each failure is logged without the payload', async () => {
  work = async () => {
    throw new Error('The mail server is away');
  };
  await addJob(ctx.db, note, { text: 'private words' });
  await runDue();
  expect(await waiting()).toMatchObject([
    { attempts: 1, last_error: expect.stringContaining('The mail server is away') },
  ]);
  expect(lines).toMatchObject([{ level: 40, job: 'note', attempt: 1, attempts: 3, err: { name: 'Error' } }]);
  expect(JSON.stringify(lines)).not.toContain('private words');
  work = async () => undefined;
  await hurry();
  await runDue();
  expect(done).toEqual(['private words']);
});

test('a job that fails for good is logged once and stays in the table', async () => {
  work = async () => {
    throw new Error('Never again');
  };
  await addJob(ctx.db, note, { text: 'x' });
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await runDue();
    await hurry();
  }
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    '40 a job has failed and is tried again',
    '40 a job has failed and is tried again',
    '50 a job has failed for good',
  ]);
  expect(await waiting()).toMatchObject([{ attempts: 3 }]);
});

test('several processes share the jobs, and each job runs in one of them', async () => {
  await start();
  await start();
  const texts = Array.from({ length: 40 }, (_, index) => `note ${index}`);
  await Promise.all(texts.map((text) => addJob(ctx.db, note, { text })));
  await expect.poll(() => done.length).toBe(texts.length);
  expect(done.toSorted()).toEqual(texts.toSorted());
});

test('jobs of one queue run one after the other, in whichever process', async () => {
  const inOrder = { ...note, name: 'in-order', queue: 'in-order' };
  const open = () => startWorker(ctx, server.database.connectionString, [inOrder]);
  stops.push(await open(), await open());
  let running = 0;
  let most = 0;
  work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => addJob(ctx.db, inOrder, { text })));
  await expect.poll(() => done.length).toBe(6);
  expect(most).toBe(1);
});

test('a process that ends waits for the job under way', async () => {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  work = () => {
    begun.resolve();
    return finished.promise;
  };
  await start();
  await addJob(ctx.db, note, { text: 'slow' });
  await begun.promise;
  const ended = stops.pop()?.();
  expect(done).toEqual([]);
  finished.resolve();
  await ended;
  expect(done).toEqual(['slow']);
});

test.each([
  { end: 'success', statement: 'delete from' },
  { end: 'failure', statement: 'update' },
])(
  'a server goes on with the next job when its connection breaks while it stores a $end',
  async ({ end, statement }) => {
    const unhandled: unknown[] = [];
    const noteUnhandled = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', noteUnhandled);
    stops.push(async () => void process.off('unhandledRejection', noteUnhandled));
    const outside = new pg.Client({ connectionString: server.database.connectionString });
    await outside.connect();
    stops.push(() => outside.end());
    work = async (text) => {
      if (text === 'second') return;
      // Storing the end of this job waits for its row.
      await outside.query('begin; select from graphile_worker._private_jobs for update');
      if (end === 'failure') throw new Error('The mail server is away');
    };
    await start();
    await addJob(ctx.db, note, { text: 'first' });
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query ~ '${statement}.*_private_jobs'`;
    await expect.poll(async () => (await ctx.pool.query(cut)).rowCount).toBe(1);
    await outside.query('rollback');
    await addJob(ctx.db, note, { text: 'second' });
    await expect.poll(() => done).toContain('second');
    expect(unhandled).toEqual([]);
  },
);

test('housekeeping is among the jobs, once an hour', () => {
  expect(JOBS).toContain(housekeeping);
  expect(housekeeping.cron).toMatch(/^\d+ \* \* \* \*$/);
});

import { Logger, parseCronItems, run, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Job } from './job.ts';

/** Jobs that one process does side by side. */
const CONCURRENCY = 2;
/** New jobs are told at once; those of a later hour, and those whose word was lost, are found by looking. */
const POLL_MS = 10_000;

/** Makes the tables of the jobs; servers that start together wait for each other. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: SILENT });
}

/**
 * Does jobs in this process until it is ended, beside other processes of the same database: each job is one's.
 * @returns ends it, after the jobs under way
 */
export async function startWorker(
  ctx: Context,
  connectionString: string,
  jobs: readonly Job[],
): Promise<() => Promise<void>> {
  const pgPool = poolFor(ctx, connectionString);
  const runner = await run({
    pgPool,
    taskList: tasksOf(ctx, jobs),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, cron }) =>
        cron ? [{ task: name, match: cron, options: { jobKey: name, jobKeyMode: 'replace' as const } }] : [],
      ),
    ),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: loggerOf(ctx.log),
  });
  return async () => {
    await runner.stop();
    await pgPool.end();
  };
}

/** Does all jobs that are due now, one after the other, as a test needs it; what became of them is stored then. */
export async function runDueJobs(ctx: Context, connectionString: string, jobs: readonly Job[]): Promise<void> {
  const pgPool = poolFor(ctx, connectionString);
  try {
    const taskList = tasksOf(ctx, jobs);
    await runOnce({ pgPool, taskList, concurrency: 1, noHandleSignals: true, logger: loggerOf(ctx.log) });
  } finally {
    // The worker says that it is done before it has stored a failure; the pool ends after that.
    await pgPool.end();
  }
}

/** A pool for jobs alone: a long job must not take a connection from a request. */
function poolFor(ctx: Context, connectionString: string): pg.Pool {
  const pgPool = new pg.Pool({ connectionString, max: CONCURRENCY + 2, application_name: 'side-one jobs' });
  pgPool.on('error', (error) => ctx.log.warn({ err: error }, 'a connection of the jobs broke'));
  // One that breaks while it is in use fails its statements; nobody listening to it would end the process.
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  return pgPool;
}

function tasksOf(ctx: Context, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { attempts, max_attempts: most } }) => {
        try {
          await job.run(ctx, z.parse(job.payload, payload));
        } catch (error) {
          const isOver = attempts >= most;
          const level = isOver ? 'error' : 'warn';
          const text = isOver ? 'a job has failed for good' : 'a job has failed and is tried again';
          ctx.log[level]({ err: error, job: job.name, attempt: attempts, attempts: most }, text);
          throw error;
        }
      },
    ]),
  );
}

/** The worker's own words; what becomes of each job is said above. */
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' && !/^Failed task/.test(message)) log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

const SILENT = new Logger(() => () => undefined);

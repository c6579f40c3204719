import { Logger, parseCronItems, run, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import * as z from 'zod/mini';
import type { Context } from '../start/context.ts';
import type { Job } from './job.ts';

/** Concurrent jobs of one process. */
const CONCURRENCY = 2;
/** New jobs are notified at once; polling finds scheduled jobs and those whose notification was lost. */
const POLL_MS = 10_000;

/**
 * Runs jobs in this process. Processes on the same database share the jobs; each job runs in one of them.
 * @returns a function that stops the worker after its running jobs
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

/** For tests: runs all jobs that are due now, one by one, and resolves when their results are stored. */
export async function runDueJobs(ctx: Context, connectionString: string, jobs: readonly Job[]): Promise<void> {
  const pgPool = poolFor(ctx, connectionString);
  try {
    const taskList = tasksOf(ctx, jobs);
    await runOnce({ pgPool, taskList, concurrency: 1, noHandleSignals: true, logger: loggerOf(ctx.log) });
  } finally {
    // The worker resolves before it has stored a failure; closing the pool waits for that.
    await pgPool.end();
  }
}

/** A separate pool, so that long jobs never take connections from requests. */
function poolFor(ctx: Context, connectionString: string): pg.Pool {
  const pgPool = new pg.Pool({ connectionString, max: CONCURRENCY + 2, application_name: 'side-one jobs' });
  pgPool.on('error', (error) => ctx.log.warn({ err: error }, 'a connection of the jobs broke'));
  // A connection that breaks in use fails its statements. Without a listener the error would end the process.
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

/** The worker's own messages; failures of jobs are logged above. */
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' && !/^Failed task/.test(message)) log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

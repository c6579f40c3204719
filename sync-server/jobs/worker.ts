import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { CountedJob } from '../metrics/metrics.ts';
import { startDeadWorkerCleanup } from './dead-worker-cleanup.ts';
import type { Job } from './job.ts';
import { JobsPool } from './jobs-pool.ts';

/** Concurrent jobs of one process. */
const CONCURRENCY = 2;
/** New jobs are notified at once; polling finds scheduled jobs and those whose notification was lost. */
const POLL_MS = 2_000;
/** Pauses before a worker that has stopped by itself starts again. */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

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
  const events = new EventEmitter();
  const cleanup = await startDeadWorkerCleanup(pgPool, events, ctx.log);
  const startRunner = () =>
    run({
      pgPool,
      events,
      taskList: tasksOf(ctx, jobs),
      parsedCronItems: parseCronItems(
        jobs.flatMap(({ name, cron, queue, attempts }) => {
          if (!cron) return [];
          const options = { jobKey: name, jobKeyMode: 'replace' as const, maxAttempts: attempts };
          return [{ task: name, match: cron, options: queue ? { ...options, queueName: queue } : options }];
        }),
      ),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: loggerOf(ctx.log),
      // Without these, an end of a job that cannot be stored is an unhandled rejection, which ends the process. With
      // them it stops the worker.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  const stopping = new AbortController();
  const running = keepRunning(ctx, await startRunner(), startRunner, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
    await cleanup.stop();
    await pgPool.end();
  };
}

/** Replaces a runner that has stopped by itself; resolves when the last one has stopped after the signal. */
async function keepRunning(
  { log }: Context,
  first: Runner,
  startRunner: () => Promise<Runner>,
  signal: AbortSignal,
): Promise<void> {
  const stopping = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let runner: Runner | undefined = first;
  let pause = SHORTEST_PAUSE_MS;
  for (;;) {
    if (runner) {
      await Promise.race([runner.promise, stopping]);
      // The last one may also have stopped by itself just now.
      if (signal.aborted) return runner.stop().catch(() => undefined);
      pause = SHORTEST_PAUSE_MS;
      log.warn('the jobs have stopped and start again');
    }
    await delay(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    runner = await startRunner().catch((error: Error) => {
      log.warn({ err: error }, 'the jobs cannot start again');
      return undefined;
    });
  }
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
  const pgPool = new JobsPool({ connectionString, max: CONCURRENCY + 3, application_name: 'side-one jobs' });
  pgPool.on('error', (error) => ctx.log.warn({ err: error }, 'a connection of the jobs broke'));
  // A connection that breaks in use fails its statements. Without a listener the error would end the process.
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  return pgPool;
}

function tasksOf(ctx: Context, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { attempts, max_attempts: most }, abortSignal }) => {
        const began = performance.now();
        const log = ctx.log.child({ traceId: randomBytes(16).toString('hex') });
        const count = (outcome: CountedJob['outcome']) =>
          ctx.metrics.job({ name: job.name, outcome, seconds: (performance.now() - began) / 1000 });
        try {
          await job.run({ ...ctx, log }, z.parse(job.payload, payload), abortSignal);
          count('done');
        } catch (error) {
          const isOver = attempts >= most;
          count(isOver ? 'given up' : 'failed');
          const level = isOver ? 'error' : 'warn';
          const text = isOver ? 'a job has failed for good' : 'a job has failed and is tried again';
          log[level]({ err: error, job: job.name, attempt: attempts, attempts: most }, text);
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

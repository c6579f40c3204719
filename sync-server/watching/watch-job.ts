import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { defineJob, type Job } from '../jobs/job.ts';
import type { RaiseNotification } from './raise.ts';
import { watchRound } from './round.ts';

/** Ends before the next minute's begins. */
const LONGEST_MS = 50_000;

/** Watches the prices of wishes, in one process at a time. */
export function watchPrices(raiseNotification: RaiseNotification): Job<object> {
  return defineJob({
    name: 'watch-prices',
    payload: z.object({}),
    cron: '* * * * *',
    queue: 'watch-prices',
    // The next minute's does what this one could not.
    attempts: 3,
    run: (ctx, _, signal) =>
      watchRound(ctx, { raiseNotification, wait: (ms) => sleep(ms), longestMs: LONGEST_MS, signal }),
  });
}

import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';

/** Background work that any server process runs, with retries until it succeeds. */
export interface Job<Payload = unknown> {
  name: string;
  payload: z.ZodMiniType<Payload>;
  /** The schedule in UTC: minute, hour, day, month, weekday. */
  cron?: string;
  /** Jobs of one queue run one after the other, in whichever process. */
  queue?: string;
  /** The number of attempts, with growing delays; 25 attempts take about three days. */
  attempts: number;
  /**
   * Must be safe to run twice: if a process ends during the work, another one repeats it.
   * @param signal aborts when the process wants to end
   */
  run(ctx: Context, payload: Payload, signal?: AbortSignal): Promise<void>;
}

export function defineJob<Payload>(job: Omit<Job<Payload>, 'attempts'> & { attempts?: number }): Job<Payload> {
  return { attempts: 25, ...job };
}

export interface JobOptions {
  /** A new job replaces a waiting one with the same key. */
  key?: string;
  /** ISO 8601; the default is now. */
  runAt?: string;
}

/** Removes the waiting job with this key, if there is one. */
export async function dropJob(db: Kysely<Database>, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key}::text)`.execute(db);
}

/** Queues a job within the transaction of `db`, if it is one: a rollback removes the job. */
export async function addJob<Payload>(
  db: Kysely<Database>,
  job: Job<Payload>,
  payload: Payload,
  { key, runAt }: JobOptions = {},
): Promise<void> {
  const stored = JSON.stringify(z.parse(job.payload, payload));
  await sql`select graphile_worker.add_job(
    ${job.name}::text, payload := ${stored}::json, max_attempts := ${job.attempts}::int,
    queue_name := ${job.queue ?? null}::text,
    job_key := ${key ?? null}::text, run_at := ${runAt ?? null}::timestamptz
  )`.execute(db);
}

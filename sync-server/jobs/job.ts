import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';

/** Work that is done later, by any server process, and tried again until it succeeds. */
export interface Job<Payload = unknown> {
  name: string;
  payload: z.ZodMiniType<Payload>;
  /** When it is due by itself, in UTC: minute, hour, day, month, weekday. */
  cron?: string;
  /** How often it is tried in all, each time after a longer pause; 25 times take about three days. */
  attempts: number;
  /** May run twice: a process that ends in the middle of it has it done again. */
  run(ctx: Context, payload: Payload): Promise<void>;
}

export function defineJob<Payload>(job: Omit<Job<Payload>, 'attempts'> & { attempts?: number }): Job<Payload> {
  return { attempts: 25, ...job };
}

export interface JobOptions {
  /** Of jobs that wait with the same key there is one, the latest. */
  key?: string;
  /** ISO 8601; at once without it. */
  runAt?: string;
}

/** Queues a job, in the transaction of `db` where it is one: what is rolled back has asked for nothing. */
export async function addJob<Payload>(
  db: Kysely<Database>,
  job: Job<Payload>,
  payload: Payload,
  { key, runAt }: JobOptions = {},
): Promise<void> {
  const stored = JSON.stringify(z.parse(job.payload, payload));
  await sql`select graphile_worker.add_job(
    ${job.name}::text, payload := ${stored}::json, max_attempts := ${job.attempts}::int,
    job_key := ${key ?? null}::text, run_at := ${runAt ?? null}::timestamptz
  )`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { WORKER_LOCKS } from './worker-locks.ts';

export interface FailedJobRow {
  id: string;
  name: string;
  attempts: number;
  maxAttempts: number;
  problem: string;
  failedAt: string;
  /** Null after the last attempt. */
  nextAt: string | null;
}

/** Jobs whose last attempt failed, the latest first. */
export async function findFailedJobs(db: Kysely<Database>, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id::text, task_identifier as name, attempts, max_attempts as "maxAttempts", last_error as problem,
      updated_at as "failedAt", case when attempts < max_attempts then run_at end as "nextAt"
    from graphile_worker.jobs where last_error is not null and attempts > 0 order by updated_at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** `waiting` are those that have not failed. */
export async function countJobs(db: Kysely<Database>): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where last_error is null or attempts = 0) as waiting,
      count(*) filter (where last_error is not null and attempts > 0) as failed
    from graphile_worker.jobs
  `.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/**
 * Lets a failed job run now, with all its attempts again.
 * @returns its name; undefined for a job that is done, has not failed or runs right now
 */
export async function retryFailedJob(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select j.task_identifier as name from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where id = ${id}::bigint and last_error is not null and attempts > 0),
      run_at := now(), attempts := 0
    ) r join graphile_worker.jobs j on j.id = r.id
  `.execute(db);
  return rows[0]?.name;
}

/** Server processes that run jobs on this database now: each holds a lock. */
export async function countProcesses(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid) as count from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = ${WORKER_LOCKS}
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
  return rows[0]?.count ?? 0;
}

import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../sync-server/db/schema.ts';

/** A job that has failed for good, or after some of its attempts. */
export async function addFailedJob(
  db: Kysely<Database>,
  { name = 'housekeeping', problem = 'it failed', attempts = 3, most = 3 } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${name}, payload := '{}', max_attempts := ${most})
  `.execute(db);
  const id = rows[0]?.id ?? '';
  await sql`
    update graphile_worker._private_jobs
    set attempts = ${attempts}, last_error = ${problem}, run_at = now() + interval '1 hour' where id = ${id}::bigint
  `.execute(db);
  return id;
}

/** A mail that the mail server refused, or that still waits. */
export async function addUnsentMail(
  db: Kysely<Database>,
  id: string,
  { state = 'failed' as 'failed' | 'waiting', problem = '550 no such mailbox' as string | null } = {},
): Promise<string> {
  const payload = JSON.stringify({ planName: 'Annual Pro' });
  await db
    .insertInto('mail_outbox')
    .values({
      ...{ id, dedupe_key: id, template: 'gift', to_email: 'jo@hidden.example', to_name: 'Jo', payload },
      ...{ state, attempts: 2, last_problem: problem },
    })
    .execute();
  return id;
}

import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '../../shared/contract/endpoint.ts';
import type { adminWaiting } from '../../shared/contract/machine-room.ts';
import type { Database } from '../db/schema.ts';
import { countJobs } from '../jobs/failed-jobs.ts';

/** What waits for administrators. Each count reads an index of open rows, or the small table of jobs. */
export async function countWaiting(db: Kysely<Database>): Promise<ResponseOf<typeof adminWaiting>> {
  const [open, jobs] = await Promise.all([
    sql<{ messages: number; reports: number }>`
      select (select count(*) from contact_messages where done_at is null)::int as messages,
        ((select count(distinct review_id) from review_reports where closed_at is null)
          + (select count(distinct profile_id) from profile_reports where closed_at is null))::int as reports
    `.execute(db),
    countJobs(db),
  ]);
  const { messages = 0, reports = 0 } = open.rows[0] ?? {};
  return { messages, reports, jobs: jobs.failed };
}

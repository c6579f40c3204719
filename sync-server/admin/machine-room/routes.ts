import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import type { adminWaiting } from '../../../shared/contract/machine-room.ts';
import * as contract from '../../../shared/contract/machine-room.ts';
import { actorOf, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../db/schema.ts';
import type { Calls } from '../../http/mount.ts';
import { idIn, notFound } from '../../http/not-found.ts';
import { countJobs, retryFailedJob } from '../../jobs/failed-jobs.ts';
import { retryMail } from '../../mail/queue-mail.ts';
import { readServerStatus } from './server-status.ts';

export function machineRoomRoutes({ mount }: Calls): void {
  mount(contract.adminWaiting, ({ ctx }) => countWaiting(ctx.db));
  mount(contract.readMachineRoom, ({ ctx }) => readServerStatus(ctx));

  mount(contract.retryJob, (call) =>
    call.ctx.db.transaction().execute(async (trx) => {
      const { id } = call.params;
      const job = /^\d{1,18}$/.test(id) ? await retryFailedJob(trx, id) : undefined;
      if (!job) throw notFound('job');
      await recordAct(trx, actorOf(call), { act: 'job.retry', after: { job } });
      return { success: true as const };
    }),
  );

  mount(contract.retryMail, (call) =>
    call.ctx.db.transaction().execute(async (trx) => {
      const mail = await retryMail(trx, idIn(call.params.id, 'mail'));
      if (!mail) throw notFound('mail');
      await recordAct(trx, actorOf(call), { act: 'mail.retry', after: { mail } });
      return { success: true as const };
    }),
  );
}

/** What waits for administrators. Each count reads an index of open rows, or the small table of jobs. */
async function countWaiting(db: Kysely<Database>): Promise<ResponseOf<typeof adminWaiting>> {
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

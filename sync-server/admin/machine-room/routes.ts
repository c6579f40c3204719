import type { Router } from 'express';
import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import type { adminWaiting } from '../../../shared/contract/machine-room.ts';
import * as contract from '../../../shared/contract/machine-room.ts';
import { actorOf, recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { mount } from '../../http/mount.ts';
import { idIn, notFound } from '../../http/not-found.ts';
import { countJobs, retryFailedJob } from '../../jobs/failed-jobs.ts';
import { retryMail } from '../../mail/queue-mail.ts';
import { lookAround } from './look-around.ts';

export function machineRoomRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.adminWaiting, () => countWaiting(ctx.db));
  mount(router, ctx, contract.readMachineRoom, () => lookAround(ctx));

  mount(router, ctx, contract.retryJob, (call) =>
    ctx.db.transaction().execute(async (trx) => {
      const { id } = call.params;
      const job = /^\d{1,18}$/.test(id) ? await retryFailedJob(trx, id) : undefined;
      if (!job) throw notFound('job');
      await recordAct(trx, actorOf(call), { act: 'job.retry', after: { job } });
      return { success: true as const };
    }),
  );

  mount(router, ctx, contract.retryMail, (call) =>
    ctx.db.transaction().execute(async (trx) => {
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

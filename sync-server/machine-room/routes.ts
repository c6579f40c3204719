import type { Router } from 'express';
import * as contract from '../../shared/contract/machine-room.ts';
import { actorOf, recordAct } from '../audit/record-act.ts';
import { mount } from '../http/mount.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { retryFailedJob } from '../jobs/failed-jobs.ts';
import { retryMail } from '../mail/queue-mail.ts';
import type { Context } from '../start/context.ts';
import { countWaiting } from './count-waiting.ts';
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

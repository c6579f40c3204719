import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { raiseFor } from '../../notifications/raise.ts';
import { endingOf } from './entitlement.ts';
import { grantsOf } from './ledger.ts';

/** The time before the end of a plan at which its owner is notified. */
const DAYS_BEFORE = 5;
const DAY = 86_400_000;

/** Notifies the people whose plan ends in a few days and does not renew, once for each end. */
export const planEndings = defineJob({
  name: 'plan-endings',
  payload: z.object({}),
  cron: '41 * * * *',
  // The next run does what this one could not.
  attempts: 3,
  async run(ctx, _, signal) {
    for (const userId of await findEndings(ctx)) {
      if (signal?.aborted) return;
      await notifyOfEnd(ctx, userId);
    }
  },
});

/** A subscription that renews has an end too, and is passed over here, since most have it. */
async function findEndings({ db, clock }: Context): Promise<string[]> {
  const now = new Date(clock()).toISOString();
  const soon = new Date(clock() + DAYS_BEFORE * DAY).toISOString();
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.subscription_expires_at > ${now} and u.subscription_expires_at <= ${soon}
      and not exists (
        select from plan_grants g where g.user_id = u.id and g.revoked_at is null
          and g.ends_at > ${now} and (g.renews or g.failed_at is not null)
      )
    order by u.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Under the person's lock: the plan may have become longer meanwhile. */
function notifyOfEnd(ctx: Context, userId: string): Promise<void> {
  return raiseFor(ctx, userId, async ({ trx, now }) => {
    const data = endingOf(await grantsOf(trx, userId), now);
    if (!data || Date.parse(data.endsAt) - Date.parse(now) > DAYS_BEFORE * DAY) return undefined;
    return { kind: 'plan-ending', dedupeKey: `plan-ending:${data.endsAt}`, data };
  });
}

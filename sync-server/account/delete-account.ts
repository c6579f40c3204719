import { deleteAccount as contract } from '../../shared/contract/billing.ts';
import { endViews } from '../audit/views.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { endWithAccount } from '../http/ended-with-account.ts';
import { forgetRateLimits } from '../http/rate-limits.ts';
import { dropJob } from '../jobs/job.ts';
import { administrators, administratorsInTurn, refuseLast } from '../library/administrators.ts';
import { inUserTransaction } from '../library/user-transaction.ts';
import { forgetNotificationsAbout } from '../notifications/forget.ts';
import type { Paid } from '../providers/payment/payment-provider.ts';
import { forgetMails } from './forget-mails.ts';

/** They only concern the account itself. */
const JOBS_OF_PERSON = ['plan-ends', 'close-page', 'deliver-notifications'];

/**
 * Deletes a person with everything of theirs. Billing is stopped first: if the provider does not confirm it, nothing is
 * deleted (AMB-71). Safe to repeat. The last administrator stays. Gifts that they bought stay valid, without their name.
 */
export async function removeAccount(ctx: Context, userId: string): Promise<void> {
  const makeActor = () => ({
    id: ctx.newId(),
    at: new Date(ctx.clock()).toISOString(),
    call: `${contract.method} ${contract.path}`,
  });
  refuseLast(await administrators(ctx.db), userId);
  await stopBilling(ctx, userId);
  await inUserTransaction(ctx, userId, async ({ trx, now }) => {
    if ((await administrators(trx)).includes(userId)) refuseLast(await administratorsInTurn(trx), userId);
    await endWithAccount(trx, userId);
    await forgetMails(trx, userId, now);
    await forgetNotificationsAbout(trx, userId);
    await forgetRateLimits(trx, userId);
    for (const job of JOBS_OF_PERSON) await dropJob(trx, `${job}:${userId}`);
    // An administrator who views as the person is back in their own account.
    await endViews(trx, makeActor, { subjectId: userId }, 'account deleted');
    await trx.deleteFrom('users').where('id', '=', userId).execute();
  });
}

async function stopBilling(ctx: Context, userId: string): Promise<void> {
  const { stripe_customer_id: customerId } = await ctx.db
    .selectFrom('users')
    .select('stripe_customer_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (customerId === null) return;
  const open = await ctx.db
    .selectFrom('billing_orders')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('session_id', 'is not', null)
    .execute();
  for (const { session_id } of open) confirmed(ctx, await ctx.payment.expireCheckout(String(session_id)));
  const live = confirmed(ctx, await ctx.payment.liveSubscriptions(customerId)) ?? [];
  for (const { subscriptionId } of live)
    confirmed(ctx, await ctx.payment.cancelNow(subscriptionId, `delete account ${userId}`));
}

/** @returns undefined where the provider no longer knows the object */
function confirmed<T>(ctx: Context, answer: Paid<T>): T | undefined {
  if (answer.ok) return answer.value;
  if (answer.kind === 'not_found') return undefined;
  ctx.log.error({ kind: answer.kind }, 'an account was not deleted, because the payment provider did not stop billing');
  throw new AppError('UNAVAILABLE', 'Failed to delete account. Please try again or contact support.');
}

import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { SubscriptionState } from '../../providers/payment/payment-provider.ts';
import { closeOrder, type Order, pageEnd } from '../ledger/orders.ts';
import { unwrap, valueOrMissing } from '../provider/provider-answer.ts';
import { dropEnd, mirrorSubscription } from '../provider/subscription-mirror.ts';

/**
 * Changes the one subscription a person has, with proration, charged to its card at once (AMB-16).
 * @returns the page that says what came of it
 */
export async function changePlan(
  ctx: Context,
  userId: string,
  live: SubscriptionState,
  planId: Exclude<PaidTier, 'lifetime'>,
): Promise<{ url: string }> {
  const order = await writeChange(ctx, userId, live, planId);
  const answer = await ctx.payment.changePlan(live.subscriptionId, planId, `change:${order.id}`);
  if (!answer.ok && (answer.kind === 'declined' || answer.kind === 'rejected'))
    await closeOrder(ctx, order.id, 'failed');
  const changed = unwrap(ctx, answer);
  await dropEnd(ctx, live.subscriptionId);
  const goOn = () => ctx.payment.setRenewal(live.subscriptionId, true, `change:${order.id}:renew`);
  await mirrorSubscription(ctx, live.subscriptionId, changed.renews ? undefined : goOn);
  await markChanged(ctx, order, changed);
  return { url: `${ctx.config.publicUrl}/subscription-success?session_id=${order.session_id}` };
}

/** Ends a change whose call was interrupted, by what the provider says now. */
export async function settleChange(ctx: Context, order: Order, subscriptionId: string): Promise<void> {
  const state = valueOrMissing(ctx, await ctx.payment.readSubscription(subscriptionId));
  if (!state || state.status === 'ended' || state.planId !== order.plan_id) return closeOrder(ctx, order.id, 'expired');
  await mirrorSubscription(ctx, subscriptionId);
  await markChanged(ctx, order, state);
}

async function writeChange(ctx: Context, userId: string, live: SubscriptionState, planId: PaidTier): Promise<Order> {
  const id = ctx.newId();
  const order = await ctx.db
    .insertInto('billing_orders')
    .values({
      id,
      user_id: userId,
      plan_id: planId,
      price_cents: PLANS[planId].cents,
      customer_id: live.customerId,
      session_id: `change_${id}`,
      changes_subscription_id: live.subscriptionId,
      expires_at: pageEnd(ctx),
      created_at: new Date(ctx.clock()).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (order) return order;
  throw new AppError('UNAVAILABLE', 'Another change of your plan is under way. Please try again in a moment.', {
    retryAfter: 2,
  });
}

async function markChanged(ctx: Context, order: Order, state: SubscriptionState): Promise<void> {
  const now = new Date(ctx.clock()).toISOString();
  await ctx.db
    .updateTable('billing_orders')
    .set({
      status: 'paid',
      payment_id: state.latestPaymentId,
      subscription_id: state.subscriptionId,
      paid_at: now,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .where('status', '=', 'pending')
    .execute();
}

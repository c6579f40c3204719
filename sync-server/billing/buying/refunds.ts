import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { voidGift } from '../gifts/gift.ts';
import { changeGrants, idsOf, unlessAccountDeleted } from '../ledger/ledger.ts';
import type { Order } from '../ledger/orders.ts';
import { unwrap, valueOrMissing } from '../provider/provider-answer.ts';
import { type RefundState, refundStateOf } from '../provider/refund-state.ts';
import { mirrorSubscription } from '../provider/subscription-mirror.ts';

/** A payment that was taken back in full takes back what it gave (AMB-84). */
export async function applyPayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = valueOrMissing(ctx, await ctx.payment.readPayment(paymentId));
  const refundState = payment && refundStateOf(payment);
  if (!payment || !refundState) return;
  // The ledger reads for itself whether it was the subscription's last payment.
  if (payment.subscriptionId) await mirrorSubscription(ctx, payment.subscriptionId);
  const order = await ctx.db
    .selectFrom('billing_orders')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (!order) return;
  if (order.is_gift) {
    await voidGift(ctx, order.id);
    return markRefunded(ctx, order);
  }
  await takeBackPlan(ctx, order, refundState);
}

/** Pays a payment back that gave nothing. */
export const refundPayment = defineJob({
  name: 'refund-payment',
  payload: z.object({ paymentId: z.string() }),
  async run(ctx, { paymentId }) {
    unwrap(ctx, await ctx.payment.refund(paymentId, `refund:${paymentId}`));
    ctx.log.warn({ paymentId }, 'a payment for a plan that was there already is paid back');
    await applyPayment(ctx, paymentId);
  },
});

async function takeBackPlan(ctx: Context, order: Order, refundState: RefundState): Promise<void> {
  if (order.user_id === null) return markRefunded(ctx, order);
  const revoked = changeGrants(ctx, order.user_id, (_tx, ledger) => {
    const given = ledger.grants.filter(({ source, sourceRef }) => source === 'purchase' && sourceRef === order.id);
    return ledger.revoke(idsOf(given), refundState);
  });
  await unlessAccountDeleted(revoked);
  await markRefunded(ctx, order);
}

async function markRefunded(ctx: Context, order: Order): Promise<void> {
  const now = new Date(ctx.clock()).toISOString();
  const refunded = ctx.db.updateTable('billing_orders').set({ status: 'refunded', updated_at: now });
  await refunded.where('id', '=', order.id).where('status', '=', 'paid').execute();
}

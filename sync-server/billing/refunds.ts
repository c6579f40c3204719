import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { changeGrants, ifThere, revokeGrants } from './ledger.ts';
import type { Order } from './orders.ts';
import { foundOf, valueFrom } from './provider-answer.ts';
import { mirrorSubscription } from './subscription-mirror.ts';
import { type TakenBack, takenBackOf } from './taken-back.ts';

/** A payment that was taken back in full takes back what it gave (AMB-84). */
export async function applyPayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = foundOf(ctx, await ctx.payment.readPayment(paymentId));
  const takenBack = payment && takenBackOf(payment);
  if (!payment || !takenBack) return;
  // The ledger reads for itself whether it was the subscription's last payment.
  if (payment.subscriptionId) await mirrorSubscription(ctx, payment.subscriptionId);
  const order = await ctx.db
    .selectFrom('billing_orders')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (!order) return;
  if (order.is_gift) return voidGift(ctx, order);
  await takeBackPlan(ctx, order, takenBack);
}

/** Pays a payment back that gave nothing. */
export const refundPayment = defineJob({
  name: 'refund-payment',
  payload: z.object({ paymentId: z.string() }),
  async run(ctx, { paymentId }) {
    valueFrom(ctx, await ctx.payment.refund(paymentId, `refund:${paymentId}`));
    ctx.log.warn({ paymentId }, 'a payment for a plan that was there already is paid back');
    await applyPayment(ctx, paymentId);
  },
});

async function takeBackPlan(ctx: Context, order: Order, takenBack: TakenBack): Promise<void> {
  if (order.user_id === null) return markRefunded(ctx, order);
  const revoked = changeGrants(ctx, order.user_id, async (tx) => {
    const grants = tx.trx.selectFrom('plan_grants').select('id').where('source', '=', 'purchase');
    const given = await grants.where('source_ref', '=', order.id).execute();
    await revokeGrants(
      tx,
      given.map(({ id }) => id),
      takenBack,
    );
  });
  await ifThere(revoked);
  await markRefunded(ctx, order);
}

/** A gift that somebody has redeemed stays theirs. */
async function voidGift(ctx: Context, order: Order): Promise<void> {
  await ctx.db
    .updateTable('gift_subscriptions')
    .set({ voided_at: new Date(ctx.clock()).toISOString() })
    .where('order_id', '=', order.id)
    .where('is_redeemed', '=', false)
    .where('voided_at', 'is', null)
    .execute();
  await markRefunded(ctx, order);
}

async function markRefunded(ctx: Context, order: Order): Promise<void> {
  const now = new Date(ctx.clock()).toISOString();
  const refunded = ctx.db.updateTable('billing_orders').set({ status: 'refunded', updated_at: now });
  await refunded.where('id', '=', order.id).where('status', '=', 'paid').execute();
}

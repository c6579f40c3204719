import type { Context } from '../../context.ts';
import type { CheckoutState } from '../../providers/payment/payment-provider.ts';
import { fulfilGift } from '../gifts/gift.ts';
import { closeOrder, keepPage, type Order, orderOf } from '../ledger/orders.ts';
import { valueOrMissing } from '../provider/provider-answer.ts';
import { findPayment, refundStateOf } from '../provider/refund-state.ts';
import { fulfilPlan } from './fulfil-plan.ts';

/**
 * Does what a checkout has come to: gives the plan or the gift's code when it is paid, ends the order when it has expired.
 * The provider's event, the success page and the hourly comparison all call it; the second call changes nothing (AMB-15).
 */
export async function fulfilCheckout(ctx: Context, sessionId: string): Promise<void> {
  const state = valueOrMissing(ctx, await ctx.payment.readCheckout(sessionId));
  if (state) await fulfilAs(ctx, state);
}

/** @param state just read from the provider */
export async function fulfilAs(ctx: Context, state: CheckoutState): Promise<void> {
  const order = await orderOf(ctx.db, state);
  if (!order) return ctx.log.warn({ sessionId: state.sessionId }, 'a checkout belongs to nobody here');
  if (order.status === 'paid' || order.status === 'refunded') return;
  if (state.status === 'expired') return closeOrder(ctx, order.id, 'expired');
  if (state.isRefused) return endRefused(ctx, order, state);
  if (state.status === 'open' || !state.isPaid) return void (await keepPage(ctx.db, order.id, state));
  const payment = await findPayment(ctx, state.paymentId);
  const refundState = payment && refundStateOf(payment);
  if (order.is_gift) return fulfilGift(ctx, order, state, refundState);
  await fulfilPlan(ctx, order, state, { refundState, paidAt: payment?.madeAt });
}

/** A bank has refused what it was to confirm, so the person is free to pay in another way at once. */
async function endRefused(ctx: Context, order: Order, { subscriptionId }: CheckoutState): Promise<void> {
  if (order.status !== 'pending') return;
  // First of all, or the provider tries again to be paid for it.
  if (subscriptionId) valueOrMissing(ctx, await ctx.payment.cancelNow(subscriptionId, `end:${subscriptionId}:now`));
  await closeOrder(ctx, order.id, 'failed');
}

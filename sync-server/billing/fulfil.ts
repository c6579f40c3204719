import * as z from 'zod/mini';
import { GIFT_CODE_MONTHS } from '../../shared/domain/gift-code.ts';
import { displayNameOf } from '../../shared/domain/user.ts';
import type { Context } from '../context.ts';
import { addJob } from '../jobs/job.ts';
import { findAccount } from '../library/account.ts';
import type { UserTransaction } from '../library/user-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { CheckoutState } from '../providers/payment/payment-provider.ts';
import { freeGiftCode } from './gift-code.ts';
import { giftMailKey, mailGift } from './gift-mail.ts';
import { changeGrants, giveGrant, grantsOf, ifThere } from './ledger.ts';
import { closeOrder, findOrder, keepPage, type Order } from './orders.ts';
import { afterMonths } from './period.ts';
import { foundOf, valueFrom } from './provider-answer.ts';
import { refundPayment } from './refunds.ts';
import { isLifetimeAt, mirrorSubscription, queueEnd } from './subscription-mirror.ts';
import { findPayment, type TakenBack, takenBackOf } from './taken-back.ts';

/**
 * Does what a checkout has come to: gives the plan or the gift's code when it is paid, ends the order when it has expired.
 * The provider's event, the success page and the hourly comparison all call it; the second call changes nothing (AMB-15).
 */
export async function fulfilCheckout(ctx: Context, sessionId: string): Promise<void> {
  const state = foundOf(ctx, await ctx.payment.readCheckout(sessionId));
  if (state) await fulfilAs(ctx, state);
}

/** @param state just read from the provider */
export async function fulfilAs(ctx: Context, state: CheckoutState): Promise<void> {
  const order = await orderOf(ctx, state);
  if (!order) return ctx.log.warn({ sessionId: state.sessionId }, 'a checkout belongs to nobody here');
  if (order.status === 'paid' || order.status === 'refunded') return;
  if (state.status === 'expired') return closeOrder(ctx, order.id, 'expired');
  if (state.isRefused) return endRefused(ctx, order, state);
  if (state.status === 'open' || !state.isPaid) return void (await keepPage(ctx.db, order.id, state));
  const payment = await findPayment(ctx, state.paymentId);
  const takenBack = payment && takenBackOf(payment);
  if (order.is_gift) return fulfilGift(ctx, order, state, takenBack);
  await fulfilPlan(ctx, order, state, { takenBack, paidAt: payment?.madeAt });
}

async function orderOf(ctx: Context, { orderId, customerId }: CheckoutState): Promise<Order | undefined> {
  if (orderId === null || !z.uuid().safeParse(orderId).success) return undefined;
  const order = await findOrder(ctx.db, orderId);
  return order && order.customer_id === customerId ? order : undefined;
}

/** A bank has refused what it was to confirm, so the person is free to pay in another way at once. */
async function endRefused(ctx: Context, order: Order, { subscriptionId }: CheckoutState): Promise<void> {
  if (order.status !== 'pending') return;
  // First of all, or the provider tries again to be paid for it.
  if (subscriptionId) foundOf(ctx, await ctx.payment.cancelNow(subscriptionId, `end:${subscriptionId}:now`));
  await closeOrder(ctx, order.id, 'failed');
}

interface Payment {
  takenBack: TakenBack | undefined;
  /** By the provider's clock; of a subscription only it says when. */
  paidAt: string | undefined;
}

async function fulfilPlan(ctx: Context, order: Order, state: CheckoutState, { takenBack, paidAt }: Payment) {
  const userId = order.user_id;
  if (userId === null) return endOrphan(ctx, order, state);
  // The tier first, so that an order that says "paid" has given it.
  if (state.subscriptionId) await mirrorSubscription(ctx, state.subscriptionId);
  const given = changeGrants(ctx, userId, async (tx) => {
    if (!(await markPaid(tx, order, state, takenBack))) return;
    if (order.plan_id === 'lifetime' && !takenBack) await giveLifetime(ctx, tx, order, state, paidAt);
    if (order.replaces_subscription_id && !takenBack) {
      // A renewal that came after the page was opened is in no credit of its price.
      const refundsSince = state.createdAt;
      await queueEnd(ctx, tx, order.replaces_subscription_id, 'now', { refundsSince });
    }
  });
  await ifThere(given);
}

/**
 * A second lifetime gives nothing, so its payment goes back: a gift or a free code came while the page was open. Also if
 * that was given up since: its holder asked for no plan.
 */
async function giveLifetime(
  ctx: Context,
  tx: UserTransaction,
  order: Order,
  { paymentId }: CheckoutState,
  paidAt: string | undefined,
) {
  const others = (await grantsOf(tx.trx, tx.userId)).filter(({ sourceRef }) => sourceRef !== order.id);
  const lifetimes = others.filter(({ tier }) => tier === 'lifetime');
  const hasAnother = lifetimes.some(
    (grant) => grant.revokedAt === null || (paidAt !== undefined && isLifetimeAt(grant, paidAt)),
  );
  if (hasAnother && paymentId) return addJob(tx.trx, refundPayment, { paymentId }, { key: `refund:${paymentId}` });
  const grant = { source: 'purchase', source_ref: order.id, tier: 'lifetime', starts_at: tx.now } as const;
  return giveGrant(ctx, tx, grant);
}

/** Somebody has paid for an account that is deleted: the money goes back. */
async function endOrphan(ctx: Context, order: Order, state: CheckoutState): Promise<void> {
  const { sessionId, subscriptionId } = state;
  ctx.log.error({ sessionId }, 'a plan was paid for an account that is deleted, and the payment is paid back');
  const ended = subscriptionId
    ? foundOf(ctx, await ctx.payment.cancelNow(subscriptionId, `end:${subscriptionId}:now`))
    : undefined;
  const paymentId = state.paymentId ?? ended?.latestPaymentId;
  if (paymentId) valueFrom(ctx, await ctx.payment.refund(paymentId, `refund:${paymentId}`));
  const now = new Date(ctx.clock()).toISOString();
  await ctx.db.transaction().execute((trx) => markPaid({ trx, now }, order, state, 'refunded'));
}

/** @returns whether this call is the one that marks it */
async function markPaid(
  { trx, now }: Pick<UserTransaction, 'trx' | 'now'>,
  order: Order,
  state: CheckoutState,
  takenBack: TakenBack | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing_orders')
    .set({
      status: takenBack ? 'refunded' : 'paid',
      session_id: state.sessionId,
      session_url: null,
      payment_id: state.paymentId,
      subscription_id: state.subscriptionId,
      paid_at: now,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .where('status', 'not in', ['paid', 'refunded'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (order.discount_code_id) await countUse({ trx }, order, order.discount_code_id);
  return true;
}

/** An order that was closed and is paid after all has no reserved use any more. */
async function countUse({ trx }: Pick<UserTransaction, 'trx'>, order: Order, codeId: string): Promise<void> {
  await trx.updateTable('discount_uses').set({ state: 'used' }).where('order_id', '=', order.id).execute();
  await trx
    .insertInto('discount_uses')
    .values({ code_id: codeId, user_id: order.user_id, order_id: order.id, state: 'used' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function fulfilGift(ctx: Context, order: Order, state: CheckoutState, takenBack: TakenBack | undefined) {
  const now = new Date(ctx.clock()).toISOString();
  const giver = order.user_id === null ? undefined : await findAccount(ctx.db, order.user_id);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await markPaid({ trx, now }, order, state, takenBack))) return;
    const giftCode = await freeGiftCode(trx);
    const expiresAt = afterMonths(now, GIFT_CODE_MONTHS);
    const gift = await trx
      .updateTable('gift_subscriptions')
      .set({
        stripe_payment_intent_id: state.paymentId,
        ...(takenBack ? { voided_at: now } : { gift_code: giftCode, expires_at: expiresAt }),
      })
      .where('order_id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (takenBack) return;
    await mailGift(
      ctx,
      trx,
      { gift: { ...gift, gift_code: giftCode, expires_at: expiresAt }, giver },
      giftMailKey(gift.id),
    );
    const { recipient_name: recipientName, recipient_email: recipientEmail, subscription_tier: planId } = gift;
    if (!giver?.email) return;
    await queueMail(trx, ctx.newId(), {
      template: 'gift-bought',
      dedupeKey: `gift-bought:${gift.id}`,
      to: { name: displayNameOf(giver), address: giver.email },
      payload: { recipientName, recipientEmail, planId, giftCode, expiresAt },
    });
  });
}

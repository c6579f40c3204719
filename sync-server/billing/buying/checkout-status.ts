import type * as z from 'zod/mini';
import type { checkoutStatus } from '../../../shared/contract/billing.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { giftMailKey } from '../gifts/gift-mail.ts';
import { findOrder, findPending, type Order } from '../ledger/orders.ts';
import { settleChange } from './change-plan.ts';
import { fulfilAs, fulfilCheckout } from './fulfil.ts';
import { subscriptionOf } from './subscription.ts';

type Status = z.infer<typeof checkoutStatus.response>;

/** What became of a purchase, for its buyer. An order that is still open is fulfilled if it is paid (AMB-15). */
export async function checkoutStatusOf(ctx: Context, userId: string, sessionId: string): Promise<Status> {
  const order = await findOwn(ctx, userId, sessionId);
  if (!order) throw new AppError('NOT_FOUND', 'You have no purchase with this number');
  const settled = order.status === 'pending' ? await settle(ctx, order, sessionId) : order;
  return {
    state: settled.status === 'paid' ? 'done' : settled.status,
    planId: settled.plan_id,
    subscription: settled.is_gift ? null : await subscriptionOf(ctx, userId),
    gift: settled.is_gift ? await giftOf(ctx, settled) : null,
    url: settled.session_url,
  };
}

async function findOwn(ctx: Context, userId: string, sessionId: string): Promise<Order | undefined> {
  const order = await ctx.db
    .selectFrom('billing_orders')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return order ?? adopt(ctx, userId, sessionId);
}

/** The provider's answer with the page was lost, and the person has paid on it. */
async function adopt(ctx: Context, userId: string, sessionId: string): Promise<Order | undefined> {
  const pending = await findPending(ctx.db, userId);
  if (!pending || pending.session_id !== null) return undefined;
  const answer = await ctx.payment.readCheckout(sessionId);
  if (!answer.ok || answer.value.orderId !== pending.id) return undefined;
  await fulfilAs(ctx, answer.value);
  return findOrder(ctx.db, pending.id);
}

/** With the provider away the order is what we know it to be: open. */
async function settle(ctx: Context, order: Order, sessionId: string): Promise<Order> {
  try {
    const changed = order.changes_subscription_id;
    await (changed ? settleChange(ctx, order, changed) : fulfilCheckout(ctx, sessionId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error, orderId: order.id }, 'an open checkout could not be read');
  }
  return (await findOrder(ctx.db, order.id)) ?? order;
}

async function giftOf(ctx: Context, order: Order): Promise<Status['gift']> {
  const gift = await ctx.db
    .selectFrom('gift_subscriptions')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (!gift) return null;
  const mail = await ctx.db
    .selectFrom('mail_outbox')
    .select('state')
    .where('dedupe_key', '=', giftMailKey(gift.id))
    .executeTakeFirst();
  return {
    recipientName: gift.recipient_name,
    recipientEmail: gift.recipient_email,
    giftCode: gift.gift_code,
    expiresAt: gift.expires_at,
    isMailed: mail?.state === 'sent',
  };
}

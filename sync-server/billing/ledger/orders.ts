import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import type { BillingOrderTable } from '../../db/tables/money.ts';
import type { CheckoutOrder, CheckoutState } from '../../providers/payment/payment-provider.ts';

export type Order = Selectable<BillingOrderTable>;

const HOUR = 3_600_000;
/** How long a payment page stays open, as the provider has it. */
export const PAGE_HOURS = 24;

export function findOrder(db: Kysely<Database>, id: string): Promise<Order | undefined> {
  return db.selectFrom('billing_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The order that an object of the provider names, if it is of the same customer; of another shop, that may be any text. */
export async function orderOf(
  db: Kysely<Database>,
  { orderId, customerId }: { orderId: string | null; customerId: string | null },
): Promise<Order | undefined> {
  const { data: id } = z.uuid().safeParse(orderId);
  const order = id && (await findOrder(db, id));
  return order && order.customer_id === customerId ? order : undefined;
}

/** The open order of a person; there is at most one. */
export function findPending(db: Kysely<Database>, userId: string): Promise<Order | undefined> {
  const pending = db.selectFrom('billing_orders').selectAll().where('status', '=', 'pending');
  return pending.where('user_id', '=', userId).executeTakeFirst();
}

/**
 * The subscriptions that gave way to purchases that are paid. One whose card was mended meanwhile may still run.
 * @param orderId of a purchase that is paid, also if that is not written yet
 */
export async function replacedBy(db: Kysely<Database>, userId: string, orderId: string | null): Promise<Set<string>> {
  const orders = await db
    .selectFrom('billing_orders')
    .select(['id', 'status', 'replaces_subscription_id'])
    .where('user_id', '=', userId)
    .where('replaces_subscription_id', 'is not', null)
    .execute();
  const paid = orders.filter(({ id, status }) => status === 'paid' || id === orderId);
  return new Set(paid.map((order) => order.replaces_subscription_id ?? ''));
}

/** What the provider is asked. It is made of the order's row alone, so that a repeated call gets the same page. */
export function checkoutOf(ctx: Context, order: Order): CheckoutOrder {
  const { publicUrl } = ctx.config;
  return {
    orderId: order.id,
    attempt: order.attempt,
    userId: order.user_id ?? '',
    customerId: order.customer_id ?? '',
    planId: order.plan_id,
    isGift: order.is_gift,
    discountCents: order.discount_cents,
    discountName: order.discount_name,
    successUrl: `${publicUrl}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${order.cancel_path}`,
  };
}

export function pageEnd(ctx: Context): string {
  return new Date(ctx.clock() + PAGE_HOURS * HOUR).toISOString();
}

/** @returns whether the order is still open */
export async function keepPage(db: Kysely<Database>, orderId: string, page: CheckoutState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_orders')
    .set({ session_id: page.sessionId, session_url: page.url, expires_at: page.expiresAt })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an order that is not paid, and gives back the discount code it had reserved. */
export function closeOrder(ctx: Context, orderId: string, status: 'expired' | 'failed'): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('billing_orders')
      .set({ status, session_url: null, updated_at: new Date(ctx.clock()).toISOString() })
      .where('id', '=', orderId)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await trx.deleteFrom('discount_uses').where('order_id', '=', orderId).execute();
  });
}

/**
 * Ends an order that is paid, and counts the use of its discount code.
 * @returns whether this call is the one that ends it
 */
export async function markPaid(
  { trx, now }: { trx: Kysely<Database>; now: string },
  order: Order,
  state: CheckoutState,
  refundState: 'refunded' | 'disputed' | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing_orders')
    .set({
      status: refundState ? 'refunded' : 'paid',
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
  if (order.discount_code_id) await countUse(trx, order, order.discount_code_id);
  return true;
}

/** An order that was closed and is paid after all has no reserved use any more. */
async function countUse(trx: Kysely<Database>, order: Order, codeId: string): Promise<void> {
  await trx.updateTable('discount_uses').set({ state: 'used' }).where('order_id', '=', order.id).execute();
  await trx
    .insertInto('discount_uses')
    .values({ code_id: codeId, user_id: order.user_id, order_id: order.id, state: 'used' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { defineJob } from '../../jobs/job.ts';
import { checkoutOf, closeOrder, findOrder, findPending, keepPage, type Order, pageEnd } from '../ledger/orders.ts';
import { customerOf } from '../provider/customer.ts';
import { unwrap } from '../provider/provider-answer.ts';
import { settleChange } from './change-plan.ts';
import { fulfilAs } from './fulfil.ts';

export interface Wish {
  planId: PaidTier;
  isGift?: boolean;
  discountCents?: number;
  discountName?: string | null;
  discountCodeId?: string | null;
  replacesSubscriptionId?: string | null;
  cancelPath: string;
}

/**
 * Opens a payment page. The order is written first, so nothing that is paid is without one; if the provider fails, it is
 * all that is left, and it expires.
 * @param wish a function runs in the order's transaction
 * @param more writes what belongs to the order, in its transaction
 */
export async function openCheckout(
  ctx: Context,
  userId: string,
  wish: Wish | ((trx: Kysely<Database>) => Promise<Wish>),
  more: (trx: Kysely<Database>, order: Order) => Promise<void> = async () => undefined,
): Promise<{ url: string }> {
  const customerId = await customerOf(ctx, userId);
  const order = await writeOrder(ctx, userId, customerId, wish, more);
  const page = unwrap(ctx, await ctx.payment.startCheckout(checkoutOf(ctx, order)));
  const isOpen = await keepPage(ctx.db, order.id, page);
  if (!isOpen || page.url === null) throw openedElsewhere();
  return { url: page.url };
}

async function writeOrder(
  ctx: Context,
  userId: string,
  customerId: string,
  wishOf: Wish | ((trx: Kysely<Database>) => Promise<Wish>),
  more: (trx: Kysely<Database>, order: Order) => Promise<void>,
): Promise<Order> {
  return ctx.db.transaction().execute(async (trx) => {
    const wish = typeof wishOf === 'function' ? await wishOf(trx) : wishOf;
    const order = await trx
      .insertInto('billing_orders')
      .values({
        id: ctx.newId(),
        user_id: userId,
        plan_id: wish.planId,
        is_gift: wish.isGift ?? false,
        price_cents: PLANS[wish.planId].cents,
        discount_cents: wish.discountCents ?? 0,
        discount_name: wish.discountName ?? null,
        discount_code_id: wish.discountCodeId ?? null,
        replaces_subscription_id: wish.replacesSubscriptionId ?? null,
        customer_id: customerId,
        cancel_path: wish.cancelPath,
        expires_at: pageEnd(ctx),
        created_at: new Date(ctx.clock()).toISOString(),
      })
      // Another call of the same person was first; only one page may be open.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!order) throw openedElsewhere();
    await more(trx, order);
    return order;
  });
}

function openedElsewhere(): AppError {
  return new AppError(
    'UNAVAILABLE',
    'Another payment page of yours has just been opened. Use that one, or try again.',
    {
      retryAfter: 2,
    },
  );
}

/**
 * Closes the payment page that the person has open, so that nobody pays twice. One that is paid already is fulfilled. With
 * the provider away it refuses: a page that cannot be closed could still be paid.
 */
export async function closeEarlier(ctx: Context, userId: string): Promise<void> {
  const order = await findPending(ctx.db, userId);
  if (!order) return;
  if (order.changes_subscription_id) return settleChange(ctx, order, order.changes_subscription_id);
  const sessionId = order.session_id ?? (await findPage(ctx, order));
  if (sessionId === undefined) return closeOrder(ctx, order.id, 'expired');
  const page = unwrap(ctx, await ctx.payment.expireCheckout(sessionId));
  await fulfilAs(ctx, page);
  const after = await findOrder(ctx.db, order.id);
  if (after?.status !== 'pending') return;
  throw new AppError('PLAN_UNCHANGED', 'Your last payment is still being confirmed. Please wait until it is.');
}

/** For a person who has no use for an open page any more: they have lifetime now. */
export const closePage = defineJob({
  name: 'close-page',
  payload: z.object({ userId: z.string() }),
  async run(ctx, { userId }) {
    const order = await findPending(ctx.db, userId);
    if (!order || order.is_gift || order.changes_subscription_id) return;
    await closeEarlier(ctx, userId).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'PLAN_UNCHANGED') throw error;
    });
  },
});

/** The page of an order whose first call got no answer: the repeated call gets the same page. */
async function findPage(ctx: Context, order: Order): Promise<string | undefined> {
  const answer = await ctx.payment.startCheckout(checkoutOf(ctx, order));
  if (!answer.ok && (answer.kind === 'rejected' || answer.kind === 'not_found')) return undefined;
  return unwrap(ctx, answer).sessionId;
}

import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import type { ObjectRef } from '../../providers/payment/payment-provider.ts';
import { settleChange } from '../buying/change-plan.ts';
import { fulfilCheckout } from '../buying/fulfil.ts';
import { closeOrder, type Order } from '../ledger/orders.ts';
import { unwrap } from '../provider/provider-answer.ts';
import { mirrorSubscription } from '../provider/subscription-mirror.ts';
import { applyRef } from './provider-events.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The provider repeats an event for three days. */
const NEWS_DAYS = 3;
/** A payment page lives one day; this is how long a bank may take to confirm a payment. */
const CONFIRM_DAYS = 15;
const KEPT_DAYS = 30;

/** Compares what we know with what the provider knows, and repairs what lost events have left undone. */
export const reconcileBilling = defineJob({
  name: 'reconcile-billing',
  payload: z.object({}),
  cron: '41 * * * *',
  // The next run does what this one could not.
  attempts: 3,
  run: reconcile,
});

export async function reconcile(ctx: Context): Promise<void> {
  if (!ctx.payment.isConfigured) return;
  const now = ctx.clock();
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  };
  let refs: ObjectRef[] = [];
  await attempt(async () => {
    refs = unwrap(ctx, await ctx.payment.changedSince(isoOf(now - NEWS_DAYS * DAY)));
  });
  for (const ref of refs) await attempt(() => applyRef(ctx, ref));
  for (const order of await pendingOrders(ctx)) await attempt(() => settlePending(ctx, order));
  for (const id of await subscriptionsDue(ctx)) await attempt(() => mirrorSubscription(ctx, id));
  await forget(ctx);
  const [first] = failures;
  if (first) throw new Error(`${failures.length} objects could not be compared`, { cause: first });
}

function pendingOrders(ctx: Context): Promise<Order[]> {
  return ctx.db
    .selectFrom('billing_orders')
    .selectAll()
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .execute();
}

async function settlePending(ctx: Context, order: Order): Promise<void> {
  const now = ctx.clock();
  if (order.changes_subscription_id) return settleChange(ctx, order, order.changes_subscription_id);
  if (order.session_id) await fulfilCheckout(ctx, order.session_id);
  // Without a page: whatever was opened for it has closed by now, and one that is paid after all is still fulfilled.
  const patience = order.session_id ? CONFIRM_DAYS * DAY : HOUR;
  if (order.expires_at < isoOf(now - patience))
    await closeOrder(ctx, order.id, order.session_id ? 'failed' : 'expired');
}

/** Subscriptions whose paid time ends soon or has ended, and those whose renewal failed. */
async function subscriptionsDue(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('plan_grants')
    .select('source_ref')
    .where('source', '=', 'subscription')
    .where('revoked_at', 'is', null)
    .where('ends_at', '<', isoOf(ctx.clock() + DAY))
    .where((eb) => eb.or([eb('renews', '=', true), eb('failed_at', 'is not', null)]))
    .execute();
  return rows.map(({ source_ref }) => source_ref);
}

/** Events by their age, and the people named in gifts that were never paid. */
async function forget(ctx: Context): Promise<void> {
  const before = isoOf(ctx.clock() - KEPT_DAYS * DAY);
  await ctx.db.deleteFrom('provider_events').where('received_at', '<', before).execute();
  await ctx.db
    .deleteFrom('gift_subscriptions')
    .where('gift_code', 'is', null)
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('billing_orders')
        .select('id')
        .where('status', 'in', ['expired', 'failed'])
        // Since it was closed: an old order can have a page of today, which may be paid after all.
        .where('updated_at', '<', before),
    )
    .execute();
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}

import type { Context } from '../../context.ts';
import { addJob } from '../../jobs/job.ts';
import type { UserTransaction } from '../../library/open-transaction.ts';
import type { CheckoutState } from '../../providers/payment/payment-provider.ts';
import { isLifetimeAt } from '../ledger/entitlement.ts';
import { changeGrants, type Ledger, unlessAccountDeleted } from '../ledger/ledger.ts';
import { markPaid, type Order } from '../ledger/orders.ts';
import { unwrap, valueOrMissing } from '../provider/provider-answer.ts';
import type { RefundState } from '../provider/refund-state.ts';
import { mirrorSubscription, queueEnd } from '../provider/subscription-mirror.ts';
import { refundPayment } from './refunds.ts';

interface Payment {
  refundState: RefundState | undefined;
  /** By the provider's clock; of a subscription only it says when. */
  paidAt: string | undefined;
}

export async function fulfilPlan(ctx: Context, order: Order, state: CheckoutState, { refundState, paidAt }: Payment) {
  const userId = order.user_id;
  if (userId === null) return refundDeletedAccount(ctx, order, state);
  // The tier first, so that an order that says "paid" has given it.
  if (state.subscriptionId) await mirrorSubscription(ctx, state.subscriptionId);
  const given = changeGrants(ctx, userId, async (tx, ledger) => {
    if (!(await markPaid(tx, order, state, refundState))) return;
    if (order.plan_id === 'lifetime' && !refundState) await giveLifetime(tx, ledger, order, state, paidAt);
    if (order.replaces_subscription_id && !refundState) {
      // A renewal that came after the page was opened is in no credit of its price.
      const refundsSince = state.createdAt;
      await queueEnd(ctx, tx, order.replaces_subscription_id, 'now', { refundsSince });
    }
  });
  await unlessAccountDeleted(given);
}

/**
 * A second lifetime gives nothing, so its payment goes back: a gift or a free code came while the page was open. Also if
 * that was given up since: its holder asked for no plan.
 */
async function giveLifetime(
  tx: UserTransaction,
  ledger: Ledger,
  order: Order,
  { paymentId }: CheckoutState,
  paidAt: string | undefined,
) {
  const lifetimes = ledger.grants.filter(({ tier }) => tier === 'lifetime');
  const hasAnother = lifetimes.some(
    (grant) => grant.revokedAt === null || (paidAt !== undefined && isLifetimeAt(grant, paidAt)),
  );
  if (hasAnother && paymentId) return addJob(tx.trx, refundPayment, { paymentId }, { key: `refund:${paymentId}` });
  const grant = { source: 'purchase', source_ref: order.id, tier: 'lifetime', starts_at: tx.now } as const;
  return ledger.give(grant);
}

/** Somebody has paid for an account that is deleted: the money goes back. */
async function refundDeletedAccount(ctx: Context, order: Order, state: CheckoutState): Promise<void> {
  const { sessionId, subscriptionId } = state;
  ctx.log.error({ sessionId }, 'a plan was paid for an account that is deleted, and the payment is paid back');
  const ended = subscriptionId
    ? valueOrMissing(ctx, await ctx.payment.cancelNow(subscriptionId, `end:${subscriptionId}:now`))
    : undefined;
  const paymentId = state.paymentId ?? ended?.latestPaymentId;
  if (paymentId) unwrap(ctx, await ctx.payment.refund(paymentId, `refund:${paymentId}`));
  const now = new Date(ctx.clock()).toISOString();
  await ctx.db.transaction().execute((trx) => markPaid({ trx, now }, order, state, 'refunded'));
}

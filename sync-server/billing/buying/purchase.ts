import type { PaidTier } from '../../../shared/domain/plan.ts';
import { LEAST_CENTS, PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { SubscriptionState } from '../../providers/payment/payment-provider.ts';
import { type Entitlement, entitlementOf } from '../ledger/entitlement.ts';
import { grantsOf } from '../ledger/ledger.ts';
import { replacedBy } from '../ledger/orders.ts';
import { planName } from '../ledger/plan-words.ts';
import { findCustomer } from '../provider/customer.ts';
import { requirePayments, unwrap, valueOrMissing } from '../provider/provider-answer.ts';
import { mirrorSubscription } from '../provider/subscription-mirror.ts';
import { changePlan } from './change-plan.ts';
import { closeEarlier, openCheckout } from './open-checkout.ts';

/** Where a person stands before a purchase, with the provider's word on their subscription. */
export interface Buyer {
  entitlement: Entitlement;
  live: SubscriptionState | undefined;
}

/** Closes what is open and asks the provider what runs, so that no purchase rests on news that are late. */
export async function readBuyer(ctx: Context, userId: string): Promise<Buyer> {
  requirePayments(ctx);
  await closeEarlier(ctx, userId);
  const live = await liveSubscription(ctx, userId);
  const now = new Date(ctx.clock()).toISOString();
  return { entitlement: entitlementOf(await grantsOf(ctx.db, userId), now), live };
}

/**
 * Buys a plan for oneself: on a payment page, or by changing the subscription that runs (AMB-16). No caller says a price,
 * a tier or whose it is.
 */
export function buyPlan(ctx: Context, userId: string, buyer: Buyer, planId: PaidTier, cancelPath: string) {
  const { live } = buyer;
  refuseUnchanged(buyer, planId);
  if (planId === 'lifetime') return buyLifetime(ctx, userId, live, cancelPath);
  if (live?.status === 'active') return changePlan(ctx, userId, live, planId);
  return openCheckout(ctx, userId, { planId, cancelPath, replacesSubscriptionId: live?.subscriptionId ?? null });
}

async function buyLifetime(ctx: Context, userId: string, live: SubscriptionState | undefined, cancelPath: string) {
  const credit = await creditOf(ctx, live);
  return openCheckout(ctx, userId, {
    planId: 'lifetime',
    cancelPath,
    replacesSubscriptionId: live?.subscriptionId ?? null,
    discountCents: credit,
    discountName: live && credit > 0 ? `Unused time of ${planName(live.planId)}` : null,
  });
}

/** What is left of the subscription counts towards lifetime, which ends it. */
export async function creditOf(ctx: Context, live: SubscriptionState | undefined): Promise<number> {
  if (live?.status !== 'active') return 0;
  const { creditCents } = unwrap(ctx, await ctx.payment.previewChange(live.subscriptionId, 'lifetime'));
  return Math.min(creditCents, PLANS.lifetime.cents - LEAST_CENTS);
}

/** Refuses what the person has already. */
export function refuseUnchanged({ entitlement, live }: Buyer, planId: PaidTier): void {
  const { subscriptionTier: tier, subscriptionStatus: status } = entitlement;
  if (tier === 'lifetime') {
    throw new AppError('PLAN_UNCHANGED', 'You have Lifetime Collector. There is nothing more to buy for yourself.');
  }
  if (tier === planId && status === 'past_due') {
    const failed = `The last payment of ${planName(planId)} failed.`;
    throw new AppError('PLAN_UNCHANGED', `${failed} Update the card in your settings, and the plan goes on.`);
  }
  if (tier === planId || (live?.status === 'active' && live.planId === planId)) {
    throw new AppError('PLAN_UNCHANGED', `You have ${planName(planId)} already.`);
  }
}

async function liveSubscription(ctx: Context, userId: string): Promise<SubscriptionState | undefined> {
  const customerId = await findCustomer(ctx, userId);
  if (customerId === null) return undefined;
  const live = valueOrMissing(ctx, await ctx.payment.liveSubscriptions(customerId)) ?? [];
  for (const { subscriptionId } of live) await mirrorSubscription(ctx, subscriptionId);
  const grants = await grantsOf(ctx.db, userId);
  const over = await replacedBy(ctx.db, userId, null);
  for (const { revokedAt, sourceRef } of grants) if (revokedAt !== null) over.add(sourceRef);
  for (const { subscriptionId: id } of live) {
    // One that was paid back, or gave way to another, gives nothing that something could be bought on top of.
    if (over.has(id)) await mirrorSubscription(ctx, id, () => ctx.payment.cancelNow(id, `end:${id}:now`));
  }
  const going = live.filter(({ subscriptionId }) => !over.has(subscriptionId));
  return going.find(({ status }) => status === 'active') ?? going[0];
}

import type { PaidTier, Tier } from '../../../shared/domain/plan.ts';
import { isPaidTier } from '../../../shared/domain/plan.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { Paid, SubscriptionState } from '../../providers/payment/payment-provider.ts';
import { activePeriods, entitlementOf } from '../ledger/entitlement.ts';
import { changeGrants, grantsOf, idsOf, type LedgerGrant } from '../ledger/ledger.ts';
import { unwrap } from '../provider/provider-answer.ts';
import { dropEnd, mirrorSubscription } from '../provider/subscription-mirror.ts';
import { buyPlan, readBuyer } from './purchase.ts';
import { type Subscription, subscriptionOf } from './subscription.ts';

type Changed = { url: string } | { subscription: Subscription };

/** The settings' own way to change the plan (AMB-03, AMB-04). */
export async function changeSubscription(
  ctx: Context,
  userId: string,
  { type, tier }: { type: 'upgrade' | 'downgrade'; tier: Tier },
): Promise<Changed> {
  if (type === 'upgrade' && isPaidTier(tier)) return upgrade(ctx, userId, tier);
  if (type === 'downgrade' && tier === 'free') return downgrade(ctx, userId);
  throw new AppError('INVALID', 'An upgrade leads to a paid plan, and a downgrade to the free plan', { field: 'tier' });
}

/** Leads to the payment; only a plan that was canceled and still runs goes on at once. */
async function upgrade(ctx: Context, userId: string, tier: PaidTier): Promise<Changed> {
  const now = new Date(ctx.clock()).toISOString();
  const grants = await grantsOf(ctx.db, userId);
  const { subscriptionTier, subscriptionStatus } = entitlementOf(grants, now);
  if (subscriptionTier === tier && subscriptionStatus === 'canceled') return keep(ctx, userId);
  const buyer = await readBuyer(ctx, userId);
  // The page of the checkout shows what the change costs before it is charged.
  if (buyer.live?.status === 'active' && tier !== 'lifetime' && buyer.live.planId !== tier) {
    return { url: `${ctx.config.publicUrl}/checkout?plan=${tier}` };
  }
  return buyPlan(ctx, userId, buyer, tier, `/checkout?plan=${tier}&canceled=true`);
}

/** Undoes a downgrade while the plan still runs. */
async function keep(ctx: Context, userId: string): Promise<Changed> {
  const { gifts, subscriptions } = await openOf(ctx, userId);
  const ending = gifts.filter(({ renews }) => !renews);
  if (ending.length > 0)
    await changeGrants(ctx, userId, (_tx, ledger) => ledger.change(idsOf(ending), { renews: true }));
  else for (const grant of subscriptions) await setRenewal(ctx, grant, true);
  return { subscription: await subscriptionOf(ctx, userId) };
}

/** What is paid for stays until its end; what has no end is given up at once (AMB-03, AMB-16). */
async function downgrade(ctx: Context, userId: string): Promise<Changed> {
  const { gifts, subscriptions, endless } = await openOf(ctx, userId);
  const going = subscriptions.filter(({ renews, failedAt }) => renews || failedAt !== null);
  const given = gifts.filter(({ renews }) => renews);
  if (going.length + given.length + endless.length === 0) {
    throw new AppError('PLAN_UNCHANGED', 'There is no plan that could be ended.');
  }
  // The provider first: nothing may say "canceled" while the card is still charged.
  for (const grant of going) await endOne(ctx, grant);
  await changeGrants(ctx, userId, async (_tx, ledger) => {
    await ledger.change(idsOf(given), { renews: false });
    await ledger.revoke(idsOf(endless), 'given_up');
  });
  return { subscription: await subscriptionOf(ctx, userId) };
}

interface Open {
  /** Of a month or a year. */
  gifts: LedgerGrant[];
  subscriptions: LedgerGrant[];
  /** Lifetime, and whatever an administrator gave. */
  endless: LedgerGrant[];
}

async function openOf(ctx: Context, userId: string): Promise<Open> {
  const now = new Date(ctx.clock()).toISOString();
  const open = activePeriods(await grantsOf(ctx.db, userId), now).map(({ grant }) => grant);
  const isSubscription = ({ source }: LedgerGrant) => source === 'subscription';
  const isGift = ({ source, tier }: LedgerGrant) => source === 'gift' && tier !== 'lifetime';
  return {
    gifts: open.filter(isGift),
    subscriptions: open.filter(isSubscription),
    endless: open.filter((grant) => !isSubscription(grant) && !isGift(grant)),
  };
}

/** The key holds the reading it is about, so that a person may change their mind any number of times. */
async function setRenewal(ctx: Context, { sourceRef, revision }: LedgerGrant, renews: boolean): Promise<void> {
  const key = `renewal:${sourceRef}:${revision}:${renews}`;
  if (renews) await dropEnd(ctx, sourceRef);
  await changeAtProvider(ctx, sourceRef, () => ctx.payment.setRenewal(sourceRef, renews, key));
}

/** What runs runs on to its end. Whether its card fails is asked anew: it may have been mended, and charged, just now. */
async function endOne(ctx: Context, grant: LedgerGrant): Promise<void> {
  const state = grant.failedAt === null ? undefined : await mirrorSubscription(ctx, grant.sourceRef);
  await (state?.status === 'past_due' ? endNow(ctx, grant) : setRenewal(ctx, grant, false));
}

/** A card that fails is not charged again for a plan that its holder has ended. */
function endNow(ctx: Context, { sourceRef }: LedgerGrant): Promise<void> {
  return changeAtProvider(ctx, sourceRef, () => ctx.payment.cancelNow(sourceRef, `end:${sourceRef}:now`));
}

async function changeAtProvider(ctx: Context, id: string, change: () => Promise<Paid<SubscriptionState>>) {
  await mirrorSubscription(ctx, id, async () => {
    const answer = await change();
    // One that the provider does not know cannot be changed.
    unwrap(ctx, answer);
    return answer;
  });
}

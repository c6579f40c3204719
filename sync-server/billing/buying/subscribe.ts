import type { PaidTier } from '../../../shared/domain/plan.ts';
import { LEAST_CENTS, PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { addJob } from '../../jobs/job.ts';
import { checkCode, checkCodeLocked, type Use } from '../codes/discounts.ts';
import { entitlementOf } from '../ledger/entitlement.ts';
import { changeGrants } from '../ledger/ledger.ts';
import { endRenewals } from '../provider/subscription-mirror.ts';
import { closePage, openCheckout } from './open-checkout.ts';
import { buyPlan, creditOf, readBuyer, refuseUnchanged } from './purchase.ts';
import { type Subscription, subscriptionOf } from './subscription.ts';

/** Subscribes with or without a discount code (AMB-05, AMB-10). */
export async function subscribe(
  ctx: Context,
  userId: string,
  { planId, discountCode }: { planId: PaidTier; discountCode?: string | undefined },
): Promise<{ url: string } | { subscription: Subscription }> {
  const cancelPath = `/subscribe/${planId}?canceled=true`;
  if (!discountCode) return buyPlan(ctx, userId, await readBuyer(ctx, userId), planId, cancelPath);
  const use: Use = { userId, typed: discountCode, planId };
  const checked = await checkCode(ctx, ctx.db, use);
  const isFree = checked.code?.kind === 'free';
  if (!isFree) return buyWithCode(ctx, use, cancelPath);
  await activate(ctx, use);
  return { subscription: await subscriptionOf(ctx, userId) };
}

/** Gives the lifetime plan for a free code, without the provider. The same call again changes nothing. */
function activate(ctx: Context, use: Use): Promise<void> {
  return changeGrants(ctx, use.userId, async (tx, ledger) => {
    const checked = await checkCode(ctx, tx.trx, use);
    const sourceRef = `${checked.code?.id}:${use.userId}`;
    const isGiven = ledger.grants.some((grant) => grant.sourceRef === sourceRef && grant.revokedAt === null);
    if (isGiven) return;
    refuseUnchanged({ entitlement: entitlementOf(ledger.grants, tx.now), live: undefined }, 'lifetime');
    const { code } = await checkCodeLocked(ctx, tx.trx, use);
    await tx.trx
      .insertInto('discount_uses')
      .values({ code_id: code.id, user_id: use.userId, order_id: null, state: 'used' })
      .onConflict((conflict) => conflict.columns(['code_id', 'user_id']).doUpdateSet({ state: 'used', order_id: null }))
      .execute();
    await ledger.give({ source: 'code', source_ref: sourceRef, tier: 'lifetime', starts_at: tx.now });
    await endRenewals(ctx, tx, ledger.grants, true);
    await addJob(tx.trx, closePage, { userId: use.userId }, { key: `close-page:${use.userId}` });
  });
}

async function buyWithCode(ctx: Context, use: Use, cancelPath: string): Promise<{ url: string }> {
  const { userId, planId } = use;
  const buyer = await readBuyer(ctx, userId);
  refuseUnchanged(buyer, planId);
  const { live } = buyer;
  if (live?.status === 'active' && planId !== 'lifetime') {
    throw new AppError('CODE_REFUSED', 'This code is for a new subscription. Yours can be changed without it.');
  }
  const credit = await creditOf(ctx, live);
  const price = PLANS[planId].cents;
  return openCheckout(
    ctx,
    userId,
    async (trx) => {
      const { code, finalCents } = await checkCodeLocked(ctx, trx, use);
      const discountCents = Math.min(price - finalCents + credit, price - LEAST_CENTS);
      const names = [code.code, ...(credit > 0 ? ['unused time'] : [])];
      const discount = { discountCents, discountName: names.join(' and '), discountCodeId: code.id };
      return { planId, cancelPath, replacesSubscriptionId: live?.subscriptionId ?? null, ...discount };
    },
    async (trx, order) => {
      const reserved = { user_id: userId, order_id: order.id, state: 'reserved' } as const;
      if (order.discount_code_id === null) return;
      await trx
        .insertInto('discount_uses')
        .values({ code_id: order.discount_code_id, ...reserved })
        .execute();
    },
  );
}

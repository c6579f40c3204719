import type * as z from 'zod/mini';
import type { checkoutQuote } from '../../../shared/contract/billing.ts';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { Context } from '../../context.ts';
import { activePeriods, entitlementOf } from '../ledger/entitlement.ts';
import { grantsOf } from '../ledger/ledger.ts';
import { unwrap } from '../provider/provider-answer.ts';

type Quote = z.infer<typeof checkoutQuote.response>;

const DAY = 86_400_000;

/** What a plan would cost the person now; the purchase itself asks everything again. */
export async function quoteOf(ctx: Context, userId: string, planId: PaidTier): Promise<Quote> {
  const now = new Date(ctx.clock()).toISOString();
  const grants = await grantsOf(ctx.db, userId);
  const { subscriptionTier: currentTier } = entitlementOf(grants, now);
  const price = PLANS[planId].cents;
  const canPay = ctx.payment.isConfigured;
  const nothing = { currentTier, dueCents: price, creditCents: 0, creditDays: 0, canPay };
  if (currentTier === 'lifetime') return { ...nothing, kind: 'lifetime', dueCents: 0 };
  if (currentTier === planId) return { ...nothing, kind: 'same', dueCents: 0 };
  const live = activePeriods(grants, now).find(({ grant }) => grant.source === 'subscription' && !grant.failedAt);
  if (!live || !canPay) return { ...nothing, kind: 'new' };
  const preview = unwrap(ctx, await ctx.payment.previewChange(live.grant.sourceRef, planId));
  return {
    ...nothing,
    kind: 'change',
    dueCents: preview.dueCents,
    creditCents: preview.creditCents,
    creditDays: preview.creditCents > 0 ? Math.max(0, Math.floor((live.paidTo - Date.parse(now)) / DAY)) : 0,
  };
}

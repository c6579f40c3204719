import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { redeemGift } from '../../../shared/contract/billing.ts';
import { giftCodeOf } from '../../../shared/domain/gift-code.ts';
import { TIERS, type Tier } from '../../../shared/domain/plan.ts';
import type { Context } from '../../context.ts';
import type { GiftSubscriptionTable } from '../../db/tables/money.ts';
import { AppError } from '../../http/app-error.ts';
import { addJob } from '../../jobs/job.ts';
import type { UserTransaction } from '../../library/open-transaction.ts';
import { closePage } from '../buying/open-checkout.ts';
import { subscriptionOf } from '../buying/subscription.ts';
import { entitlementOf, paidUntil } from '../ledger/entitlement.ts';
import { changeGrants, type Ledger } from '../ledger/ledger.ts';
import { dayText, planName, shortPlanName } from '../ledger/plan-words.ts';
import { endRenewals } from '../provider/subscription-mirror.ts';
import { notifyRedeemed } from './notify-gift.ts';

type Gift = Selectable<GiftSubscriptionTable>;
type Redeemed = z.infer<typeof redeemGift.response>;

/** Redeems a gift once, under the person's lock and the gift's (AMB-09). A refusal leaves the code as it was. */
export async function redeem(ctx: Context, userId: string, typed: string): Promise<Redeemed> {
  const { gift, message } = await changeGrants(ctx, userId, async (tx, ledger) => {
    const found = await tx.trx
      .selectFrom('gift_subscriptions')
      .selectAll()
      .where('gift_code', '=', giftCodeOf(typed))
      .forUpdate()
      .executeTakeFirst();
    const open = usable(found, tx.now);
    const current = entitlementOf(ledger.grants, tx.now).subscriptionTier;
    const until = paidUntil(ledger.grants, tx.now);
    refuseLower(open.subscription_tier, current, until);
    await write(ctx, tx, ledger, open);
    const after = paidUntil(ledger.grants, tx.now);
    return { gift: open, message: redeemedText(open.subscription_tier, current === 'free' ? null : until, after) };
  });
  const subscription = await subscriptionOf(ctx, userId);
  return { subscription, message, giftMessage: gift.gift_message, planId: gift.subscription_tier };
}

function usable(gift: Gift | undefined, now: string): Gift {
  if (!gift) throw refused('This code is not known. Please check each letter and digit.');
  if (gift.redeemed_at !== null) throw refused(`This code was redeemed on ${dayText(gift.redeemed_at)}.`);
  if (gift.taken_back) throw refused('This gift was taken back by support, so the code has ended.');
  if (gift.voided_at !== null) throw refused('This gift was paid back to its giver, so the code has ended.');
  if (gift.expires_at !== null && gift.expires_at <= now) {
    const ended = `This code ended on ${dayText(gift.expires_at)}.`;
    throw refused(`${ended} Whoever gave it to you can write to support.`);
  }
  return gift;
}

function refuseLower(gift: Tier, current: Tier, until: string | null): void {
  const untouched = 'The code is untouched: give it to somebody else.';
  if (current === 'lifetime') throw refused(`You have Lifetime Collector. ${untouched}`);
  if (TIERS.indexOf(gift) >= TIERS.indexOf(current)) return;
  const running = until === null ? planName(current) : `${planName(current)} until ${dayText(until)}`;
  throw refused(`You have ${running}, and this gift is for ${shortPlanName(gift)}. ${untouched}`);
}

async function write(ctx: Context, tx: UserTransaction, ledger: Ledger, gift: Gift): Promise<void> {
  await tx.trx
    .updateTable('gift_subscriptions')
    .set({ is_redeemed: true, redeemed_by: tx.userId, redeemed_at: tx.now })
    .where('id', '=', gift.id)
    .execute();
  await ledger.give({
    source: 'gift',
    source_ref: gift.id,
    tier: gift.subscription_tier,
    starts_at: tx.now,
    renews: gift.subscription_tier !== 'lifetime',
  });
  const isForGood = gift.subscription_tier === 'lifetime';
  await endRenewals(ctx, tx, ledger.grants, isForGood);
  await addJob(tx.trx, notifyRedeemed, { giftId: gift.id });
  if (!isForGood) return;
  await addJob(tx.trx, closePage, { userId: tx.userId }, { key: `close-page:${tx.userId}` });
}

/** @param before the end of the plan that ran already */
function redeemedText(tier: Tier, before: string | null, after: string | null): string {
  if (after === null) return `${planName(tier)}, without an end.`;
  if (before === null) return `${planName(tier)}, until ${dayText(after)}.`;
  const longer = tier === 'annual' ? 'one year' : 'one month';
  return `Your ${planName(tier)} now runs until ${dayText(after)}, ${longer} longer.`;
}

function refused(message: string): AppError {
  return new AppError('CODE_REFUSED', message);
}

// Chunk: small

import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS, priceText, UNLOCKED_BENEFITS } from '../../../shared/domain/plan-catalogue.ts';

/** 'Annual', within a sentence that speaks of plans. */
export function planWord(plan: PaidTier): string {
  return PLANS[plan].name.split(' ')[0] ?? plan;
}

/** The benefits as the buying pages list them. */
export function benefitsOf(plan: PaidTier): string[] {
  return [...UNLOCKED_BENEFITS.map(({ title }) => title), ...(plan === 'lifetime' ? ['No renewals'] : [])];
}

/** The price of a gift of this plan (AMB-07). */
export const GIFT_PAYMENT: Readonly<Record<PaidTier, string>> = {
  monthly: 'One payment for one month. It does not renew.',
  annual: 'One payment for one year. It does not renew.',
  lifetime: 'One payment, for good. It does not renew.',
};

/** The value of a gift code, within a sentence. */
export const GIFT_WORTH: Readonly<Record<PaidTier, string>> = {
  monthly: 'the month',
  annual: 'the year',
  lifetime: 'the lifetime plan',
};

const EVERY: Readonly<Record<PaidTier, string>> = { monthly: 'a month', annual: 'a year', lifetime: 'once' };

export interface Change {
  dueCents: number;
  creditCents: number;
  creditDays: number;
}

/** The price of a change from one paid plan to another: 'Change it to Annual for $29.99 a year. …' */
export function changeSentence(plan: PaidTier, { dueCents, creditCents, creditDays }: Change): string {
  const today = dueCents === 0 ? 'nothing today' : `${priceText(dueCents)} today`;
  const change = `Change it to ${planWord(plan)} for ${PLANS[plan].price} ${EVERY[plan]}.`;
  if (creditCents === 0) return `${change} You pay ${today}.`;
  const days = creditDays === 1 ? '1 day' : `${creditDays} days`;
  const unused =
    creditDays > 0 ? `The unused ${days}, ${priceText(creditCents)}, count` : `${priceText(creditCents)} count`;
  return `${change} ${unused} towards it, so you pay ${today}.`;
}

/** After the payment page was left. */
export const NOTHING_CHARGED = {
  title: 'Nothing was charged',
  text: 'You left the payment page before paying. Your plan is as it was.',
  isNotice: true,
};

/** The same of a gift. */
export const NO_GIFT_CHARGED = {
  ...NOTHING_CHARGED,
  text: 'You left the payment page before paying. The gift is as you wrote it.',
};

/** While a call is under way. */
export const OPENING = 'Opening the payment page…';
export const CHANGING = 'Changing your plan…';

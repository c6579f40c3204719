// Chunk: of its pages

import * as z from 'zod/mini';
import { discountCodeOf } from '../domain/gift-code.ts';
import { PAID_TIERS } from '../domain/plan.ts';
import { LEAST_CENTS, PLANS, priceText } from '../domain/plan-catalogue.ts';
import { isOurAge } from './ids.ts';

/** The rules of a discount code, for administrators in the app and for the command line. */

export const DISCOUNT_CODE_MAX = 50;

const CODE_MESSAGE = `A code is one word of up to ${DISCOUNT_CODE_MAX} letters, digits, hyphens and underscores.`;

export const discountCodeField = z
  .pipe(z.string({ error: CODE_MESSAGE }), z.transform(discountCodeOf))
  .check(z.refine((code) => /^[A-Z0-9_-]{1,50}$/.test(code), CODE_MESSAGE));

const PERCENT_MESSAGE = 'Percent off is a whole number from 1 to 99.';
const DOLLARS_MESSAGE = `The amount off leaves at least ${LEAST_CENTS} cents of the price of each plan.`;

/** The benefit of a code: a part of the price, an amount, or the lifetime plan (AMB-10). */
const gives = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('percent'),
      percent: z.int(PERCENT_MESSAGE).check(z.gte(1, PERCENT_MESSAGE), z.lte(99, PERCENT_MESSAGE)),
    }),
    z.object({ kind: z.literal('fixed'), cents: z.int(DOLLARS_MESSAGE).check(z.gte(1, DOLLARS_MESSAGE)) }),
    z.object({ kind: z.literal('free') }),
  ],
  { error: 'A code gives a percentage, an amount or the lifetime plan.' },
);
export type Gives = z.output<typeof gives>;

const USES_MESSAGE = 'Most uses is a whole number from 1 to 1,000,000.';

/** Null: as many people as want to, each once. */
export const maxUsesField = z.nullable(
  z.int(USES_MESSAGE).check(z.gte(1, USES_MESSAGE), z.lte(1_000_000, USES_MESSAGE)),
);

const LAST_DAY_MESSAGE = 'The last day is a date, such as 2026-12-31.';
/** The last day of a code, in UTC. Null: it has no end. */
export const lastDayField = z.nullable(z.iso.date(LAST_DAY_MESSAGE).check(z.refine(isOurAge, LAST_DAY_MESSAGE)));

/** When a code ends whose last day this is: the whole day counts. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.999Z`;
}

const PLANS_MESSAGE = 'Choose at least one plan.';

export const newDiscountCode = z
  .object({
    code: discountCodeField,
    gives,
    planIds: z
      .array(z.enum(PAID_TIERS, { error: `A plan is one of ${PAID_TIERS.join(', ')}.` }), { error: PLANS_MESSAGE })
      .check(z.minLength(1, PLANS_MESSAGE), z.maxLength(PAID_TIERS.length, PLANS_MESSAGE)),
    maxUses: maxUsesField,
    lastDay: lastDayField,
  })
  .check(z.refine(leavesSomething, { path: ['gives', 'cents'], error: DOLLARS_MESSAGE }));
export type NewDiscountCode = z.output<typeof newDiscountCode>;

function leavesSomething({ gives: given, planIds }: Pick<NewDiscountCode, 'gives' | 'planIds'>): boolean {
  return given.kind !== 'fixed' || planIds.every((planId) => PLANS[planId].cents - given.cents >= LEAST_CENTS);
}

/** '50% off', '$5 off', 'Free, becomes Lifetime'. */
export function givesText(given: Gives): string {
  if (given.kind === 'free') return 'Free, becomes Lifetime';
  return given.kind === 'percent' ? `${given.percent}% off` : `${priceText(given.cents)} off`;
}

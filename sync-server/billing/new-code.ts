import { parseArgs } from 'node:util';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { discountCodeOf } from '../../shared/domain/gift-code.ts';
import { PAID_TIERS, type PaidTier } from '../../shared/domain/plan.ts';
import { PLANS } from '../../shared/domain/plan-catalogue.ts';
import type { DiscountCodeTable } from '../db/schema.ts';
import { LEAST_CENTS } from './purchase.ts';

export type NewCode = Insertable<DiscountCodeTable>;

/** @returns the row of a code, or what is wrong with the words of the command line */
export function codeOf(words: readonly string[], now: string): NewCode | { problem: string } {
  const parsed = parseWords(words);
  if ('problem' in parsed) return parsed;
  const { code, percent, cents, isFree, plans, uses, until } = parsed;
  const kinds = [percent !== undefined, cents !== undefined, isFree].filter(Boolean).length;
  if (kinds !== 1) return { problem: 'Give one of --percent, --cents and --free.' };
  if (percent !== undefined && !(percent >= 1 && percent <= 99)) return { problem: '--percent is from 1 to 99.' };
  const least = Math.min(...plans.map((plan) => PLANS[plan].cents));
  if (cents !== undefined && !(cents >= 1 && cents <= least - LEAST_CENTS)) {
    return { problem: `--cents leaves at least ${LEAST_CENTS} of each plan's price; --plans names the plans.` };
  }
  if (uses !== undefined && uses < 1) return { problem: '--uses is at least 1.' };
  if (until !== undefined && until <= now) return { problem: '--until is a day to come, such as 2026-12-31.' };
  return {
    id: uuidv7(),
    code,
    kind: isFree ? 'free' : percent === undefined ? 'fixed' : 'percent',
    percent: percent ?? null,
    cents: cents ?? null,
    plan_ids: plans,
    final_plan: isFree ? 'lifetime' : null,
    max_uses: uses ?? null,
    ends_at: until ?? null,
  };
}

const options = {
  percent: { type: 'string' },
  cents: { type: 'string' },
  free: { type: 'boolean' },
  plans: { type: 'string' },
  uses: { type: 'string' },
  until: { type: 'string' },
} as const;

interface Words {
  code: string;
  percent: number | undefined;
  cents: number | undefined;
  isFree: boolean;
  plans: PaidTier[];
  uses: number | undefined;
  until: string | undefined;
}

function parseWords(words: readonly string[]): Words | { problem: string } {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [typed = '', ...more] = positionals;
    const code = discountCodeOf(typed);
    if (more.length > 0 || !/^[A-Z0-9_-]{1,50}$/.test(code)) {
      return { problem: 'A code is one word of up to 50 letters, digits, hyphens and underscores.' };
    }
    return {
      code,
      percent: wholeNumber(values.percent),
      cents: wholeNumber(values.cents),
      isFree: values.free ?? false,
      plans: values.plans === undefined ? [...PAID_TIERS] : z.array(z.enum(PAID_TIERS)).parse(values.plans.split(',')),
      uses: wholeNumber(values.uses),
      // The whole day counts.
      until: values.until === undefined ? undefined : z.iso.date().parse(values.until).concat('T23:59:59.999Z'),
    };
  } catch {
    return { problem: 'This could not be understood.' };
  }
}

function wholeNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : z.int().parse(Number(text || 'nothing'));
}

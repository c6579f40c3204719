import { parseArgs } from 'node:util';
import type { Insertable, Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { PAID_TIERS } from '../../../shared/domain/plan.ts';
import { endOfDay, type NewDiscountCode, newDiscountCode } from '../../../shared/schemas/discount-code.ts';
import type { Database } from '../../db/schema.ts';
import type { DiscountCodeTable } from '../../db/tables/money.ts';

export type NewCode = Insertable<DiscountCodeTable>;

export const PAST_DAY_MESSAGE = 'The last day is today or a day to come.';

/** @returns the row of a code, or what is wrong with the words of the command line */
export function codeOf(words: readonly string[], now: string): NewCode | { problem: string } {
  const input = inputOf(words);
  if ('problem' in input) return input;
  const parsed = newDiscountCode.safeParse(input);
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'This could not be understood.' };
  if (isPast(parsed.data.lastDay, now)) return { problem: PAST_DAY_MESSAGE };
  return rowOf(parsed.data);
}

export function rowOf({ code, gives, planIds, maxUses, lastDay }: NewDiscountCode): NewCode {
  return {
    id: uuidv7(),
    code,
    kind: gives.kind,
    percent: gives.kind === 'percent' ? gives.percent : null,
    cents: gives.kind === 'fixed' ? gives.cents : null,
    plan_ids: PAID_TIERS.filter((planId) => planIds.includes(planId)),
    final_plan: gives.kind === 'free' ? 'lifetime' : null,
    max_uses: maxUses,
    ends_at: lastDay && endOfDay(lastDay),
  };
}

export function isPast(lastDay: string | null, now: string): boolean {
  return lastDay !== null && endOfDay(lastDay) <= now;
}

/** @returns whether the code is new; one of the same name stays as it is */
export async function storeCode(db: Kysely<Database>, row: NewCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('discount_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow();
  return count === 1n;
}

const options = {
  percent: { type: 'string' },
  cents: { type: 'string' },
  free: { type: 'boolean' },
  plans: { type: 'string' },
  uses: { type: 'string' },
  until: { type: 'string' },
} as const;

function inputOf(words: readonly string[]): z.input<typeof newDiscountCode> | { problem: string } {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const { percent, cents, free, plans, uses, until } = values;
    const gives = [
      ...(percent === undefined ? [] : [{ kind: 'percent' as const, percent: Number(percent) }]),
      ...(cents === undefined ? [] : [{ kind: 'fixed' as const, cents: Number(cents) }]),
      ...(free ? [{ kind: 'free' as const }] : []),
    ];
    const [only] = gives;
    if (only === undefined || gives.length > 1) return { problem: 'Give one of --percent, --cents and --free.' };
    return {
      code: positionals.join(' '),
      gives: only,
      planIds: plans === undefined ? [...PAID_TIERS] : z.array(z.enum(PAID_TIERS)).parse(plans.split(',')),
      maxUses: uses === undefined ? null : Number(uses),
      lastDay: until ?? null,
    };
  } catch {
    return { problem: 'This could not be understood.' };
  }
}

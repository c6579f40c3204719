import { type Kysely, type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { validateDiscount } from '../../../shared/contract/billing.ts';
import { discountCodeOf } from '../../../shared/domain/gift-code.ts';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { LEAST_CENTS, PLANS, priceText } from '../../../shared/domain/plan-catalogue.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import type { DiscountCodeTable } from '../../db/tables/money.ts';
import { AppError } from '../../http/app-error.ts';
import { dayText, planName } from '../ledger/plan-words.ts';

export type DiscountCode = Selectable<DiscountCodeTable>;

/** What a code gives a person on a plan; `message` says why it gives nothing, null where the screen has its own words. */
export type CodeCheck =
  | { isValid: true; code: DiscountCode; planId: PaidTier; finalCents: number }
  | { isValid: false; code: DiscountCode | undefined; message: string | null };

type Validation = z.infer<typeof validateDiscount.response>;

/** Says what a code is worth, and promises nothing: the purchase judges it again. */
export async function validate(ctx: Context, userId: string, typed: string, planId: PaidTier): Promise<Validation> {
  const checked = await checkCode(ctx, ctx.db, { userId, typed, planId });
  if (!checked.isValid) return { valid: false, finalPrice: null, finalPlan: null, message: checked.message };
  const finalPrice = checked.finalCents === 0 ? 'Free' : priceText(checked.finalCents);
  return { valid: true, finalPrice, finalPlan: checked.planId, message: null };
}

export interface Use {
  userId: string;
  typed: string;
  planId: PaidTier;
}

/** Judges a code with its row locked, so that of several uses at once no more than the allowed succeed. */
export async function checkCodeLocked(ctx: Context, trx: Kysely<Database>, use: Use) {
  await sql`select from discount_codes where code = ${discountCodeOf(use.typed)} for update`.execute(trx);
  const checked = await checkCode(ctx, trx, use);
  if (checked.isValid) return checked;
  throw new AppError('CODE_REFUSED', checked.message ?? 'The discount code you entered is not valid.');
}

/** Judges a code as it stands; a promise of nothing. */
export async function checkCode(
  ctx: Context,
  db: Kysely<Database>,
  { userId, typed, planId }: Use,
): Promise<CodeCheck> {
  const now = new Date(ctx.clock()).toISOString();
  const code = await findCode(db, typed);
  const refused = (message: string | null): CodeCheck => ({ isValid: false, code, message });
  if (!code || code.disabled_at !== null) return refused(null);
  if (code.ends_at !== null && code.ends_at <= now) return refused(`This code ended on ${dayText(code.ends_at)}.`);
  if (!code.plan_ids.includes(planId)) return refused(`This code is not for ${planName(planId)}.`);
  const { uses, isOwn } = await countUses(db, code.id, userId);
  if (isOwn) return refused('You have used this code already.');
  if (code.max_uses !== null && uses >= code.max_uses) {
    return refused(`This code has been used ${timesText(code.max_uses)} and is used up.`);
  }
  if (code.kind === 'free') return { isValid: true, code, planId: 'lifetime', finalCents: 0 };
  const finalCents = discounted(code, PLANS[planId].cents);
  if (finalCents < LEAST_CENTS) return refused(`This code is not for ${planName(planId)}.`);
  return { isValid: true, code, planId, finalCents };
}

function discounted({ percent, cents }: DiscountCode, price: number): number {
  return percent === null ? price - (cents ?? 0) : Math.floor((price * (100 - percent)) / 100);
}

function findCode(db: Kysely<Database>, typed: string): Promise<DiscountCode | undefined> {
  return db.selectFrom('discount_codes').selectAll().where('code', '=', discountCodeOf(typed)).executeTakeFirst();
}

/** A use that the person has only reserved is theirs to spend: their next purchase gives it back first. */
async function countUses(
  db: Kysely<Database>,
  codeId: string,
  userId: string,
): Promise<{ uses: number; isOwn: boolean }> {
  const { rows } = await sql<{ uses: number; isOwn: boolean | null }>`
    select count(*)::int as uses, bool_or(user_id = ${userId}) as "isOwn" from discount_uses
    where code_id = ${codeId} and (user_id is distinct from ${userId} or state = 'used')
  `.execute(db);
  return { uses: rows[0]?.uses ?? 0, isOwn: rows[0]?.isOwn ?? false };
}

function timesText(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

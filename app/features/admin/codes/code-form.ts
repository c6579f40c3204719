import { centsOf } from '../../../../shared/domain/money.ts';
import { PAID_TIERS, type PaidTier } from '../../../../shared/domain/plan.ts';
import {
  lastDayField,
  maxUsesField,
  type NewDiscountCode,
  newDiscountCode,
} from '../../../../shared/schemas/discount-code.ts';
import type { Parsed, Problems } from '../../../forms/use-form.ts';

/** A code as it is typed. */
export interface TypedCode {
  code: string;
  kind: NewDiscountCode['gives']['kind'];
  percent: string;
  dollars: string;
  planIds: readonly PaidTier[];
  maxUses: string;
  lastDay: string;
}

export const EMPTY_CODE: TypedCode = {
  code: '',
  kind: 'percent',
  percent: '',
  dollars: '',
  planIds: PAID_TIERS,
  maxUses: '',
  lastDay: '',
};

export type CodeField = 'code' | 'amount' | 'planIds' | 'maxUses' | 'lastDay';

/** The field of the form for a field of the call. */
export function fieldOf(path: string): CodeField {
  const [first = ''] = path.split('.');
  return first === 'gives' ? 'amount' : (first as CodeField);
}

/** Says with the rules of the server what is wrong, before anything is sent. */
export function parseCode({
  code,
  kind,
  percent,
  dollars,
  planIds,
  maxUses,
  lastDay,
}: TypedCode): Parsed<NewDiscountCode, CodeField> {
  const gives = {
    percent: { kind: 'percent', percent: numberOf(percent) },
    fixed: { kind: 'fixed', cents: centsOf(dollars.trim().replace(',', '.')) },
    free: { kind: 'free' },
  }[kind];
  const parsed = newDiscountCode.safeParse({
    code,
    gives,
    planIds,
    maxUses: maxUses.trim() === '' ? null : numberOf(maxUses),
    lastDay: lastDay || null,
  });
  return parsed.success ? { ok: true, fields: parsed.data } : { ok: false, problems: problemsOf(parsed.error.issues) };
}

/** The fields that can be changed in an existing code. */
export interface TypedChange {
  maxUses: string;
  lastDay: string;
}

export function parseChange({
  maxUses,
  lastDay,
}: TypedChange): Parsed<{ maxUses: number | null; lastDay: string | null }, CodeField> {
  const uses = maxUsesField.safeParse(maxUses.trim() === '' ? null : numberOf(maxUses));
  const day = lastDayField.safeParse(lastDay || null);
  if (uses.success && day.success) return { ok: true, fields: { maxUses: uses.data, lastDay: day.data } };
  return {
    ok: false,
    problems: {
      ...(uses.error && { maxUses: uses.error.issues[0]?.message ?? '' }),
      ...(day.error && { lastDay: day.error.issues[0]?.message ?? '' }),
    },
  };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

function problemsOf(issues: readonly Issue[]): Problems<CodeField> {
  const problems: Problems<CodeField> = {};
  for (const { path, message } of issues) problems[fieldOf(path.map(String).join('.'))] ??= message;
  return problems;
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

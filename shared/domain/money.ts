import type { Currency } from './currency.ts';

/** Amounts are in it unless a person says otherwise. */
export const DEFAULT_CURRENCY: Currency = 'USD';

/** Whole cents of a decimal text, or null when it is not an amount with at most two decimals. */
export function centsOf(text: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$|^\.(\d{1,2})$/.exec(text);
  if (!match) return null;
  const decimals = (match[2] ?? match[3] ?? '').padEnd(2, '0');
  return Number(match[1] ?? '0') * 100 + Number(decimals);
}

/** Decimal text with two decimals. */
export function decimalOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

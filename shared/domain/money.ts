import { z } from 'zod';

const MAX_CENTS = 9_999_999_999;

/**
 * A money amount as decimal text with two decimals, or null for blank. Accepts text or a number, at most two
 * decimals, 0 to 99999999.99 (AMB-43); kept as text because floats lose cents.
 */
export function optionalMoney(label: string) {
  return z
    .union([z.string(), z.number(), z.null()], { error: `${label} must be an amount` })
    .transform((value, issues): string | null => {
      if (value === null) return null;
      const text = typeof value === 'number' ? String(value) : value.trim().replace(/^\$/, '');
      if (text === '') return null;
      const cents = centsOf(text);
      if (cents === null || cents > MAX_CENTS) {
        issues.addIssue({ code: 'custom', message: `${label} must be an amount from 0 to 99999999.99, like 24.50` });
        return z.NEVER;
      }
      return decimalOf(cents);
    });
}

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

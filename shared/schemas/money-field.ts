import * as z from 'zod/mini';
import { centsOf, decimalOf } from '../domain/money.ts';

const MAX_CENTS = 9_999_999_999;

/**
 * A money amount as decimal text with two decimals, or null for blank. Accepts text or a number, at most two
 * decimals, 0 to 99999999.99 (AMB-43); kept as text because floats lose cents.
 * @param tooLow the message for negative amounts and fractions of a cent
 */
export function optionalMoney(label: string, tooLow?: string) {
  const amount = z.union([z.string(), z.number(), z.null()], { error: `${label} must be an amount` });
  return z.pipe(
    amount,
    z.transform((value: z.output<typeof amount>, payload): string | null => {
      if (value === null) return null;
      const text = typeof value === 'number' ? String(value) : value.trim().replace(/^\$\s*/, '');
      if (text === '') return null;
      const cents = centsOf(text);
      if (cents !== null && cents <= MAX_CENTS) return decimalOf(cents);
      const isTooLow = tooLow !== undefined && Number(text) < 0.01;
      const message = isTooLow ? tooLow : `${label} must be an amount from 0 to 99999999.99, like 24.50`;
      payload.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
}

/** An amount above zero, as decimal text with two decimals. */
export function requiredMoney(label: string) {
  const tooLow = `${label} must be greater than 0`;
  return z.pipe(
    optionalMoney(label, tooLow),
    z.transform((value: string | null, payload): string => {
      if (value !== null && Number(value) >= 0.01) return value;
      payload.issues.push({ code: 'custom', message: value === null ? `${label} is required` : tooLow, input: value });
      return z.NEVER;
    }),
  );
}

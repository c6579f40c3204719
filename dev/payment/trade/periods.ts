import type { Price } from '../books/objects.ts';

/**
 * The end of the period that holds at a time: a whole number of intervals after the anchor. Months are counted from the
 * anchor, so that a subscription of the 31st comes back to the 31st.
 */
export function periodEnd(anchor: number, { interval }: NonNullable<Price['recurring']>, from: number): number {
  const months = interval === 'year' ? 12 : 1;
  for (let steps = 1; ; steps += 1) {
    const end = afterMonths(anchor, steps * months);
    if (end > from) return end;
  }
}

/** The same day and time of a later month, or the last day of a shorter one. */
export function afterMonths(from: number, months: number): number {
  const start = new Date(from * 1000);
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), last));
  return Math.floor(target.getTime() / 1000);
}

/** The part of an amount for the time from `at` to the period's end. */
export function unusedPart(amount: number, { start, end }: { start: number; end: number }, at: number): number {
  const left = Math.max(0, Math.min(end - at, end - start));
  return Math.round((amount * left) / (end - start));
}

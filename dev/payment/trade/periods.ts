import type { Stripe } from 'stripe';

const DAY = 86_400;

/**
 * The end of the period that holds at a time: a whole number of intervals after the anchor. Months are counted from the
 * anchor, so that a subscription of the 31st comes back to the 31st.
 */
export function periodEnd(anchor: number, recurring: Stripe.Price.Recurring, from: number): number {
  const { interval, interval_count: step } = recurring;
  for (let steps = 1; ; steps += 1) {
    const end = after(anchor, interval, steps * step);
    if (end > from) return end;
  }
}

function after(anchor: number, interval: Stripe.Price.Recurring['interval'], count: number): number {
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  return afterMonths(anchor, interval === 'year' ? 12 * count : count);
}

/** The same day and time of a later month, or the last day of a shorter one. */
export function afterMonths(from: number, months: number): number {
  const start = new Date(from * 1000);
  const day = start.getUTCDate();
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day, last));
  return Math.floor(target.getTime() / 1000);
}

/** The part of an amount for the time from `at` to the period's end, by the second. */
export function unusedPart(amount: number, { start, end }: { start: number; end: number }, at: number): number {
  const left = Math.max(0, Math.min(end, end - at, end - start));
  return end === start ? 0 : Math.round((amount * left) / (end - start));
}

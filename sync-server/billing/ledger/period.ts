/**
 * The time one paid period later: a calendar month or year, and the last day of a shorter month.
 * @param from ISO 8601
 */
export function afterPeriod(from: string, period: 'monthly' | 'annual'): string {
  return afterMonths(from, period === 'annual' ? 12 : 1);
}

export function afterMonths(from: string, months: number): string {
  const start = new Date(from);
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return target.toISOString();
}

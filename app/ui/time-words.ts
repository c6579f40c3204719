/** 'today at 14:02', 'yesterday at 09:10' or 'on March 2 at 14:02'; hours by the person's locale. */
export function timeWords(time: string | number, now: Date = new Date()): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (days === 0) return `today at ${clock}`;
  if (days === 1) return `yesterday at ${clock}`;
  return `on ${date.toLocaleDateString(undefined, { month: 'long', day: 'numeric' })} at ${clock}`;
}

/** The hour alone for today, else the day. */
export function shortTime(time: string | number, now: Date = new Date()): string {
  const date = new Date(time);
  return startOfDay(date) === startOfDay(now)
    ? date.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
    : date.toLocaleDateString(undefined, { month: 'short', day: 'numeric' });
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

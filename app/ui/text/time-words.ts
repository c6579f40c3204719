// Chunk: small

/** 'today at 14:02', 'yesterday at 09:10' or 'on March 2 at 14:02'; the time is in the browser's locale. */
export function timeWords(time: string | number, now: Date = new Date()): string {
  const date = new Date(time);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (days === 0) return `today at ${clockText(date)}`;
  if (days === 1) return `yesterday at ${clockText(date)}`;
  return `on ${date.toLocaleDateString(undefined, { month: 'long', day: 'numeric' })} at ${clockText(date)}`;
}

/** The time for today, otherwise the date. */
export function shortTime(time: string | number, now: Date = new Date()): string {
  const date = new Date(time);
  return startOfDay(date) === startOfDay(now)
    ? clockText(date)
    : date.toLocaleDateString(undefined, { month: 'short', day: 'numeric' });
}

/** '14:02' or '2:02 PM', in the browser's locale. */
export function clockText(date: Date): string {
  return date.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** 'May 3, 2026', of a day without a time. */
export function dateText(day: string): string {
  return date.format(new Date(`${day}T00:00:00Z`));
}

/** Today in the place where the person is, like '2026-05-03'. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

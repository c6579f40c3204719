const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** 'May 3, 2026', of a day without a time. */
export function dateText(day: string): string {
  return date.format(new Date(`${day}T00:00:00Z`));
}

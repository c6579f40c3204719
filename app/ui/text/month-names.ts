/** January to December, in the browser's locale. */
export function monthNames(month: 'long' | 'narrow'): string[] {
  const format = new Intl.DateTimeFormat(undefined, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2026, at, 15)));
}

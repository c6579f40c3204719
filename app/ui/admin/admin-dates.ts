const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** 'Mar 12, 2023', in the browser's locale. */
export function adminDay(at: string): string {
  return day.format(new Date(at));
}

/** 'Nov 20, 2026, 14:02', in the browser's locale. */
export function adminTime(at: string): string {
  return time.format(new Date(at));
}

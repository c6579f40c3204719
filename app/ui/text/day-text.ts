// Chunk: small

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });

/** 'March 2, 2026', in the browser's locale. */
export function dayText(time: string): string {
  return day.format(new Date(time));
}

/** 'March 2026', in the browser's locale. */
export function monthText(time: string): string {
  return month.format(new Date(time));
}

const number = new Intl.NumberFormat('en-US');
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function numberText(count: number): string {
  return number.format(count);
}

export function countText(count: number, one: string): string {
  return `${numberText(count)} ${count === 1 ? one : `${one}s`}`;
}

export function monthText(time: string): string {
  return month.format(new Date(time));
}

/** Signs that would turn the direction of the words beside a name. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line of at most so many signs; a name must not change how the text around it is read. */
export function plainLine(text: string, most = 200): string {
  const line = text
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const signs = [...line];
  return signs.length <= most
    ? line
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

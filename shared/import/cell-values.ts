import { parseCondition } from '../domain/condition.ts';
import { CURRENCIES, type Currency } from '../domain/currency.ts';

const SIGNS: Record<string, Currency> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  '¥': 'JPY',
  US$: 'USD',
  C$: 'CAD',
  A$: 'AUD',
};
const CODES = new Set<string>(CURRENCIES);

export interface Price {
  /** '12.50' */
  amount: string;
  currency: Currency | undefined;
}

/** '12,50 €', '$1,234.50', 'EUR 12' as an amount and a currency; undefined where the text is no price. */
export function priceOf(text: string): Price | undefined {
  const found = /^(?<before>[^\d.,-]*)(?<number>\d[\d.,' ]*)(?<after>[^\d.,]*)$/.exec(
    text.trim().replaceAll('\u00A0', ' '),
  );
  const { before = '', number = '', after = '' } = found?.groups ?? {};
  const word = `${before}${after}`.trim();
  const currency = SIGNS[word] ?? (CODES.has(word.toUpperCase()) ? (word.toUpperCase() as Currency) : undefined);
  if (!found || (word !== '' && !currency)) return undefined;
  const plain = number.trim().replace(/[' ]/g, '');
  // The last sign with one or two digits after it is the decimal point; all other signs group thousands.
  const [, whole = plain, , cents = ''] = /^(.*?)([.,])(\d{1,2})$/.exec(plain) ?? [];
  const amount = `${whole.replace(/[.,]/g, '')}.${cents.padEnd(2, '0')}`;
  return /^\d{1,8}\.\d\d$/.test(amount) ? { amount, currency } : undefined;
}

export type DateOrder = 'day-first' | 'month-first';

/** The order of day and month in the dates of a column; slashes without a day above 12 are American. */
export function dateOrderOf(texts: Iterable<string>): DateOrder {
  let order: DateOrder | undefined;
  for (const text of texts) {
    const [, first = '', sign = '', second = ''] = /^(\d{1,2})([./-])(\d{1,2})\2\d{2,4}/.exec(text.trim()) ?? [];
    if (Number(first) > 12) return 'day-first';
    if (Number(second) > 12) return 'month-first';
    if (sign) order ??= sign === '/' ? 'month-first' : 'day-first';
  }
  return order ?? 'month-first';
}

/** A date as ISO 8601 in UTC, with a time where the text has one; undefined where it is no date. */
export function timeOf(text: string, order: DateOrder): string | undefined {
  const plain = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d\d)(?::(\d\d))?)?/.exec(plain);
  if (iso) return utc(iso[1], iso[2], iso[3], iso[4], iso[5], iso[6]);
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:,? (\d{1,2}):(\d\d)(?::(\d\d))?)?$/.exec(plain);
  if (parts) {
    const [, first, second, year, ...clock] = parts;
    return order === 'day-first' ? utc(year, second, first, ...clock) : utc(year, first, second, ...clock);
  }
  // Seconds since 1970.
  if (/^\d{9,10}$/.test(plain)) return new Date(Number(plain) * 1_000).toISOString();
  if (!/[a-z]{3}/i.test(plain) || !/\d{4}/.test(plain)) return undefined;
  const time = Date.parse(`${plain} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function utc(...texts: (string | undefined)[]): string | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = texts.map((text) => Number(text ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? date.toISOString() : undefined;
}

/** The year in a text such as '1999-03-00' or 'c. 1977'; undefined without one, null where the text says it is unknown. */
export function yearIn(text: string): number | null | undefined {
  if (/^(?:0+|unknown|n\/?a|\?)$/i.test(text.trim())) return null;
  const year = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/.exec(text)?.[0];
  return year === undefined ? undefined : Number(year);
}

/** A grade by its name or code, also in brackets or with a remark; undefined where the text names none. */
export function gradeOf(text: string): string | undefined {
  return parseCondition(text) ?? parseCondition(/\(([^)]+)\)/.exec(text)?.[1] ?? '') ?? undefined;
}

const YES = new Set(['yes', 'true', '1', 'x', 'ja', 'oui', 'y']);
const NO = new Set(['no', 'false', '0', 'nein', 'non', 'n']);

export function yesOrNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A cell's text without the marks that other programs leave in it. */
export function plainText(cell: string): string {
  const text = cell.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
    },
  );
  // Our own exports mark cells that a spreadsheet would run.
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

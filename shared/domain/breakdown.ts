// Chunk: of its pages

import type { RecordRow } from '../schemas/record.ts';
import { type AmountSum, paidOf, sumsByCurrency, worthOf } from './amounts.ts';
import { CONDITIONS, type Condition } from './condition.ts';
import type { Currency } from './currency.ts';
import { centsOf, DEFAULT_CURRENCY } from './money.ts';
import { artistForOrder } from './text.ts';

/** One bar: a name and its number of records. */
export interface Share {
  key: string;
  label: string;
  count: number;
}

export interface DecadeShare {
  /** First year, like 1970. */
  decade: number;
  count: number;
}

/** The value of a collection, from the records with a value above nothing. */
export interface ValueBreakdown {
  /** The currency of the most records first. */
  sums: AmountSum[];
  /** The first currency. All that follows is in it, of the records with a value in it. */
  currency: Currency;
  average: number;
  /** The most valuable first. */
  mostValuable: { id: string; artist: string; title: string; value: number }[];
  /** The oldest decade first; records without a year are left out. */
  byDecade: { decade: number; value: number }[];
}

/** A collection counted in every way the statistics show. */
export interface Breakdown {
  /** Every decade from the oldest to the newest, also those without a record. */
  decades: DecadeShare[];
  /** Records without a year. */
  undated: number;
  /** The most records first. */
  genres: Share[];
  /** The best condition first, each of the eight. */
  conditions: (Share & { key: Condition })[];
  /** The most records first. */
  labels: Share[];
  /** The most records first, equal ones by name without its article. */
  artists: Share[];
  value: ValueBreakdown;
  /** The currency of the most records first. */
  paid: AmountSum[];
}

const MOST_VALUABLE = 5;

/** Names are compared case-insensitively; the first spelling is shown. */
export function breakdownOf(records: readonly RecordRow[]): Breakdown {
  const decades = new Map<number, number>();
  const genres = createTally();
  const labels = createTally();
  const artists = createTally(artistForOrder);
  const conditions = new Map<Condition, number>();
  let undated = 0;
  for (const record of records) {
    const decade = decadeOf(record);
    if (decade === null) undated += 1;
    else add(decades, decade, 1);
    if (record.genre) genres.add(record.genre);
    if (record.label) labels.add(record.label);
    artists.add(record.artist);
    add(conditions, record.condition, 1);
  }
  return {
    decades: allDecades(decades).map((decade) => ({ decade, count: decades.get(decade) ?? 0 })),
    undated,
    genres: genres.shares(),
    conditions: CONDITIONS.map(({ slug, code }) => ({ key: slug, label: code, count: conditions.get(slug) ?? 0 })),
    labels: labels.shares(),
    artists: artists.shares(),
    value: valueBreakdown(records),
    paid: sumsByCurrency(records, paidOf),
  };
}

function valueBreakdown(records: readonly RecordRow[]): ValueBreakdown {
  const valued = records.filter((record) => centsOfValue(record) > 0);
  const sums = sumsByCurrency(valued, worthOf);
  const { currency, amount, count } = sums[0] ?? { currency: DEFAULT_CURRENCY, amount: 0, count: 0 };
  // A record that this device stored earlier lacks the currency.
  const own = valued.filter(({ valueCurrency = DEFAULT_CURRENCY }) => valueCurrency === currency);
  const centsByDecade = new Map<number, number>();
  for (const record of own) {
    const decade = decadeOf(record);
    if (decade !== null) add(centsByDecade, decade, centsOfValue(record));
  }
  const mostValuable = own.toSorted((a, b) => centsOfValue(b) - centsOfValue(a)).slice(0, MOST_VALUABLE);
  return {
    sums,
    currency,
    average: count === 0 ? 0 : Math.round((amount * 100) / count) / 100,
    mostValuable: mostValuable.map((record) => {
      const { id, artist, title } = record;
      return { id, artist, title, value: centsOfValue(record) / 100 };
    }),
    byDecade: allDecades(centsByDecade).map((decade) => ({ decade, value: (centsByDecade.get(decade) ?? 0) / 100 })),
  };
}

function centsOfValue({ estimatedValue }: RecordRow): number {
  return centsOf(estimatedValue ?? '') ?? 0;
}

function decadeOf({ year }: RecordRow): number | null {
  return year === null ? null : Math.floor(year / 10) * 10;
}

function allDecades(found: ReadonlyMap<number, number>): number[] {
  if (found.size === 0) return [];
  const [first, last] = [Math.min(...found.keys()), Math.max(...found.keys())];
  return Array.from({ length: (last - first) / 10 + 1 }, (_, index) => first + index * 10);
}

/** @param forOrder the name that orders shares with the same count */
function createTally(forOrder = (key: string) => key) {
  const shares = new Map<string, Share>();
  return {
    add(name: string): void {
      const label = name.trim();
      const key = label.toLowerCase();
      const share = shares.get(key);
      if (share) share.count += 1;
      else shares.set(key, { key, label, count: 1 });
    },
    shares: (): Share[] =>
      [...shares.values()].sort((a, b) => b.count - a.count || compare(forOrder(a.key), forOrder(b.key))),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function add<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

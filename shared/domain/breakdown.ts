// Chunk: of its pages

import type { RecordRow } from '../schemas/record.ts';
import { CONDITIONS, type Condition } from './condition.ts';
import { centsOf } from './money.ts';
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

/** The value of a collection, from the records with a value. */
export interface ValueBreakdown {
  /** In dollars. */
  total: number;
  /** Records with a value above nothing. */
  valued: number;
  /** Of those, in dollars. */
  average: number;
  /** The most valuable first. */
  mostValuable: { id: string; artist: string; title: string; value: number }[];
  /** In dollars, the oldest decade first; records without a year are left out. */
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
}

const MOST_VALUABLE = 5;

/** Names are compared case-insensitively; the first spelling is shown. */
export function breakdownOf(records: readonly RecordRow[]): Breakdown {
  const decades = new Map<number, number>();
  const genres = createTally();
  const labels = createTally();
  const artists = createTally(artistForOrder);
  const conditions = new Map<Condition, number>();
  const centsByDecade = new Map<number, number>();
  const valued: { record: RecordRow; cents: number }[] = [];
  let undated = 0;
  for (const record of records) {
    const decade = record.year === null ? null : Math.floor(record.year / 10) * 10;
    if (decade === null) undated += 1;
    else add(decades, decade, 1);
    if (record.genre) genres.add(record.genre);
    if (record.label) labels.add(record.label);
    artists.add(record.artist);
    add(conditions, record.condition, 1);
    const cents = record.estimatedValue === null ? 0 : (centsOf(record.estimatedValue) ?? 0);
    if (cents === 0) continue;
    valued.push({ record, cents });
    if (decade !== null) add(centsByDecade, decade, cents);
  }
  return {
    decades: allDecades(decades).map((decade) => ({ decade, count: decades.get(decade) ?? 0 })),
    undated,
    genres: genres.shares(),
    conditions: CONDITIONS.map(({ slug, code }) => ({ key: slug, label: code, count: conditions.get(slug) ?? 0 })),
    labels: labels.shares(),
    artists: artists.shares(),
    value: valueBreakdown(valued, centsByDecade),
  };
}

function valueBreakdown(
  valued: { record: RecordRow; cents: number }[],
  centsByDecade: Map<number, number>,
): ValueBreakdown {
  const cents = valued.reduce((sum, each) => sum + each.cents, 0);
  const mostValuable = valued.toSorted((a, b) => b.cents - a.cents).slice(0, MOST_VALUABLE);
  return {
    total: cents / 100,
    valued: valued.length,
    average: valued.length === 0 ? 0 : Math.round(cents / valued.length) / 100,
    mostValuable: mostValuable.map(({ record: { id, artist, title }, cents: own }) => ({
      id,
      artist,
      title,
      value: own / 100,
    })),
    byDecade: allDecades(centsByDecade).map((decade) => ({ decade, value: (centsByDecade.get(decade) ?? 0) / 100 })),
  };
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

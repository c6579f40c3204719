import { sumsByCurrency, worthOf } from '../../../shared/domain/amounts.ts';
import { CONDITION_SLUGS } from '../../../shared/domain/condition.ts';
import { centsOf, DEFAULT_CURRENCY } from '../../../shared/domain/money.ts';
import { lastPlayed, playCount } from '../../../shared/domain/plays.ts';
import { artistForOrder } from '../../../shared/domain/text.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { hash } from '../../../shared/sleeve/hash.ts';
import { newestFirst } from '../cache/newest-first.ts';
import { collator } from './members.ts';

/** The order of a list; newest added first if not given. */
export interface RecordOrder {
  sort?: RecordSort | undefined;
  /** The same number is the same random order. */
  seed?: number | undefined;
}
export type RecordSort = 'recent' | Sort | 'value' | 'random';
/** The orders that depend on the compared records alone. */
type Sort = keyof typeof COMPARE;

/** With more changes than this, everything is sorted again. */
const SPLICE_UP_TO = 500;
/** A part of the shelf smaller than this is sorted separately. */
const SMALL = 500;

interface Order {
  records: readonly RecordRow[];
  sorted: readonly RecordRow[];
}

/** The last order of each kind: one shelf is shown at a time, and the next is mostly equal. */
const last: Partial<Record<Sort, Order>> = {};

/**
 * Sorts all of the shelf by artist and by year, one after the other, so that the first tap on these is as fast as the next.
 * @param rest runs a callback when the page is idle, and returns a function that cancels it
 * @returns a function that cancels all of it
 */
export function prepareSorts(records: readonly RecordRow[], rest: (work: () => void) => () => void): () => void {
  let takeBackYear: (() => void) | undefined;
  const takeBackArtist = rest(() => {
    sortAll(records, 'artist');
    takeBackYear = rest(() => void sortAll(records, 'year'));
  });
  return () => {
    takeBackArtist();
    takeBackYear?.();
  };
}

/**
 * Part of a shelf in an order; equal ones newest added first, and those without the value last.
 * @param records all of the shelf, newest first
 */
export function sortRecords(
  records: readonly RecordRow[],
  part: readonly RecordRow[],
  { sort = 'recent', seed = 0 }: RecordOrder,
): readonly RecordRow[] {
  if (sort === 'recent') return part;
  if (sort === 'value') return byWorth(records, part);
  if (sort === 'random') return sortedBy(part, ({ id }) => hash(`${seed} ${id}`));
  if (part === records) return sortAll(records, sort);
  if (part.length < SMALL) return freshlySorted(part, sort);
  const isPart = new Set(part);
  return sortAll(records, sort).filter((record) => isPart.has(record));
}

function sortAll(records: readonly RecordRow[], sort: Sort): readonly RecordRow[] {
  const before = last[sort];
  if (before?.records === records) return before.sorted;
  const sorted = (before && followed(before, records, sort)) ?? freshlySorted(records, sort);
  last[sort] = { records, sorted };
  return sorted;
}

/** The earlier order without removed rows and with new ones; undefined if there are too many new ones. */
function followed(before: Order, records: readonly RecordRow[], sort: Sort): RecordRow[] | undefined {
  const earlier = new Set(before.records);
  const added = records.filter((record) => !earlier.has(record));
  if (added.length > SPLICE_UP_TO) return undefined;
  const isSame = records.length - added.length === before.records.length;
  const now = isSame ? undefined : new Set(records);
  const kept = now ? before.sorted.filter((record) => now.has(record)) : before.sorted;
  const compare = (a: RecordRow, b: RecordRow) => COMPARE[sort](a, b) || newestFirst(a, b);
  const inserts = added.sort(compare).map((record) => ({ record, at: placeOf(record, kept, compare) }));
  const result: RecordRow[] = [];
  let from = 0;
  for (const { record, at } of inserts) {
    for (const row of kept.slice(from, at)) result.push(row);
    result.push(record);
    from = at;
  }
  return result.concat(kept.slice(from));
}

function placeOf(record: RecordRow, sorted: readonly RecordRow[], compare: typeof byArtist): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other && compare(other, record) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Groups first: a shelf has far fewer artists and years than albums, and comparing names is the expensive part. */
function freshlySorted(records: readonly RecordRow[], sort: Sort): readonly RecordRow[] {
  if (sort === 'year') {
    const byYears = [...Map.groupBy(records, yearForOrder)].sort(([a], [b]) => b - a);
    return byYears.flatMap(([, group]) => group);
  }
  if (sort !== 'artist') return records.toSorted(COMPARE[sort]);
  const groups = [...Map.groupBy(records, ({ artist }) => artistForOrder(artist))];
  const sorted = groups.sort(([a], [b]) => collator.compare(a, b));
  const result: RecordRow[] = [];
  let before: string | undefined;
  let same: RecordRow[] = [];
  for (const [artist, group] of sorted) {
    // Names that the collator considers equal are one group.
    if (before === undefined || collator.compare(before, artist) !== 0) take();
    same = same.concat(group);
    before = artist;
  }
  take();
  return result;

  function take(): void {
    for (const record of same.sort((a, b) => byTitle(a, b) || newestFirst(a, b))) result.push(record);
    same = [];
  }
}

function yearForOrder({ year }: RecordRow): number {
  return year ?? Number.NEGATIVE_INFINITY;
}

function byTitle(a: RecordRow, b: RecordRow): number {
  return collator.compare(a.title, b.title);
}

function byArtist(a: RecordRow, b: RecordRow): number {
  return collator.compare(artistForOrder(a.artist), artistForOrder(b.artist)) || byTitle(a, b);
}

function byYear(a: RecordRow, b: RecordRow): number {
  return yearForOrder(b) - yearForOrder(a) || 0;
}

function byOldest(a: RecordRow, b: RecordRow): number {
  return (a.year ?? Number.MAX_VALUE) - (b.year ?? Number.MAX_VALUE);
}

function byText(a: string | null, b: string | null): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return collator.compare(a, b);
}

function byLabel(a: RecordRow, b: RecordRow): number {
  return byText(a.label, b.label) || byText(a.catalogNumber, b.catalogNumber);
}

/** Of two records as good, the better sleeve. */
function byGrade(a: RecordRow, b: RecordRow): number {
  return gradeOf(a.condition) - gradeOf(b.condition) || gradeOf(a.sleeveCondition) - gradeOf(b.sleeveCondition);
}

function gradeOf(condition: RecordRow['sleeveCondition']): number {
  return condition ? CONDITION_SLUGS.indexOf(condition) : CONDITION_SLUGS.length;
}

function byPlace(a: RecordRow, b: RecordRow): number {
  return byText(a.place, b.place) || byArtist(a, b);
}

/** Never is longest ago. */
function byLastPlay(a: RecordRow, b: RecordRow): number {
  const [one = '', other = ''] = [lastPlayed(a), lastPlayed(b)];
  return one === other ? 0 : one < other ? -1 : 1;
}

function byPlays(a: RecordRow, b: RecordRow): number {
  return playCount(b) - playCount(a);
}

const COMPARE = {
  artist: byArtist,
  title: byTitle,
  year: byYear,
  oldest: byOldest,
  label: byLabel,
  grade: byGrade,
  place: byPlace,
  unplayed: byLastPlay,
  played: byPlays,
};

/**
 * The most valuable first. Amounts are never converted: each currency is a group, the one of the most records of the shelf
 * first.
 */
function byWorth(records: readonly RecordRow[], part: readonly RecordRow[]): readonly RecordRow[] {
  const currencies = sumsByCurrency(records, worthOf).map(({ currency }) => currency);
  const groups = Map.groupBy(part, (record) =>
    record.estimatedValue ? (record.valueCurrency ?? DEFAULT_CURRENCY) : undefined,
  );
  return [...currencies, undefined].flatMap((currency) =>
    sortedBy(groups.get(currency) ?? [], ({ estimatedValue }) => -(centsOf(estimatedValue ?? '') ?? 0)),
  );
}

function sortedBy(records: readonly RecordRow[], keyOf: (record: RecordRow) => number): readonly RecordRow[] {
  const keyed = records.map((record) => ({ record, key: keyOf(record) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ record }) => record);
}

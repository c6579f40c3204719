import type { RecordRow } from '../../shared/domain/record.ts';
import { artistForOrder } from '../../shared/domain/text.ts';
import { newestFirst } from './newest-first.ts';

export type RecordSort = 'recent' | 'artist' | 'year';
type Sort = Exclude<RecordSort, 'recent'>;

/** More changes than this are sorted in from the beginning. */
const SPLICE_UP_TO = 500;
/** A part of the shelf smaller than this is sorted by itself. */
const SMALL = 500;

export const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

interface Order {
  records: readonly RecordRow[];
  sorted: readonly RecordRow[];
}

/** The last order of each kind: one shelf is shown at a time, and the next is mostly the same. */
const last: Partial<Record<Sort, Order>> = {};

/**
 * Sorts the whole shelf in every way, one after the other, so that the first tap on a sort is as quick as the next.
 * @param rest begins a work once it is in nobody's way, and returns how to take it back
 * @returns how to take all of it back
 */
export function prepareSorts(records: readonly RecordRow[], rest: (work: () => void) => () => void): () => void {
  let takeBackYear: (() => void) | undefined;
  const takeBackArtist = rest(() => {
    wholeSorted(records, 'artist');
    takeBackYear = rest(() => void wholeSorted(records, 'year'));
  });
  return () => {
    takeBackArtist();
    takeBackYear?.();
  };
}

/**
 * Part of a shelf by artist without the leading article (AMB-86), then title, or newest year first with unknown years
 * last; equal ones newest added first.
 * @param records the whole shelf, newest first
 */
export function sortRecords(
  records: readonly RecordRow[],
  part: readonly RecordRow[],
  sort: RecordSort,
): readonly RecordRow[] {
  if (sort === 'recent') return part;
  if (part === records) return wholeSorted(records, sort);
  if (part.length < SMALL) return freshlySorted(part, sort);
  const isPart = new Set(part);
  return wholeSorted(records, sort).filter((record) => isPart.has(record));
}

function wholeSorted(records: readonly RecordRow[], sort: Sort): readonly RecordRow[] {
  const before = last[sort];
  if (before?.records === records) return before.sorted;
  const sorted = (before && followed(before, records, sort)) ?? freshlySorted(records, sort);
  last[sort] = { records, sorted };
  return sorted;
}

/** The order before, with what has gone taken out and what is new put in; undefined when too much is new. */
function followed(before: Order, records: readonly RecordRow[], sort: Sort): RecordRow[] | undefined {
  const known = new Set(before.records);
  const added = records.filter((record) => !known.has(record));
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

/** Groups first: a shelf has far fewer artists and years than albums, and comparing names takes longest. */
function freshlySorted(records: readonly RecordRow[], sort: Sort): readonly RecordRow[] {
  if (sort === 'year') {
    const byYears = [...Map.groupBy(records, yearForOrder)].sort(([a], [b]) => b - a);
    return byYears.flatMap(([, group]) => group);
  }
  const groups = [...Map.groupBy(records, ({ artist }) => artistForOrder(artist))];
  const sorted = groups.sort(([a], [b]) => collator.compare(a, b));
  const result: RecordRow[] = [];
  let before: string | undefined;
  let same: RecordRow[] = [];
  for (const [artist, group] of sorted) {
    // Names the collator takes for the same are one group.
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

const COMPARE = { artist: byArtist, year: byYear };

import { artistForOrder } from '../../../shared/domain/text.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { newestFirst } from '../cache/newest-first.ts';

export type RecordSort = 'recent' | 'artist' | 'year';
type Sort = Exclude<RecordSort, 'recent'>;

/** With more changes than this, everything is sorted again. */
const SPLICE_UP_TO = 500;
/** A part of the shelf smaller than this is sorted separately. */
const SMALL = 500;

export const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

interface Order {
  records: readonly RecordRow[];
  sorted: readonly RecordRow[];
}

/** The last order of each kind: one shelf is shown at a time, and the next is mostly equal. */
const last: Partial<Record<Sort, Order>> = {};

/**
 * Sorts all of the shelf in every order, one after the other, so that the first tap on a sort is as fast as the next.
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
 * Part of a shelf by artist without the leading article (AMB-86), then title, or newest year first with unknown years
 * last; equal ones newest added first.
 * @param records all of the shelf, newest first
 */
export function sortRecords(
  records: readonly RecordRow[],
  part: readonly RecordRow[],
  sort: RecordSort,
): readonly RecordRow[] {
  if (sort === 'recent') return part;
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

const COMPARE = { artist: byArtist, year: byYear };

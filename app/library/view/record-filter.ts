import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { collator, type RecordSort, sortRecords } from './sorted-records.ts';

export interface RecordFilter {
  /** Names are compared as the statistics count them: whatever their case. */
  genre?: string;
  artist?: string;
  label?: string;
  condition?: string;
  /** First year of a decade, like 1970. */
  decade?: number;
  /** Undefined is every record. */
  collectionId?: string;
  /** Newest first when not given. */
  sort?: RecordSort;
}

export interface CollectionOf {
  id: string;
  isDefault: boolean;
}

/** The decade of a year. */
export function decadeOf(year: number): number {
  return Math.floor(year / 10) * 10;
}

/** A filter that caches its last result. */
export function createRecordFilter() {
  let last: { records: readonly RecordRow[]; part: readonly RecordRow[]; scope: string; sort: RecordSort } | undefined;
  let fitting: readonly RecordRow[] = [];
  let sorted: readonly RecordRow[] = [];

  /**
   * @param records all of the shelf, newest first
   * @param part the records that may be listed, in the same order
   */
  return function list(
    records: readonly RecordRow[],
    part: readonly RecordRow[],
    filter: RecordFilter,
    collection?: CollectionOf,
  ): readonly RecordRow[] {
    const { sort = 'recent', ...facts } = filter;
    const scope = JSON.stringify([facts, collection]);
    const sameScope = last?.part === part && last.scope === scope;
    if (sameScope && last?.records === records && last.sort === sort) return sorted;
    if (!sameScope) {
      const isInScope = scopeOf(facts, collection);
      fitting = isInScope ? part.filter(isInScope) : part;
    }
    sorted = sortRecords(records, fitting, sort);
    last = { records, part, scope, sort };
    return sorted;
  };
}

const NAMES = ['genre', 'artist', 'label', 'condition'] as const;

/** Undefined if it contains every record. */
function scopeOf(
  { decade, ...filter }: RecordFilter,
  collection: CollectionOf | undefined,
): ((record: RecordRow) => boolean) | undefined {
  const tests: ((record: RecordRow) => boolean)[] = [];
  for (const key of NAMES) {
    const wanted = filter[key]?.trim().toLowerCase();
    if (wanted) tests.push((record) => record[key]?.toLowerCase() === wanted);
  }
  if (decade !== undefined) tests.push(({ year }) => year !== null && decadeOf(year) === decade);
  if (collection && !collection.isDefault) tests.push((record) => isInCollection(record, collection));
  return tests.length > 0 ? (record) => tests.every((fits) => fits(record)) : undefined;
}

/** Genres present among records, A to Z. */
export function genresOf(records: readonly Pick<RecordRow, 'genre'>[]): string[] {
  const genres = new Set<string>();
  for (const { genre } of records) if (genre) genres.add(genre);
  return [...genres].sort(collator.compare);
}

import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { collator, type RecordSort, sortRecords } from './sorted-records.ts';

export interface RecordFilter {
  /** A genre as stored; undefined or 'all' is every genre. */
  genre?: string;
  /** First year of a decade, like 1970. */
  decade?: number;
  /** Both compared as the statistics count them: whatever their case. */
  artist?: string;
  label?: string;
  condition?: string;
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
    const { sort = 'recent' } = filter;
    const scope = JSON.stringify([
      filter.genre,
      filter.decade,
      filter.artist,
      filter.label,
      filter.condition,
      collection,
    ]);
    const sameScope = last?.part === part && last.scope === scope;
    if (sameScope && last?.records === records && last.sort === sort) return sorted;
    if (!sameScope) {
      const isInScope = scopeOf(filter, collection);
      fitting = isInScope ? part.filter(isInScope) : part;
    }
    sorted = sortRecords(records, fitting, sort);
    last = { records, part, scope, sort };
    return sorted;
  };
}

/** Undefined if it contains every record. */
function scopeOf(
  { genre, decade, artist, label, condition }: RecordFilter,
  collection: CollectionOf | undefined,
): ((record: RecordRow) => boolean) | undefined {
  const anyGenre = genre === undefined || genre === 'all';
  const anyCollection = collection === undefined || collection.isDefault;
  const isWhole = anyGenre && anyCollection;
  if (isWhole && [decade, artist, label, condition].every((each) => each === undefined)) return undefined;
  return (record) =>
    (anyGenre || record.genre === genre) &&
    (decade === undefined || (record.year !== null && decadeOf(record.year) === decade)) &&
    isNamed(record.artist, artist) &&
    isNamed(record.label, label) &&
    (condition === undefined || record.condition === condition) &&
    (collection === undefined || isInCollection(record, collection));
}

function isNamed(name: string | null, wanted: string | undefined): boolean {
  return wanted === undefined || name?.trim().toLowerCase() === wanted.trim().toLowerCase();
}

/** Genres present among records, A to Z. */
export function genresOf(records: readonly Pick<RecordRow, 'genre'>[]): string[] {
  const genres = new Set<string>();
  for (const { genre } of records) if (genre) genres.add(genre);
  return [...genres].sort(collator.compare);
}

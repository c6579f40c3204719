import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { collator, type RecordSort, sortRecords } from './sorted-records.ts';

export interface RecordFilter {
  /** Names are compared as the statistics count them: whatever their case. */
  genre?: string;
  artist?: string;
  label?: string;
  condition?: string;
  /** Only lent records. */
  lent?: boolean;
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
  let last: readonly unknown[] = [];
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
    const asked = [records, part, JSON.stringify([filter, collection])];
    if (!asked.every((each, at) => each === last[at])) {
      last = asked;
      const isInScope = scopeOf(filter, collection);
      sorted = sortRecords(records, isInScope ? part.filter(isInScope) : part, filter.sort ?? 'recent');
    }
    return sorted;
  };
}

const NAMES = ['genre', 'artist', 'label', 'condition'] as const;

/** Undefined if it contains every record. */
function scopeOf(
  filter: RecordFilter,
  collection: CollectionOf | undefined,
): ((record: RecordRow) => boolean) | undefined {
  const { decade, lent } = filter;
  const names = NAMES.filter((key) => filter[key]).map((key) => [key, lower(filter[key])] as const);
  const isPart = collection && !collection.isDefault;
  if (!names.length && !decade && !lent && !isPart) return undefined;
  return (record) =>
    names.every(([key, name]) => lower(record[key]) === name) &&
    !(lent && !record.lentTo) &&
    (!decade || decadeOf(record.year ?? 0) === decade) &&
    (!isPart || isInCollection(record, collection));
}

function lower(name: string | null | undefined): string | undefined {
  return name?.trim().toLowerCase();
}

/** Genres present among records, A to Z. */
export function genresOf(records: readonly Pick<RecordRow, 'genre'>[]): string[] {
  const genres = new Set<string>();
  for (const { genre } of records) if (genre) genres.add(genre);
  return [...genres].sort(collator.compare);
}

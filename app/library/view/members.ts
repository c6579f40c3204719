import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';

export const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export interface CollectionOf {
  id: string;
  isDefault: boolean;
}

/** The records of a collection; caches its last result. */
export function createMembers() {
  let last: readonly unknown[] = [];
  let members: readonly RecordRow[] = [];
  return function list(part: readonly RecordRow[], collection: CollectionOf | undefined): readonly RecordRow[] {
    if (!collection || collection.isDefault) return part;
    if (part !== last[0] || collection.id !== last[1]) {
      last = [part, collection.id];
      members = part.filter((record) => isInCollection(record, collection));
    }
    return members;
  };
}

/** The decade of a year. */
export function decadeOf(year: number): number {
  return Math.floor(year / 10) * 10;
}

/** Genres present among records, A to Z. */
export function genresOf(records: readonly Pick<RecordRow, 'genre'>[]): string[] {
  const genres = new Set<string>();
  for (const { genre } of records) if (genre) genres.add(genre);
  return [...genres].sort(collator.compare);
}

import { isInCollection } from '../../../shared/domain/collection-listing.ts';

const SHOWN = 3;

/** Each collection's newest records, for its fan of sleeves. */
export function sleevesByCollection<Row extends { collectionIds: readonly string[] }>(
  records: readonly Row[],
  collections: readonly { id: string; isDefault: boolean }[],
): ReadonlyMap<string, readonly Row[]> {
  return new Map(collections.map((collection) => [collection.id, firstOf(records, collection)]));
}

function firstOf<Row extends { collectionIds: readonly string[] }>(
  records: readonly Row[],
  collection: { id: string; isDefault: boolean },
): readonly Row[] {
  const found: Row[] = [];
  for (const record of records) {
    if (isInCollection(record, collection)) found.push(record);
    if (found.length === SHOWN) break;
  }
  return found;
}

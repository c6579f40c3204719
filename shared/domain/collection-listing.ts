export const DEFAULT_COLLECTION_NAME = 'My Collection';

/** True if a record is shown in a collection: the default shows all, others their explicit members (AMB-56). */
export function isInCollection(
  record: { collectionIds: readonly string[] },
  collection: { id: string; isDefault: boolean },
): boolean {
  return collection.isDefault || record.collectionIds.includes(collection.id);
}

/** Order of collections wherever they are listed: the default first, the rest by name. */
export function byDefaultThenName(
  a: { isDefault: boolean; name: string; id: string },
  b: { isDefault: boolean; name: string; id: string },
): number {
  if (a.isDefault !== b.isDefault) return a.isDefault ? -1 : 1;
  return a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }) || (a.id < b.id ? -1 : 1);
}

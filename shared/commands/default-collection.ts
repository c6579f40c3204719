import { DEFAULT_COLLECTION_NAME } from '../domain/collection-listing.ts';
import { COLLECTION_DEFAULTS, type CollectionRow } from '../schemas/collection.ts';
import type { LibraryState, RowChange, RuleContext } from './command.ts';

/** The user's default collection, if it exists yet. */
export function defaultCollectionOf(state: LibraryState): CollectionRow | undefined {
  for (const collection of state.all('collection')) if (collection.isDefault) return collection;
  return undefined;
}

/**
 * The further changes of a first album: a user with an album has exactly one default collection. An existing
 * "My Collection" is promoted, otherwise one is made with an id derived from the user (AMB-58).
 */
export function ensureDefaultCollection(state: LibraryState, context: RuleContext): RowChange[] {
  if (defaultCollectionOf(state)) return [];
  const existing =
    state.collection(context.defaultCollectionId) ??
    [...state.all('collection')].find((collection) => collection.name.trim() === DEFAULT_COLLECTION_NAME);
  const row: CollectionRow = existing
    ? { ...existing, isDefault: true, updatedAt: context.now }
    : {
        ...COLLECTION_DEFAULTS,
        id: context.defaultCollectionId,
        name: DEFAULT_COLLECTION_NAME,
        isDefault: true,
        createdAt: context.now,
        updatedAt: context.now,
        version: 0,
      };
  return [{ entity: 'collection', id: row.id, row }];
}

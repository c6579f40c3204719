import { z } from 'zod';
import { optionalText, requiredText } from './text.ts';

export const DEFAULT_COLLECTION_NAME = 'My Collection';
export const DEFAULT_PROTECTED_MESSAGE =
  'Failed to delete collection. Your main collection cannot be deleted as it contains all your albums.';

export const collectionFields = z.object({
  name: requiredText('Name', 100),
  description: optionalText('Description', 1000),
  isPublic: z.boolean({ error: 'Public must be yes or no' }),
});
export type CollectionFields = z.output<typeof collectionFields>;

export const newCollectionFields = collectionFields.partial().required({ name: true });
export const collectionChanges = collectionFields.partial();
export const COLLECTION_DEFAULTS: Omit<CollectionFields, 'name'> = { description: null, isPublic: false };

/** A collection as a synced row. */
export const collectionRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isPublic: z.boolean(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type CollectionRow = z.infer<typeof collectionRow>;

/**
 * Why a collection of this name cannot be public: /{username}/wishlist is the wishlist's address (AMB-30), and URL
 * parsers collapse dots (AMB-28). Null when it can.
 */
export function publicNameProblem(name: string): string | null {
  const trimmed = name.trim().toLowerCase();
  if (trimmed === 'wishlist')
    return 'A public collection cannot be named "wishlist": that is the address of your wishlist';
  if (trimmed === '.' || trimmed === '..')
    return 'A public collection cannot be named "." or "..": choose another name';
  return null;
}

/** Whether a record is shown in a collection: the default shows all, others their explicit members (AMB-56). */
export function isInCollection(
  record: { collectionIds: readonly string[] },
  collection: { id: string; isDefault: boolean },
): boolean {
  return collection.isDefault || record.collectionIds.includes(collection.id);
}

/** Order of collections wherever they are listed: the default first, the rest by name (spec part 1 section 2). */
export function byDefaultThenName(
  a: { isDefault: boolean; name: string; id: string },
  b: { isDefault: boolean; name: string; id: string },
): number {
  if (a.isDefault !== b.isDefault) return a.isDefault ? -1 : 1;
  return a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }) || (a.id < b.id ? -1 : 1);
}

import * as z from 'zod/mini';
import { COLLECTION_FIELDS, COLLECTION_MADE, defaultsOf } from '../entities.ts';
import { stamps, storedFields } from './row-schema.ts';
import { optionalText, requiredText } from './text-field.ts';

export const DEFAULT_PROTECTED_MESSAGE =
  'Failed to delete collection. Your main collection cannot be deleted as it contains all your albums.';

/** Each public one is looked through by name, and every screen lists all. */
export const MAX_COLLECTIONS = 1_000;

export const collectionFields = z.object({
  name: requiredText(COLLECTION_FIELDS.name.label, 100),
  description: optionalText(COLLECTION_FIELDS.description.label, 1000),
  isPublic: z.boolean({ error: 'Public must be yes or no' }),
} satisfies Record<keyof typeof COLLECTION_FIELDS, z.ZodMiniType>);
export type CollectionFields = z.output<typeof collectionFields>;

export const newCollectionFields = z.extend(
  z.partial(collectionFields),
  z.pick(collectionFields, { name: true }).shape,
);
export const collectionChanges = z.partial(collectionFields);
export const COLLECTION_DEFAULTS = defaultsOf(COLLECTION_FIELDS);

/** A collection as a synced row. */
export const collectionRow = z.object({
  id: z.string(),
  ...storedFields(COLLECTION_FIELDS),
  ...storedFields(COLLECTION_MADE),
  ...stamps,
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

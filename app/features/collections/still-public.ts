import * as z from 'zod/mini';
import { collectionChanges } from '../../../shared/schemas/collection.ts';

const update = z.object({
  id: z.string(),
  changes: collectionChanges,
  seen: z.optional(z.object({ isPublic: z.optional(z.boolean()) })),
});

/**
 * Collections that were made private on this device but that the server still shows, until it receives the change
 * (AMB-76).
 * @param waiting unanswered commands in order
 */
export function stillPublicIds(waiting: readonly { name: string; args: unknown }[]): ReadonlySet<string> {
  /** By collection: whether the server shows it, and this device's wish. */
  const visibility = new Map<string, { onServer: boolean; wanted: boolean }>();
  for (const { name, args } of waiting) {
    if (name !== 'collection.update') continue;
    const parsed = update.safeParse(args);
    if (!parsed.success) continue;
    const { id, changes, seen } = parsed.data;
    if (changes.isPublic === undefined) continue;
    // Only the first change has seen the server's value.
    const onServer = visibility.get(id)?.onServer ?? seen?.isPublic ?? false;
    visibility.set(id, { onServer, wanted: changes.isPublic });
  }
  // A collection that the server does not have yet was never public.
  for (const { name, args } of waiting)
    if (name === 'collection.create') visibility.delete((args as { id: string }).id);
  return new Set([...visibility].filter(([, { onServer, wanted }]) => onServer && !wanted).map(([id]) => id));
}

import * as z from 'zod/mini';
import { collectionChanges } from '../../../shared/domain/collection.ts';

const update = z.object({
  id: z.string(),
  changes: collectionChanges,
  seen: z.optional(z.object({ isPublic: z.optional(z.boolean()) })),
});

/**
 * Collections that were made private on this device and that the server still shows, until it has been told (AMB-76).
 * @param waiting commands that have not been answered, in their order
 */
export function stillPublicIds(waiting: readonly { name: string; args: unknown }[]): ReadonlySet<string> {
  /** By collection: whether the server shows it, and whether this device wants that. */
  const known = new Map<string, { onServer: boolean; wanted: boolean }>();
  for (const { name, args } of waiting) {
    if (name !== 'collection.update') continue;
    const parsed = update.safeParse(args);
    if (!parsed.success) continue;
    const { id, changes, seen } = parsed.data;
    if (changes.isPublic === undefined) continue;
    // Only the first change has seen what the server has.
    const onServer = known.get(id)?.onServer ?? seen?.isPublic ?? false;
    known.set(id, { onServer, wanted: changes.isPublic });
  }
  // One that the server does not have yet was never public.
  for (const { name, args } of waiting) if (name === 'collection.create') known.delete((args as { id: string }).id);
  return new Set([...known].filter(([, { onServer, wanted }]) => onServer && !wanted).map(([id]) => id));
}

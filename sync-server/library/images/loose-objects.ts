import type { Context } from '../../context.ts';
import { allOrFirstFailure } from '../../db/first-failure.ts';
import { storeTrouble } from './objects.ts';

/** Longer than any upload takes from its record to its picture, and than a read of a deleted picture. */
const LOOSE_MS = 3_600_000;
const AT_ONCE = 20;

/**
 * Deletes the objects that no picture refers to any more, or that none came to refer to. One that is taken here can no longer
 * be claimed by its upload; the record of it goes after the object itself.
 */
export async function removeLooseObjects(
  { pool, objects, clock, log }: Pick<Context, 'pool' | 'objects' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  if (!objects) return;
  const before = new Date(clock() - LOOSE_MS).toISOString();
  while (!signal?.aborted) {
    const { rows } = await pool.query<{ key: string }>(
      `update loose_objects set is_doomed = true where key in (
        select key from loose_objects where since <= $1 order by since limit $2 for update skip locked
      ) returning key`,
      [before, AT_ONCE],
    );
    if (rows.length === 0) return;
    await allOrFirstFailure(
      rows.map(async ({ key }) => {
        const removed = await objects.remove(key);
        if (!removed.ok) throw storeTrouble(log, removed);
        await pool.query('delete from loose_objects where key = $1', [key]);
      }),
    );
  }
}

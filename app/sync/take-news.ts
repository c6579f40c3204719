import type { SyncResponse } from '../../shared/contract/sync.ts';
import type { isSyncHead } from '../../shared/contract/sync-head.ts';
import type { Place, RoundPorts } from './sync-round.ts';

export type NewsPorts = Pick<RoundPorts, 'journal' | 'cache' | 'follow' | 'queue'>;

/** What changed after a version, as the server tells it unasked: the same line as the answer of a pull from there. */
export interface News {
  from: number;
  /** The version of a device that has taken it. */
  version: number;
  answer: SyncResponse;
}

/** How a line is read: handed in by the library, which has that code anyway. */
export type IsHead = typeof isSyncHead;

/** @returns undefined for everything that is not news for this person */
export function newsOf(data: string, userId: string, isHead: IsHead): News | undefined {
  try {
    const { from, rows, ...head } = JSON.parse(data);
    if (typeof from !== 'number' || !isHead(head) || head.userId !== userId) return undefined;
    const { cursor } = head;
    // Rows are taken as they are, like those of a pull.
    return cursor === undefined ? undefined : { from, version: cursor, answer: { ...head, rows: { ...rows } } };
  } catch {
    return undefined;
  }
}

/**
 * Takes news the way an answer is taken, where this device stands between its first version and its last: what it has
 * already of it is the same. Everything else is pulled.
 * @returns whether this device has it now
 */
export async function takeNews(
  { journal, cache, follow, queue }: NewsPorts,
  place: Place,
  { from, version, answer }: News,
): Promise<boolean> {
  place.position ??= await cache.state();
  const { cursor, epoch } = place.position;
  if (cursor === undefined || epoch !== answer.epoch || cursor < from) return false;
  if (cursor >= version) return true;
  const asked = { cursor, epoch };
  const isApplied = await cache.apply(asked, answer, []);
  place.position = isApplied ? { epoch, cursor: version } : undefined;
  if (!isApplied) return false;
  // What was accepted of this device's own commands may be among it.
  if (queue?.()?.rows.length !== 0) await journal.finish(version, answer.epoch);
  await follow(asked, answer, []);
  return true;
}

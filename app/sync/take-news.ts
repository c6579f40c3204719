import type { SyncResponse } from '../../shared/contract/sync.ts';
import type { News, readNews } from '../../shared/wire/sync-text.ts';
import type { TabState } from './requests.ts';
import type { RoundPorts } from './sync-round.ts';

export type NewsPorts = Pick<RoundPorts, 'journal' | 'cache' | 'follow' | 'queue'>;

/** Reads an event; passed in by the library, which has that code anyway. */
export type ReadNews = typeof readNews;

/** @returns undefined unless it is news for this person */
export function newsOf(data: string, userId: string, read: ReadNews): News | undefined {
  const news = read(data);
  return news?.answer.userId === userId ? news : undefined;
}

/**
 * Applies news like an answer, if this device's version is between its first and last one; otherwise the device pulls.
 * Rows up to its version are left out: it has them, or they have changed since and come later, and a tab that follows
 * reads only what is newer.
 * @returns whether this device has the news now
 */
export async function takeNews(
  { journal, cache, follow, queue }: NewsPorts,
  tab: TabState,
  { from, version, answer }: News,
): Promise<boolean> {
  tab.position ??= await cache.state();
  const { cursor, epoch } = tab.position;
  if (cursor === undefined || epoch !== answer.epoch || cursor < from) return false;
  if (cursor >= version) return true;
  const position = { cursor, epoch };
  const newer = newerThan(cursor, answer);
  const isApplied = await cache.apply(position, newer, []);
  tab.position = isApplied ? { epoch, cursor: version } : undefined;
  if (!isApplied) return false;
  // The news may contain this device's own accepted changes.
  if (queue?.()?.rows.length !== 0) await journal.finish(version, answer.epoch);
  await follow(position, newer, []);
  return true;
}

function newerThan(cursor: number, answer: SyncResponse): SyncResponse {
  const isNewer = ({ version }: { version: number }) => version > cursor;
  const rows = Object.entries(answer.rows).map(([key, list]) => [
    key,
    Array.isArray(list) ? list.filter(isNewer) : list,
  ]);
  return { ...answer, rows: Object.fromEntries(rows), deleted: answer.deleted.filter(isNewer) };
}

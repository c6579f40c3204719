import type { DeletedRow, SyncResponse } from '../../shared/contract/sync.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import { type CacheState, EMPTY_STATE } from './cache-state.ts';
import type { CacheTables, Gone, Pack, Values } from './cache-tables.ts';
import { parseSegment } from './segment.ts';

/** Rows of one answer beyond which they are stored as one packed value. */
const PACK_ABOVE = 8;

export interface CacheValues extends Values {
  state: CacheState;
  /** Those of a filling that is not complete. */
  next: Values | undefined;
}

export async function readValues(tables: CacheTables): Promise<CacheValues> {
  const values: CacheValues = {
    state: EMPTY_STATE,
    account: undefined,
    collections: [],
    wishlist: [],
    next: undefined,
  };
  for (const row of await tables.meta.toArray()) {
    if (row.key === 'state') values.state = row;
    else if (row.key === 'account') values.account = row.value;
    else if (row.key === 'collections') values.collections = row.value;
    else if (row.key === 'wishlist') values.wishlist = row.value;
    else values.next = row.value;
  }
  return values;
}

/** How many rows and deletions of an answer are stored as one value: none when they are few. */
export function packedBy({ rows, deleted }: SyncResponse): number {
  const gone = deleted.filter(({ entity }) => entity === 'record').length;
  const count = gone + (rows.records?.length ?? 0);
  return count > PACK_ABOVE ? count : 0;
}

/** Rows and deletions newer than the segments, each id once: of several the highest version is right. */
export async function newest(
  rows: PromiseLike<readonly RecordRow[]>,
  gone: PromiseLike<readonly Gone[]>,
  packs: PromiseLike<readonly Pack[]>,
): Promise<{ rows: RecordRow[]; gone: Gone[] }> {
  const [singleRows, singleGone, stored] = await Promise.all([rows, gone, packs]);
  if (stored.length === 0) return { rows: [...singleRows], gone: [...singleGone] };
  const latest = new Map<string, { version: number; row?: RecordRow }>();
  const take = (id: string, version: number, row?: RecordRow) => {
    if ((latest.get(id)?.version ?? -1) < version) latest.set(id, { version, row });
  };
  for (const pack of stored) {
    for (const row of parseSegment(pack.text)) take(row.id, row.version, row);
    for (const { id, version } of pack.gone) take(id, version);
  }
  for (const row of singleRows) take(row.id, row.version, row);
  for (const { id, version } of singleGone) take(id, version);
  const result: { rows: RecordRow[]; gone: Gone[] } = { rows: [], gone: [] };
  for (const [id, { version, row }] of latest) {
    if (row) result.rows.push(row);
    else result.gone.push({ id, version });
  }
  return result;
}

/** Puts what an answer brought among the rows that are shown. */
export async function putRows(tables: CacheTables, answer: SyncResponse): Promise<void> {
  const { account, collections, wishlist, records = [] } = answer.rows;
  const goneOf = (entity: DeletedRow['entity']) => answer.deleted.filter((row) => row.entity === entity);
  if (account) await tables.meta.put({ key: 'account', value: account });
  const goneCollections = goneOf('collection');
  const goneWishes = goneOf('wishlistItem');
  const hasCollections = collections?.length || goneCollections.length;
  const hasWishes = wishlist?.length || goneWishes.length;
  if (hasCollections || hasWishes) {
    const current = await readValues(tables);
    const nextCollections = mergeById(current.collections, collections, goneCollections);
    if (hasCollections) await tables.meta.put({ key: 'collections', value: nextCollections });
    const nextWishes = mergeById(current.wishlist, wishlist, goneWishes);
    if (hasWishes) await tables.meta.put({ key: 'wishlist', value: nextWishes });
  }
  const gone = goneOf('record').map(({ id, version }) => ({ id, version }));
  if (packedBy(answer) > 0) {
    const version = answer.cursor ?? answer.head;
    await tables.packs.put({ version, text: JSON.stringify(records), gone });
    return;
  }
  await tables.rows.bulkDelete(gone.map(({ id }) => id));
  await tables.gone.bulkPut(gone);
  await tables.rows.bulkPut(records);
  await tables.gone.bulkDelete(records.map(({ id }) => id));
}

/** The small tables with what an answer brought for them. */
export function withValues(values: Values, { rows, deleted }: SyncResponse): Values {
  const goneOf = (entity: DeletedRow['entity']) => deleted.filter((row) => row.entity === entity);
  return {
    account: rows.account ?? values.account,
    collections: mergeById(values.collections, rows.collections, goneOf('collection')),
    wishlist: mergeById(values.wishlist, rows.wishlist, goneOf('wishlistItem')),
  };
}

function mergeById<Row extends { id: string }>(
  rows: readonly Row[],
  put: readonly Row[] | undefined,
  gone: readonly { id: string }[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id } of gone) byId.delete(id);
  for (const row of put ?? []) byId.set(row.id, row);
  return [...byId.values()];
}

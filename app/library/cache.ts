import type { DeletedRow, SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import { newestFirst } from './newest-first.ts';
import { parseSegment, type Segment } from './segment.ts';
import { type Database, openIndexedDb, openInMemory, type StoragePorts, type Table } from './tables.ts';

/** Rows in single storage beyond which they are merged into their segments. */
const MERGE_ABOVE = 500;
const SEGMENT_SIZE = 500;

const SCHEMA = { meta: 'key', segments: 'no', rows: 'id,version', gone: 'id,version' };

/** How far the device has followed the server. */
export interface CacheState {
  key: 'state';
  /** Grows with each refill, so that a tab sees that its rows are of another filling. */
  fill: number;
  epoch?: string;
  cursor?: number;
  page?: string;
  segmentCount: number;
  /** Cursor at the last merge: a tab that is older must read everything again. */
  mergedAt: number;
}

type ValueRow =
  | CacheState
  | { key: 'account'; value: AccountRow }
  | { key: 'collections'; value: CollectionRow[] }
  | { key: 'wishlist'; value: WishlistRow[] };

export interface CacheTables {
  meta: Table<ValueRow, string>;
  /** Packed record rows as the JSON text they came as: one value per 500 rows is many times faster to fill and open. */
  segments: Table<{ no: number; text: string }, number>;
  /** Record rows newer than their segment. */
  rows: Table<RecordRow, string>;
  /** Deletions newer than the segments. */
  gone: Table<{ id: string; version: number }, string>;
}

export interface CacheValues {
  state: CacheState;
  account: AccountRow | undefined;
  collections: CollectionRow[];
  wishlist: WishlistRow[];
}

export type Cache = ReturnType<typeof createCache>;

export const EMPTY_STATE: CacheState = { key: 'state', fill: 0, segmentCount: 0, mergedAt: -1 };

/** Another shape of the cache gets another name: the old database is simply dropped (sync.md pitfall 12). */
export function cacheName(userId: string): string {
  return `side-one-${userId}-cache-v1`;
}

export function openCache(userId: string, ports: StoragePorts & { onLost?: () => void }): Database<CacheTables> {
  return openIndexedDb<CacheTables>(cacheName(userId), SCHEMA, { ...ports, chromeTransactionDurability: 'relaxed' });
}

export function openMemoryCache(): Database<CacheTables> {
  return openInMemory<CacheTables>(SCHEMA);
}

/** The server's rows as this device last saw them. Disposable: everything in it can be pulled again. */
export function createCache(db: Database<CacheTables>) {
  const values = (tables: CacheTables) => readValues(tables);

  /**
   * Applies an answer if the device still is where it was when it asked; a stale or repeated answer changes nothing.
   * @returns whether it was applied
   */
  const apply = (
    request: Pick<SyncRequest, 'cursor' | 'page' | 'epoch'>,
    answer: SyncResponse,
    segments: readonly Segment[],
  ) =>
    db.write(async (tables): Promise<boolean> => {
      const state = await stateOf(tables);
      if (state.cursor !== request.cursor || state.page !== request.page || state.epoch !== request.epoch) return false;
      const isFirstPage = request.cursor === undefined && request.page === undefined;
      if (!isFirstPage && isUnchanged(state, answer, segments)) return true;
      if (isFirstPage) await clear(tables);
      const base = isFirstPage ? 0 : state.segmentCount;
      await tables.segments.bulkPut(segments.map(({ text }, index) => ({ no: base + index, text })));
      await putRows(tables, answer);
      await tables.meta.put({
        key: 'state',
        fill: isFirstPage ? state.fill + 1 : state.fill,
        epoch: answer.epoch,
        cursor: answer.cursor,
        page: answer.cursor === undefined ? answer.page : undefined,
        segmentCount: base + segments.length,
        mergedAt: isFirstPage ? -1 : state.mergedAt,
      });
      return true;
    });

  /** Forgets where the device was, so that the next request fills the cache anew; the rows stay until then. */
  const refill = () =>
    db.write(async (tables) => {
      const { fill, segmentCount, mergedAt } = await stateOf(tables);
      await tables.meta.put({ key: 'state', fill, segmentCount, mergedAt });
    });

  /** Brings single rows back into packed segments once there are many. Call it when nothing else is going on. */
  const merge = (threshold = MERGE_ABOVE) =>
    db.write(async (tables): Promise<boolean> => {
      const state = await stateOf(tables);
      if (state.cursor === undefined) return false;
      if ((await tables.rows.count()) + (await tables.gone.count()) <= threshold) return false;
      const records = new Map<string, RecordRow>();
      for (const { text } of await tables.segments.toArray()) {
        for (const row of parseSegment(text)) records.set(row.id, row);
      }
      for (const row of await tables.rows.toArray()) records.set(row.id, row);
      for (const { id } of await tables.gone.toArray()) records.delete(id);
      const sorted = [...records.values()].sort(newestFirst);
      const segments: { no: number; text: string }[] = [];
      for (let at = 0; at < sorted.length; at += SEGMENT_SIZE) {
        segments.push({ no: segments.length, text: JSON.stringify(sorted.slice(at, at + SEGMENT_SIZE)) });
      }
      await tables.segments.clear();
      await tables.rows.clear();
      await tables.gone.clear();
      await tables.segments.bulkPut(segments);
      await tables.meta.put({ ...state, segmentCount: segments.length, mergedAt: state.cursor });
      return true;
    });

  return {
    db,
    apply,
    refill,
    merge,
    state: () => db.read(stateOf),
    values: () => db.read(values),
    /** Values and every single row: what must be known before the first segment can be shown. */
    head: () =>
      db.read(async (tables) => ({
        ...(await readValues(tables)),
        rows: await tables.rows.toArray(),
        gone: await tables.gone.toArray(),
      })),
    segment: (no: number) =>
      db.read(async (tables) => {
        const stored = await tables.segments.get(no);
        return stored ? parseSegment(stored.text) : [];
      }),
    /** What has come since a version, for a tab that did not receive the answer itself. */
    since: (version: number) =>
      db.read(async (tables) => ({
        ...(await readValues(tables)),
        rows: await tables.rows.newerThan(version),
        gone: await tables.gone.newerThan(version),
      })),
  };
}

async function stateOf(tables: CacheTables): Promise<CacheState> {
  const stored = await tables.meta.get('state');
  return stored?.key === 'state' ? stored : EMPTY_STATE;
}

async function readValues(tables: CacheTables): Promise<CacheValues> {
  const state = await stateOf(tables);
  const account = await tables.meta.get('account');
  const collections = await tables.meta.get('collections');
  const wishlist = await tables.meta.get('wishlist');
  return {
    state,
    account: account?.key === 'account' ? account.value : undefined,
    collections: collections?.key === 'collections' ? collections.value : [],
    wishlist: wishlist?.key === 'wishlist' ? wishlist.value : [],
  };
}

async function clear(tables: CacheTables): Promise<void> {
  await tables.segments.clear();
  await tables.rows.clear();
  await tables.gone.clear();
  await tables.meta.bulkPut([
    { key: 'collections', value: [] },
    { key: 'wishlist', value: [] },
  ]);
}

async function putRows(tables: CacheTables, answer: SyncResponse): Promise<void> {
  const { account, collections, wishlist, records } = answer.rows;
  const current = await readValues(tables);
  const goneOf = (entity: DeletedRow['entity']) => answer.deleted.filter((row) => row.entity === entity);
  if (account) await tables.meta.put({ key: 'account', value: account });
  const goneCollections = goneOf('collection');
  if (collections?.length || goneCollections.length) {
    await tables.meta.put({ key: 'collections', value: mergeById(current.collections, collections, goneCollections) });
  }
  const goneWishes = goneOf('wishlistItem');
  if (wishlist?.length || goneWishes.length) {
    await tables.meta.put({ key: 'wishlist', value: mergeById(current.wishlist, wishlist, goneWishes) });
  }
  const goneRecords = goneOf('record');
  if (goneRecords.length) {
    await tables.rows.bulkDelete(goneRecords.map(({ id }) => id));
    await tables.gone.bulkPut(goneRecords.map(({ id, version }) => ({ id, version })));
  }
  if (records?.length) {
    await tables.rows.bulkPut(records);
    await tables.gone.bulkDelete(records.map(({ id }) => id));
  }
}

export function mergeById<Row extends { id: string }>(
  rows: readonly Row[],
  put: readonly Row[] | undefined,
  gone: readonly { id: string }[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id } of gone) byId.delete(id);
  for (const row of put ?? []) byId.set(row.id, row);
  return [...byId.values()];
}

function isUnchanged(state: CacheState, answer: SyncResponse, segments: readonly Segment[]): boolean {
  return (
    state.cursor !== undefined &&
    state.cursor === answer.cursor &&
    state.epoch === answer.epoch &&
    segments.length === 0 &&
    answer.deleted.length === 0 &&
    Object.values(answer.rows).every((rows) => rows === undefined || (Array.isArray(rows) && rows.length === 0))
  );
}

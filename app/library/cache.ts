import type { DeletedRow, SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import { newestFirst } from './newest-first.ts';
import { parseSegment, type Segment } from './segment.ts';
import { type Database, openIndexedDb, openInMemory, type StoragePorts, type Table } from './tables.ts';

/** Rows outside the segments beyond which they are merged into them. */
const MERGE_ABOVE = 500;
/** Rows of one answer beyond which they are stored as one packed value. */
const PACK_ABOVE = 8;
const SEGMENT_SIZE = 500;

const SCHEMA = { meta: 'key', segments: 'no', rows: 'id,version', gone: 'id,version', packs: '++no,version' };

/** How far the device has followed the server. */
export interface CacheState {
  key: 'state';
  /** Grows with each refill, so that a tab sees that its rows are of another filling. */
  fill: number;
  epoch?: string;
  cursor?: number;
  page?: string;
  segmentCount: number;
  /** Rows and deletions in packs. */
  packed?: number;
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
  /** Record rows newer than their segment. Of a row that stands in several places the highest version is right. */
  rows: Table<RecordRow, string>;
  /** Deletions newer than the segments. */
  gone: Table<Gone, string>;
  /** Rows and deletions newer than the segments that came in one large answer, up to `version`. */
  packs: Table<Pack, number>;
}

interface Gone {
  id: string;
  version: number;
}

interface Pack {
  no?: number;
  version: number;
  text: string;
  gone: Gone[];
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
      const packed = await putRows(tables, answer);
      await tables.meta.put({
        key: 'state',
        fill: isFirstPage ? state.fill + 1 : state.fill,
        epoch: answer.epoch,
        cursor: answer.cursor,
        page: answer.cursor === undefined ? answer.page : undefined,
        segmentCount: base + segments.length,
        packed: (isFirstPage ? 0 : (state.packed ?? 0)) + packed,
        mergedAt: isFirstPage ? -1 : state.mergedAt,
      });
      return true;
    });

  /** Forgets where the device was, so that the next request fills the cache anew; the rows stay until then. */
  const refill = () =>
    db.write(async (tables) => {
      const { fill, segmentCount, packed, mergedAt } = await stateOf(tables);
      await tables.meta.put({ key: 'state', fill, segmentCount, packed, mergedAt });
    });

  /** Brings single rows back into packed segments once there are many. Call it when nothing else is going on. */
  const merge = (threshold = MERGE_ABOVE) =>
    db.write(async (tables): Promise<boolean> => {
      const state = await stateOf(tables);
      if (state.cursor === undefined) return false;
      const single = (await tables.rows.count()) + (await tables.gone.count());
      if (single + (state.packed ?? 0) <= threshold) return false;
      const records = new Map<string, RecordRow>();
      for (const { text } of await tables.segments.toArray()) {
        for (const row of parseSegment(text)) records.set(row.id, row);
      }
      const newer = await newest(tables.rows.toArray(), tables.gone.toArray(), tables.packs.toArray());
      for (const { id } of newer.gone) records.delete(id);
      for (const row of newer.rows) records.set(row.id, row);
      const sorted = [...records.values()].sort(newestFirst);
      const segments: { no: number; text: string }[] = [];
      for (let at = 0; at < sorted.length; at += SEGMENT_SIZE) {
        segments.push({ no: segments.length, text: JSON.stringify(sorted.slice(at, at + SEGMENT_SIZE)) });
      }
      await tables.segments.clear();
      await tables.rows.clear();
      await tables.gone.clear();
      await tables.packs.clear();
      await tables.segments.bulkPut(segments);
      await tables.meta.put({ ...state, segmentCount: segments.length, packed: 0, mergedAt: state.cursor });
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
        ...(await newest(tables.rows.toArray(), tables.gone.toArray(), tables.packs.toArray())),
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
        ...(await newest(
          tables.rows.newerThan(version),
          tables.gone.newerThan(version),
          tables.packs.newerThan(version),
        )),
      })),
  };
}

async function stateOf(tables: CacheTables): Promise<CacheState> {
  const stored = await tables.meta.get('state');
  return stored?.key === 'state' ? stored : EMPTY_STATE;
}

async function readValues(tables: CacheTables): Promise<CacheValues> {
  const values: CacheValues = { state: EMPTY_STATE, account: undefined, collections: [], wishlist: [] };
  for (const row of await tables.meta.toArray()) {
    if (row.key === 'state') values.state = row;
    else if (row.key === 'account') values.account = row.value;
    else if (row.key === 'collections') values.collections = row.value;
    else values.wishlist = row.value;
  }
  return values;
}

/** Rows and deletions newer than the segments, each id once: of several the highest version is right. */
async function newest(
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

async function clear(tables: CacheTables): Promise<void> {
  await tables.segments.clear();
  await tables.rows.clear();
  await tables.gone.clear();
  await tables.packs.clear();
  await tables.meta.bulkPut([
    { key: 'collections', value: [] },
    { key: 'wishlist', value: [] },
  ]);
}

/** @returns how many rows and deletions went into a pack */
async function putRows(tables: CacheTables, answer: SyncResponse): Promise<number> {
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
  const count = gone.length + records.length;
  if (count > PACK_ABOVE) {
    const version = answer.cursor ?? answer.head;
    await tables.packs.put({ version, text: JSON.stringify(records), gone });
    return count;
  }
  await tables.rows.bulkDelete(gone.map(({ id }) => id));
  await tables.gone.bulkPut(gone);
  await tables.rows.bulkPut(records);
  await tables.gone.bulkDelete(records.map(({ id }) => id));
  return 0;
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

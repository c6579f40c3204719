import type { PoolClient } from 'pg';
import type { Entity, LibraryState, RowChange, RowOf, Touches } from '../../shared/commands/command.ts';
import { MAX_BATCH } from '../../shared/contract/sync-protocol.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import { allOrFirstFailure } from './first-failure.ts';
import { accountJson, collectionJson, recordJson, wishlistJson } from './row-json.ts';

/** What one kind of row was in the tables and what it is to be. */
export interface LoadedRows<Row> {
  stored: ReadonlyMap<string, Row>;
  /** Rows that were changed by the fold; null is deleted. */
  dirty: ReadonlyMap<string, Row | null>;
  /** Rows the fold deleted, as they were, with the version of the deletion. */
  deleted: ReadonlyMap<string, Row>;
  /** Rows that were deleted before, by the tables' tombstones. */
  buried: ReadonlyMap<string, Row>;
}

export interface LoadedLibrary extends LibraryState {
  /** Puts a command's changes on top, stamped with its version. */
  apply(changes: readonly RowChange[], version: number): void;
  loaded<E extends Entity>(entity: E): LoadedRows<RowOf[E]>;
}

/** Loads what the commands touch, set-based, under the user's lock. */
export async function loadLibrary(client: PoolClient, userId: string, touches: Touches): Promise<LoadedLibrary> {
  const { recordIds = [], collectionIds = [], wishlistItemIds = [], allRecords = false } = touches;
  const entities = {
    record: createRows<RecordRow>(),
    collection: createRows<CollectionRow>(),
    wishlistItem: createRows<WishlistRow>(),
  };
  const [account] = await allOrFirstFailure([
    loadAccount(client, userId, wishlistItemIds.length > 0),
    loadRows(client, 'load-records', recordsById, [userId, recordIds], entities.record),
    allRecords && loadRows(client, 'load-all-records', recordsOfUser, [userId], entities.record),
    loadRows(client, 'load-wishlist', wishlistById, [userId, wishlistItemIds], entities.wishlistItem),
    loadTombstones(client, userId, [...recordIds, ...collectionIds, ...wishlistItemIds], entities),
  ]);
  for (const row of account.collections) entities.collection.stored.set(row.id, row);
  return createLibrary(account, entities);
}

interface LoadedAccount {
  account: AccountRow;
  recordCount: number;
  wishCount: number;
  collections: CollectionRow[];
}

async function loadAccount(client: PoolClient, userId: string, countsWishes: boolean): Promise<LoadedAccount> {
  const { rows } = await client.query<LoadedAccount>({
    name: 'load-account',
    text: accountText,
    values: [userId, countsWishes],
  });
  if (!rows[0]) throw new Error('A user with a lock has a row');
  return rows[0];
}

// Albums are counted only as far as any limit can matter, even after a whole batch of deletions.
const countedAlbums = MAX_BATCH + 1_000;
const accountText = `
  select ${accountJson} as account,
    (select count(*) from (select from records r where r.user_id = u.id limit ${countedAlbums}) counted) as "recordCount",
    case when $2 then (select count(*) from wishlist_items w where w.user_id = u.id) else 0 end as "wishCount",
    (select coalesce(json_agg(${collectionJson}), '[]') from collections c where c.user_id = u.id) as collections
  from users u where u.id = $1`;

const recordsById = `
  select r.id, ${recordJson} as row from records r where r.user_id = $1 and r.id = any($2::uuid[])`;
const recordsOfUser = `select r.id, ${recordJson} as row from records r where r.user_id = $1`;
const wishlistById = `
  select w.id, ${wishlistJson} as row from wishlist_items w where w.user_id = $1 and w.id = any($2::uuid[])`;

async function loadRows<Row>(
  client: PoolClient,
  name: string,
  text: string,
  values: [string, (readonly string[])?],
  into: Rows<Row>,
): Promise<void> {
  if (values[1]?.length === 0) return;
  const { rows } = await client.query<{ id: string; row: Row }>({ name, text, values });
  for (const { id, row } of rows) into.stored.set(id, row);
}

async function loadTombstones(client: PoolClient, userId: string, ids: string[], entities: Entities): Promise<void> {
  const { rows } = await client.query<{
    entity: Entity;
    id: string;
    snapshot: never;
  }>({
    name: 'load-tombstones',
    text: `select entity, id, snapshot from sync_tombstone
      where user_id = $1 and entity in ('record', 'collection', 'wishlistItem') and id = any($2::uuid[])
        and exists (select from sync_tombstone where user_id = $1)`,
    values: [userId, ids],
  });
  for (const { entity, id, snapshot } of rows) entities[entity].buried.set(id, snapshot);
}

interface Rows<Row> {
  stored: Map<string, Row>;
  dirty: Map<string, Row | null>;
  deleted: Map<string, Row>;
  buried: Map<string, Row>;
}

type Entities = { [E in Entity]: Rows<RowOf[E]> };

function createRows<Row>(): Rows<Row> {
  return {
    stored: new Map(),
    dirty: new Map(),
    buried: new Map(),
    deleted: new Map(),
  };
}

function createLibrary(account: LoadedAccount, entities: Entities): LoadedLibrary {
  let { recordCount, wishCount } = account;
  return {
    account: account.account,
    get recordCount() {
      return recordCount;
    },
    get wishCount() {
      return wishCount;
    },
    record: (id) => rowIn(entities.record, id),
    collection: (id) => rowIn(entities.collection, id),
    wishlistItem: (id) => rowIn(entities.wishlistItem, id),
    collections: () => liveRows(entities.collection),
    records: () => liveRows(entities.record),
    deleted(entity, id) {
      const rows = entities[entity];
      return rowIn(rows, id) ? undefined : (rows.deleted.get(id) ?? rows.buried.get(id));
    },
    apply(changes, version) {
      for (const change of changes) {
        if (change.row) change.row.version = version;
        if (change.entity === 'record') recordCount += put(entities.record, change.id, change.row, version);
        else if (change.entity === 'collection') put(entities.collection, change.id, change.row, version);
        else wishCount += put(entities.wishlistItem, change.id, change.row, version, change.movedTo);
      }
    },
    loaded: (entity) => entities[entity],
  };
}

function rowIn<Row>(rows: Rows<Row>, id: string): Row | undefined {
  const dirty = rows.dirty.get(id);
  return dirty === undefined ? rows.stored.get(id) : (dirty ?? undefined);
}

function* liveRows<Row>(rows: Rows<Row>): Iterable<Row> {
  for (const [id, row] of rows.stored) if (!rows.dirty.has(id)) yield row;
  for (const row of rows.dirty.values()) if (row) yield row;
}

/** @returns by how much the number of rows changed */
function put<Row extends { version: number }>(
  rows: Rows<Row>,
  id: string,
  row: Row | null,
  version: number,
  movedTo?: string,
): number {
  const before = rowIn(rows, id);
  if (!row && before) rows.deleted.set(id, { ...before, version, ...(movedTo !== undefined && { movedTo }) });
  rows.dirty.set(id, row);
  return (row ? 1 : 0) - (before ? 1 : 0);
}

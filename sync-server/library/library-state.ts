import type { PoolClient } from 'pg';
import type { LibraryState, RowChange, RowReaders, Touches } from '../../shared/commands/command.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { RowOf } from '../../shared/entities.ts';
import { TABLES } from '../../shared/entities.ts';
import { byEntity, ENTITIES, type Entity } from '../../shared/nouns.ts';
import type { CollectionRow } from '../../shared/schemas/collection.ts';
import { MAX_BATCH } from '../../shared/wire/sync-protocol.ts';
import { allOrFirstFailure } from '../db/first-failure.ts';
import { accountJson, collectionJson, rowJson } from './row-json.ts';

/** The rows of one noun: as stored, and as changed by the fold. */
export interface LoadedRows<Row> {
  stored: ReadonlyMap<string, Row>;
  /** Rows that the fold changed; null is deleted. */
  dirty: ReadonlyMap<string, Row | null>;
  /** Rows that the fold deleted, as they were, with the version of the deletion. */
  deleted: ReadonlyMap<string, Row>;
  /** Rows that were deleted earlier, from their tombstones. */
  tombstoned: ReadonlyMap<string, Row>;
}

export interface LoadedLibrary extends LibraryState {
  /** Applies a command's changes, stamped with its version. */
  apply(changes: readonly RowChange[], version: number): void;
  loaded<E extends Entity>(entity: E): LoadedRows<RowOf[E]>;
}

/** Loads the rows that the commands touch, with a few statements, under the user's lock. */
export async function loadLibrary(client: PoolClient, userId: string, touches: Touches): Promise<LoadedLibrary> {
  const entities = byEntity(createRows) as Entities;
  const [account] = await allOrFirstFailure([
    loadAccount(client, userId, touches),
    ...LOADED.map((entity) =>
      loadRows(client, rowsById[entity], [userId, touches[entity] ?? []], entities[entity] as Rows<unknown>),
    ),
    touches.allRecords && loadRows(client, allRowsOf('record'), [userId], entities.record),
    touches.savedView?.length && loadRows(client, allRowsOf('savedView'), [userId], entities.savedView),
    loadTombstones(client, userId, touches, entities),
  ]);
  for (const row of account.collections) entities.collection.stored.set(row.id, row);
  return createLibrary(account, entities);
}

interface LoadedAccount {
  account: AccountRow;
  counts: { [E in Entity]?: number };
  collections: CollectionRow[];
}

async function loadAccount(client: PoolClient, userId: string, touches: Touches): Promise<LoadedAccount> {
  const { rows } = await client.query<LoadedAccount>({
    name: 'load-account',
    text: accountText,
    values: [userId, LOADED.filter((entity) => touches[entity]?.length)],
  });
  if (!rows[0]) throw new Error('A user with a lock has a row');
  return rows[0];
}

/** The nouns whose rows are loaded by their ids. Collections are few and all loaded, saved views where one is named. */
const LOADED = ENTITIES.filter((entity) => entity !== 'collection' && entity !== 'savedView');

/** Counts only as many albums as a limit can depend on, even after a batch of deletions. */
const COUNTED: { readonly [E in Entity]?: number } = { record: MAX_BATCH + 1_000 };

function countOf(entity: Entity): string {
  const limit = COUNTED[entity] === undefined ? '' : ` limit ${COUNTED[entity]}`;
  const rows = `select from ${TABLES[entity].table} t where t.user_id = u.id${limit}`;
  return `'${entity}', case when '${entity}' = any($2::text[]) then (select count(*) from (${rows}) counted) end`;
}

const accountText = `
  select ${accountJson} as account, json_build_object(${LOADED.map(countOf).join(', ')}) as counts,
    (select coalesce(json_agg(${collectionJson}), '[]') from collections c where c.user_id = u.id) as collections
  from users u where u.id = $1`;

function selectRows(entity: Entity): string {
  return `select t.id, ${rowJson(entity, 't')} as row from ${TABLES[entity].table} t where t.user_id = $1`;
}

const rowsById = byEntity((entity) => ({
  name: `load-${TABLES[entity].table}`,
  text: `${selectRows(entity)} and t.id = any($2::uuid[])`,
}));
const allRowsOf = (entity: Entity) => ({ name: `load-all-${TABLES[entity].table}`, text: selectRows(entity) });

async function loadRows<Row>(
  client: PoolClient,
  statement: { name: string; text: string },
  values: [string, (readonly string[])?],
  into: Rows<Row>,
): Promise<void> {
  if (values[1]?.length === 0) return;
  const { rows } = await client.query<{ id: string; row: Row }>({ ...statement, values });
  for (const { id, row } of rows) into.stored.set(id, row);
}

const entityNames = ENTITIES.map((entity) => `'${entity}'`).join(', ');

async function loadTombstones(client: PoolClient, userId: string, touches: Touches, entities: Entities): Promise<void> {
  const { rows } = await client.query<{
    entity: Entity;
    id: string;
    snapshot: never;
  }>({
    name: 'load-tombstones',
    text: `select entity, id, snapshot from sync_tombstone
      where user_id = $1 and entity in (${entityNames}) and id = any($2::uuid[])
        and exists (select from sync_tombstone where user_id = $1)`,
    values: [userId, ENTITIES.flatMap((entity) => touches[entity] ?? [])],
  });
  for (const { entity, id, snapshot } of rows) entities[entity].tombstoned.set(id, snapshot);
}

interface Rows<Row> {
  stored: Map<string, Row>;
  dirty: Map<string, Row | null>;
  deleted: Map<string, Row>;
  tombstoned: Map<string, Row>;
}

type Entities = { [E in Entity]: Rows<RowOf[E]> };

function createRows<Row>(): Rows<Row> {
  return {
    stored: new Map(),
    dirty: new Map(),
    tombstoned: new Map(),
    deleted: new Map(),
  };
}

function createLibrary(account: LoadedAccount, entities: Entities): LoadedLibrary {
  const counts = byEntity((entity) => account.counts[entity] ?? 0);
  counts.collection = account.collections.length;
  const readers = byEntity((entity) => (id: string) => rowIn<unknown>(entities[entity], id)) as RowReaders;
  return {
    ...readers,
    account: account.account,
    count: (entity) => counts[entity],
    all: (entity) => liveRows(entities[entity]),
    deleted(entity, id) {
      const rows = entities[entity];
      return rowIn(rows, id) ? undefined : (rows.deleted.get(id) ?? rows.tombstoned.get(id));
    },
    apply(changes, version) {
      for (const { entity, id, row, movedTo } of changes) {
        if (row) row.version = version;
        counts[entity] += put(entities[entity] as Rows<Stamped>, id, row, version, movedTo);
      }
    },
    loaded: (entity) => entities[entity],
  };
}

interface Stamped {
  version: number;
}

function rowIn<Row>(rows: Rows<Row>, id: string): Row | undefined {
  const dirty = rows.dirty.get(id);
  return dirty === undefined ? rows.stored.get(id) : (dirty ?? undefined);
}

function* liveRows<Row>(rows: Rows<Row>): Iterable<Row> {
  for (const [id, row] of rows.stored) if (!rows.dirty.has(id)) yield row;
  for (const row of rows.dirty.values()) if (row) yield row;
}

/** @returns the change of the number of rows */
function put<Row extends Stamped>(
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

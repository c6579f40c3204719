import type pg from 'pg';
import type { Entity } from '../../shared/commands/command.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import { arrayText } from './array-text.ts';
import { type Column, collectionColumns, recordColumns, wishlistColumns } from './columns.ts';
import type { UserTransaction } from './in-user-transaction.ts';
import type { LoadedLibrary, LoadedRows } from './library-state.ts';
import { partsOf, type Slices } from './time-slices.ts';

/** Rows of one statement: more are put together in several steps, between which others have their turn. */
const ROWS_AT_ONCE = 500;

/** Sends what the fold changed, without waiting for answers: one statement per kind of change and 500 rows. */
export async function writeChanges(
  slices: Slices,
  { client, userId, add }: UserTransaction,
  library: LoadedLibrary,
): Promise<void> {
  const records = sortOut(library.loaded('record'));
  const collections = sortOut(library.loaded('collection'));
  const wishlist = sortOut(library.loaded('wishlistItem'));
  async function send<Row>(rows: readonly Row[], query: (part: Row[]) => pg.QueryConfig): Promise<void> {
    await slices.each(partsOf(rows, ROWS_AT_ONCE), (part) => add(client.query(query(part))));
  }
  function run(name: keyof typeof statements, rows: readonly unknown[]): Promise<void> {
    return send(rows, (part) => ({ name, text: statements[name], values: [userId, JSON.stringify(part)] }));
  }
  function insert<Row>(name: keyof typeof insertions, rows: readonly Row[]): Promise<void> {
    const { text, shape } = insertions[name];
    return send(rows, (part) => ({ name, text, values: [userId, ...valuesOf(shape, part)] }));
  }

  await run('delete-records', records.deleted);
  await run('delete-collections', collections.deleted);
  await run('delete-wishlist', wishlist.deleted);
  await run('write-tombstones', [
    ...tombstones('record', records.buried),
    ...tombstones('collection', collections.buried),
    ...tombstones('wishlistItem', wishlist.buried),
  ]);
  await run('remove-tombstones', [
    ...revived('record', library.loaded('record')),
    ...revived('collection', library.loaded('collection')),
    ...revived('wishlistItem', library.loaded('wishlistItem')),
  ]);
  // First no default, then the new one: the unique index looks at every row as it is written.
  await run('clear-default', collections.changed);
  await insert('insert-collections', collections.created);
  await run('update-collections', collections.changed);
  await insert('insert-records', records.created);
  await run('update-records', records.changed);
  await insert('insert-wishlist', wishlist.created);
  await run('update-wishlist', wishlist.changed);
  const { stored, dirty } = library.loaded('record');
  const members = await slices.each([...dirty], ([id, row]) => membershipDiff(id, stored.get(id), row));
  const memberships = (which: keyof MembershipDiff) => members.flatMap((diff) => diff?.[which] ?? []);
  await run('remove-members', memberships('removed'));
  await run('add-members', memberships('added'));
}

interface Sorted<Row> {
  created: Row[];
  changed: Row[];
  /** Rows of the tables that go. */
  deleted: { id: string }[];
  /** Everything that was deleted, also what lived only within the batch. */
  buried: Row[];
}

function sortOut<Row extends { id: string }>({ stored, dirty, deleted }: LoadedRows<Row>): Sorted<Row> {
  const sorted: Sorted<Row> = {
    created: [],
    changed: [],
    deleted: [],
    buried: [],
  };
  for (const [id, row] of dirty) {
    if (row) (stored.has(id) ? sorted.changed : sorted.created).push(row);
    else {
      if (stored.has(id)) sorted.deleted.push({ id });
      const before = deleted.get(id);
      if (before) sorted.buried.push(before);
    }
  }
  return sorted;
}

function tombstones(entity: Entity, rows: readonly { id: string; version: number }[]) {
  return rows.map((row) => ({
    entity,
    id: row.id,
    version: row.version,
    snapshot: row,
  }));
}

function revived<Row>(entity: Entity, { dirty, buried }: LoadedRows<Row>) {
  return [...buried.keys()].filter((id) => dirty.get(id)).map((id) => ({ entity, id }));
}

interface Membership {
  record: string;
  collection: string;
}

interface MembershipDiff {
  added: Membership[];
  removed: Membership[];
}

/** @returns undefined where nothing differs, as in most rows */
function membershipDiff(
  record: string,
  stored: RecordRow | undefined,
  row: RecordRow | null,
): MembershipDiff | undefined {
  const [before, after] = [stored?.collectionIds ?? [], row?.collectionIds ?? []];
  // The memberships of a deleted record go with it.
  if (!row || (before.length === 0 && after.length === 0)) return undefined;
  const only = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id, index) => !others.includes(id) && ids.indexOf(id) === index);
  const withRecord = (collection: string) => ({ record, collection });
  return { added: only(after, before).map(withRecord), removed: only(before, after).map(withRecord) };
}

interface Shape {
  table: string;
  columns: readonly Column[];
}

const recordShape: Shape = { table: 'records', columns: recordColumns };
const collectionShape: Shape = { table: 'collections', columns: collectionColumns };
const wishlistShape: Shape = { table: 'wishlist_items', columns: wishlistColumns };

function incoming({ columns }: Shape): string {
  const list = columns.map(({ field, type }) => `"${field}" ${type}`);
  return `json_to_recordset($2::json) as x (id uuid, ${list.join(', ')})`;
}

/** From one array per column: a third faster than from JSON, and new rows come by the thousand. */
function insertText({ table, columns }: Shape): string {
  const names = columns.map(({ column }) => column);
  const values = columns.map(({ field, type, usual }) =>
    usual === undefined ? `x."${field}"::${type}` : `coalesce(x."${field}", '${usual}')::${type}`,
  );
  // An array of arrays would be taken for one of two dimensions: they travel as text.
  const arrays = columns.map(({ type }, index) => `$${index + 3}::${type === 'text[]' ? 'text' : type}[]`);
  return `insert into ${table} (id, user_id, ${names.join(', ')})
    select x.id, $1::uuid, ${values.join(', ')}
    from unnest($2::uuid[], ${arrays.join(', ')}) as x (id, ${columns.map(({ field }) => `"${field}"`).join(', ')})`;
}

function valuesOf<Row>({ columns }: Shape, rows: readonly Row[]): string[] {
  const arrayOf = (field: string, usual?: string) =>
    arrayText(
      rows.map((row) => row[field as keyof Row]),
      usual,
    );
  return [arrayOf('id'), ...columns.map(({ field, usual }) => arrayOf(field, usual))];
}

function updateText(shape: Shape): string {
  const sets = shape.columns.map(({ column, field }) => `${column} = x."${field}"`);
  return `update ${shape.table} t set ${sets.join(', ')} from ${incoming(shape)} where t.id = x.id and t.user_id = $1`;
}

function deleteText(table: string): string {
  return `delete from ${table} t using json_to_recordset($2::json) as x (id uuid) where t.id = x.id and t.user_id = $1`;
}

const pairs = 'json_to_recordset($2::json) as x (record uuid, collection uuid)';

const statements = {
  'delete-records': deleteText('records'),
  'delete-collections': deleteText('collections'),
  'delete-wishlist': deleteText('wishlist_items'),
  'write-tombstones': `
    insert into sync_tombstone (user_id, entity, id, version, snapshot)
    select $1::uuid, x.entity, x.id, x.version, x.snapshot
    from json_to_recordset($2::json) as x (entity text, id uuid, version bigint, snapshot json)
    on conflict (user_id, entity, id)
    do update set version = excluded.version, snapshot = excluded.snapshot, deleted_at = excluded.deleted_at`,
  'remove-tombstones': `
    delete from sync_tombstone t using json_to_recordset($2::json) as x (entity text, id uuid)
    where t.user_id = $1 and t.entity = x.entity and t.id = x.id`,
  'clear-default': `
    update collections t set is_default = false from json_to_recordset($2::json) as x (id uuid, "isDefault" boolean)
    where t.id = x.id and t.user_id = $1 and t.is_default and not x."isDefault"`,
  'update-collections': updateText(collectionShape),
  'update-records': updateText(recordShape),
  'update-wishlist': updateText(wishlistShape),
  'remove-members': `
    delete from record_collections t using ${pairs}
    where t.user_id = $1 and t.record_id = x.record and t.collection_id = x.collection`,
  'add-members': `
    insert into record_collections (user_id, record_id, collection_id)
    select $1::uuid, x.record, x.collection from ${pairs} on conflict do nothing`,
} as const;

const insertions = {
  'insert-collections': { shape: collectionShape, text: insertText(collectionShape) },
  'insert-records': { shape: recordShape, text: insertText(recordShape) },
  'insert-wishlist': { shape: wishlistShape, text: insertText(wishlistShape) },
} as const;

import type pg from 'pg';
import type { Entity, RowOf } from '../../shared/commands/command.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { UserTransaction } from './in-user-transaction.ts';
import type { LoadedLibrary, LoadedRows } from './library-state.ts';
import { partsOf, type Slices } from './time-slices.ts';
import { puts, statements, valuesOf } from './write-statements.ts';
import { areFew, type Written, type WrittenRow } from './written-rows.ts';

/** Rows of one statement: more are put together in several steps, between which others have their turn. */
const ROWS_AT_ONCE = 500;

/**
 * Sends what the fold changed, without waiting for answers: one statement per kind of change and 500 rows.
 * @returns all of it as devices store it, where that comes back with the statements
 */
export async function writeChanges(
  slices: Slices,
  { client, userId, add }: UserTransaction,
  library: LoadedLibrary,
): Promise<Written | undefined> {
  const records = sortOut(library.loaded('record'));
  const collections = sortOut(library.loaded('collection'));
  const wishlist = sortOut(library.loaded('wishlistItem'));
  const buried = [
    ...tombstones('record', records.buried),
    ...tombstones('collection', collections.buried),
    ...tombstones('wishlistItem', wishlist.buried),
  ];
  const isFew = areFew(
    buried,
    ...[records, collections, wishlist].flatMap(({ created, changed }) => [created, changed]),
  );
  // The memberships of a new record are written after it.
  const comesBack = isFew && records.created.every(({ collectionIds }) => collectionIds.length === 0);
  const written: Written = { rows: { records: [], collections: [], wishlist: [] }, deleted: [] };
  async function send<Row>(
    rows: readonly Row[],
    query: (part: Row[]) => pg.QueryConfig,
    take?: (answer: pg.QueryResult<WrittenRow>) => void,
  ): Promise<void> {
    await slices.each(partsOf(rows, ROWS_AT_ONCE), (part) => {
      const answer = client.query<WrittenRow>(query(part));
      add(take ? answer.then(take) : answer);
    });
  }
  function run(name: keyof typeof statements, rows: readonly unknown[]): Promise<void> {
    return send(rows, (part) => ({ name, text: statements[name], values: [userId, JSON.stringify(part)] }));
  }
  function put<E extends Entity>(way: 'insert' | 'update', entity: E, rows: readonly RowOf[E][]): Promise<void> {
    const { kind, shape, [way]: statement } = puts[entity];
    const values = (part: RowOf[E][]) => (way === 'insert' ? valuesOf(shape, part) : [JSON.stringify(part)]);
    const query = (part: RowOf[E][]) => ({
      ...(comesBack ? statement.andBack : statement.only),
      values: [userId, ...values(part)],
    });
    return send(rows, query, comesBack ? (answer) => void written.rows[kind].push(...answer.rows) : undefined);
  }

  await run('delete-records', records.deleted);
  await run('delete-collections', collections.deleted);
  await run('delete-wishlist', wishlist.deleted);
  await run('write-tombstones', buried);
  await run('remove-tombstones', [
    ...revived('record', library.loaded('record')),
    ...revived('collection', library.loaded('collection')),
    ...revived('wishlistItem', library.loaded('wishlistItem')),
  ]);
  // First no default, then the new one: the unique index looks at every row as it is written.
  await run('clear-default', collections.changed);
  await put('insert', 'collection', collections.created);
  await put('update', 'collection', collections.changed);
  await put('insert', 'record', records.created);
  const { stored, dirty } = library.loaded('record');
  const members = await slices.each([...dirty], ([id, row]) => membershipDiff(id, stored.get(id), row));
  const memberships = (which: keyof MembershipDiff) => members.flatMap((diff) => diff?.[which] ?? []);
  await run('remove-members', memberships('removed'));
  await run('add-members', memberships('added'));
  // Behind its memberships, which it gives back too.
  await put('update', 'record', records.changed);
  await put('insert', 'wishlistItem', wishlist.created);
  await put('update', 'wishlistItem', wishlist.changed);
  if (!comesBack) return undefined;
  written.deleted.push(...buried.map(({ entity, id, version }) => ({ entity, id, version })));
  return written;
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

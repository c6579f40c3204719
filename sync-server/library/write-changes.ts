import type pg from 'pg';
import type { RowOf } from '../../shared/entities.ts';
import { byEntity, ENTITIES, type Entity } from '../../shared/nouns.ts';
import type { RecordRow } from '../../shared/schemas/record.ts';
import type { LoadedLibrary, LoadedRows } from './library-state.ts';
import type { UserTransaction } from './open-transaction.ts';
import { partsOf, type Slices } from './time-slices.ts';
import { statements, valuesOf, writes } from './write-statements.ts';
import { areFew, type Written, type WrittenRow } from './written-rows.ts';

/** Rows per statement. Larger changes are serialised in several steps, between which other requests run. */
const ROWS_AT_ONCE = 500;

/**
 * Sends the changes of the fold without awaiting answers: one statement per kind of change and 500 rows.
 * @returns all changed rows as devices store them, if the statements return them
 */
export async function writeChanges(
  slices: Slices,
  { client, userId, add }: UserTransaction,
  library: LoadedLibrary,
): Promise<Written | undefined> {
  const sorted = byEntity((entity) => sortChanges<RowOf[Entity]>(library.loaded(entity)));
  const tombstoned = ENTITIES.flatMap((entity) => tombstones(entity, sorted[entity].tombstoned));
  const isFew = areFew(tombstoned, ...ENTITIES.flatMap((entity) => [sorted[entity].created, sorted[entity].changed]));
  const records = library.loaded('record');
  // The memberships of a new record are written after its row, so its statement cannot return them.
  const returnsRows =
    isFew && [...records.dirty].every(([id, row]) => records.stored.has(id) || !row?.collectionIds.length);
  const written: Written = { rows: {}, deleted: [] };
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
  function run(name: string, text: string, rows: readonly unknown[]): Promise<void> {
    return send(rows, (part) => ({ name, text, values: [userId, JSON.stringify(part)] }));
  }
  function runNamed(name: keyof typeof statements, rows: readonly unknown[]): Promise<void> {
    return run(name, statements[name], rows);
  }
  function put(way: 'insert' | 'update', entity: Entity, rows: readonly RowOf[Entity][]): Promise<void> {
    const { shape, [way]: statement } = writes[entity];
    const values = (part: RowOf[Entity][]) => (way === 'insert' ? valuesOf(shape, part) : [JSON.stringify(part)]);
    const query = (part: RowOf[Entity][]) => ({
      ...(returnsRows ? statement.andBack : statement.only),
      values: [userId, ...values(part)],
    });
    return send(rows, query, returnsRows ? (answer) => void backOf(entity).push(...answer.rows) : undefined);
  }
  function backOf(entity: Entity): WrittenRow[] {
    written.rows[entity] ??= [];
    return written.rows[entity];
  }

  for (const entity of ENTITIES)
    await run(writes[entity].remove.name, writes[entity].remove.text, sorted[entity].deleted);
  await runNamed('write-tombstones', tombstoned);
  await runNamed(
    'remove-tombstones',
    ENTITIES.flatMap((entity) => revived<unknown>(entity, library.loaded(entity))),
  );
  // Clear the old default before setting the new one: the unique index is checked row by row.
  await runNamed('clear-default', sorted.collection.changed);
  for (const entity of ENTITIES) await put('insert', entity, sorted[entity].created);
  const members = await slices.each([...records.dirty], ([id, row]) => membershipDiff(id, records.stored.get(id), row));
  const memberships = (which: keyof MembershipDiff) => members.flatMap((diff) => diff?.[which] ?? []);
  await runNamed('remove-members', memberships('removed'));
  await runNamed('add-members', memberships('added'));
  // After the memberships, which the statement returns too.
  for (const entity of ENTITIES) await put('update', entity, sorted[entity].changed);
  if (!returnsRows) return undefined;
  written.deleted.push(...tombstoned.map(({ entity, id, version }) => ({ entity, id, version })));
  return written;
}

interface Sorted<Row> {
  created: Row[];
  changed: Row[];
  /** Rows to delete from the tables. */
  deleted: { id: string }[];
  /** All deleted rows, including those created within the batch. */
  tombstoned: Row[];
}

function sortChanges<Row extends { id: string }>({ stored, dirty, deleted }: LoadedRows<Row>): Sorted<Row> {
  const sorted: Sorted<Row> = {
    created: [],
    changed: [],
    deleted: [],
    tombstoned: [],
  };
  for (const [id, row] of dirty) {
    if (row) (stored.has(id) ? sorted.changed : sorted.created).push(row);
    else {
      if (stored.has(id)) sorted.deleted.push({ id });
      const before = deleted.get(id);
      if (before) sorted.tombstoned.push(before);
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

function revived<Row>(entity: Entity, { dirty, tombstoned }: LoadedRows<Row>) {
  return [...tombstoned.keys()].filter((id) => dirty.get(id)).map((id) => ({ entity, id }));
}

interface Membership {
  record: string;
  collection: string;
}

interface MembershipDiff {
  added: Membership[];
  removed: Membership[];
}

/** @returns undefined if nothing differs, as for most rows */
function membershipDiff(
  record: string,
  stored: RecordRow | undefined,
  row: RecordRow | null,
): MembershipDiff | undefined {
  const [before, after] = [stored?.collectionIds ?? [], row?.collectionIds ?? []];
  // The foreign key deletes the memberships of a deleted record.
  if (!row || (before.length === 0 && after.length === 0)) return undefined;
  const only = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id, index) => !others.includes(id) && ids.indexOf(id) === index);
  const withRecord = (collection: string) => ({ record, collection });
  return { added: only(after, before).map(withRecord), removed: only(before, after).map(withRecord) };
}

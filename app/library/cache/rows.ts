import type { SyncResponse } from '../../../shared/contract/sync.ts';
import type { RowOf } from '../../../shared/entities.ts';
import { type Entity, NOUNS, PACKED, SINGLES, type Single } from '../../../shared/nouns.ts';
import { parseSegment } from './segment.ts';
import { type CacheState, EMPTY_STATE } from './state.ts';
import type { CacheTables, Deletion, Pack, PackedRow, SingleRows, ValueRow, Values } from './tables.ts';

/** Rows of one answer beyond which they are stored as one packed value. */
const PACK_ABOVE = 8;

export interface CacheValues extends Values {
  state: CacheState;
  /** The values of an incomplete filling. */
  next: Values | undefined;
}

export function noValues(): Values {
  const rows = Object.fromEntries(SINGLES.map((entity) => [NOUNS[entity].rows, []])) as unknown as SingleRows;
  return { account: undefined, ...rows };
}

export async function readValues(tables: CacheTables): Promise<CacheValues> {
  const stored = (await tables.meta.toArray()).map((row) => [row.key, row.key === 'state' ? row : row.value]);
  return { state: EMPTY_STATE, next: undefined, ...noValues(), ...Object.fromEntries(stored) };
}

/** The part of an answer about a noun: new and changed rows, and deletions. */
export function newsOf<E extends Entity>(entity: E, { rows, deleted }: Pick<SyncResponse, 'rows' | 'deleted'>) {
  const { [NOUNS[entity].rows]: put = [] } = rows;
  return { put: put as RowOf[E][], deleted: deleted.filter((row) => row.entity === entity) };
}

/** Number of rows and deletions of an answer that are stored as one value; 0 if they are few. */
export function packedBy(answer: SyncResponse): number {
  const { put, deleted } = newsOf(PACKED, answer);
  const count = put.length + deleted.length;
  return count > PACK_ABOVE ? count : 0;
}

/** Rows and deletions newer than the segments, each id once, with its highest version. */
export async function newest(
  rows: PromiseLike<readonly PackedRow[]>,
  deleted: PromiseLike<readonly Deletion[]>,
  packs: PromiseLike<readonly Pack[]>,
): Promise<{ rows: PackedRow[]; deleted: Deletion[] }> {
  const [singleRows, singleDeletions, stored] = await Promise.all([rows, deleted, packs]);
  if (stored.length === 0) return { rows: [...singleRows], deleted: [...singleDeletions] };
  const latest = new Map<string, { version: number; row?: PackedRow }>();
  const take = (id: string, version: number, row?: PackedRow) => {
    if ((latest.get(id)?.version ?? -1) < version) latest.set(id, { version, row });
  };
  for (const pack of stored) {
    for (const row of parseSegment(pack.text)) take(row.id, row.version, row);
    for (const { id, version } of pack.gone) take(id, version);
  }
  for (const row of singleRows) take(row.id, row.version, row);
  for (const { id, version } of singleDeletions) take(id, version);
  const result: { rows: PackedRow[]; deleted: Deletion[] } = { rows: [], deleted: [] };
  for (const [id, { version, row }] of latest) {
    if (row) result.rows.push(row);
    else result.deleted.push({ id, version });
  }
  return result;
}

/** Adds the rows of an answer to the shown rows. */
export async function putRows(tables: CacheTables, answer: SyncResponse): Promise<void> {
  const { account } = answer.rows;
  if (account) await tables.meta.put({ key: 'account', value: account });
  const changed = SINGLES.filter((entity) => {
    const { put, deleted } = newsOf(entity, answer);
    return put.length + deleted.length > 0;
  });
  if (changed.length > 0) await tables.meta.bulkPut(valueRowsOf(withValues(await readValues(tables), answer), changed));
  const { put: records, deleted } = newsOf(PACKED, answer);
  const gone = deleted.map(({ id, version }) => ({ id, version }));
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

/** The small tables as they are stored, or some of them. */
export function valueRowsOf(values: Values, entities: readonly Single[] = SINGLES): ValueRow[] {
  return entities.map((entity) => {
    const key = NOUNS[entity].rows;
    return { key, value: values[key] } as ValueRow;
  });
}

/** The small tables with the changes of an answer. */
export function withValues(values: Values, answer: SyncResponse): Values {
  const rows = SINGLES.map((entity) => {
    const key = NOUNS[entity].rows;
    return [key, mergeById(values[key], newsOf(entity, answer))];
  });
  return { account: answer.rows.account ?? values.account, ...Object.fromEntries(rows) };
}

function mergeById<Row extends { id: string }>(
  rows: readonly Row[],
  { put, deleted }: { put: readonly Row[]; deleted: readonly { id: string }[] },
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id } of deleted) byId.delete(id);
  for (const row of put) byId.set(row.id, row);
  return [...byId.values()];
}

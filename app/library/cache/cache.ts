import type { SyncResponse } from '../../../shared/contract/sync.ts';
import type { Database } from '../device/tables.ts';
import { newestFirst } from './newest-first.ts';
import { newest, noValues, packedBy, putRows, readValues, valueRowsOf, withValues } from './rows.ts';
import { parseSegment, type Segment } from './segment.ts';
import {
  type CacheState,
  EMPTY_STATE,
  type Generation,
  isFirstPage,
  type Position,
  refilled,
  standsAt,
  stateAfter,
} from './state.ts';
import type { CacheTables, PackedRow, Values } from './tables.ts';

/** Above this number of rows outside the segments, they are merged into them. */
const MERGE_ABOVE = 500;
const SEGMENT_SIZE = 500;

export type Cache = ReturnType<typeof createCache>;

/** The server's rows as this device last saw them. Disposable: everything in it can be pulled again. */
export function createCache(db: Database<CacheTables>) {
  /**
   * Applies an answer if the device is still at the position of the request; a stale or repeated answer changes nothing.
   * A filling that replaces complete rows is stored apart, and replaces them in the transaction that completes it.
   * @returns whether it was applied
   */
  const apply = (request: Position, answer: SyncResponse, segments: readonly Segment[]) =>
    db.write(async (tables): Promise<boolean> => {
      const state = await stateOf(tables);
      if (!standsAt(state, request)) return false;
      const isFirst = isFirstPage(request);
      if (!isFirst && isUnchanged(state, answer)) return true;
      const added = { segments: segments.length, packed: packedBy(answer) };
      const next = stateAfter(state, request, answer, added);
      if (isFirst) await dropFilling(tables, state);
      const from = (next.first ?? 0) + next.segmentCount - segments.length;
      await tables.segments.bulkPut(segments.map(({ text }, index) => ({ no: from + index, text })));
      if (!state.old) await putRows(tables, answer);
      else {
        const { next: waiting = noValues() } = await readValues(tables);
        const values = withValues(isFirst ? noValues() : waiting, answer);
        if (next.old) await tables.meta.put({ key: 'next', value: values });
        else await replaceOld(tables, state.old, values);
      }
      await tables.meta.put(next);
      return true;
    });

  /** Drops the position, so that the next request fills the cache again; the rows stay until then. */
  const refill = () => db.write(async (tables) => void (await tables.meta.put(refilled(await stateOf(tables)))));

  return {
    db,
    apply,
    refill,
    /** Merges single rows into packed segments once there are many. Call it at rest. */
    merge: (threshold = MERGE_ABOVE) => db.write((tables) => mergeRows(tables, threshold)),
    state: () => db.read(stateOf),
    /** Values and all single rows, which are needed before the first segment can be shown. */
    head: () =>
      db.read(async (tables) => ({
        ...(await readValues(tables)),
        ...(await newest(tables.rows.toArray(), tables.gone.toArray(), tables.packs.toArray())),
      })),
    /** Rows of one segment of a generation. */
    segment: ({ first = 0 }: Generation, index: number) =>
      db.read(async (tables) => {
        const stored = await tables.segments.get(first + index);
        return stored ? parseSegment(stored.text) : [];
      }),
    /** The changes since a version, for a tab that did not receive the answer itself. */
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

async function mergeRows(tables: CacheTables, threshold: number): Promise<boolean> {
  const state = await stateOf(tables);
  if (state.cursor === undefined) return false;
  const single = (await tables.rows.count()) + (await tables.gone.count());
  if (single + (state.packed ?? 0) <= threshold) return false;
  const records = new Map<string, PackedRow>();
  for (const { text } of await tables.segments.toArray()) {
    for (const row of parseSegment(text)) records.set(row.id, row);
  }
  const newer = await newest(tables.rows.toArray(), tables.gone.toArray(), tables.packs.toArray());
  for (const { id } of newer.deleted) records.delete(id);
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
  await tables.meta.put({ ...state, first: 0, segmentCount: segments.length, packed: 0, mergedAt: state.cursor });
  return true;
}

async function stateOf(tables: CacheTables): Promise<CacheState> {
  const stored = await tables.meta.get('state');
  return stored?.key === 'state' ? stored : EMPTY_STATE;
}

/** Removes the rest of an earlier filling, except for the complete rows that are shown meanwhile. */
async function dropFilling(tables: CacheTables, { old }: CacheState): Promise<void> {
  if (old) {
    await tables.segments.deleteBetween((old.first ?? 0) + old.segmentCount, Number.MAX_SAFE_INTEGER);
    return;
  }
  await tables.segments.clear();
  await tables.rows.clear();
  await tables.gone.clear();
  await tables.packs.clear();
  await putValues(tables, noValues());
}

async function replaceOld(tables: CacheTables, { first = 0, segmentCount }: Generation, values: Values): Promise<void> {
  await tables.segments.deleteBetween(first, first + segmentCount - 1);
  await tables.rows.clear();
  await tables.gone.clear();
  await tables.packs.clear();
  await putValues(tables, values);
  await tables.meta.delete('next');
}

async function putValues(tables: CacheTables, values: Values): Promise<void> {
  const { account } = values;
  if (account) await tables.meta.put({ key: 'account', value: account });
  await tables.meta.bulkPut(valueRowsOf(values));
}

/** All rows and deletions of a delta are newer than the cursor of its request. */
function isUnchanged({ cursor, epoch }: CacheState, answer: SyncResponse): boolean {
  return cursor !== undefined && cursor === answer.cursor && epoch === answer.epoch;
}

import type { SyncResponse } from '../../../shared/contract/sync.ts';
import type { AccountRow } from '../../../shared/domain/user.ts';
import type { RowOf } from '../../../shared/entities.ts';
import { byEntity, type Entity, NOUNS, PACKED, SINGLES, type Single } from '../../../shared/nouns.ts';
import type { Cache } from '../cache/cache.ts';
import { newestFirst, spliceSorted } from '../cache/newest-first.ts';
import { newsOf, packedBy } from '../cache/rows.ts';
import type { Segment } from '../cache/segment.ts';
import {
  type CacheState,
  EMPTY_STATE,
  type Generation,
  isFirstPage,
  type Position,
  shownOf,
  standsAt,
  stateAfter,
} from '../cache/state.ts';
import type { PackedRow, Values } from '../cache/tables.ts';

/** Above this number of changes, sorting everything again is cheaper than splicing. */
const RESORT_ABOVE = 2_000;

/** The server's rows in this tab's memory. Lists, filters and search read here, never IndexedDB. */
export interface Pool {
  readonly state: CacheState;
  readonly account: AccountRow | undefined;
  readonly rows: { readonly [E in Entity]: ReadonlyMap<string, RowOf[E]> };
  /** Whether all rows of the cache are loaded. */
  readonly complete: boolean;
  /** All records, newest first; the same array until a record changes. */
  sorted(): readonly PackedRow[];
  /** Reads the cache: the newest segment first (`onFirst`), then the rest. */
  load(onFirst?: () => void): Promise<void>;
  /** Applies an answer that the cache has applied, if this pool is at the position of the request. */
  apply(request: Position, answer: SyncResponse, segments: readonly Segment[]): boolean;
  /** Reads what another tab wrote to the cache; true if there were changes. */
  catchUp(): Promise<boolean>;
}

interface Filling {
  rows: { [E in Entity]: Map<string, RowOf[E]> };
  account: AccountRow | undefined;
}

/** What a pool holds. */
interface Held {
  shown: Filling;
  /** During a refill of a full library, its old rows stay on the screen until all new ones are there. */
  next: Filling | undefined;
  state: CacheState;
  complete: boolean;
  sorted: readonly PackedRow[] | undefined;
}

/** @param remembered the account to use until the first pull */
export function createPool(cache: Cache, remembered?: AccountRow): Pool {
  const held: Held = { shown: emptyFilling(), next: undefined, state: EMPTY_STATE, complete: false, sorted: undefined };
  return {
    get state() {
      return held.state;
    },
    get account() {
      return held.shown.account ?? remembered;
    },
    get rows() {
      return held.shown.rows;
    },
    get complete() {
      return held.complete;
    },
    sorted() {
      held.sorted ??= [...held.shown.rows[PACKED].values()].sort(newestFirst);
      return held.sorted;
    },
    load: (onFirst) => load(held, cache, onFirst),
    apply: (request, answer, segments) => apply(held, request, answer, segments),
    catchUp: () => catchUp(held, cache),
  };
}

async function load(held: Held, cache: Cache, onFirst?: () => void): Promise<void> {
  const head = await cache.head();
  const filling = emptyFilling();
  if (!held.complete) {
    held.shown = filling;
    held.state = head.state;
  }
  takeValues(filling, head);
  const newer = new Map(head.rows.map((row) => [row.id, row]));
  const deletedIds = new Set(head.deleted.map(({ id }) => id));
  const records = filling.rows[PACKED];
  for (const row of head.rows) records.set(row.id, row);
  const generation = shownOf(head.state);
  for (let index = 0; index < generation.segmentCount; index += 1) {
    for (const row of await cache.segment(generation, index)) {
      if (!newer.has(row.id) && !deletedIds.has(row.id)) records.set(row.id, row);
    }
    if (index === 0 && filling === held.shown) {
      held.sorted = undefined;
      onFirst?.();
    }
  }
  const next = head.state.old && (await loadNext(cache, head.state, head.next));
  // Another tab has merged or refilled during the read, so the read rows may mix two states.
  if (!isSameFilling(await cache.state(), head.state)) return load(held, cache, onFirst);
  Object.assign(held, { shown: filling, next, state: head.state, sorted: undefined, complete: true });
}

/** Loads the received part of a new filling, while the earlier rows are shown. */
async function loadNext(cache: Cache, state: CacheState, values: Values | undefined): Promise<Filling> {
  const filling = emptyFilling();
  if (values) takeValues(filling, values);
  for (let index = 0; index < state.segmentCount; index += 1) {
    for (const row of await cache.segment(state, index)) filling.rows[PACKED].set(row.id, row);
  }
  return filling;
}

function apply(held: Held, request: Position, answer: SyncResponse, segments: readonly Segment[]): boolean {
  const { complete, state } = held;
  if (!complete || !standsAt(state, request)) return false;
  if (isFirstPage(request)) {
    if (state.old) held.next = emptyFilling();
    else held.shown = emptyFilling();
    held.sorted = undefined;
  }
  const target = held.next ?? held.shown;
  const packed = newsOf(PACKED, answer);
  const changed = segments.flatMap(({ rows }) => rows).concat(packed.put);
  const deletedIds = packed.deleted.map(({ id }) => id);
  putPacked(target, changed, deletedIds);
  if (answer.rows.account) target.account = answer.rows.account;
  for (const entity of SINGLES) takeNews(target, entity, answer);
  keepOneDefault(target);
  if (target === held.shown) resort(held, changed, deletedIds);
  held.state = stateAfter(state, request, answer, { segments: segments.length, packed: packedBy(answer) });
  if (held.next && !held.state.old) {
    held.shown = held.next;
    held.next = undefined;
    held.sorted = undefined;
  }
  return true;
}

async function catchUp(held: Held, cache: Cache): Promise<boolean> {
  const stored = await cache.state();
  const { state, complete } = held;
  const { cursor, fill } = state;
  const isSame = stored.fill === fill && stored.cursor === cursor && stored.segmentCount === state.segmentCount;
  if (isSame && complete && stored.mergedAt === state.mergedAt) return false;
  if (!complete || cursor === undefined || stored.cursor === undefined || stored.fill !== fill) {
    await load(held, cache);
    return true;
  }
  if (stored.mergedAt > cursor) {
    await load(held, cache);
    return true;
  }
  const delta = await cache.since(cursor);
  if (delta.state.fill !== held.state.fill || delta.state.mergedAt > cursor) {
    await load(held, cache);
    return true;
  }
  const deletedIds = delta.deleted.map(({ id }) => id);
  putPacked(held.shown, delta.rows, deletedIds);
  takeValues(held.shown, delta);
  resort(held, delta.rows, deletedIds);
  held.state = delta.state;
  return true;
}

function resort(held: Held, changed: readonly PackedRow[], deletedIds: readonly string[]): void {
  if (!held.sorted || (changed.length === 0 && deletedIds.length === 0)) return;
  if (changed.length > RESORT_ABOVE) held.sorted = undefined;
  else {
    const added = [...new Map(changed.map((row) => [row.id, row])).values()];
    held.sorted = spliceSorted(held.sorted, new Set([...deletedIds, ...added.map(({ id }) => id)]), added);
  }
}

function takeValues(filling: Filling, values: Values): void {
  filling.account = values.account;
  for (const entity of SINGLES)
    filling.rows[entity] = new Map(values[NOUNS[entity].rows].map((row) => [row.id, row])) as never;
  keepOneDefault(filling);
}

function isSameFilling(a: CacheState, b: CacheState): boolean {
  const isSame = (one: Generation | undefined, other: Generation | undefined) =>
    one?.first === other?.first && one?.mergedAt === other?.mergedAt;
  return a.fill === b.fill && isSame(a, b) && isSame(a.old, b.old);
}

function emptyFilling(): Filling {
  return { rows: byEntity(() => new Map()) as Filling['rows'], account: undefined };
}

/** Changes thousands of rows in place. */
function putPacked({ rows }: Filling, changed: readonly PackedRow[], deletedIds: readonly string[]): void {
  for (const id of deletedIds) rows[PACKED].delete(id);
  for (const row of changed) rows[PACKED].set(row.id, row);
}

/** Makes a new map, so that views see the change; the rows are few. */
function takeNews<E extends Single>({ rows }: Pick<Filling, 'rows'>, entity: E, answer: SyncResponse): void {
  const { put, deleted } = newsOf(entity, answer);
  if (put.length + deleted.length === 0) return;
  const result: Map<string, RowOf[E]> = new Map(rows[entity]);
  for (const { id } of deleted) result.delete(id);
  for (const row of put) result.set(row.id, row);
  rows[entity] = result as never;
}

/**
 * Updates in chunks can deliver the new default before the old one is cleared. Keeps the newest; both are only in rows
 * that just came, whose map is a new one.
 */
function keepOneDefault({ rows }: Filling): void {
  const marked = [...rows.collection.values()].filter(({ isDefault }) => isDefault);
  const [, ...old] = marked.sort((a, b) => b.version - a.version);
  for (const row of old) rows.collection.set(row.id, { ...row, isDefault: false });
}

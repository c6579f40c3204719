import type { SyncResponse } from '../../shared/contract/sync.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import type { Cache } from './cache.ts';
import { packedBy } from './cache-rows.ts';
import {
  type CacheState,
  EMPTY_STATE,
  type Generation,
  isFirstPage,
  type Position,
  shownOf,
  standsAt,
  stateAfter,
} from './cache-state.ts';
import type { Values } from './cache-tables.ts';
import { newestFirst, spliceSorted } from './newest-first.ts';
import type { Segment } from './segment.ts';

/** Changes beyond which sorting everything again is cheaper than splicing. */
const RESORT_ABOVE = 2_000;

/** The server's rows in this tab's memory. Lists, filters and search read here, never IndexedDB. */
export interface Pool {
  readonly state: CacheState;
  readonly account: AccountRow | undefined;
  readonly collections: ReadonlyMap<string, CollectionRow>;
  readonly wishlist: ReadonlyMap<string, WishlistRow>;
  readonly records: ReadonlyMap<string, RecordRow>;
  /** Whether everything the cache holds is here. */
  readonly complete: boolean;
  /** All records, newest first; the same array until a record changes. */
  sorted(): readonly RecordRow[];
  /** Reads the cache: the newest segment first (`onFirst`), then the rest. */
  load(onFirst?: () => void): Promise<void>;
  /** Takes an answer the cache has applied, if this pool stood where the request was made. */
  apply(request: Position, answer: SyncResponse, segments: readonly Segment[]): boolean;
  /** Follows what another tab wrote to the cache; true when anything came. */
  catchUp(): Promise<boolean>;
}

interface Filling {
  records: Map<string, RecordRow>;
  collections: Map<string, CollectionRow>;
  wishlist: Map<string, WishlistRow>;
  account: AccountRow | undefined;
}

/** @param remembered the account to go by until the first pull has brought it */
export function createPool(cache: Cache, remembered?: AccountRow): Pool {
  let shown = emptyFilling();
  // While a full library is filled anew, its old rows stay on the screen until the new ones are all there.
  let next: Filling | undefined;
  let state: CacheState = EMPTY_STATE;
  let complete = false;
  let sorted: readonly RecordRow[] | undefined;

  function takeValues(filling: Filling, values: Values): void {
    filling.account = values.account;
    filling.collections = new Map(values.collections.map((row) => [row.id, row]));
    filling.wishlist = new Map(values.wishlist.map((row) => [row.id, row]));
  }

  async function load(onFirst?: () => void): Promise<void> {
    const head = await cache.head();
    const filling = emptyFilling();
    if (!complete) {
      shown = filling;
      state = head.state;
    }
    takeValues(filling, head);
    const newer = new Map(head.rows.map((row) => [row.id, row]));
    const gone = new Set(head.gone.map(({ id }) => id));
    for (const row of head.rows) filling.records.set(row.id, row);
    const generation = shownOf(head.state);
    for (let index = 0; index < generation.segmentCount; index += 1) {
      for (const row of await cache.segment(generation, index)) {
        if (!newer.has(row.id) && !gone.has(row.id)) filling.records.set(row.id, row);
      }
      if (index === 0 && filling === shown) {
        sorted = undefined;
        onFirst?.();
      }
    }
    const aside = head.state.old && (await loadAside(head.state, head.next));
    // Another tab has merged or filled anew while this one was reading: what was read may mix two states.
    if (!isSameFilling(await cache.state(), head.state)) return load(onFirst);
    shown = filling;
    next = aside;
    state = head.state;
    sorted = undefined;
    complete = true;
  }

  /** The part of a new filling that has come, while the rows from before are shown. */
  async function loadAside(state: CacheState, values: Values | undefined): Promise<Filling> {
    const filling = emptyFilling();
    if (values) takeValues(filling, values);
    for (let index = 0; index < state.segmentCount; index += 1) {
      for (const row of await cache.segment(state, index)) filling.records.set(row.id, row);
    }
    return filling;
  }

  function apply(request: Position, answer: SyncResponse, segments: readonly Segment[]): boolean {
    if (!complete || !standsAt(state, request)) return false;
    if (isFirstPage(request)) {
      if (state.old) next = emptyFilling();
      else shown = emptyFilling();
      sorted = undefined;
    }
    const target = next ?? shown;
    const changed = segments.flatMap(({ rows }) => rows).concat(answer.rows.records ?? []);
    const gone = answer.deleted.filter(({ entity }) => entity === 'record').map(({ id }) => id);
    for (const id of gone) target.records.delete(id);
    for (const row of changed) target.records.set(row.id, row);
    if (answer.rows.account) target.account = answer.rows.account;
    target.collections = withRows(target.collections, answer, 'collection', answer.rows.collections);
    target.wishlist = withRows(target.wishlist, answer, 'wishlistItem', answer.rows.wishlist);
    if (target === shown) resort(changed, gone);
    state = stateAfter(state, request, answer, { segments: segments.length, packed: packedBy(answer) });
    if (next && !state.old) {
      shown = next;
      next = undefined;
      sorted = undefined;
    }
    return true;
  }

  function resort(changed: readonly RecordRow[], gone: readonly string[]): void {
    if (!sorted || (changed.length === 0 && gone.length === 0)) return;
    if (changed.length > RESORT_ABOVE) sorted = undefined;
    else {
      const added = [...new Map(changed.map((row) => [row.id, row])).values()];
      sorted = spliceSorted(sorted, new Set([...gone, ...added.map(({ id }) => id)]), added);
    }
  }

  async function catchUp(): Promise<boolean> {
    const stored = await cache.state();
    const isSame =
      stored.fill === state.fill && stored.cursor === state.cursor && stored.segmentCount === state.segmentCount;
    if (isSame && complete && stored.mergedAt === state.mergedAt) return false;
    const cursor = state.cursor;
    if (!complete || cursor === undefined || stored.cursor === undefined || stored.fill !== state.fill) {
      await load();
      return true;
    }
    if (stored.mergedAt > cursor) {
      await load();
      return true;
    }
    const delta = await cache.since(cursor);
    if (delta.state.fill !== state.fill || delta.state.mergedAt > cursor) {
      await load();
      return true;
    }
    const gone = delta.gone.map(({ id }) => id);
    for (const id of gone) shown.records.delete(id);
    for (const row of delta.rows) shown.records.set(row.id, row);
    takeValues(shown, delta);
    resort(delta.rows, gone);
    state = delta.state;
    return true;
  }

  return {
    get state() {
      return state;
    },
    get account() {
      return shown.account ?? remembered;
    },
    get collections() {
      return shown.collections;
    },
    get wishlist() {
      return shown.wishlist;
    },
    get records() {
      return shown.records;
    },
    get complete() {
      return complete;
    },
    sorted() {
      sorted ??= [...shown.records.values()].sort(newestFirst);
      return sorted;
    },
    load,
    apply,
    catchUp,
  };
}

function isSameFilling(a: CacheState, b: CacheState): boolean {
  const isSame = (one: Generation | undefined, other: Generation | undefined) =>
    one?.first === other?.first && one?.mergedAt === other?.mergedAt;
  return a.fill === b.fill && isSame(a, b) && isSame(a.old, b.old);
}

function emptyFilling(): Filling {
  return { records: new Map(), collections: new Map(), wishlist: new Map(), account: undefined };
}

function withRows<Row extends { id: string }>(
  rows: Map<string, Row>,
  answer: SyncResponse,
  entity: 'collection' | 'wishlistItem',
  put: readonly Row[] | undefined,
): Map<string, Row> {
  const gone = answer.deleted.filter((row) => row.entity === entity);
  if (gone.length === 0 && !put?.length) return rows;
  const result = new Map(rows);
  for (const { id } of gone) result.delete(id);
  for (const row of put ?? []) result.set(row.id, row);
  return result;
}

import type { SyncResponse } from '../../shared/contract/sync.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import type { Cache, CacheState, CacheValues } from './cache.ts';
import { EMPTY_STATE } from './cache.ts';
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
  apply(
    request: { cursor?: number; page?: string; epoch?: string },
    answer: SyncResponse,
    segments: readonly Segment[],
  ): boolean;
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

  function takeValues(filling: Filling, values: CacheValues): void {
    filling.account = values.account;
    filling.collections = new Map(values.collections.map((row) => [row.id, row]));
    filling.wishlist = new Map(values.wishlist.map((row) => [row.id, row]));
  }

  async function load(onFirst?: () => void): Promise<void> {
    const head = await cache.head();
    const keepShown = complete && shown.records.size > 0 && head.state.cursor === undefined;
    const filling = emptyFilling();
    if (!complete) shown = filling;
    takeValues(filling, head);
    const newer = new Map(head.rows.map((row) => [row.id, row]));
    const gone = new Set(head.gone.map(({ id }) => id));
    for (const row of head.rows) filling.records.set(row.id, row);
    state = { ...head.state };
    for (let no = 0; no < head.state.segmentCount; no += 1) {
      for (const row of await cache.segment(no)) {
        if (!newer.has(row.id) && !gone.has(row.id)) filling.records.set(row.id, row);
      }
      if (no === 0 && filling === shown) {
        sorted = undefined;
        onFirst?.();
      }
    }
    const now = await cache.state();
    // Another tab has merged or filled anew while this one was reading: what was read may mix two states.
    if (now.fill !== head.state.fill || now.mergedAt !== head.state.mergedAt) return load(onFirst);
    if (keepShown) next = filling;
    else {
      shown = filling;
      next = undefined;
    }
    sorted = undefined;
    complete = true;
  }

  function apply(
    request: { cursor?: number; page?: string; epoch?: string },
    answer: SyncResponse,
    segments: readonly Segment[],
  ): boolean {
    if (state.cursor !== request.cursor || state.page !== request.page || state.epoch !== request.epoch) return false;
    if (!complete) return false;
    const isFirstPage = request.cursor === undefined && request.page === undefined;
    if (isFirstPage) {
      if (shown.records.size > 0) next = emptyFilling();
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
    const base = isFirstPage ? 0 : state.segmentCount;
    state = {
      key: 'state',
      fill: isFirstPage ? state.fill + 1 : state.fill,
      epoch: answer.epoch,
      cursor: answer.cursor,
      page: answer.cursor === undefined ? answer.page : undefined,
      segmentCount: base + segments.length,
      mergedAt: isFirstPage ? -1 : state.mergedAt,
    };
    if (next && state.cursor !== undefined) {
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

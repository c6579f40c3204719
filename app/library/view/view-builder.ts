import { currentAlbumLimit } from '../../../shared/domain/album-limit.ts';
import { byDefaultThenName } from '../../../shared/domain/collection-listing.ts';
import { PACKED } from '../../../shared/nouns.ts';
import type { CollectionRow } from '../../../shared/schemas/collection.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { newestFirst, spliceSorted } from '../cache/newest-first.ts';
import { shownOf } from '../cache/state.ts';
import type { Overlay } from './overlay.ts';
import type { Pool } from './pool.ts';
import type { CollectionView, LibraryView, RowSync } from './view.ts';

const NOTHING = new Set<string>();
const NO_RECORDS: readonly RecordRow[] = [];

/** Makes the next view from pool and overlay; unchanged parts keep their reference. */
export function createViewBuilder(pool: Pool, now: () => string) {
  let last: LibraryView | undefined;
  let lastBase: readonly RecordRow[] | undefined;
  let lastAll: readonly RecordRow[] = [];
  let countedIn: readonly RecordRow[] = [];
  let counts: ReadonlyMap<string, number> = new Map();

  function allRecords(overlay: Overlay): readonly RecordRow[] {
    const base = pool.sorted();
    const changed = overlay.rows[PACKED];
    if (changed.size === 0) return base;
    const rows = [...changed.values()].filter((row) => row !== null);
    const merged = spliceSorted(base, changed, rows);
    const isSame = base === lastBase && sameRows(merged, lastAll);
    return isSame ? lastAll : merged;
  }

  return function build(overlay: Overlay, refused: readonly RecordRow[]): LibraryView {
    const all = allRecords(overlay);
    lastBase = pool.sorted();
    lastAll = all;
    const albumLimit = currentAlbumLimit(pool.account, now());
    // The oldest albums are shown; in this order, newest first, they are the last ones.
    const hiddenCount = albumLimit === null ? 0 : Math.max(0, all.length - albumLimit);
    const visible = hiddenCount > 0 ? all.slice(hiddenCount) : all;
    const beyond = hiddenCount > 0 ? all.slice(0, hiddenCount) : NO_RECORDS;
    const hiddenRecords = last && sameRows(beyond, last.hiddenRecords) ? last.hiddenRecords : beyond;
    const fresh = refused.length > 0 ? spliceSorted(visible, NOTHING, refused) : visible;
    const records = last && sameRows(fresh, last.records) ? last.records : fresh;

    const rows = [...overlay.state.all('collection')].sort(byDefaultThenName);
    if (!sameBy(visible, countedIn, sameMembership)) counts = countsOf(visible);
    countedIn = visible;
    const counted = withCounts(rows, visible, counts);
    const collections = last && sameBy(counted, last.collections, sameCollection) ? last.collections : counted;

    const wishes = [...overlay.state.all('wishlistItem')].sort(newestFirst);
    const wishlist = last && sameRows(wishes, last.wishlist) ? last.wishlist : wishes;

    const refusedById = new Map(refused.map((row) => [row.id, row]));
    const view: LibraryView = {
      account: pool.account,
      records,
      hiddenCount,
      hiddenRecords,
      storedCount: all.length,
      albumLimit,
      collections,
      wishlist,
      complete: pool.complete,
      pulled: shownOf(pool.state).cursor !== undefined,
      record: (id) => overlay.state.record(id) ?? refusedById.get(id),
      syncOf(id): RowSync {
        if (refusedById.has(id) && !overlay.state.record(id)) return 'refused';
        return overlay.waiting.has(id) ? 'waiting' : 'synced';
      },
    };
    last = view;
    return view;
  };
}

function withCounts(
  rows: readonly CollectionRow[],
  visible: readonly RecordRow[],
  counts: ReadonlyMap<string, number>,
): CollectionView[] {
  return rows.map((row) => ({ ...row, recordCount: row.isDefault ? visible.length : (counts.get(row.id) ?? 0) }));
}

function countsOf(records: readonly RecordRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { collectionIds } of records) for (const id of collectionIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** An edit of another field keeps the reference of a record's list of collections. */
function sameMembership(a: RecordRow, b: RecordRow): boolean {
  return a.collectionIds === b.collectionIds;
}

function sameRows<Row>(a: readonly Row[], b: readonly Row[]): boolean {
  return sameBy(a, b, (x, y) => x === y);
}

function sameBy<Row>(a: readonly Row[], b: readonly Row[], same: (x: Row, y: Row) => boolean): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  return a.every((row, index) => {
    const other = b[index];
    return other !== undefined && same(row, other);
  });
}

function sameCollection(a: CollectionView, b: CollectionView): boolean {
  const keys = Object.keys(a) as (keyof CollectionView)[];
  return keys.every((key) => a[key] === b[key]);
}

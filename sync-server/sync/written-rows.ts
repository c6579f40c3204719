import type { SyncResponse } from '../../shared/contract/sync.ts';
import type { Head } from './cursor.ts';
import { FEW_ROWS, type News } from './news.ts';

/** A row as its own statement gave it back, as devices store it. */
export interface WrittenRow {
  version: number;
  row: string;
}

/** All that the versions of a transaction changed. The rows are there once its statements are answered. */
export interface Written {
  rows: { [Kind in 'records' | 'collections' | 'wishlist']: WrittenRow[] };
  deleted: SyncResponse['deleted'];
}

/** Whether the rows of a transaction are few enough that they come back with its statements. */
export function areFew(...groups: readonly (readonly unknown[])[]): boolean {
  return groups.reduce((count, rows) => count + rows.length, 0) <= FEW_ROWS;
}

/** What a reading after the version before the transaction would find at its end. */
export function newsOf({ rows, deleted }: Written, head: Head): News {
  return {
    ...head,
    upTo: head.version,
    rows: { records: arrayOf(rows.records), collections: arrayOf(rows.collections), wishlist: arrayOf(rows.wishlist) },
    deleted: deleted.toSorted(byVersion),
  };
}

function arrayOf(rows: readonly WrittenRow[]): string | undefined {
  if (rows.length === 0) return undefined;
  const texts = rows.toSorted(byVersion).map(({ row }) => row);
  return `[${texts.join(',')}]`;
}

function byVersion(a: { version: number }, b: { version: number }): number {
  return a.version - b.version;
}

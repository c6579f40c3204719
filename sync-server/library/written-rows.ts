import type { SyncResponse } from '../../shared/contract/sync.ts';
import type { Entity } from '../../shared/nouns.ts';

/** The most rows and deletions that a poke carries; devices pull larger changes. */
export const FEW_ROWS = 50;

/** A row as its statement returned it, in the form that devices store. */
export interface WrittenRow {
  version: number;
  row: string;
}

/** All changes of a transaction. The rows are complete once its statements are answered. */
export interface Written {
  rows: { [E in Entity]?: WrittenRow[] };
  deleted: SyncResponse['deleted'];
}

/** Whether a transaction changes so few rows that its statements return them. */
export function areFew(...groups: readonly (readonly unknown[])[]): boolean {
  return groups.reduce((count, rows) => count + rows.length, 0) <= FEW_ROWS;
}

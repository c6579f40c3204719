import type { AccountRow } from '../../../shared/domain/user.ts';
import type { RowOf } from '../../../shared/entities.ts';
import type { NOUNS, PACKED, Single } from '../../../shared/nouns.ts';
import { type Database, openIndexedDb, type StoragePorts, type Table } from '../device/tables.ts';
import type { CacheState } from './state.ts';

const SCHEMA = { meta: 'key', segments: 'no', rows: 'id,version', gone: 'id,version', packs: '++no,version' };

/** The rows of each single noun as one value, by their key in an answer. */
export type SingleRows = { [E in Single as (typeof NOUNS)[E]['rows']]: RowOf[E][] };

/** The small tables, each one value. */
export interface Values extends SingleRows {
  account: AccountRow | undefined;
}

export type PackedRow = RowOf[typeof PACKED];

export type ValueRow =
  | CacheState
  | { key: 'account'; value: AccountRow }
  | { [Key in keyof SingleRows]: { key: Key; value: SingleRows[Key] } }[keyof SingleRows]
  /** The values of an incomplete filling, while older ones are shown. */
  | { key: 'next'; value: Values };

export interface CacheTables {
  meta: Table<ValueRow, string>;
  /** Rows of the packed noun as received JSON text: one value per 500 rows is many times faster to fill and open. */
  segments: Table<{ no: number; text: string }, number>;
  /** Rows of the packed noun newer than their segment. If a row is in several places, its highest version counts. */
  rows: Table<PackedRow, string>;
  /** Deletions newer than the segments. */
  gone: Table<Deletion, string>;
  /** Rows and deletions newer than the segments that came in one large answer, up to `version`. */
  packs: Table<Pack, number>;
}

export interface Deletion {
  id: string;
  version: number;
}

export interface Pack {
  no?: number;
  version: number;
  text: string;
  gone: Deletion[];
}

/** A new shape of the cache gets a new name, and the old database is dropped. */
export function cacheName(userId: string): string {
  return `side-one-${userId}-cache-v1`;
}

export function openCache(userId: string, ports: StoragePorts & { onLost?: () => void }): Database<CacheTables> {
  return openIndexedDb<CacheTables>(cacheName(userId), SCHEMA, { ...ports, chromeTransactionDurability: 'relaxed' });
}

export async function openMemoryCache(): Promise<Database<CacheTables>> {
  const { openInMemory } = await import('../device/memory-tables.ts');
  return openInMemory<CacheTables>(SCHEMA);
}

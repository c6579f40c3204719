import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import type { CacheState } from './cache-state.ts';
import { type Database, openIndexedDb, type StoragePorts, type Table } from './tables.ts';

const SCHEMA = { meta: 'key', segments: 'no', rows: 'id,version', gone: 'id,version', packs: '++no,version' };

/** The small tables, each one value. */
export interface Values {
  account: AccountRow | undefined;
  collections: CollectionRow[];
  wishlist: WishlistRow[];
}

export type ValueRow =
  | CacheState
  | { key: 'account'; value: AccountRow }
  | { key: 'collections'; value: CollectionRow[] }
  | { key: 'wishlist'; value: WishlistRow[] }
  /** Those of a filling that is not complete, while older ones are shown. */
  | { key: 'next'; value: Values };

export interface CacheTables {
  meta: Table<ValueRow, string>;
  /** Packed record rows as the JSON text they came as: one value per 500 rows is many times faster to fill and open. */
  segments: Table<{ no: number; text: string }, number>;
  /** Record rows newer than their segment. Of a row that stands in several places the highest version is right. */
  rows: Table<RecordRow, string>;
  /** Deletions newer than the segments. */
  gone: Table<Gone, string>;
  /** Rows and deletions newer than the segments that came in one large answer, up to `version`. */
  packs: Table<Pack, number>;
}

export interface Gone {
  id: string;
  version: number;
}

export interface Pack {
  no?: number;
  version: number;
  text: string;
  gone: Gone[];
}

/** Another shape of the cache gets another name: the old database is simply dropped. */
export function cacheName(userId: string): string {
  return `side-one-${userId}-cache-v1`;
}

export function openCache(userId: string, ports: StoragePorts & { onLost?: () => void }): Database<CacheTables> {
  return openIndexedDb<CacheTables>(cacheName(userId), SCHEMA, { ...ports, chromeTransactionDurability: 'relaxed' });
}

export async function openMemoryCache(): Promise<Database<CacheTables>> {
  const { openInMemory } = await import('./memory-tables.ts');
  return openInMemory<CacheTables>(SCHEMA);
}

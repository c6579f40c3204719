import type { LibraryState } from '../../shared/commands/command.ts';
import type { DeletedRow, Verdict } from '../../shared/contract/sync.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';

interface Tomb {
  row: RecordRow | CollectionRow | WishlistRow;
  entity: DeletedRow['entity'];
  version: number;
}

/** Everything one user has on the server; plain data, so that a backup is a copy. */
export interface UserTables {
  version: number;
  epoch: string;
  /** Epochs before this one, each with its last version. */
  history: { epoch: string; version: number }[];
  floor: number;
  verdictFloor: number;
  account: AccountRow;
  records: Map<string, RecordRow>;
  collections: Map<string, CollectionRow>;
  wishlist: Map<string, WishlistRow>;
  tombs: Map<string, Tomb>;
  clients: Map<string, { lastSeq: number; acked: number }>;
  verdicts: Map<string, { verdict: Verdict; args: string; clientId: string; at: number }>;
  images: Map<string, ArrayBuffer>;
  /** What every command came to, also when its verdict has been pruned: for the checks, not for the protocol. */
  decided: Map<string, Verdict['status']>;
  /** Accepted commands in their order, also for the checks only. */
  applied: { id: string; left: string[] | null; tier: AccountRow['subscriptionTier']; at: string }[];
  /** Each row's versions, so that what a device holds can be compared with what was true at its cursor. */
  versions: Map<string, { version: number; gone: boolean }[]>;
}

export function newTables(epoch: string, account: AccountRow): UserTables {
  return {
    version: 1,
    epoch,
    history: [],
    floor: 0,
    verdictFloor: 0,
    account,
    records: new Map(),
    collections: new Map(),
    wishlist: new Map(),
    tombs: new Map(),
    clients: new Map(),
    verdicts: new Map(),
    images: new Map(),
    decided: new Map(),
    applied: [],
    versions: new Map(),
  };
}

export function tableOf(tables: UserTables, entity: DeletedRow['entity']): Map<string, never> {
  const byEntity = { record: tables.records, collection: tables.collections, wishlistItem: tables.wishlist };
  return byEntity[entity] as Map<string, never>;
}

export function stateOf(tables: UserTables): LibraryState {
  return {
    account: tables.account,
    recordCount: tables.records.size,
    wishCount: tables.wishlist.size,
    record: (id) => tables.records.get(id),
    collection: (id) => tables.collections.get(id),
    wishlistItem: (id) => tables.wishlist.get(id),
    collections: () => tables.collections.values(),
    records: () => tables.records.values(),
    deleted: (entity, id) => {
      const tomb = tables.tombs.get(id);
      return tomb?.entity === entity ? (tomb.row as never) : undefined;
    },
  };
}

import type { LibraryState, RowChange } from '../../shared/commands/command.ts';
import type { DeletedRow, Verdict } from '../../shared/contract/sync.ts';
import type { Tier } from '../../shared/domain/plan.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { RowOf } from '../../shared/entities.ts';
import type { CollectionRow } from '../../shared/schemas/collection.ts';
import type { NotificationRow } from '../../shared/schemas/notification.ts';
import type { RecordRow } from '../../shared/schemas/record.ts';
import type { WishlistRow } from '../../shared/schemas/wishlist-item.ts';
import { type RowMaps, stateOver } from './library-state.ts';

interface Tomb {
  row: RowOf[DeletedRow['entity']];
  entity: DeletedRow['entity'];
  version: number;
}

/**
 * A command's verdict, with plan, time and changed rows; or what the server does of itself: a notification that it raises or
 * removes, a cleanup of old tombstones, of one or of all.
 */
export type Decision =
  | {
      id: string;
      verdict: Omit<Verdict, 'id' | 'seq'>;
      plan: { tier: Tier; until: string | null };
      at: string;
      changes?: readonly RowChange[];
    }
  | { id?: undefined | null; forgotten?: string; raised?: NotificationRow; removed?: string };

/** All server data of one user; plain data, so that a backup is a copy. */
export interface UserTables {
  version: number;
  epoch: string;
  /** Earlier epochs, each with its last version. */
  history: { epoch: string; version: number }[];
  floor: number;
  verdictFloor: number;
  account: AccountRow;
  records: Map<string, RecordRow>;
  collections: Map<string, CollectionRow>;
  wishlist: Map<string, WishlistRow>;
  notifications: Map<string, NotificationRow>;
  savedViews: Map<string, RowOf['savedView']>;
  tombs: Map<string, Tomb>;
  clients: Map<string, { lastSeq: number; acked: number }>;
  verdicts: Map<string, { verdict: Verdict; args: string; clientId: string; at: number }>;
  images: Map<string, ArrayBuffer>;
  /** Each command's result, including pruned verdicts: for checks, not for the protocol. */
  decided: Map<string, Verdict['status']>;
  /** All decisions in order, also for checks only. */
  decisions: Decision[];
  /** Each row's versions, to compare a device's rows with the state at its cursor. */
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
    notifications: new Map(),
    savedViews: new Map(),
    tombs: new Map(),
    clients: new Map(),
    verdicts: new Map(),
    images: new Map(),
    decided: new Map(),
    decisions: [],
    versions: new Map(),
  };
}

export function mapsOf({
  records,
  collections,
  wishlist,
  notifications,
  savedViews,
}: Pick<UserTables, 'records' | 'collections' | 'wishlist' | 'notifications' | 'savedViews'>): RowMaps {
  const [record, collection, wishlistItem] = [records, collections, wishlist];
  return { record, collection, wishlistItem, notification: notifications, savedView: savedViews };
}

export function tableOf(tables: UserTables, entity: DeletedRow['entity']): Map<string, never> {
  return mapsOf(tables)[entity] as Map<string, never>;
}

export function stateOf(tables: UserTables): LibraryState {
  return stateOver(
    mapsOf(tables),
    () => tables.account,
    (entity, id) => {
      const tomb = tables.tombs.get(id);
      return tomb?.entity === entity ? (tomb.row as never) : undefined;
    },
  );
}

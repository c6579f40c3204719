import type { Generated, JSONColumnType } from 'kysely';
import type { Fields, TABLES, ValueOf } from '../../../shared/entities.ts';
import type { Entity } from '../../../shared/nouns.ts';
import type { Big, CreatedTime, Time } from './columns.ts';

/** 'imageUrl' is stored in image_url. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

type Columns<F extends Fields> = { [Name in keyof F & string as Snake<Name>]: ValueOf<F[Name]> };

/** Columns of every synced table besides its fields. */
interface Stamped {
  id: string;
  user_id: string;
  created_at: Time;
  updated_at: Time;
  version: Big;
}

/** The tables of the synced nouns. */
type SyncedTables = {
  [E in keyof typeof TABLES as (typeof TABLES)[E]['table']]: Stamped & Columns<(typeof TABLES)[E]['fields']>;
};

export type WishlistItemTable = SyncedTables['wishlist_items'];

export interface RecordCollectionTable {
  id: Generated<string>;
  user_id: string;
  record_id: string;
  collection_id: string;
  added_at: CreatedTime;
}

/** Gives the changes of a user one order: every transaction that writes synced rows of the user locks this row. */
export interface SyncHeadTable {
  user_id: string;
  version: Generated<Big>;
  epoch: string;
  tombstone_floor: Generated<Big>;
  /** Earlier epochs, each with its last version that is part of the current history. A trigger maintains it. */
  history: Generated<{ epoch: string; version: number }[]>;
  /** Verdicts up to this version may have been pruned. */
  verdict_floor: Generated<Big>;
}

/** One device (browser profile) of one user. */
export interface SyncClientTable {
  id: string;
  user_id: string;
  last_seq: Generated<Big>;
  acked_seq: Generated<Big>;
  seen_at: CreatedTime;
  /** Seconds that the oldest command of the last push had waited on the device, by its clock. */
  longest_wait: number | null;
}

/**
 * The stored answer to a command, written in the transaction of its effect. REST writes with an Idempotency-Key have no
 * client and no seq. `args` is stored for refused commands only, for support.
 */
export interface SyncVerdictTable {
  user_id: string;
  command_id: string;
  client_id: string | null;
  seq: Big | null;
  name: string;
  args_hash: string;
  args: JSONColumnType<object | null> | null;
  verdict: JSONColumnType<object>;
  version: Big;
  created_at: CreatedTime;
}

export interface SyncTombstoneTable {
  user_id: string;
  entity: Entity;
  id: string;
  version: Big;
  snapshot: JSONColumnType<object | null> | null;
  deleted_at: CreatedTime;
}

export interface ImageTable {
  user_id: string;
  sha256: string;
  type: string;
  /** Null while they are in the object store. */
  bytes: Buffer | null;
  object_key: string | null;
  object_size: number | null;
  created_at: CreatedTime;
  check_at: Generated<Time>;
  unused_since: Time | null;
}

/** Objects of the store that no picture refers to. */
export interface LooseObjectTable {
  key: string;
  since: Time;
  is_doomed: Generated<boolean>;
}

/** What devices sync, and what the protocol needs for it. */
export interface LibraryTables extends SyncedTables {
  record_collections: RecordCollectionTable;
  sync_head: SyncHeadTable;
  /** A notification goes with another person whom it names. */
  notifications: SyncedTables['notifications'] & { about_user_id: string | null };
  sync_client: SyncClientTable;
  sync_verdict: SyncVerdictTable;
  sync_tombstone: SyncTombstoneTable;
  images: ImageTable;
  loose_objects: LooseObjectTable;
}

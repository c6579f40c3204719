import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Tier } from '../../shared/domain/plan.ts';
import type { Role } from '../../shared/domain/user.ts';
import type {
  COLLECTION_FIELDS,
  COLLECTION_MADE,
  Fields,
  RECORD_FIELDS,
  RECORD_MADE,
  ValueOf,
  WISHLIST_FIELDS,
} from '../../shared/entities.ts';

/** Times are read as ISO 8601 text in UTC with milliseconds (see database.ts) and written as text. */
type Time = string;
type CreatedTime = ColumnType<string, string | undefined, string>;
/** bigint columns that stay far below 2^53; read as numbers (see database.ts). */
type Big = number;

export interface UserTable {
  id: string;
  /** Identity key is (issuer, subject); e-mail is only matched when the provider says it is verified. */
  issuer: string;
  subject: string;
  email: string | null;
  email_verified: Generated<boolean>;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  username: string | null;
  zip_code: string | null;
  preferred_record_store: string | null;
  preferred_record_store_data: JSONColumnType<object | null> | null;
  is_public: Generated<boolean>;
  show_collection_value: Generated<boolean>;
  wishlist_is_public: Generated<boolean>;
  bio: string | null;
  role: Generated<Role>;
  subscription_tier: Generated<Tier>;
  subscription_status: Generated<string>;
  subscription_expires_at: Time | null;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  last_login_at: Time | null;
  admin_notes: string | null;
  created_at: CreatedTime;
  updated_at: CreatedTime;
  version: Generated<Big>;
}

/** Usernames given up stay held for their former owner for 30 days (AMB-26). */
export interface UsernameHoldTable {
  username_lower: string;
  user_id: string;
  held_until: Time;
}

export interface SessionTable {
  sid: string;
  sess: JSONColumnType<object>;
  expire: Time;
}

/** 'imageUrl' is stored in image_url. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
type Columns<F extends Fields> = { [Name in keyof F & string as Snake<Name>]: ValueOf<F[Name]> };

/** What each synced row has beside its fields. */
interface Stamped {
  id: string;
  user_id: string;
  created_at: Time;
  updated_at: Time;
  version: Big;
}

export type CollectionTable = Stamped & Columns<typeof COLLECTION_FIELDS & typeof COLLECTION_MADE>;
export type RecordTable = Stamped & Columns<typeof RECORD_FIELDS & typeof RECORD_MADE>;
export type WishlistItemTable = Stamped & Columns<typeof WISHLIST_FIELDS>;

export interface RecordCollectionTable {
  id: Generated<string>;
  user_id: string;
  record_id: string;
  collection_id: string;
  added_at: CreatedTime;
}

/** One order per user: the row is locked for every transaction that writes synced rows of the user. */
export interface SyncHeadTable {
  user_id: string;
  version: Generated<Big>;
  epoch: string;
  tombstone_floor: Generated<Big>;
  /** Epochs before this one, each with the last version that is part of the history since; kept by a trigger. */
  history: Generated<{ epoch: string; version: number }[]>;
  /** Verdicts up to this version may have been forgotten. */
  verdict_floor: Generated<Big>;
}

/** One device (browser profile) of one user. */
export interface SyncClientTable {
  id: string;
  user_id: string;
  last_seq: Generated<Big>;
  acked_seq: Generated<Big>;
  seen_at: CreatedTime;
}

/**
 * The stored answer to a command, written in the transaction of its effect. REST writes with an Idempotency-Key have
 * no client and no seq. `args` is kept for refused commands so that support can see what was meant.
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
  entity: 'record' | 'collection' | 'wishlistItem';
  id: string;
  version: Big;
  snapshot: JSONColumnType<object | null> | null;
  deleted_at: CreatedTime;
}

export interface ImageTable {
  user_id: string;
  sha256: string;
  type: string;
  bytes: Buffer;
  created_at: CreatedTime;
  check_at: Generated<Time>;
  unused_since: Time | null;
}

/** One review of a person for an album; artist and title compare trimmed and in any case. */
export interface AlbumReviewTable {
  id: string;
  user_id: string;
  artist: string;
  title: string;
  rating: number;
  review: string | null;
  is_public: Generated<boolean>;
  image_url: string | null;
  created_at: CreatedTime;
}

export interface Database {
  users: UserTable;
  username_holds: UsernameHoldTable;
  sessions: SessionTable;
  collections: CollectionTable;
  records: RecordTable;
  record_collections: RecordCollectionTable;
  wishlist_items: WishlistItemTable;
  sync_head: SyncHeadTable;
  sync_client: SyncClientTable;
  sync_verdict: SyncVerdictTable;
  sync_tombstone: SyncTombstoneTable;
  images: ImageTable;
  album_reviews: AlbumReviewTable;
}

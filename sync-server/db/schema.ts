import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditAct } from '../../shared/domain/audit-act.ts';
import type { ContactCategory } from '../../shared/domain/contact.ts';
import type { PaidTier, SubscriptionStatus, Tier } from '../../shared/domain/plan.ts';
import type { Role } from '../../shared/domain/role.ts';
import type { PageKey } from '../../shared/domain/site-content.ts';
import type { Fields, TABLES, ValueOf } from '../../shared/entities.ts';
import type { Entity } from '../../shared/nouns.ts';

/** Times are read as ISO 8601 text in UTC with milliseconds (see database.ts) and written as text. */
type Time = string;
type CreatedTime = ColumnType<string, string | undefined, string>;
/** bigint columns that stay far below 2^53; read as numbers (see database.ts). */
type Big = number;

export interface UserTable {
  id: string;
  /** The identity is (issuer, subject). An e-mail address is matched only if the provider has verified it. */
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
  subscription_status: Generated<SubscriptionStatus>;
  subscription_expires_at: Time | null;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  last_login_at: Time | null;
  admin_notes: string | null;
  /** The name was chosen here, so the sign-in provider's does not replace it. */
  has_own_name: Generated<boolean>;
  has_own_picture: Generated<boolean>;
  created_at: CreatedTime;
  updated_at: CreatedTime;
  version: Generated<Big>;
  /** Set while an administrator has hidden the profile, which is then not public. */
  hidden_at: Time | null;
  hidden_note: string | null;
  hidden_was_public: Generated<boolean>;
  /** Made by the database: what members may find the person by. */
  search_name: GeneratedAlways<string>;
  /** Made by the database: names, username and address, by which administrators find the person; kept in `searchable_users`. */
  admin_search: GeneratedAlways<string>;
}

/** Made by the database, a narrow row for each person: what administrators page through and search. */
export interface SearchableUserTable {
  user_id: GeneratedAlways<string>;
  created_at: GeneratedAlways<Date>;
  words: GeneratedAlways<string>;
}

/** A former username stays reserved for its owner for 30 days (AMB-26). */
export interface UsernameHoldTable {
  username_lower: string;
  user_id: string;
  held_until: Time;
}

/** Tells the devices of a deleted account why nobody answers them any more. Holds nothing but the id. */
export interface DeletedAccountTable {
  user_id: string;
  deleted_at: Time;
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
  bytes: Buffer;
  created_at: CreatedTime;
  check_at: Generated<Time>;
  unused_since: Time | null;
}

/** One review per person and album; artist and title are compared trimmed and case-insensitively. */
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
  /** Set while an administrator has hidden the review, which is then not public. */
  hidden_at: Time | null;
  hidden_note: string | null;
  /** Hidden from the start, because its writer deleted a hidden review of the same album. */
  hidden_anew: Generated<boolean>;
  /** Made by the database from artist and title; the same for the same album. */
  album_key: GeneratedAlways<string>;
}

export interface UserFollowTable {
  id: string;
  follower_id: string;
  following_id: string;
  created_at: CreatedTime;
}

/** One per review and reporter, with what the review said then. */
export interface ReviewReportTable {
  id: string;
  review_id: string;
  reporter_id: string;
  reason: string;
  note: string | null;
  rating: number;
  review: string | null;
  created_at: CreatedTime;
  /** When an administrator has dealt with it. */
  closed_at: Time | null;
}

/** One per profile and reporter, with what the profile said then. */
export interface ProfileReportTable {
  id: string;
  profile_id: string;
  reporter_id: string;
  reason: string;
  note: string | null;
  said: JSONColumnType<object>;
  created_at: CreatedTime;
  closed_at: Time | null;
}

/** What stays of a hidden review that its writer deletes: a new review of the album is hidden like it. */
export interface WithheldReviewTable {
  user_id: string;
  album_key: string;
  hidden_at: Time;
  hidden_note: string;
}

export interface FollowRecommendationTable {
  id: string;
  user_id: string;
  recommended_user_id: string;
  score: number;
  shared_albums: number;
  shared_artists: number;
  genre_similarity: number;
  shared_genre: string | null;
  created_at: CreatedTime;
}

/** The albums that a person's plan shows, each once; a job keeps it (refresh-figures). */
export interface HeldAlbumTable {
  album_key: string;
  user_id: string;
  artist_key: string;
}

/** Figures of a person; a job keeps those of albums, triggers those of reviews. */
export interface CollectorFiguresTable {
  user_id: string;
  albums: Generated<number>;
  artists: Generated<number>;
  genres: Generated<Record<string, number>>;
  reviews: Generated<number>;
  rating_sum: Generated<number>;
}

/** One purchase; see the migration for what each column is. */
export interface BillingOrderTable {
  id: string;
  user_id: string | null;
  plan_id: PaidTier;
  is_gift: Generated<boolean>;
  price_cents: number;
  discount_cents: Generated<number>;
  discount_code_id: string | null;
  discount_name: string | null;
  customer_id: string | null;
  cancel_path: Generated<string>;
  session_id: string | null;
  session_url: string | null;
  attempt: Generated<number>;
  status: Generated<'pending' | 'paid' | 'expired' | 'failed' | 'refunded'>;
  payment_id: string | null;
  subscription_id: string | null;
  replaces_subscription_id: string | null;
  changes_subscription_id: string | null;
  expires_at: Time;
  paid_at: Time | null;
  created_at: CreatedTime;
  updated_at: CreatedTime;
}

/** What gives a person a tier, one row per source; `users.subscription_*` is computed from these rows. */
export interface PlanGrantTable {
  id: string;
  user_id: string;
  source: 'subscription' | 'purchase' | 'gift' | 'code' | 'admin';
  source_ref: string;
  tier: PaidTier;
  starts_at: Time;
  ends_at: Time | null;
  renews: Generated<boolean>;
  failed_at: Time | null;
  revoked_at: Time | null;
  revoke_reason: string | null;
  revision: Generated<number>;
  created_at: CreatedTime;
  updated_at: CreatedTime;
}

export interface ProviderEventTable {
  id: string;
  type: string;
  created_at: Time;
  received_at: CreatedTime;
}

export interface GiftSubscriptionTable {
  id: string;
  order_id: string;
  purchaser_id: string | null;
  recipient_email: string;
  recipient_name: string;
  gift_message: string | null;
  subscription_tier: PaidTier;
  stripe_payment_intent_id: string | null;
  gift_code: string | null;
  is_redeemed: Generated<boolean>;
  redeemed_by: string | null;
  redeemed_at: Time | null;
  expires_at: Time | null;
  voided_at: Time | null;
  created_at: CreatedTime;
}

export interface DiscountCodeTable {
  id: string;
  code: string;
  kind: 'percent' | 'fixed' | 'free';
  percent: number | null;
  cents: number | null;
  plan_ids: Generated<PaidTier[]>;
  final_plan: PaidTier | null;
  max_uses: number | null;
  ends_at: Time | null;
  disabled_at: Time | null;
  created_by: string | null;
  created_at: CreatedTime;
}

export interface DiscountUseTable {
  code_id: string;
  user_id: string | null;
  order_id: string | null;
  state: 'reserved' | 'used';
  created_at: CreatedTime;
}

export interface MailOutboxTable {
  id: string;
  dedupe_key: string;
  template: string;
  to_email: string;
  to_name: string | null;
  payload: JSONColumnType<object>;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  last_problem: string | null;
  sent_copy: JSONColumnType<object | null> | null;
  sent_at: Time | null;
  created_at: CreatedTime;
}

/** What administrators did. A trigger refuses every change of an entry. */
export interface AuditLogTable {
  id: string;
  at: Time;
  actor_id: string;
  subject_id: string | null;
  act: AuditAct;
  call: string;
  refused: string | null;
  before: JSONColumnType<object | null> | null;
  after: JSONColumnType<object | null> | null;
}

/** What people wrote to support. */
export interface ContactMessageTable {
  id: string;
  user_id: string | null;
  name: string;
  email: string;
  category: ContactCategory;
  subject: string;
  message: string;
  created_at: CreatedTime;
  done_at: Time | null;
  done_by: string | null;
}

/** The words of a page that administrators change. */
export interface SiteContentTable {
  id: string;
  page_key: PageKey;
  title: string;
  subtitle: string | null;
  content: string;
  is_active: Generated<boolean>;
  updated_by: string | null;
  updated_at: Time;
  version: Generated<number>;
}

export interface Database extends SyncedTables {
  users: UserTable;
  searchable_users: SearchableUserTable;
  username_holds: UsernameHoldTable;
  sessions: SessionTable;
  deleted_accounts: DeletedAccountTable;
  record_collections: RecordCollectionTable;
  sync_head: SyncHeadTable;
  sync_client: SyncClientTable;
  sync_verdict: SyncVerdictTable;
  sync_tombstone: SyncTombstoneTable;
  images: ImageTable;
  album_reviews: AlbumReviewTable;
  user_follows: UserFollowTable;
  review_reports: ReviewReportTable;
  profile_reports: ProfileReportTable;
  withheld_reviews: WithheldReviewTable;
  follow_recommendations: FollowRecommendationTable;
  held_albums: HeldAlbumTable;
  collector_figures: CollectorFiguresTable;
  billing_orders: BillingOrderTable;
  plan_grants: PlanGrantTable;
  provider_events: ProviderEventTable;
  gift_subscriptions: GiftSubscriptionTable;
  discount_codes: DiscountCodeTable;
  discount_uses: DiscountUseTable;
  mail_outbox: MailOutboxTable;
  audit_log: AuditLogTable;
  contact_messages: ContactMessageTable;
  site_content: SiteContentTable;
}

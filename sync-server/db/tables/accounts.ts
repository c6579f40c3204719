import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Currency } from '../../../shared/domain/currency.ts';
import type { SubscriptionStatus, Tier } from '../../../shared/domain/plan.ts';
import type { Role } from '../../../shared/domain/role.ts';
import type { Big, CreatedTime, Time } from './columns.ts';

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
  /** Whether the person wants news by e-mail. */
  news_by_mail: Generated<boolean>;
  /** The person's choices, as shared/domain/notification-settings.ts reads it. */
  notification_settings: ColumnType<object, string | undefined, string>;
  /** New prices begin with it; null until the person has chosen one. */
  currency: Currency | null;
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

/** A session that ended with its account; see the migration for what its proof is. */
export interface EndedWithAccountTable {
  proof: Buffer;
  until: Time;
}

export interface SessionTable {
  sid: string;
  sess: JSONColumnType<object>;
  expire: Time;
}

/** A logout token of the identity provider that has been taken, by a hash of its id; a second time it is refused. */
export interface UsedLogoutTokenTable {
  token: Buffer;
  until: Time;
}

/** A connection to an account at Discogs; without a username the person is being asked. */
export interface DiscogsAccountTable {
  user_id: string;
  username: string | null;
  sealed: string;
  created_at: Time;
}

/** People, their names, their sessions and their accounts elsewhere. */
export interface AccountTables {
  users: UserTable;
  searchable_users: SearchableUserTable;
  username_holds: UsernameHoldTable;
  sessions: SessionTable;
  ended_with_account: EndedWithAccountTable;
  discogs_accounts: DiscogsAccountTable;
  used_logout_tokens: UsedLogoutTokenTable;
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AdminUser, AdminUserDetail, ChangedUser } from '../../shared/contract/admin-users.ts';
import { idField } from '../../shared/schemas/ids.ts';
import type { Database } from '../db/schema.ts';

/** What administrators see of everybody. No call for anybody else reads from here. */
const listColumns: RawBuilder<AdminUser> = sql`
  u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.username,
  u.subscription_tier as "subscriptionTier", u.role, u.last_login_at as "lastLoginAt", u.created_at as "createdAt",
  u.is_public as "isPublic", (select count(*) from records r where r.user_id = u.id)::int as "albumCount"`;

const changedColumns: RawBuilder<ChangedUser> = sql`
  ${listColumns}, u.subscription_status as "subscriptionStatus", u.subscription_expires_at as "subscriptionExpiresAt",
  u.admin_notes as "adminNotes"`;

/** Condition on `users u`: its address is in the list of verified ones (AMB-67). No two people have the same. */
export const hasListedAddress: RawBuilder<boolean> = sql`u.email_verified and u.email <> ''`;

/** How many people there are: the database keeps it as changes that add up. */
const allUsers: RawBuilder<number> = sql`
  (select coalesce(sum(amount), 0) from site_changes where noun like 'users of %')`;

interface Asked {
  page: number;
  limit: number;
  /** Trimmed; empty for everybody. */
  search: string;
}

/** One page of users, the newest first, and how many there are on all pages. */
export async function listForAdmins(
  db: Kysely<Database>,
  { page, limit, search }: Asked,
): Promise<{ users: AdminUser[]; total: number }> {
  const isWanted = search === '' ? sql`true` : sql`u.admin_search like '%' || ${patternOf(search)} || '%'`;
  const ids = sql`select u.id, u.created_at from users u where ${isWanted}`;
  const part = sql`order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`;
  // A search reads whom it finds once, for their number and for the page; all users have an index in the order of the page.
  const { rows } = await sql<{ total: number; users: AdminUser[] }>`
    ${search === '' ? sql`` : sql`with found as materialized (${ids})`}
    select ${search === '' ? allUsers : sql`(select count(*) from found)`}::int as total, coalesce((
      select json_agg(shown order by shown."createdAt" desc, shown.id desc) from (
        select ${listColumns} from (select * from ${search === '' ? sql`(${ids})` : sql`found`} p ${part}) chosen
        join users u on u.id = chosen.id
      ) shown
    ), '[]') as users
  `.execute(db);
  const [found] = rows;
  return { total: found?.total ?? 0, users: (found?.users ?? []).map(withIsoTimes) };
}

/** Times inside JSON are written by the database with another form of the zone. */
function withIsoTimes(user: AdminUser): AdminUser {
  const iso = (time: string) => new Date(time).toISOString();
  return { ...user, createdAt: iso(user.createdAt), lastLoginAt: user.lastLoginAt && iso(user.lastLoginAt) };
}

/** Folded as what is searched in, with the signs of a pattern as themselves. */
function patternOf(search: string): RawBuilder<string> {
  return sql`replace(replace(replace(folded_name(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
}

export async function verifiedEmails(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u where ${hasListedAddress} order by lower(u.email)
  `.execute(db);
  return rows.map(({ email }) => email);
}

/** A user after a change; undefined if there is none. */
export async function findChangedUser(db: Kysely<Database>, userId: string): Promise<ChangedUser | undefined> {
  if (!idField.safeParse(userId).success) return undefined;
  const { rows } = await sql<ChangedUser>`select ${changedColumns} from users u where u.id = ${userId}`.execute(db);
  return rows[0];
}

export type UserForAdmins = Omit<AdminUserDetail, 'billingHistory' | 'isBillingKnown'>;

/** Everything about one user but the payments, which the provider keeps. */
export async function findForAdmins(db: Kysely<Database>, userId: string): Promise<UserForAdmins | undefined> {
  if (!idField.safeParse(userId).success) return undefined;
  const { rows } = await sql<UserForAdmins>`
    select ${changedColumns}, u.zip_code as "zipCode", u.bio, u.stripe_customer_id as "stripeCustomerId",
      u.profile_image_url as "profileImageUrl",
      (select count(*) from wishlist_items w where w.user_id = u.id)::int as "wishlistCount",
      (select coalesce(sum(r.estimated_value), 0) from records r where r.user_id = u.id)::float as "collectionValue",
      (select count(*) from album_reviews a where a.user_id = u.id)::int as "reviewCount"
    from users u where u.id = ${userId}
  `.execute(db);
  return rows[0];
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  AdminUser,
  AdminUserDetail,
  ChangedUser,
  SortOrder,
  UserSort,
} from '../../../shared/contract/admin-users.ts';
import { FREE_ALBUM_LIMIT, type Tier } from '../../../shared/domain/plan.ts';
import type { Role } from '../../../shared/domain/role.ts';
import { idField } from '../../../shared/schemas/ids.ts';
import type { Database } from '../../db/schema.ts';
import { idIn, notFound } from '../../http/not-found.ts';

/** What administrators see of everybody. No call for anybody else reads from here. */
const listColumns: RawBuilder<AdminUser> = sql`
  u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.username,
  u.subscription_tier as "subscriptionTier", u.role, u.last_login_at as "lastLoginAt", u.created_at as "createdAt",
  u.is_public as "isPublic", (select count(*) from records r where r.user_id = u.id)::int as "albumCount"`;

const changedColumns: RawBuilder<ChangedUser> = sql`
  ${listColumns}, u.subscription_status as "subscriptionStatus", u.subscription_expires_at as "subscriptionExpiresAt",
  u.admin_notes as "adminNotes"`;

/** Condition on `users u`: its address is in the list of verified ones (AMB-67). No two people have the same. */
export const hasListedAddress: RawBuilder<boolean> = sql`is_listed_address(u)`;

interface Asked {
  page: number;
  limit: number;
  /** Trimmed; empty for everybody. */
  search: string;
  sort: UserSort;
  order: SortOrder;
  tier?: Tier | undefined;
  role?: Role | undefined;
}

/** One page of users, and how many there are on all pages. */
export function listForAdmins(db: Kysely<Database>, asked: Asked): Promise<{ users: AdminUser[]; total: number }> {
  const { sort, order, tier, role } = asked;
  const isUsual = sort === 'joined' && order === 'desc' && tier === undefined && role === undefined;
  return isUsual ? newestForAdmins(db, asked) : sortedForAdmins(db, asked);
}

async function newestForAdmins(db: Kysely<Database>, { page, limit, search }: Asked) {
  const isWanted = search === '' ? sql<boolean>`true` : sql<boolean>`f.words like '%' || ${patternOf(search)} || '%'`;
  const total = await count(
    db,
    search === '' ? allUsers : sql`(select count(*) from searchable_users f where ${isWanted})`,
  );
  const part = partOf(total, (page - 1) * limit, limit);
  if (part.limit === 0) return { users: [], total };
  const order = part.isFromEnd ? sql`f.created_at, f.user_id` : sql`f.created_at desc, f.user_id desc`;
  const { rows } = await sql<AdminUser>`
    select ${listColumns} from (
      select f.user_id from searchable_users f where ${isWanted} order by ${order} limit ${part.limit} offset ${part.offset}
    ) chosen
    join users u on u.id = chosen.user_id
    order by u.created_at desc, u.id desc
  `.execute(db);
  return { users: rows, total };
}

/** Albums as the figures have them. A full free plan may hide more, which are counted. */
const sortKeys: Record<UserSort, RawBuilder<unknown>> = {
  joined: sql`u.created_at`,
  login: sql`u.last_login_at`,
  albums: sql`case when f.albums = ${sql.lit(FREE_ALBUM_LIMIT)}
    then (select count(*) from records r where r.user_id = u.id) else coalesce(f.albums, 0) end`,
};

/** Reads the rows of all users who are wanted, which takes a moment among 100,000. */
async function sortedForAdmins(db: Kysely<Database>, { page, limit, search, sort, order, tier, role }: Asked) {
  const conditions = [
    ...(search === '' ? [] : [sql`s.words like '%' || ${patternOf(search)} || '%'`]),
    ...(tier === undefined ? [] : [sql`u.subscription_tier = ${tier}`]),
    ...(role === undefined ? [] : [sql`u.role = ${role}`]),
  ];
  const wanted = sql`users u join searchable_users s on s.user_id = u.id
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`;
  // Who has never logged in comes before the oldest login.
  const direction = order === 'desc' ? sql`desc nulls last` : sql`asc nulls first`;
  const key = sortKeys[sort];
  const [total, { rows }] = await Promise.all([
    count(db, sql`(select count(*) from ${wanted})`),
    sql<AdminUser>`
      select ${listColumns} from (
        select u.id, row_number() over (order by ${key} ${direction}, u.id ${sql.raw(order)}) as place
        from (select u.* from ${wanted}) u left join collector_figures f on f.user_id = u.id
        order by place limit ${limit} offset ${(page - 1) * limit}
      ) chosen join users u on u.id = chosen.id order by chosen.place
    `.execute(db),
  ]);
  return { users: rows, total };
}

/** How many people there are: the database keeps it as changes that add up. */
const allUsers: RawBuilder<number> = sql`
  (select coalesce(sum(amount), 0) from site_changes where noun like 'users of %')`;

async function count(db: Kysely<Database>, of: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${of}::int as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Rows before a page are passed over one by one, so a page is reached from the end that is nearer. */
function partOf(total: number, before: number, limit: number) {
  const isFromEnd = before > total / 2;
  const rows = Math.max(0, Math.min(limit, total - before));
  return { isFromEnd, limit: rows, offset: isFromEnd ? Math.max(0, total - before - rows) : before };
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

/** A user after a change. */
export async function requireChangedUser(db: Kysely<Database>, userId: string): Promise<ChangedUser> {
  const { rows } =
    await sql<ChangedUser>`select ${changedColumns} from users u where u.id = ${idIn(userId, 'user')}`.execute(db);
  const [user] = rows;
  if (!user) throw notFound('user');
  return user;
}

export type UserForAdmins = Omit<AdminUserDetail, 'billingHistory' | 'isBillingKnown' | 'customerUrl'>;

/** Everything about one user but the payments, which the provider keeps. */
export async function findForAdmins(db: Kysely<Database>, userId: string): Promise<UserForAdmins | undefined> {
  if (!idField.safeParse(userId).success) return undefined;
  const { rows } = await sql<Omit<UserForAdmins, 'collectionValue'>>`
    select ${changedColumns}, u.zip_code as "zipCode", u.bio, u.stripe_customer_id as "stripeCustomerId",
      u.profile_image_url as "profileImageUrl",
      (select count(*) from wishlist_items w where w.user_id = u.id)::int as "wishlistCount",
      (select coalesce(json_agg(v order by v.count desc, v.currency), '[]') from (
        select r.value_currency as currency, sum(r.estimated_value)::float as amount, count(*)::int as count
        from records r where r.user_id = u.id and r.estimated_value is not null group by r.value_currency
      ) v) as "values",
      (select count(*) from album_reviews a where a.user_id = u.id)::int as "reviewCount",
      (select count(*) from contact_messages m where m.user_id = u.id)::int as "messageCount",
      ((select count(*) from profile_reports p where p.profile_id = u.id and p.closed_at is null)
        + (select count(*) from review_reports p join album_reviews a on a.id = p.review_id
          where a.user_id = u.id and p.closed_at is null))::int as "reportCount"
    from users u where u.id = ${userId}
  `.execute(db);
  const [user] = rows;
  return user && { ...user, collectionValue: user.values[0]?.amount ?? 0 };
}

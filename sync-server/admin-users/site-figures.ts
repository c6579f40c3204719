import { type Kysely, sql } from 'kysely';
import { type AdminStats, NEW_USER_DAYS } from '../../shared/contract/admin-users.ts';
import { TIERS } from '../../shared/domain/plan.ts';
import { PLANS } from '../../shared/domain/plan-catalogue.ts';
import type { Database } from '../db/schema.ts';
import { hasListedAddress } from '../visibility/for-admins.ts';

type Counted = Omit<AdminStats, 'lastUpdated' | 'mrr' | 'arr' | 'subscriptionTiers'> & {
  tiers: Partial<AdminStats['subscriptionTiers']>;
};

/** Numbers of the whole site. Those of nouns are sums of changes; revenue follows from the stored tiers (AMB-66). */
export async function siteFigures(db: Kysely<Database>, now: Date): Promise<AdminStats> {
  const since = new Date(now.getTime() - NEW_USER_DAYS * 86_400_000).toISOString();
  const { rows } = await sql<Counted>`
    with nouns as (select noun, sum(amount)::int as amount from site_changes group by noun),
    tiers as (select subscription_tier as tier, count(*)::int as people from users group by 1)
    select
      coalesce((select sum(people) from tiers), 0)::int as "totalUsers",
      (select count(*) from users where created_at > ${since})::int as "recentUsers",
      coalesce((select amount from nouns where noun = 'records'), 0) as "totalRecords",
      coalesce((select amount from nouns where noun = 'wishlist_items'), 0) as "totalWishlistItems",
      coalesce((select amount from nouns where noun = 'collections'), 0) as "totalCollections",
      (select count(*) from users u where ${hasListedAddress})::int as "verifiedEmailCount",
      (select coalesce(json_object_agg(tier, people), '{}') from tiers) as tiers
  `.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('The figures of the site have no row');
  const { tiers, ...others } = counted;
  const subscriptionTiers = Object.fromEntries(
    TIERS.map((tier) => [tier, tiers[tier] ?? 0]),
  ) as AdminStats['subscriptionTiers'];
  return { ...others, lastUpdated: now.toISOString(), subscriptionTiers, ...revenueOf(subscriptionTiers) };
}

/** In dollars, computed in cents. */
function revenueOf({ monthly, annual }: AdminStats['subscriptionTiers']): { mrr: number; arr: number } {
  const monthlyCents = monthly * PLANS.monthly.cents;
  return { mrr: monthlyCents / 100, arr: (monthlyCents * 12 + annual * PLANS.annual.cents) / 100 };
}

/** Puts the changes so far into one row of each noun. A change that is written meanwhile stays as it is. */
export async function addUpSite(db: Kysely<Database>): Promise<void> {
  await sql`
    with added as (delete from site_changes returning noun, amount)
    insert into site_changes select noun, sum(amount) from added group by noun
  `.execute(db);
}

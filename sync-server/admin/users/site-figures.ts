import { type Kysely, sql } from 'kysely';
import { type AdminStats, NEW_USER_DAYS } from '../../../shared/contract/admin-users.ts';
import { TIERS } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { Database } from '../../db/schema.ts';

/** Numbers of the whole site: sums of the changes that the database keeps. Revenue follows from the stored tiers (AMB-66). */
export async function siteFigures(db: Kysely<Database>, now: Date): Promise<AdminStats> {
  const since = new Date(now.getTime() - NEW_USER_DAYS * 86_400_000).toISOString();
  const { rows } = await sql<{ sums: Record<string, number>; recentUsers: number }>`
    select
      (select coalesce(json_object_agg(noun, amount), '{}') from (
        select noun, sum(amount) as amount from site_changes group by noun
      ) nouns) as sums,
      (select count(*) from users where created_at > ${since})::int as "recentUsers"
  `.execute(db);
  const { sums = {}, recentUsers = 0 } = rows[0] ?? {};
  const subscriptionTiers = Object.fromEntries(
    TIERS.map((tier) => [tier, sums[`users of ${tier}`] ?? 0]),
  ) as AdminStats['subscriptionTiers'];
  return {
    lastUpdated: now.toISOString(),
    totalUsers: Object.values(subscriptionTiers).reduce((sum, people) => sum + people, 0),
    recentUsers,
    totalRecords: sums.records ?? 0,
    totalWishlistItems: sums.wishlist_items ?? 0,
    totalCollections: sums.collections ?? 0,
    verifiedEmailCount: sums.addresses ?? 0,
    subscriptionTiers,
    ...revenueOf(subscriptionTiers),
  };
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

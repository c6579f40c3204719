import { type Kysely, sql } from 'kysely';
import { type AdminStats, NEW_USER_DAYS } from '../../shared/contract/admin-users.ts';
import { PLANS } from '../../shared/domain/plan-catalogue.ts';
import type { Database } from '../db/schema.ts';

type Counted = Omit<AdminStats, 'lastUpdated' | 'mrr' | 'arr'>;

/** Numbers of the whole site. Revenue follows from the stored tiers (AMB-66). */
export async function siteFigures(db: Kysely<Database>, now: Date): Promise<AdminStats> {
  const since = new Date(now.getTime() - NEW_USER_DAYS * 86_400_000).toISOString();
  const { rows } = await sql<Counted>`
    select
      (select count(*) from users)::int as "totalUsers",
      (select count(*) from users where created_at > ${since})::int as "recentUsers",
      (select count(*) from records)::int as "totalRecords",
      (select count(*) from wishlist_items)::int as "totalWishlistItems",
      (select count(*) from collections)::int as "totalCollections",
      (select count(*) from users where email_verified and email <> '')::int as "verifiedEmailCount",
      (select json_build_object(
        'free', count(*) filter (where subscription_tier = 'free'),
        'monthly', count(*) filter (where subscription_tier = 'monthly'),
        'annual', count(*) filter (where subscription_tier = 'annual'),
        'lifetime', count(*) filter (where subscription_tier = 'lifetime')
      ) from users) as "subscriptionTiers"
  `.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('The figures of the site have no row');
  return { ...counted, lastUpdated: now.toISOString(), ...revenueOf(counted.subscriptionTiers) };
}

/** In dollars, computed in cents. */
function revenueOf({ monthly, annual }: AdminStats['subscriptionTiers']): { mrr: number; arr: number } {
  const monthlyCents = monthly * PLANS.monthly.cents;
  return { mrr: monthlyCents / 100, arr: (monthlyCents * 12 + annual * PLANS.annual.cents) / 100 };
}

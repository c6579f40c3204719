import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Numbers for the header: of people, and of public reviews. The database keeps them as changes that add up. */
export async function communityTotals(db: Kysely<Database>): Promise<{ collectorCount: number; reviewCount: number }> {
  const { rows } = await sql<{ collectorCount: number; reviewCount: number }>`
    select coalesce(sum(collectors), 0)::int as "collectorCount", coalesce(sum(reviews), 0)::int as "reviewCount"
    from community_changes
  `.execute(db);
  return rows[0] ?? { collectorCount: 0, reviewCount: 0 };
}

/** Puts the changes so far into one row. A change that is written meanwhile stays as it is. */
export async function addUpTotals(db: Kysely<Database>): Promise<void> {
  await sql`
    with added as (delete from community_changes returning collectors, reviews)
    insert into community_changes (collectors, reviews)
    select sum(collectors), sum(reviews) from added having count(*) > 0
  `.execute(db);
}

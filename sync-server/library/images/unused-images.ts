import type { Context } from '../../context.ts';
import { inUserTransaction } from '../user-transaction.ts';
import { shareOf } from './picture-share.ts';

const DAY = 86_400_000;

/** When a picture that is used is looked at again. */
const USED_DAYS = 30;
const PEOPLE_AT_ONCE = 500;

export function daysFrom(now: number, days: number): string {
  return new Date(now + days * DAY).toISOString();
}

/**
 * Removes pictures that nothing refers to: no row, no tombstone that may be restored, no refused change and no
 * overwritten value that a device still holds. Runs under the person's lock, so that no change can use one meanwhile.
 * @returns the number of removed pictures
 */
export async function removeUnusedImages(ctx: Context): Promise<number> {
  const now = new Date(ctx.clock()).toISOString();
  const { rows } = await ctx.pool.query<{ id: string }>(
    'select distinct user_id as id from images where check_at <= $1 limit $2',
    [now, PEOPLE_AT_ONCE],
  );
  let count = 0;
  for (const { id } of rows) {
    count += await inUserTransaction(ctx, id, async (tx) => {
      const { secondLookDays } = await shareOf(tx);
      const looks = [daysFrom(ctx.clock(), USED_DAYS), daysFrom(ctx.clock(), secondLookDays)];
      const { rows: deleted } = await tx.client.query(LOOK, [id, now, ADDRESS, ...looks]);
      return deleted.length;
    });
  }
  return count;
}

const ADDRESS = '/api/images/([0-9a-f]{64})';

const LOOK = `
  with texts as (
    select image_url as text from records where user_id = $1
    union all select unnest(shelfie_photos) from records where user_id = $1
    union all select image_url from wishlist_items where user_id = $1
    union all select image_url from album_reviews where user_id = $1
    union all select profile_image_url from users where id = $1
    union all select snapshot::text from sync_tombstone where user_id = $1
    union all select args::text from sync_verdict where user_id = $1
    union all select verdict::text from sync_verdict where user_id = $1
  ), used as (
    select distinct found[1] as sha256 from texts, regexp_matches(texts.text, $3, 'g') as found
    where texts.text like '%/api/images/%'
  ), due as (
    select sha256, unused_since, exists (select from used where used.sha256 = images.sha256) as is_used
    from images where user_id = $1 and check_at <= $2
  ), looked_at as (
    update images set unused_since = case when due.is_used then null else $2::timestamptz end,
      check_at = case when due.is_used then $4::timestamptz else $5::timestamptz end
    from due where images.user_id = $1 and images.sha256 = due.sha256 and (due.is_used or due.unused_since is null)
  )
  delete from images using due
  where images.user_id = $1 and images.sha256 = due.sha256 and not due.is_used and due.unused_since is not null
  returning images.sha256`;

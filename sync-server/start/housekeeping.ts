import { sql } from 'kysely';
import * as z from 'zod/mini';
import { forgetDoneMessages } from '../admin/messages/messages.ts';
import { addUpSite } from '../admin/users/site-figures.ts';
import { addUpTotals } from '../community/totals.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { removeUnusedImages } from '../library/images/unused-images.ts';
import { forgetNotifications } from '../notifications/forget.ts';
import { pruneSync } from '../sync/prune.ts';
import { dropAlbums } from '../watching/albums.ts';
import { dropOffers } from '../watching/kept-offers.ts';

const HOUR = 3_600_000;
const SYNC_MEMORY_DAYS = 180;

/** Deletes expired data. Runs once an hour on one of the servers, and at the start of a server. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  payload: z.object({}),
  cron: '17 * * * *',
  // The next run does what this one could not.
  attempts: 3,
  run: tidy,
});

export async function tidy(ctx: Context): Promise<void> {
  const now = new Date(ctx.clock()).toISOString();
  await sql`delete from rate_limits where resets_at < ${now}`.execute(ctx.db);
  await ctx.db.deleteFrom('username_holds').where('held_until', '<', now).execute();
  await ctx.db.deleteFrom('ended_with_account').where('until', '<', now).execute();
  await ctx.db.deleteFrom('used_logout_tokens').where('until', '<', now).execute();
  await forgetDoneMessages(ctx);
  await addUpTotals(ctx.db);
  await addUpSite(ctx.db);
  await dropOffers(ctx.db, ctx.clock());
  await dropAlbums(ctx.db);
  await forgetNotifications(ctx);
  await removeUnusedImages(ctx);
  await pruneSync(ctx, { olderThan: new Date(ctx.clock() - SYNC_MEMORY_DAYS * 24 * HOUR).toISOString() });
}

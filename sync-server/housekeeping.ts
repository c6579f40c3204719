import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from './context.ts';
import { removeUnusedImages } from './images/unused-images.ts';
import { defineJob } from './jobs/job.ts';
import { pruneSync } from './sync/prune.ts';

const HOUR = 3_600_000;
const SYNC_MEMORY_DAYS = 180;

/** Forgets what has run out. Done once an hour by one of the servers, and when one starts. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  payload: z.object({}),
  cron: '17 * * * *',
  // The next hour's does what this one could not.
  attempts: 3,
  run: tidy,
});

export async function tidy(ctx: Context): Promise<void> {
  const now = new Date(ctx.clock()).toISOString();
  await sql`delete from rate_limits where resets_at < ${now}`.execute(ctx.db);
  await ctx.db.deleteFrom('username_holds').where('held_until', '<', now).execute();
  await removeUnusedImages(ctx);
  await pruneSync(ctx, { olderThan: new Date(ctx.clock() - SYNC_MEMORY_DAYS * 24 * HOUR).toISOString() });
}

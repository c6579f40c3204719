import { sql } from 'kysely';
import type { Context } from './context.ts';
import { removeUnusedImages } from './images/unused-images.ts';
import { pruneSync } from './sync/prune.ts';

const HOUR = 3_600_000;
const SYNC_MEMORY_DAYS = 180;

/**
 * Forgets what has run out, at the start and once an hour; several servers doing it at once is harmless.
 * @returns ends it, after what is under way
 */
export function startHousekeeping(ctx: Context): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = tidy(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'housekeeping is tried again in an hour');
    });
  };
  run();
  const timer = setInterval(run, HOUR);
  timer.unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}

export async function tidy(ctx: Context): Promise<void> {
  const now = new Date(ctx.clock()).toISOString();
  await sql`delete from rate_limits where resets_at < ${now}`.execute(ctx.db);
  await ctx.db.deleteFrom('username_holds').where('held_until', '<', now).execute();
  await removeUnusedImages(ctx);
  await pruneSync(ctx, { olderThan: new Date(ctx.clock() - SYNC_MEMORY_DAYS * 24 * HOUR).toISOString() });
}

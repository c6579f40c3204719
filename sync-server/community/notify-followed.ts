import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { type Raised, raiseFor } from '../notifications/raise.ts';
import { type CollectorRow, collectorColumns } from '../visibility/collector.ts';

const followed = z.object({ followerId: z.string(), followingId: z.string() });

/**
 * Notifies a person of a new follower, as their own list of followers shows that one. Not of one who has left again, nor of
 * one who comes back while the first time is remembered.
 */
export const notifyFollowed = defineJob({
  name: 'notify-followed',
  payload: followed,
  run: (ctx, follow) => raiseFor(ctx, follow.followingId, async ({ trx }) => findFollower({ ...ctx, db: trx }, follow)),
});

async function findFollower(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { followerId, followingId }: z.output<typeof followed>,
): Promise<Raised<'new-follower'> | undefined> {
  const now = new Date(clock()).toISOString();
  const { rows } = await sql<CollectorRow>`
    select ${collectorColumns(followingId, now)} from user_follows w join users u on u.id = w.follower_id
    where w.follower_id = ${followerId} and w.following_id = ${followingId}
  `.execute(db);
  const [person] = rows;
  if (!person) return undefined;
  const { username, emailName, id, profileIsPublic, albumCount } = person;
  return {
    kind: 'new-follower',
    dedupeKey: `new-follower:${followerId}`,
    about: followerId,
    data: {
      key: username ?? id,
      name: username ?? emailName ?? 'Anonymous',
      albumCount: profileIsPublic ? albumCount : null,
    },
  };
}

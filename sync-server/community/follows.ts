import { type Kysely, sql } from 'kysely';
import {
  FOLLOW_SELF_MESSAGE,
  type followUser,
  type listFollowing,
  PERSON_GONE_MESSAGE,
} from '../../shared/contract/community.ts';
import type { ResponseOf } from '../../shared/contract/endpoint.ts';
import { idField } from '../../shared/schemas/ids.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { addJob } from '../jobs/job.ts';
import { inUserTransaction } from '../library/user-transaction.ts';
import { memberViewOf } from '../visibility/collector.ts';
import { type ShownPerson, shownPerson } from '../visibility/person.ts';
import { notifyFollowed } from './notify-followed.ts';

type Follow = ResponseOf<typeof followUser>;

const MOST_FOLLOWED = 10_000;
const LISTED = 1_000;

const followColumns = sql<Follow>`
  w.id, w.follower_id as "followerId", w.following_id as "followingId", w.created_at as "createdAt"`;

/** Following a person twice changes nothing the second time, also when both arrive at once. */
export async function follow(ctx: Context, userId: string, followingId: string): Promise<Follow> {
  if (followingId === userId) throw new AppError('INVALID', FOLLOW_SELF_MESSAGE, { field: 'followingId' });
  const id = ctx.newId();
  return inUserTransaction(
    ctx,
    userId,
    async ({ trx, now }) => {
      const { rows } = await sql`
        insert into user_follows (id, follower_id, following_id, created_at)
        select ${id}, ${userId}, u.id, ${now} from users u
        where u.id = ${followingId}
          and (select count(*) from user_follows w where w.follower_id = ${userId}) < ${MOST_FOLLOWED}
        on conflict (follower_id, following_id) do nothing returning id
      `
        .execute(trx)
        .catch(orPersonGone);
      if (rows.length > 0) await addJob(trx, notifyFollowed, { followerId: userId, followingId });
      const stored = await findFollow(trx, userId, followingId);
      if (stored) return stored;
      if (rows.length === 0 && (await isThere(trx, followingId))) {
        throw new AppError('TOO_MANY', 'You follow 10,000 collectors, and more are not possible');
      }
      throw personGone();
    },
    { repeatable: true },
  );
}

/** @param id of the person or of the follow (AMB-50) */
export async function unfollow(ctx: Context, userId: string, id: string): Promise<void> {
  if (!idField.safeParse(id).success) throw personGone();
  await inUserTransaction(
    ctx,
    userId,
    async ({ trx }) => {
      const { rows } = await sql`
        delete from user_follows where follower_id = ${userId} and (following_id = ${id} or id = ${id}) returning id
      `.execute(trx);
      if (rows.length === 0 && !(await isThere(trx, id))) throw personGone();
    },
    { repeatable: true },
  );
}

export async function listFollows(db: Kysely<Database>, userId: string): Promise<ResponseOf<typeof listFollowing>> {
  const { rows } = await sql<Follow & ShownPerson>`
    select ${followColumns}, ${shownPerson(userId)} from user_follows w join users u on u.id = w.following_id
    where w.follower_id = ${userId} order by w.created_at desc, w.id desc limit ${LISTED}
  `.execute(db);
  return rows.map((row) => {
    const { id, followerId, followingId, createdAt } = row;
    return { id, followerId, followingId, createdAt, ...memberViewOf(row) };
  });
}

export async function countFollows(
  db: Kysely<Database>,
  userId: string,
): Promise<{ followingCount: number; followersCount: number }> {
  const { rows } = await sql<{ followingCount: number; followersCount: number }>`
    select (select count(*) from user_follows w where w.follower_id = ${userId}) as "followingCount",
      (select count(*) from user_follows w where w.following_id = ${userId}) as "followersCount"
  `.execute(db);
  return rows[0] ?? { followingCount: 0, followersCount: 0 };
}

async function findFollow(db: Kysely<Database>, userId: string, followingId: string): Promise<Follow | undefined> {
  const { rows } = await sql<Follow>`
    select ${followColumns} from user_follows w where w.follower_id = ${userId} and w.following_id = ${followingId}
  `.execute(db);
  return rows[0];
}

async function isThere(db: Kysely<Database>, userId: string): Promise<boolean> {
  return Boolean(await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst());
}

const FOREIGN_KEY_VIOLATION = '23503';

/** The person was deleted while the follow was written. */
function orPersonGone(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) throw personGone();
  throw error;
}

function personGone(): AppError {
  return new AppError('NOT_FOUND', PERSON_GONE_MESSAGE);
}

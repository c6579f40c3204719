import { sql } from 'kysely';
import type { HeartsOfReview } from '../../shared/schemas/review.ts';
import type { Context } from '../context.ts';
import type { UserTransaction } from '../library/open-transaction.ts';
import { inUserTransaction } from '../library/user-transaction.ts';
import { heartColumns } from '../visibility/review.ts';
import { findOthersReview } from './queries.ts';

const REFUSAL = 'You cannot give your own review a heart';

export function heart(ctx: Context, userId: string, pathId: string): Promise<HeartsOfReview> {
  return change(ctx, userId, pathId, ({ trx, now }, reviewId) =>
    sql`
      insert into review_hearts (user_id, review_id, created_at) values (${userId}, ${reviewId}, ${now})
      on conflict do nothing
    `.execute(trx),
  );
}

export function takeHeartBack(ctx: Context, userId: string, pathId: string): Promise<HeartsOfReview> {
  return change(ctx, userId, pathId, ({ trx }, reviewId) =>
    sql`delete from review_hearts where user_id = ${userId} and review_id = ${reviewId}`.execute(trx),
  );
}

function change(
  ctx: Context,
  userId: string,
  pathId: string,
  write: (transaction: UserTransaction, reviewId: string) => Promise<unknown>,
): Promise<HeartsOfReview> {
  return inUserTransaction(
    ctx,
    userId,
    async (transaction) => {
      const { trx } = transaction;
      const id = await findOthersReview(trx, userId, pathId, REFUSAL);
      await write(transaction, id);
      const { rows } = await sql<HeartsOfReview>`
        select ${heartColumns(userId)} from album_reviews r where r.id = ${id}
      `.execute(trx);
      // Its row is locked.
      return rows[0] as HeartsOfReview;
    },
    { repeatable: true },
  );
}

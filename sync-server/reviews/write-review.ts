import { sql } from 'kysely';
import type { BodyOf } from '../../shared/contract/endpoint.ts';
import type { createReview, reportReview, updateReview } from '../../shared/contract/reviews.ts';
import { REVIEW_EXISTS_MESSAGE, type Review } from '../../shared/schemas/review.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { inUserTransaction } from '../library/user-transaction.ts';
import { hideRewrite, keepHiddenForRewrite } from './hidden-rewrites.ts';
import { findOthersReview, findReview } from './queries.ts';

/**
 * The database admits one review of a person and album, whatever happens at once. Whoever deletes a hidden review and writes
 * another one of the album writes it hidden.
 */
export async function addReview(
  ctx: Context,
  userId: string,
  { artist, title, rating, halfStars = 2 * rating, review = null, imageUrl = null }: BodyOf<typeof createReview>,
): Promise<Review> {
  const id = ctx.newId();
  return inUserTransaction(ctx, userId, async ({ trx, now }) => {
    await sql`
      insert into album_reviews (id, user_id, artist, title, half_stars, review, image_url, created_at)
      values (${id}, ${userId}, ${artist}, ${title}, ${halfStars}, ${review}, ${imageUrl}, ${now})
      on conflict (album_key, user_id) do nothing
    `.execute(trx);
    await hideRewrite(trx, id, now);
    const written = await findReview(trx, userId, sql`r.id = ${id}`);
    if (!written) throw new AppError('REVIEW_EXISTS', REVIEW_EXISTS_MESSAGE);
    return written;
  });
}

export async function changeReview(
  ctx: Context,
  userId: string,
  pathId: string,
  { rating, halfStars, review }: BodyOf<typeof updateReview>,
): Promise<Review> {
  const id = idIn(pathId, 'review');
  return inUserTransaction(ctx, userId, async ({ trx }) => {
    // Whole stars that stay the same come from a client that does not know half ones: the half one stays, too.
    const stars = halfStars === undefined ? { rating } : { half_stars: halfStars };
    await trx
      .updateTable('album_reviews')
      .set({ ...stars, review })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    const changed = await findReview(trx, userId, sql`r.id = ${id} and r.user_id = ${userId}`);
    if (!changed) throw notFound('review');
    return changed;
  });
}

export async function removeReview(ctx: Context, userId: string, pathId: string): Promise<void> {
  const id = idIn(pathId, 'review');
  await inUserTransaction(ctx, userId, async ({ trx }) => {
    await keepHiddenForRewrite(trx, id, userId);
    const { numDeletedRows } = await trx
      .deleteFrom('album_reviews')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('review');
  });
}

/** Keeps what the review says now, since its writer may change it. The same person's next report replaces this one. */
export async function report(
  ctx: Context,
  userId: string,
  pathId: string,
  { reason, note = null }: BodyOf<typeof reportReview>,
): Promise<void> {
  const reportId = ctx.newId();
  await inUserTransaction(ctx, userId, async ({ trx, now }) => {
    const id = await findOthersReview(trx, userId, pathId, 'You cannot report your own review');
    await sql`
      insert into review_reports (id, review_id, reporter_id, reason, note, half_stars, review, created_at)
      select ${reportId}, r.id, ${userId}, ${reason}, ${note}, r.half_stars, r.review, ${now} from album_reviews r
      where r.id = ${id}
      on conflict (review_id, reporter_id) do update set reason = excluded.reason, note = excluded.note,
        half_stars = excluded.half_stars, review = excluded.review, created_at = excluded.created_at, closed_at = null
    `.execute(trx);
  });
}

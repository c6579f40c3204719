import { type Kysely, type RawBuilder, sql } from 'kysely';
import { REVIEWS_SHOWN } from '../../shared/contract/community.ts';
import type { ResponseOf } from '../../shared/contract/endpoint.ts';
import { ALBUM_REVIEWS_SHOWN, type albumPopularity } from '../../shared/contract/reviews.ts';
import type { Review } from '../../shared/schemas/review.ts';
import type { Database } from '../db/schema.ts';
import { isAfterCursor } from '../http/after-cursor.ts';
import { AppError } from '../http/app-error.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { type ShownPerson, shownPerson } from '../visibility/person.ts';
import {
  isPublicReview,
  isReadableReview,
  isReviewOf,
  publicRatings,
  type ReviewRow,
  reviewColumns,
  reviewOf,
} from '../visibility/review.ts';

interface Album {
  artist: string;
  title: string;
}

interface Page {
  limit?: number | undefined;
  before?: string | undefined;
}

/** The reviews of an album that this person may see: the own one first, then the newest. A visitor has no id. */
export async function listReviewsOf(
  db: Kysely<Database>,
  viewerId: string | null,
  album: Album,
  { limit = ALBUM_REVIEWS_SHOWN, before }: Page = {},
): Promise<Review[]> {
  const isOfAlbum = isReviewOf(album);
  const own =
    viewerId && !before ? await select(db, viewerId, sql`${isOfAlbum} and r.user_id = ${viewerId}`, { limit: 1 }) : [];
  const isOthers = sql`r.user_id is distinct from ${viewerId}::uuid and ${isReadableReview(viewerId)}`;
  return [...own, ...(await select(db, viewerId, sql`${isOfAlbum} and ${isOthers}`, { limit, before }))];
}

/** The newest public reviews of all albums. */
export function listLatestReviews(
  db: Kysely<Database>,
  viewerId: string,
  { limit = REVIEWS_SHOWN, before }: Page,
): Promise<Review[]> {
  return select(db, viewerId, isPublicReview, { limit, before });
}

export async function findReview(
  db: Kysely<Database>,
  viewerId: string,
  condition: RawBuilder<boolean>,
): Promise<Review | undefined> {
  const [review] = await select(db, viewerId, condition, { limit: 1 });
  return review;
}

/** The id of a review by another person that this member may read, locked against its deletion. */
export async function findOthersReview(
  trx: Kysely<Database>,
  userId: string,
  pathId: string,
  refusal: string,
): Promise<string> {
  const id = idIn(pathId, 'review');
  const { rows } = await sql<{ isOwn: boolean }>`
    select r.user_id = ${userId} as "isOwn" from album_reviews r
    where r.id = ${id} and ${isReadableReview(userId)} for key share
  `.execute(trx);
  const [found] = rows;
  if (!found) throw notFound('review');
  if (found.isOwn) throw new AppError('INVALID', refusal);
  return id;
}

/** How many others have the album by their plan, and how it is rated by the reviews that are public. */
export async function popularityOf(
  db: Kysely<Database>,
  viewerId: string | null,
  album: Album,
): Promise<ResponseOf<typeof albumPopularity>> {
  const { rows } = await sql<{ count: number; reviewCount: number; averageRating: string | null }>`
    select (
      select count(*) from held_albums h
      where h.album_key = album_key(${album.artist}, ${album.title}) and h.user_id is distinct from ${viewerId}::uuid
    ) as count, ${publicRatings}
    from album_reviews r where ${isReviewOf(album)}
  `.execute(db);
  const { count = 0, reviewCount = 0, averageRating = null } = rows[0] ?? {};
  return { count, reviewCount, averageRating: averageRating === null ? null : Number(averageRating) };
}

async function select(
  db: Kysely<Database>,
  viewerId: string | null,
  condition: RawBuilder<unknown>,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<Review[]> {
  const { rows } = await sql<ReviewRow & ShownPerson>`
    select ${reviewColumns(viewerId)}, ${shownPerson(viewerId)}
    from album_reviews r
    join users u on u.id = r.user_id
    where ${condition} and ${isAfterCursor(before, sql`r.created_at`, sql`r.id`)}
    order by r.created_at desc, r.id desc limit ${limit}
  `.execute(db);
  return rows.map(reviewOf);
}

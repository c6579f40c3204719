import { type RawBuilder, sql } from 'kysely';
import type { PublicProfileAnswer } from '../../shared/contract/public-pages.ts';
import { HEARTS_COUNTED, type HeartsOfReview, type Review } from '../../shared/schemas/review.ts';
import { type HiddenColumns, hiddenColumns, noticeOf } from './hidden.ts';
import type { ShownPerson } from './person.ts';

/** Condition on `album_reviews r`: public. A review that an administrator has hidden is not; the database holds to it. */
export const isPublicReview: RawBuilder<boolean> = sql`r.is_public`;

/** Condition on `album_reviews r`: public or written by this viewer. A visitor has no id. */
export function isReadableReview(viewerId: string | null): RawBuilder<boolean> {
  return sql`(${isPublicReview} or r.user_id = ${viewerId}::uuid)`;
}

/** Condition on `album_reviews r`: of this album, by the key that each list of reviews reads by. */
export function isReviewOf({ artist, title }: { artist: string; title: string }): RawBuilder<boolean> {
  return sql`r.album_key = album_key(${artist}, ${title})`;
}

/** Columns over `album_reviews r`: how many public ones, and their mean. */
export const publicRatings: RawBuilder<{ reviewCount: number; averageRating: string | null }> = sql`
  (count(*) filter (where ${isPublicReview}))::int as "reviewCount",
  (round(avg(r.half_stars) filter (where ${isPublicReview}) / 2, 1))::text as "averageRating"`;

/** Columns of `album_reviews r` for this viewer: how many hearts it has, never whose. A visitor has no id. */
export function heartColumns(viewerId: string | null): RawBuilder<HeartsOfReview> {
  return sql`
    (select count(*)::int from (select from review_hearts h where h.review_id = r.id limit ${HEARTS_COUNTED}) counted)
      as "heartCount",
    exists (select from review_hearts h where h.review_id = r.id and h.user_id = ${viewerId}::uuid) as "isHearted"`;
}

export type ReviewRow = Pick<
  Review,
  'id' | 'artist' | 'title' | 'rating' | 'halfStars' | 'review' | 'isPublic' | 'createdAt' | 'imageUrl'
> &
  HeartsOfReview &
  HiddenColumns;

/** Columns of `album_reviews r` for `reviewOf`. A visitor has no id. */
export const reviewColumns = (viewerId: string | null): RawBuilder<ReviewRow> => sql`
  r.id, r.artist, r.title, r.rating, r.half_stars as "halfStars", r.review, r.is_public as "isPublic", r.created_at as "createdAt",
  r.image_url as "imageUrl", ${heartColumns(viewerId)}, ${hiddenColumns(sql`r`)}`;

/** A review with the part of its writer that the viewer may see. Only its writer ever reads a hidden one. */
export function reviewOf({
  personId,
  profileIsPublic,
  emailName,
  hiddenAt,
  hiddenNote,
  ...review
}: ReviewRow & ShownPerson): Review {
  const hidden = noticeOf({ hiddenAt, hiddenNote });
  return {
    ...review,
    ...(hidden && { hidden }),
    userId: personId,
    email: emailName,
    user: { username: review.username, isPublic: profileIsPublic },
  };
}

/** Columns of `album_reviews r` for the profile of the writer. */
export const profileReview: RawBuilder<PublicProfileAnswer['recentReviews'][number]> = sql`
  r.id, r.artist, r.title, r.rating, r.half_stars as "halfStars", r.review as "reviewText", r.image_url as "imageUrl",
  r.created_at as "createdAt"`;

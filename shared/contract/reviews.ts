import * as z from 'zod/mini';
import { reportFields } from '../schemas/moderation.ts';
import {
  halfStarsField,
  heartsOfReview,
  ratingField,
  reviewCoverField,
  reviewEntity,
  reviewTextField,
} from '../schemas/review.ts';
import { requiredText } from '../schemas/text-field.ts';
import { defineEndpoint, idParam, success } from './endpoint.ts';
import { cursorField, pageLimit } from './paging.ts';

const album = z.object({ artist: requiredText('Artist', 300), title: requiredText('Title', 300) });

/** Rows of an answer whose query says no limit. */
export const ALBUM_REVIEWS_SHOWN = 50;

/** The next page begins at `cursorAfter` (paging.ts) of the last review; fewer than the limit are the last ones. */
const page = { limit: pageLimit(100), before: z.optional(cursorField) };

export const listAlbumReviews = defineEndpoint({
  id: 'listAlbumReviews',
  method: 'GET',
  path: '/api/reviews/{artist}/{title}',
  summary: 'Reviews of an album, the newest first; the first page begins with the own review',
  access: 'anyone',
  params: album,
  query: z.object(page),
  status: 200,
  response: z.array(reviewEntity),
  errors: [],
  rateLimit: 'public',
});

/** The same by query: one kind of caller keys the call so. */
export const findAlbumReviews = defineEndpoint({
  id: 'findAlbumReviews',
  method: 'GET',
  path: '/api/reviews',
  summary: 'Reviews of an album, the newest first; the first page begins with the own review',
  access: 'anyone',
  query: z.extend(album, page),
  status: 200,
  response: z.array(reviewEntity),
  errors: [],
  rateLimit: 'public',
});

/** Albums are the same when artist and title are, trimmed and in any case. One review per person and album (AMB-45). */
export const createReview = defineEndpoint({
  id: 'createReview',
  method: 'POST',
  path: '/api/reviews',
  summary: 'Review an album, which everybody can read',
  access: 'user',
  body: z.extend(album, {
    rating: ratingField,
    halfStars: z.optional(halfStarsField),
    review: z.optional(reviewTextField),
    imageUrl: z.optional(reviewCoverField),
  }),
  status: 201,
  response: reviewEntity,
  errors: ['REVIEW_EXISTS'],
  rateLimit: 'review',
});

export const updateReview = defineEndpoint({
  id: 'updateReview',
  method: 'PATCH',
  path: '/api/reviews/{id}',
  summary: 'Change the own review',
  access: 'user',
  params: idParam,
  body: z
    .object({
      rating: z.optional(ratingField),
      halfStars: z.optional(halfStarsField),
      review: z.optional(reviewTextField),
    })
    .check(z.refine((body) => Object.keys(body).length > 0, 'Nothing to change')),
  status: 200,
  response: reviewEntity,
  errors: ['NOT_FOUND'],
  rateLimit: 'review',
});

export const deleteReview = defineEndpoint({
  id: 'deleteReview',
  method: 'DELETE',
  path: '/api/reviews/{id}',
  summary: 'Delete the own review',
  access: 'user',
  params: idParam,
  status: 200,
  response: success,
  errors: ['NOT_FOUND'],
  rateLimit: 'review',
});

/** Admins read the report, and the writer of the review gets no notice. A person's second report replaces the first. */
export const reportReview = defineEndpoint({
  id: 'reportReview',
  method: 'POST',
  path: '/api/reviews/{id}/report',
  summary: "Report another member's review",
  access: 'user',
  params: idParam,
  body: reportFields('review'),
  status: 201,
  response: success,
  /** INVALID for the own review. */
  errors: ['NOT_FOUND'],
  rateLimit: 'report',
});

const heart = {
  path: '/api/reviews/{id}/heart',
  access: 'user',
  params: idParam,
  status: 200,
  response: heartsOfReview,
  /** INVALID for the own review. */
  errors: ['NOT_FOUND'],
  rateLimit: 'heart',
} as const;

/** Everybody who reads the review sees how many hearts it has, no one sees whose, and its writer gets no notice. */
export const heartReview = defineEndpoint({
  id: 'heartReview',
  method: 'PUT',
  summary: "Give another member's review a heart; a second time changes nothing",
  ...heart,
});

export const takeHeartBack = defineEndpoint({
  id: 'takeHeartBack',
  method: 'DELETE',
  summary: 'Take the heart back; without one, nothing changes',
  ...heart,
});

/** The figures of the album page. `count` is of distinct other people who have the album (AMB-47). */
export const albumPopularity = defineEndpoint({
  id: 'albumPopularity',
  method: 'GET',
  path: '/api/albums/popularity/{artist}/{title}',
  summary: 'How many others have the album, and how it is rated',
  access: 'anyone',
  params: album,
  status: 200,
  response: z.object({
    count: z.number(),
    reviewCount: z.number(),
    /** With one decimal; null without a review. */
    averageRating: z.nullable(z.number()),
  }),
  errors: [],
  rateLimit: 'public',
});

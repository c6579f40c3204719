import * as z from 'zod/mini';
import { type Rated, starsOf } from '../domain/half-stars.ts';
import { isWebLink } from './link.ts';
import { hiddenNotice } from './moderation.ts';
import { optionalText } from './text-field.ts';

/** Shown for a reviewer without a username. */
export const ANONYMOUS_REVIEWER = 'Anonymous User';

/** The writer of a review, as others may see them (AMB-39). */
export const reviewer = z.object({
  username: z.nullable(z.string()),
  /** True if the name may be linked to a public profile. */
  isPublic: z.boolean(),
});

/** A review with more hearts than this has '1,000+'. */
export const HEARTS_COUNTED = 1_000;

export const heartsOfReview = z.object({
  /** Up to `HEARTS_COUNTED`. */
  heartCount: z.number(),
  /** True if one of them is the caller's. */
  isHearted: z.boolean(),
});
export type HeartsOfReview = z.infer<typeof heartsOfReview>;

/**
 * A review of an album as a call answers it. Its writer's id, names and picture are null while their profile is private.
 * `email` is never an address: it holds the part before the @, for members, of a writer without a username (AMB-39).
 */
export const reviewEntity = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  artist: z.string(),
  title: z.string(),
  /** Whole stars, for who does not know half ones: half a star counts as one. */
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  halfStars: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
  review: z.nullable(z.string()),
  isPublic: z.boolean(),
  createdAt: z.string(),
  imageUrl: z.nullable(z.string()),
  username: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  email: z.nullable(z.string()),
  user: reviewer,
  /** Missing in answers of servers of before hearts. */
  ...z.partial(heartsOfReview).shape,
  /** Only for its writer, while an administrator has hidden it. */
  hidden: z.optional(hiddenNotice),
});
export type Review = z.infer<typeof reviewEntity>;

/** Mean of the ratings; undefined where there is none. */
export function averageRating(reviews: readonly Rated[]): number | undefined {
  if (reviews.length === 0) return undefined;
  return reviews.reduce((sum, review) => sum + starsOf(review), 0) / reviews.length;
}

export const REVIEW_MAX = 5_000;
export const REVIEW_EXISTS_MESSAGE = 'You already have a review of this album';

const RATING_MESSAGE = 'Rating must be a whole number from 1 to 5';

export const ratingField = z
  .number({ error: RATING_MESSAGE })
  .check(z.int(RATING_MESSAGE), z.minimum(1, RATING_MESSAGE), z.maximum(5, RATING_MESSAGE));

const HALF_STARS_MESSAGE = 'Half stars must be a whole number from 1 to 10';

/** The exact rating, which counts where a body has both. */
export const halfStarsField = z
  .number({ error: HALF_STARS_MESSAGE })
  .check(z.int(HALF_STARS_MESSAGE), z.minimum(1, HALF_STARS_MESSAGE), z.maximum(10, HALF_STARS_MESSAGE));

/** Trimmed; blank is no text. The album page asks for one, a record's sheet does not (AMB-45). */
export const reviewTextField = optionalText('Review', REVIEW_MAX);

/** The cover to show with a review: an address on the web. A stored picture belongs to its owner and is left out. */
export const reviewCoverField = z
  .pipe(
    z.union([z.string(), z.null()], { error: 'Album cover must be a picture address' }),
    z.transform((text: string | null) => (text?.startsWith('/api/images/') ? null : text?.trim() || null)),
  )
  .check(
    z.refine(
      (text) => text === null || (text.length <= 2_000 && isWebLink(text)),
      'Album cover must be a web address that starts with http:// or https://',
    ),
  );

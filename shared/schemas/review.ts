import * as z from 'zod/mini';

/** Shown for a reviewer without a username. */
export const ANONYMOUS_REVIEWER = 'Anonymous User';

/** The writer of a review, as others may see them (AMB-39). */
export const reviewer = z.object({
  username: z.nullable(z.string()),
  /** Whether the name may be linked to a public profile. */
  isPublic: z.boolean(),
});

/**
 * A review of an album as a call answers it. Its writer's id, names and picture are null while their profile is private.
 * `email` is never an address: it holds the part before the @, for members, of a writer without a username (AMB-39).
 */
export const reviewEntity = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  artist: z.string(),
  title: z.string(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
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
});
export type Review = z.infer<typeof reviewEntity>;

/** Mean of the ratings; undefined where there is none. */
export function averageRating(reviews: readonly Pick<Review, 'rating'>[]): number | undefined {
  if (reviews.length === 0) return undefined;
  return reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
}

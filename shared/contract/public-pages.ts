import * as z from 'zod/mini';
import { hiddenNotice } from '../schemas/moderation.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * Whose page it is. Names and picture belong to the profile: while that is private they stay away, and only the
 * username shows, unlinked (AMB-37).
 */
export const publicOwner = z.object({
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** Whether /{username} shows a profile. */
  isPublic: z.boolean(),
});
export type PublicOwner = z.infer<typeof publicOwner>;

const album = z.object({
  id: z.string(),
  artist: z.string(),
  title: z.string(),
  year: z.nullable(z.number()),
  genre: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  discogsReleaseId: z.nullable(z.number()),
});
export type PublicAlbum = z.infer<typeof album>;

/** A wish without notes, target price and alert: those are for its owner alone (AMB-41). */
const wish = z.extend(album, { label: z.nullable(z.string()), purchaseUrl: z.nullable(z.string()) });
export type PublicWish = z.infer<typeof wish>;

const usernameParam = z.object({ username: z.string() });

export const publicWishlist = defineEndpoint({
  id: 'publicWishlist',
  method: 'GET',
  path: '/api/wishlist/public/{username}',
  summary: 'The public items of a public wishlist',
  access: 'anyone',
  params: usernameParam,
  status: 200,
  response: z.object({ user: publicOwner, items: z.array(wish) }),
  errors: ['NOT_FOUND'],
  rateLimit: 'public',
});
export type PublicWishlistAnswer = z.infer<typeof publicWishlist.response>;

const collection = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  isPublic: z.literal(true),
  recordCount: z.number(),
  createdAt: z.string(),
});

export const publicCollection = defineEndpoint({
  id: 'publicCollection',
  method: 'GET',
  path: '/api/public-collection/{username}/{collectionName}',
  summary: 'A public collection with its albums, newest first',
  access: 'anyone',
  params: z.object({ username: z.string(), collectionName: z.string() }),
  status: 200,
  response: z.object({ collection, user: publicOwner, records: z.array(album) }),
  errors: ['NOT_FOUND'],
  rateLimit: 'public',
});
export type PublicCollectionAnswer = z.infer<typeof publicCollection.response>;

const cover = z.object({ id: z.string(), artist: z.string(), title: z.string(), imageUrl: z.nullable(z.string()) });

export const publicProfile = defineEndpoint({
  id: 'publicProfile',
  method: 'GET',
  path: '/api/public-profile/{username}',
  summary: 'A public profile, by username or by user id',
  access: 'anyone',
  params: usernameParam,
  status: 200,
  response: z.object({
    user: z.object({
      username: z.nullable(z.string()),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      profileImageUrl: z.nullable(z.string()),
      /** A few lines about oneself; part of the profile, as the names are. */
      bio: z.nullable(z.string()),
      createdAt: z.string(),
      /** Whether the wishlist has a page to lead to. */
      wishlistIsPublic: z.boolean(),
      /** False only in an answer to the owner: nobody else finds a private profile. */
      isPublic: z.boolean(),
      /** Only in an answer to the owner, while an administrator has hidden the profile. */
      hidden: z.optional(hiddenNotice),
    }),
    /** Null for a visitor and for the owner. */
    follow: z.nullable(z.object({ userId: z.string(), isFollowed: z.boolean() })),
    stats: z.object({
      totalRecords: z.number(),
      totalWishlistItems: z.number(),
      totalCollections: z.number(),
      totalReviews: z.number(),
    }),
    /** The oldest five, each with its newest covers. */
    publicCollections: z.array(z.extend(collection, { covers: z.array(cover) })),
    /** The newest five. */
    recentReviews: z.array(
      z.object({
        id: z.string(),
        artist: z.string(),
        title: z.string(),
        rating: z.number(),
        halfStars: z.optional(z.number()),
        reviewText: z.nullable(z.string()),
        imageUrl: z.nullable(z.string()),
        createdAt: z.string(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  rateLimit: 'public',
});
export type PublicProfileAnswer = z.infer<typeof publicProfile.response>;

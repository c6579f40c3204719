import * as z from 'zod/mini';
import { idField } from '../schemas/ids.ts';
import { reviewEntity } from '../schemas/review.ts';
import { requiredText } from '../schemas/text-field.ts';
import { defineEndpoint, idParam, success } from './endpoint.ts';
import { cursorField, pageLimit, rankedCursorField } from './paging.ts';

/**
 * A person as members see them. Names and picture are null while the profile is private, and only then is the displayed
 * name not a link (AMB-40). `email` is never an address: it holds the part before the @ of a person without a username
 * (AMB-39). The displayed name is `username`, else `email`, else 'Anonymous'.
 */
const shownPerson = z.object({
  username: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Whether the profile is public, so that the name is a link to /public-profile/{username or id}. */
  isPublic: z.boolean(),
});

/** A sleeve of an album in one of the person's public collections. */
const sleeve = z.object({ artist: z.string(), title: z.string(), imageUrl: z.nullable(z.string()) });

const collector = z.extend(shownPerson, {
  id: z.string(),
  isYou: z.boolean(),
  /** Whether the viewer follows this person. */
  isFollowed: z.boolean(),
  /** Null for a private profile, except to its owner. */
  albumCount: z.nullable(z.number()),
  /** The newest, at most four; none of a private profile. */
  sleeves: z.array(sleeve),
});
export type Collector = z.infer<typeof collector>;

/** One page. `nextCursor` asks for the next one and is null on the last. Who moves between pages may come twice. */
const collectors = z.object({ users: z.array(collector), nextCursor: z.nullable(z.string()) });
export type CollectorsAnswer = z.infer<typeof collectors>;

/** Rows of an answer whose query says no limit. */
export const COLLECTORS_SHOWN = 24;
export const REVIEWS_SHOWN = 20;

export const SEARCH_MAX = 100;

const page = { cursor: z.optional(cursorField), limit: pageLimit(50) };

export const listCollectors = defineEndpoint({
  id: 'listCollectors',
  method: 'GET',
  path: '/api/community/users',
  summary: 'Collectors: public profiles first, then private ones, each with the newest members first',
  access: 'user',
  query: z.object({
    ...page,
    cursor: z.optional(rankedCursorField),
    /** Any part of the displayed name, of a public profile also of first and last name; case and accents do not matter. */
    q: z.optional(
      z.string().check(z.trim(), z.maxLength(SEARCH_MAX, `A search must be at most ${SEARCH_MAX} characters`)),
    ),
    /** All (the usual answer), or only whom the viewer follows, or who follows the viewer. */
    show: z.optional(z.enum(['all', 'following', 'followers'], { error: 'Show must be all, following or followers' })),
  }),
  status: 200,
  response: collectors,
  errors: [],
  rateLimit: 'community',
});

/** For the header: how many there are, and the viewer's own lists. */
export const communitySummary = defineEndpoint({
  id: 'communitySummary',
  method: 'GET',
  path: '/api/community/summary',
  summary: 'Numbers of collectors, of public reviews, of whom the viewer follows and of who follows the viewer',
  access: 'user',
  status: 200,
  response: z.object({
    collectorCount: z.number(),
    reviewCount: z.number(),
    followingCount: z.number(),
    followersCount: z.number(),
  }),
  errors: [],
  rateLimit: 'community',
});

const keyParam = z.object({ key: requiredText('Username', 100) });

/**
 * The lists of a profile, by username or id. A private profile answers like a missing one, except to its owner. In
 * the lists of others, people with a private profile are left out.
 */
export const listFollowers = defineEndpoint({
  id: 'listFollowers',
  method: 'GET',
  path: '/api/community/users/{key}/followers',
  summary: 'Who follows the person of a public profile, the newest first',
  access: 'user',
  params: keyParam,
  query: z.object(page),
  status: 200,
  response: collectors,
  errors: ['NOT_FOUND'],
  rateLimit: 'community',
});

export const listFollowed = defineEndpoint({
  id: 'listFollowed',
  method: 'GET',
  path: '/api/community/users/{key}/following',
  summary: 'Whom the person of a public profile follows, the newest first',
  access: 'user',
  params: keyParam,
  query: z.object(page),
  status: 200,
  response: collectors,
  errors: ['NOT_FOUND'],
  rateLimit: 'community',
});

/** The first answer of the reviews tab and of Discover. The next page begins at `cursorAfter` of the last review. */
export const communityReviews = defineEndpoint({
  id: 'communityReviews',
  method: 'GET',
  path: '/api/community/reviews',
  summary: 'Public reviews, the newest first; fewer than the limit are the last ones',
  access: 'user',
  query: z.object({ limit: pageLimit(50), before: z.optional(cursorField) }),
  status: 200,
  response: z.array(reviewEntity),
  errors: [],
  rateLimit: 'community',
});

/** Rows of an answer whose query says no limit. */
export const FEED_SHOWN = 20;
/** A day with more albums has '1,000+'. */
export const ADDED_COUNTED = 1_000;

/** All that a person added on one day (UTC), as far as everybody may see it on their pages. */
const added = z.object({
  kind: z.literal('added'),
  /** Of the newest album. */
  id: z.string(),
  createdAt: z.string(),
  person: z.extend(shownPerson, { userId: z.string() }),
  /** Up to `ADDED_COUNTED`. */
  count: z.number(),
  /** The name of a public collection that has them all. */
  collection: z.nullable(z.string()),
  /** The newest, at most four. */
  sleeves: z.array(sleeve),
});
const reviewed = z.object({ kind: z.literal('review'), id: z.string(), createdAt: z.string(), review: reviewEntity });
const feedEntry = z.discriminatedUnion('kind', [added, reviewed]);
export type FeedEntry = z.infer<typeof feedEntry>;
export type AddedEntry = z.infer<typeof added>;

export const followedFeed = defineEndpoint({
  id: 'followedFeed',
  method: 'GET',
  path: '/api/community/feed',
  summary: 'Lately from people the caller follows: what public profiles added to public collections and reviewed',
  access: 'user',
  query: z.object({ cursor: z.optional(cursorField), limit: pageLimit(50) }),
  status: 200,
  response: z.object({ entries: z.array(feedEntry), nextCursor: z.nullable(z.string()) }),
  errors: [],
  rateLimit: 'community',
});

const follow = z.object({ id: z.string(), followerId: z.string(), followingId: z.string(), createdAt: z.string() });

/** All of them, the newest first, up to 1,000; `listCollectors` with `show` has pages. */
export const listFollowing = defineEndpoint({
  id: 'listFollowing',
  method: 'GET',
  path: '/api/following',
  summary: 'Whom the signed-in person follows, the newest first',
  access: 'user',
  status: 200,
  response: z.array(z.extend(follow, shownPerson.shape)),
  errors: [],
  rateLimit: 'community',
});

export const FOLLOW_SELF_MESSAGE = 'You cannot follow yourself';
export const PERSON_GONE_MESSAGE = 'This collector is not here any more';

/** Following a member a second time changes nothing and answers the same. */
export const followUser = defineEndpoint({
  id: 'followUser',
  method: 'POST',
  path: '/api/follow',
  summary: 'Follow a member',
  access: 'user',
  body: z.object({ followingId: idField }),
  status: 201,
  response: follow,
  /** INVALID for oneself. */
  errors: ['NOT_FOUND', 'TOO_MANY'],
  rateLimit: 'follow',
});

/** Takes the id of the member or of the follow (AMB-50). Unfollowing a member who is not followed changes nothing. */
export const unfollowUser = defineEndpoint({
  id: 'unfollowUser',
  method: 'DELETE',
  path: '/api/follow/{id}',
  summary: 'Unfollow a member',
  access: 'user',
  params: idParam,
  status: 200,
  response: success,
  errors: ['NOT_FOUND'],
  rateLimit: 'follow',
});

const recommendation = z.extend(shownPerson, {
  id: z.string(),
  recommendedUserId: z.string(),
  /** 0 to 100; `shared/domain/recommendation.ts` has the weights. */
  recommendationScore: z.number(),
  sharedAlbums: z.number(),
  sharedArtists: z.number(),
  /** In percent. */
  genreSimilarity: z.number(),
  /** A sentence that says why. */
  reason: z.string(),
});
export type Recommendation = z.infer<typeof recommendation>;

/** As generated last, without those who have gone, became private or are followed by now. Empty before. */
export const listRecommendations = defineEndpoint({
  id: 'listRecommendations',
  method: 'GET',
  path: '/api/recommendations/follow',
  summary: 'Whom the signed-in person might follow, the best first',
  access: 'user',
  status: 200,
  response: z.array(recommendation),
  errors: [],
  rateLimit: 'community',
});

export const generateRecommendations = defineEndpoint({
  id: 'generateRecommendations',
  method: 'POST',
  path: '/api/recommendations/follow/generate',
  summary: 'Search again for people to follow',
  access: 'user',
  status: 200,
  response: z.array(recommendation),
  errors: [],
  rateLimit: 'recommend',
});

/** Rows of both leaderboards are of public profiles, at most this many. */
export const LEADERBOARD_ROWS = 20;

const leader = z.extend(shownPerson, { userId: z.string() });

export const albumLeaderboard = defineEndpoint({
  id: 'albumLeaderboard',
  method: 'GET',
  path: '/api/leaderboard/albums',
  summary: 'The people with the most albums',
  access: 'user',
  status: 200,
  response: z.array(z.extend(leader, { albumCount: z.number(), uniqueArtists: z.number() })),
  errors: [],
  rateLimit: 'community',
});

export const reviewLeaderboard = defineEndpoint({
  id: 'reviewLeaderboard',
  method: 'GET',
  path: '/api/leaderboard/reviews',
  summary: 'The people with the most public reviews',
  access: 'user',
  status: 200,
  /** `avgRating` has one decimal. */
  response: z.array(z.extend(leader, { reviewCount: z.number(), avgRating: z.number() })),
  errors: [],
  rateLimit: 'community',
});

import type { Router } from 'express';
import * as contract from '../../shared/contract/community.ts';
import { listRecommendedAlbums, listTrending } from '../../shared/contract/discover.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { findReadableProfile } from '../visibility/person.ts';
import { collectorsFor, followsOf } from './collectors.ts';
import { recommendedAlbums, trendingAlbums } from './discover.ts';
import { countFollows, follow, listFollows, unfollow } from './follows.ts';
import { topCollectors, topReviewers } from './leaderboards.ts';
import { generateSuggestions, listSuggestions } from './recommendations.ts';
import { communityTotals } from './totals.ts';

export function communityRoutes(router: Router, ctx: Context): void {
  const { db } = ctx;
  const viewerOf = (userId: string) => ({ userId, now: new Date(ctx.clock()).toISOString() });

  mount(router, ctx, listTrending, () => trendingAlbums(db, ctx.clock()));
  mount(router, ctx, listRecommendedAlbums, ({ userId }) => recommendedAlbums(db, userId, ctx.clock()));

  mount(router, ctx, contract.listCollectors, ({ userId, query }) => collectorsFor(db, viewerOf(userId), query));

  mount(router, ctx, contract.communitySummary, async ({ userId }) => ({
    ...(await communityTotals(db)),
    ...(await countFollows(db, userId)),
  }));

  for (const [show, endpoint] of [
    ['followers', contract.listFollowers],
    ['following', contract.listFollowed],
  ] as const) {
    mount(router, ctx, endpoint, async ({ userId, params, query }) => {
      const ownerId = await findReadableProfile(db, userId, params.key);
      if (!ownerId) throw notFound('profile');
      return followsOf(db, viewerOf(userId), ownerId, show, query);
    });
  }

  mount(router, ctx, contract.listFollowing, ({ userId }) => listFollows(db, userId));
  mount(router, ctx, contract.followUser, ({ userId, body }) => follow(ctx, userId, body.followingId));
  mount(router, ctx, contract.unfollowUser, async ({ userId, params }) => {
    await unfollow(ctx, userId, params.id);
    return { success: true as const };
  });

  mount(router, ctx, contract.listRecommendations, ({ userId }) => listSuggestions(db, userId));
  mount(router, ctx, contract.generateRecommendations, async ({ userId }) => {
    await generateSuggestions(ctx, userId);
    return listSuggestions(db, userId);
  });

  mount(router, ctx, contract.albumLeaderboard, ({ userId }) => topCollectors(db, userId));
  mount(router, ctx, contract.reviewLeaderboard, ({ userId }) => topReviewers(db, userId));
}

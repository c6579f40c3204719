import * as contract from '../../shared/contract/community.ts';
import { listRecommendedAlbums, listTrending } from '../../shared/contract/discover.ts';
import type { Context } from '../context.ts';
import type { Calls } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { findReadableProfile } from '../visibility/person.ts';
import { collectorsFor, followsOf } from './collectors.ts';
import { recommendedAlbums, trendingAlbums } from './discover.ts';
import { feedFor } from './feed.ts';
import { countFollows, follow, listFollows, unfollow } from './follows.ts';
import { topCollectors, topReviewers } from './leaderboards.ts';
import { generateSuggestions, listSuggestions } from './recommendations.ts';
import { communityTotals } from './totals.ts';

export function communityRoutes({ mount }: Calls): void {
  mount(listTrending, ({ ctx }) => trendingAlbums(ctx.db, ctx.clock()));
  mount(listRecommendedAlbums, ({ ctx, userId }) => recommendedAlbums(ctx.db, userId, ctx.clock()));

  mount(contract.listCollectors, ({ ctx, userId, query }) => collectorsFor(ctx.db, viewerOf(ctx, userId), query));

  mount(contract.communitySummary, async ({ ctx, userId }) => ({
    ...(await communityTotals(ctx.db)),
    ...(await countFollows(ctx.db, userId)),
  }));

  for (const [show, endpoint] of [
    ['followers', contract.listFollowers],
    ['following', contract.listFollowed],
  ] as const) {
    mount(endpoint, async ({ ctx, userId, params, query }) => {
      const ownerId = await findReadableProfile(ctx.db, userId, params.key);
      if (!ownerId) throw notFound('profile');
      return followsOf(ctx.db, viewerOf(ctx, userId), ownerId, show, query);
    });
  }

  mount(contract.followedFeed, ({ ctx, userId, query }) => feedFor(ctx.db, viewerOf(ctx, userId), query));
  mount(contract.listFollowing, ({ ctx, userId }) => listFollows(ctx.db, userId));
  mount(contract.followUser, ({ ctx, userId, body }) => follow(ctx, userId, body.followingId));
  mount(contract.unfollowUser, async ({ ctx, userId, params }) => {
    await unfollow(ctx, userId, params.id);
    return { success: true as const };
  });

  mount(contract.listRecommendations, ({ ctx, userId }) => listSuggestions(ctx.db, userId));
  mount(contract.generateRecommendations, async ({ ctx, userId }) => {
    await generateSuggestions(ctx, userId);
    return listSuggestions(ctx.db, userId);
  });

  mount(contract.albumLeaderboard, ({ ctx, userId }) => topCollectors(ctx.db, userId));
  mount(contract.reviewLeaderboard, ({ ctx, userId }) => topReviewers(ctx.db, userId));
}

function viewerOf({ clock }: Context, userId: string): { userId: string; now: string } {
  return { userId, now: new Date(clock()).toISOString() };
}

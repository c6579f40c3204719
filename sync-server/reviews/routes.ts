import { communityReviews } from '../../shared/contract/community.ts';
import * as contract from '../../shared/contract/reviews.ts';
import type { Calls } from '../http/mount.ts';
import { heart, takeHeartBack } from './hearts.ts';
import { listLatestReviews, listReviewsOf, popularityOf } from './queries.ts';
import { addReview, changeReview, removeReview, report } from './write-review.ts';

export function reviewRoutes({ mount }: Calls): void {
  mount(contract.listAlbumReviews, ({ ctx, userId, params, query }) =>
    listReviewsOf(ctx.db, userId ?? null, params, query),
  );
  mount(contract.findAlbumReviews, ({ ctx, userId, query }) => listReviewsOf(ctx.db, userId ?? null, query, query));
  mount(communityReviews, ({ ctx, userId, query }) => listLatestReviews(ctx.db, userId, query));
  mount(contract.albumPopularity, ({ ctx, userId, params }) => popularityOf(ctx.db, userId ?? null, params));

  mount(contract.createReview, ({ ctx, userId, body }) => addReview(ctx, userId, body));
  mount(contract.updateReview, ({ ctx, userId, params, body }) => changeReview(ctx, userId, params.id, body));
  mount(contract.deleteReview, async ({ ctx, userId, params }) => {
    await removeReview(ctx, userId, params.id);
    return { success: true as const };
  });
  mount(contract.heartReview, ({ ctx, userId, params }) => heart(ctx, userId, params.id));
  mount(contract.takeHeartBack, ({ ctx, userId, params }) => takeHeartBack(ctx, userId, params.id));
  mount(contract.reportReview, async ({ ctx, userId, params, body }) => {
    await report(ctx, userId, params.id, body);
    return { success: true as const };
  });
}

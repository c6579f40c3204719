import type { Router } from 'express';
import { communityReviews } from '../../shared/contract/community.ts';
import * as contract from '../../shared/contract/reviews.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { listLatestReviews, listReviewsOf, popularityOf } from './queries.ts';
import { addReview, changeReview, removeReview, report } from './write-review.ts';

export function reviewRoutes(router: Router, ctx: Context): void {
  const { db } = ctx;
  mount(router, ctx, contract.listAlbumReviews, ({ userId, params, query }) =>
    listReviewsOf(db, userId ?? null, params, query),
  );
  mount(router, ctx, contract.findAlbumReviews, ({ userId, query }) => listReviewsOf(db, userId ?? null, query, query));
  mount(router, ctx, communityReviews, ({ userId, query }) => listLatestReviews(db, userId, query));
  mount(router, ctx, contract.albumPopularity, ({ userId, params }) => popularityOf(db, userId ?? null, params));

  mount(router, ctx, contract.createReview, ({ userId, body }) => addReview(ctx, userId, body));
  mount(router, ctx, contract.updateReview, ({ userId, params, body }) => changeReview(ctx, userId, params.id, body));
  mount(router, ctx, contract.deleteReview, async ({ userId, params }) => {
    await removeReview(ctx, userId, params.id);
    return { success: true as const };
  });
  mount(router, ctx, contract.reportReview, async ({ userId, params, body }) => {
    await report(ctx, userId, params.id, body);
    return { success: true as const };
  });
}

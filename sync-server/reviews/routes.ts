import type { Router } from 'express';
import * as contract from '../../shared/contract/reviews.ts';
import { mount } from '../http/mount.ts';
import type { Context } from '../start/context.ts';
import { listReviewsOf } from './queries.ts';

export function reviewRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.listAlbumReviews, ({ userId, params }) => listReviewsOf(ctx.db, userId ?? null, params));
  mount(router, ctx, contract.findAlbumReviews, ({ userId, query }) => listReviewsOf(ctx.db, userId ?? null, query));
}

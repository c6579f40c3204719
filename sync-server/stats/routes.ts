import type { Router } from 'express';
import * as contract from '../../shared/contract/account.ts';
import { collectionStats } from '../../shared/domain/stats.ts';
import { commonTags } from '../../shared/domain/tag.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { readerOf } from '../sync/visible-records.ts';
import { listFigures } from './queries.ts';

export function statsRoutes(router: Router, ctx: Context): void {
  const reader = (userId: string) => readerOf(ctx.db, userId, new Date(ctx.clock()).toISOString());

  mount(router, ctx, contract.stats, async ({ userId }) => ({
    ...collectionStats(await listFigures(ctx.db, await reader(userId))),
    // Nobody can follow anybody yet.
    followersCount: 0,
  }));

  mount(router, ctx, contract.commonTags, async ({ userId }) => {
    const figures = await listFigures(ctx.db, await reader(userId));
    return commonTags(figures.map(({ customTags }) => customTags));
  });
}

import type { Router } from 'express';
import * as contract from '../../shared/contract/account.ts';
import { collectionStats } from '../../shared/domain/stats.ts';
import { commonTags } from '../../shared/domain/tag.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { recordOwnerOf } from '../visibility/record.ts';
import { countFollowers, listFigures } from './queries.ts';

export function statsRoutes(router: Router, ctx: Context): void {
  const ownerOf = (userId: string) => recordOwnerOf(ctx.db, userId, new Date(ctx.clock()).toISOString());

  mount(router, ctx, contract.stats, async ({ userId }) => ({
    ...collectionStats(await listFigures(ctx.db, await ownerOf(userId))),
    followersCount: await countFollowers(ctx.db, userId),
  }));

  mount(router, ctx, contract.commonTags, async ({ userId }) => {
    const figures = await listFigures(ctx.db, await ownerOf(userId));
    return commonTags(figures.map(({ customTags }) => customTags));
  });
}

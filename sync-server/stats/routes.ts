import * as contract from '../../shared/contract/account.ts';
import { collectionStats } from '../../shared/domain/stats.ts';
import { commonTags } from '../../shared/domain/tag.ts';
import type { Context } from '../context.ts';
import type { Calls } from '../http/mount.ts';
import { type RecordOwner, recordOwnerOf } from '../visibility/record.ts';
import { countFollowers, listFigures } from './queries.ts';

export function statsRoutes({ mount }: Calls): void {
  mount(contract.stats, async ({ ctx, userId }) => {
    const stats = collectionStats(await listFigures(ctx.db, await ownerOf(ctx, userId)));
    return {
      ...stats,
      followersCount: await countFollowers(ctx.db, userId),
      collectionValue: stats.values[0]?.amount ?? 0,
    };
  });

  mount(contract.commonTags, async ({ ctx, userId }) => {
    const figures = await listFigures(ctx.db, await ownerOf(ctx, userId));
    return commonTags(figures.map(({ customTags }) => customTags));
  });
}

function ownerOf({ db, clock }: Context, userId: string): Promise<RecordOwner> {
  return recordOwnerOf(db, userId, new Date(clock()).toISOString());
}

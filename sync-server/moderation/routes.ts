import * as contract from '../../shared/contract/moderation.ts';
import type { Calls } from '../http/mount.ts';
import { findProfileNotice } from '../visibility/person.ts';
import { report } from './report-profile.ts';

export function moderationRoutes({ mount }: Calls): void {
  mount(contract.reportProfile, async ({ ctx, userId, params, body }) => {
    await report(ctx, userId, params.username, body);
    return { success: true as const };
  });
  mount(contract.profileNotice, async ({ ctx, userId }) => ({
    hidden: (await findProfileNotice(ctx.db, userId)) ?? null,
  }));
}

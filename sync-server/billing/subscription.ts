import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { subscription } from '../../shared/contract/billing.ts';
import { canAddAlbum, currentAlbumLimit } from '../../shared/domain/album-limit.ts';
import { effectiveTier } from '../../shared/domain/plan.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { findAccount } from '../library/account.ts';
import type { Context } from '../start/context.ts';

export type Subscription = z.infer<typeof subscription>;

/** The plan of a person as the settings show it. */
export async function subscriptionOf(ctx: Context, userId: string): Promise<Subscription> {
  const account = await findAccount(ctx.db, userId);
  if (!account) throw new AppError('UNAUTHENTICATED', 'Unauthorized');
  const now = new Date(ctx.clock()).toISOString();
  const albumCount = await countAlbums(ctx.db, userId);
  const albumLimit = currentAlbumLimit(account, now);
  return {
    subscriptionTier: effectiveTier(account, now),
    subscriptionStatus: account.subscriptionStatus,
    subscriptionExpiresAt: account.subscriptionExpiresAt,
    role: account.role,
    albumCount,
    albumLimit,
    canAddMore: canAddAlbum(albumCount, albumLimit),
    renewal: null,
    paymentFailedAt: null,
    hasPortal: false,
    canPay: false,
  };
}

export async function countAlbums(db: Kysely<Database>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

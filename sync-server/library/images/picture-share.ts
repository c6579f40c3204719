import { effectiveTier } from '../../../shared/domain/plan.ts';
import type { UserTransaction } from '../open-transaction.ts';

/** What one person may keep of pictures, and for how long pictures stay that nothing shows. */
export interface PictureShare {
  count: number;
  bytes: number;
  bytesAnHour: number;
  /** How long a device may be offline with the change that uses the picture. */
  unusedDays: number;
  /** The delay between the check that finds a picture unused and the check that removes it: Undo may need it. */
  secondLookDays: number;
}

/** Twice the covers and photos of 10,000 albums in the size that the app sends. */
export const PAID_SHARE: PictureShare = {
  count: 40_000,
  bytes: 8_000_000_000,
  bytesAnHour: 8_000_000_000,
  unusedDays: 180,
  secondLookDays: 30,
};

/** Anybody can make an account, and many: fifteen albums need a small part of this. Unused pictures go after a week. */
export const FREE_SHARE: PictureShare = {
  count: 40_000,
  bytes: 500_000_000,
  bytesAnHour: 100_000_000,
  unusedDays: 6,
  secondLookDays: 1,
};

/** The share that the person's plan gives now. */
export async function shareOf({
  trx,
  userId,
  now,
}: Pick<UserTransaction, 'trx' | 'userId' | 'now'>): Promise<PictureShare> {
  const user = await trx
    .selectFrom('users')
    .select(['subscription_tier as subscriptionTier', 'subscription_expires_at as subscriptionExpiresAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return effectiveTier(user, now) === 'free' ? FREE_SHARE : PAID_SHARE;
}

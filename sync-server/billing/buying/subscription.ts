import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { subscription } from '../../../shared/contract/billing.ts';
import { canAddAlbum, currentAlbumLimit } from '../../../shared/domain/album-limit.ts';
import { effectiveTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findAccount } from '../../library/account.ts';
import { activePeriods, paidUntil } from '../ledger/entitlement.ts';
import { grantsOf, type LedgerGrant } from '../ledger/ledger.ts';
import { findCustomer } from '../provider/customer.ts';

export type Subscription = z.infer<typeof subscription>;

/** The plan of a person as the settings show it. */
export async function subscriptionOf(ctx: Context, userId: string): Promise<Subscription> {
  const account = await findAccount(ctx.db, userId);
  if (!account) throw new AppError('UNAUTHENTICATED', 'Unauthorized');
  const now = new Date(ctx.clock()).toISOString();
  const albumCount = await countAlbums(ctx.db, userId);
  const albumLimit = currentAlbumLimit(account, now);
  const tier = effectiveTier(account, now);
  const grants = await grantsOf(ctx.db, userId);
  const running = runningSubscription(grants, now);
  const canPay = ctx.payment.isConfigured;
  return {
    subscriptionTier: tier,
    // The job that writes the end of a plan may be late.
    subscriptionStatus: tier === account.subscriptionTier ? account.subscriptionStatus : 'expired',
    subscriptionExpiresAt: account.subscriptionExpiresAt,
    paidUntil: paidUntil(grants, now),
    role: account.role,
    albumCount,
    albumLimit,
    canAddMore: canAddAlbum(albumCount, albumLimit),
    renewal: running ? renewalOf(running) : null,
    paymentFailedAt: running?.failedAt ?? null,
    hasPortal: canPay && (await findCustomer(ctx, userId)) !== null,
    canPay,
  };
}

function runningSubscription(grants: readonly LedgerGrant[], now: string): LedgerGrant | undefined {
  const open = activePeriods(grants, now).map(({ grant }) => grant);
  return open.find(({ source }) => source === 'subscription');
}

function renewalOf({ renews, failedAt, endsAt, tier }: LedgerGrant): Subscription['renewal'] {
  if (!renews || failedAt !== null || endsAt === null) return null;
  return { at: endsAt, cents: PLANS[tier].cents };
}

export async function countAlbums(db: Kysely<Database>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

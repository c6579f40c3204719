import { TIERS, type Tier } from '../../shared/domain/plan.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import { AppError } from '../http/app-error.ts';
import { notFound } from '../http/not-found.ts';
import type { UserTransaction } from '../library/user-transaction.ts';
import type { Context } from '../start/context.ts';
import { changeGrants, giveGrant, grantsOf, type LedgerGrant, revokeGrants } from './ledger.ts';
import { openStretches, standingOf } from './standing.ts';
import { endRenewals, queueEnd } from './subscription-mirror.ts';

const rank = (tier: Tier) => TIERS.indexOf(tier);

/**
 * An administrator's choice of a tier, which counts at once and stays. What gives more than it is taken back for good; a
 * subscription among it ends at the provider now, because nobody may be charged for what was taken. What is missing is given
 * without an end, and a subscription beside it renews no more.
 */
export async function setTierOf(ctx: Context, by: Actor, userId: string, tier: Tier): Promise<void> {
  try {
    await changeGrants(ctx, userId, (tx) => choose(ctx, tx, by, tier));
  } catch (error) {
    // The account went while its change waited for its turn.
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') throw notFound('user');
    throw error;
  }
}

async function choose(ctx: Context, tx: UserTransaction, by: Actor, tier: Tier): Promise<void> {
  const grants = await grantsOf(tx.trx, tx.userId);
  const before = standingOf(grants, tx.now);
  if (before.subscriptionTier === tier) return;
  const ended = await takeBack(ctx, tx, grants, tier);
  if (standingOf(await grantsOf(tx.trx, tx.userId), tx.now).subscriptionTier !== tier) await give(ctx, tx, tier);
  const after = standingOf(await grantsOf(tx.trx, tx.userId), tx.now);
  await recordAct(tx.trx, by, {
    act: 'user.tier',
    subjectId: tx.userId,
    before,
    after: { ...after, ...(ended.length > 0 && { endedSubscriptions: ended }) },
  });
}

/** @returns the subscriptions that end at the provider */
async function takeBack(
  ctx: Context,
  tx: UserTransaction,
  grants: readonly LedgerGrant[],
  tier: Tier,
): Promise<string[]> {
  const open = new Set(openStretches(grants, tx.now).map(({ grant }) => grant.id));
  // One that renews counts also where its time seems over: news of its renewal may be late.
  const goesOn = ({ source, renews, failedAt }: LedgerGrant) =>
    source === 'subscription' && (renews || failedAt !== null);
  const higher = grants.filter(
    (grant) => grant.revokedAt === null && rank(grant.tier) > rank(tier) && (open.has(grant.id) || goesOn(grant)),
  );
  await revokeGrants(
    tx,
    higher.map(({ id }) => id),
    'admin',
  );
  const subscriptions = higher.filter(({ source }) => source === 'subscription').map(({ sourceRef }) => sourceRef);
  for (const id of subscriptions) await queueEnd(ctx, tx, id, 'now');
  return subscriptions;
}

async function give(ctx: Context, tx: UserTransaction, tier: Tier): Promise<void> {
  if (tier === 'free') throw new Error('Everything was taken back, and a plan is left');
  const lower = (await grantsOf(tx.trx, tx.userId)).filter(
    ({ source, revokedAt }) => source === 'admin' && revokedAt === null,
  );
  await revokeGrants(
    tx,
    lower.map(({ id }) => id),
    'replaced',
  );
  await giveGrant(ctx, tx, { source: 'admin', source_ref: ctx.newId(), tier, starts_at: tx.now, ends_at: null });
  await endRenewals(ctx, tx, true);
}

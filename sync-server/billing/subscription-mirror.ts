import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { displayNameOf } from '../../shared/domain/user.ts';
import type { PlanGrantTable } from '../db/schema.ts';
import { addJob, defineJob } from '../jobs/job.ts';
import { findAccount } from '../library/account.ts';
import type { UserTransaction } from '../library/user-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Paid, SubscriptionState } from '../providers/payment/payment-provider.ts';
import type { Context } from '../start/context.ts';
import { changeGrants, giveGrant, grantsOf, ifThere, type LedgerGrant } from './ledger.ts';
import { foundOf, valueFrom } from './provider-answer.ts';
import { PAST_DUE_DAYS } from './standing.ts';
import { isTakenBack } from './taken-back.ts';

const READINGS = 5;
const DAY = 86_400_000;

/**
 * Writes the state of a subscription at the provider into the ledger. If another process has written a reading meanwhile,
 * the state is read again, so an older one never replaces a newer one.
 * @param first a state that the caller has just received
 * @returns undefined for a subscription of nobody here
 */
export async function mirrorSubscription(
  ctx: Context,
  subscriptionId: string,
  first?: Paid<SubscriptionState>,
): Promise<SubscriptionState | undefined> {
  let answer = first;
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const revision = await revisionOf(ctx, subscriptionId);
    const state = foundOf(ctx, answer ?? (await ctx.payment.readSubscription(subscriptionId)));
    answer = undefined;
    const userId = state && (await ownerOf(ctx, state));
    if (!state || !userId) {
      ctx.log.warn({ subscriptionId }, 'a subscription belongs to nobody here');
      return undefined;
    }
    const takenBack = await isTakenBack(ctx, state.latestPaymentId);
    const isWritten = await ifThere(changeGrants(ctx, userId, (tx) => write(ctx, tx, state, { revision, takenBack })));
    if (isWritten !== false) return state;
  }
  throw new Error('The subscription changes faster than it can be read');
}

/** Ends a subscription at the provider, now or at the end of its paid time, and writes what the provider answers. */
export const endSubscription = defineJob({
  name: 'end-subscription',
  payload: z.object({
    subscriptionId: z.string(),
    when: z.enum(['now', 'period_end']),
    /** Of this wish to end it, so that a later one is not taken for a repetition at the provider. */
    wishId: z.string(),
    /** Pays its last payment back: it paid for time that was paid for already. */
    refunds: z.optional(z.boolean()),
  }),
  async run(ctx, { subscriptionId, when, wishId, refunds }) {
    const key = `end:${wishId}`;
    const answer =
      when === 'now'
        ? await ctx.payment.cancelNow(subscriptionId, key)
        : await ctx.payment.setRenewal(subscriptionId, false, key);
    const state = foundOf(ctx, answer);
    if (state && refunds && state.latestPaymentId) {
      valueFrom(ctx, await ctx.payment.refund(state.latestPaymentId, `refund:${state.latestPaymentId}`));
      ctx.log.warn({ subscriptionId }, 'a payment for time that was paid for already is paid back');
    }
    await mirrorSubscription(ctx, subscriptionId, answer);
  },
});

export function queueEnd(
  ctx: Context,
  tx: UserTransaction,
  subscriptionId: string,
  when: 'now' | 'period_end',
  refunds = false,
): Promise<void> {
  const wish = { subscriptionId, when, wishId: ctx.newId(), refunds };
  return addJob(tx.trx, endSubscription, wish, { key: `end:${subscriptionId}:${when}` });
}

/** Lets what runs end with its paid time: something better is there. */
export async function endRenewals(ctx: Context, tx: UserTransaction): Promise<void> {
  // Also one whose time seems over: news of its renewal may be late.
  const renewing = (await grantsOf(tx.trx, tx.userId)).filter(
    ({ source, renews, revokedAt }) => source === 'subscription' && renews && revokedAt === null,
  );
  for (const { sourceRef } of renewing) await queueEnd(ctx, tx, sourceRef, 'period_end');
}

async function revisionOf(ctx: Context, subscriptionId: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('plan_grants')
    .select('revision')
    .where('source', '=', 'subscription')
    .where('source_ref', '=', subscriptionId)
    .executeTakeFirst();
  return row?.revision;
}

/** The customer or the order says whose it is; both are rows of our own. */
async function ownerOf(ctx: Context, { customerId, orderId }: SubscriptionState): Promise<string | undefined> {
  const owner = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst();
  if (owner || orderId === null || !z.uuid().safeParse(orderId).success) return owner?.id;
  const order = await ctx.db
    .selectFrom('billing_orders')
    .select('user_id')
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return order?.user_id ?? undefined;
}

interface Reading {
  revision: number | undefined;
  takenBack: 'refunded' | 'disputed' | undefined;
}

/** @returns false if another reading was written since the revision */
async function write(ctx: Context, tx: UserTransaction, state: SubscriptionState, reading: Reading): Promise<boolean> {
  const stored = await tx.trx
    .selectFrom('plan_grants')
    .selectAll()
    .where('source', '=', 'subscription')
    .where('source_ref', '=', state.subscriptionId)
    .executeTakeFirst();
  if (stored?.revision !== reading.revision) return false;
  // A subscription that was never paid ends too, and gives nothing.
  if (!stored && state.status === 'ended') return true;
  const values = {
    tier: state.planId,
    starts_at: state.startedAt,
    ends_at: endOf(state, stored, tx.now),
    renews: state.status !== 'ended' && state.renews,
    failed_at: state.status === 'past_due' ? (state.failedAt ?? stored?.failed_at ?? tx.now) : null,
    revoked_at: stored?.revoked_at ?? (reading.takenBack ? tx.now : null),
    revoke_reason: stored?.revoke_reason ?? reading.takenBack ?? null,
    updated_at: tx.now,
  };
  if (stored) {
    const revision = stored.revision + 1;
    await tx.trx
      .updateTable('plan_grants')
      .set({ ...values, revision })
      .where('id', '=', stored.id)
      .execute();
  } else {
    await giveGrant(ctx, tx, { source: 'subscription', source_ref: state.subscriptionId, ...values });
  }
  if (values.failed_at !== null && stored?.failed_at !== values.failed_at) {
    await mailFailure(ctx, tx, state, values.failed_at);
  }
  if (state.status !== 'ended') {
    await endNeedless(ctx, tx, state, { isNew: !stored, isRevoked: values.revoked_at !== null });
  }
  return true;
}

async function mailFailure(ctx: Context, tx: UserTransaction, state: SubscriptionState, failedAt: string) {
  const account = await findAccount(tx.trx, tx.userId);
  if (!account?.email) return;
  const { subscriptionId, planId } = state;
  await queueMail(tx.trx, ctx.newId(), {
    template: 'payment-failed',
    // Once for each period, however often the card is tried.
    dedupeKey: `payment-failed:${subscriptionId}:${state.paidUntil}`,
    to: { address: account.email, name: displayNameOf(account) },
    payload: { planId, failedAt, worksUntil: new Date(Date.parse(failedAt) + PAST_DUE_DAYS * DAY).toISOString() },
  });
}

/** What the provider calls ended is over now, also if its clock is ahead of ours. */
function endOf(state: SubscriptionState, stored: Selectable<PlanGrantTable> | undefined, now: string): string {
  if (state.status !== 'ended') return state.paidUntil;
  const wasOver =
    stored && !stored.renews && stored.failed_at === null && stored.ends_at !== null && stored.ends_at <= now;
  if (wasOver && stored.ends_at) return stored.ends_at;
  return [state.paidUntil, state.endedAt ?? now, now].sort()[0] ?? now;
}

/** Never two subscriptions, and none beside a lifetime plan (AMB-09, AMB-16). */
async function endNeedless(
  ctx: Context,
  tx: UserTransaction,
  state: SubscriptionState,
  { isNew, isRevoked }: { isNew: boolean; isRevoked: boolean },
): Promise<void> {
  const { subscriptionId } = state;
  if (isRevoked) return queueEnd(ctx, tx, subscriptionId, 'now');
  const others = (await grantsOf(tx.trx, tx.userId)).filter(
    ({ sourceRef, revokedAt }) => sourceRef !== subscriptionId && revokedAt === null,
  );
  // News of it came after a gift that ends renewals was redeemed.
  const isBeforeGift = ({ source, startsAt }: LedgerGrant) => source === 'gift' && startsAt > state.startedAt;
  if (isNew && state.renews && others.some(isBeforeGift)) await queueEnd(ctx, tx, subscriptionId, 'period_end');
  const lifetimes = others.filter(({ tier }) => tier === 'lifetime');
  if (lifetimes.some(({ startsAt }) => startsAt <= state.startedAt))
    return queueEnd(ctx, tx, subscriptionId, 'now', true);
  if (lifetimes.length > 0 && state.renews) await queueEnd(ctx, tx, subscriptionId, 'period_end');
  const running = others.filter((grant) => isRunning(grant, tx.now));
  if (running.length === 0) return;
  if (state.status === 'past_due') return queueEnd(ctx, tx, subscriptionId, 'now');
  const all = [...running, { sourceRef: subscriptionId, startsAt: state.startedAt }];
  const [, ...later] = all.sort((a, b) => (`${a.startsAt} ${a.sourceRef}` < `${b.startsAt} ${b.sourceRef}` ? -1 : 1));
  for (const { sourceRef } of later) await queueEnd(ctx, tx, sourceRef, 'now', true);
}

function isRunning({ source, endsAt, failedAt }: LedgerGrant, now: string): boolean {
  return source === 'subscription' && failedAt === null && endsAt !== null && endsAt > now;
}

import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { addJob, defineJob, dropJob } from '../../jobs/job.ts';
import type { UserTransaction } from '../../library/open-transaction.ts';
import type { Paid, SubscriptionState } from '../../providers/payment/payment-provider.ts';
import { isLifetimeAt } from '../ledger/entitlement.ts';
import { changeGrants, type Ledger, type LedgerGrant, unlessAccountDeleted } from '../ledger/ledger.ts';
import { orderOf, replacedBy } from '../ledger/orders.ts';
import { mailFailure } from './failure-mail.ts';
import { unwrap, valueOrMissing } from './provider-answer.ts';
import { findPayment, type RefundState, refundStateOf } from './refund-state.ts';

const READINGS = 5;

type Asking = () => Promise<Paid<SubscriptionState>>;

/**
 * Writes the state of a subscription at the provider into the ledger. If another process has written a reading meanwhile,
 * the state is read again, so an older one never replaces a newer one. In this process one reading follows the other, or a
 * burst of events about one subscription would keep them all reading again; a person's own change waits for none of them.
 * @param change asks the provider for a change, whose answer is the first reading
 * @returns undefined for a subscription of nobody here
 */
export async function mirrorSubscription(
  ctx: Context,
  subscriptionId: string,
  change?: Asking,
): Promise<SubscriptionState | undefined> {
  if (change) return readAndWrite(ctx, subscriptionId, change);
  const endTurn = await ctx.turns.take(`subscription ${subscriptionId}`);
  try {
    return await readAndWrite(ctx, subscriptionId);
  } finally {
    endTurn();
  }
}

async function readAndWrite(
  ctx: Context,
  subscriptionId: string,
  change?: Asking,
): Promise<SubscriptionState | undefined> {
  const read = () => ctx.payment.readSubscription(subscriptionId);
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const revision = await revisionOf(ctx, subscriptionId);
    const state = valueOrMissing(ctx, await (reading === 1 && change ? change() : read()));
    const userId = state && (await ownerOf(ctx, state));
    if (!state || !userId) {
      ctx.log.warn({ subscriptionId }, 'a subscription belongs to nobody here');
      return undefined;
    }
    const payment = await findPayment(ctx, state.latestPaymentId);
    const refundState = payment && refundStateOf(payment);
    const found = { revision, refundState, paidAt: payment?.madeAt ?? state.startedAt };
    const isWritten = await unlessAccountDeleted(
      changeGrants(ctx, userId, (tx, ledger) => write(ctx, tx, ledger, state, found)),
    );
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
    /** Pays it back if it was made after this time, when what was paid for was there already. */
    refundsSince: z.optional(z.string()),
  }),
  async run(ctx, { subscriptionId, when, wishId, refunds, refundsSince }) {
    const key = `end:${wishId}`;
    let paymentId: string | null = null;
    await mirrorSubscription(ctx, subscriptionId, async () => {
      let answer =
        when === 'now'
          ? await ctx.payment.cancelNow(subscriptionId, key)
          : await ctx.payment.setRenewal(subscriptionId, false, key);
      // A card that fails would be tried, and charged, for what is there for good already.
      if (refundsSince && valueOrMissing(ctx, answer)?.status === 'past_due')
        answer = await ctx.payment.cancelNow(subscriptionId, `${key}:failing`);
      // Also if the account was deleted meanwhile.
      paymentId = valueOrMissing(ctx, answer)?.latestPaymentId ?? null;
      return answer;
    });
    if (paymentId !== null && (refunds || (await isMadeAfter(ctx, paymentId, refundsSince)))) {
      unwrap(ctx, await ctx.payment.refund(paymentId, `refund:${paymentId}`));
      ctx.log.warn({ subscriptionId }, 'a payment for time that was paid for already is paid back');
      await mirrorSubscription(ctx, subscriptionId);
    }
  },
});

/** Both times are the provider's own. */
async function isMadeAfter(ctx: Context, paymentId: string, time: string | undefined): Promise<boolean> {
  if (time === undefined) return false;
  const payment = valueOrMissing(ctx, await ctx.payment.readPayment(paymentId));
  return payment !== undefined && payment.madeAt > time;
}

export function queueEnd(
  ctx: Context,
  tx: UserTransaction,
  subscriptionId: string,
  when: 'now' | 'period_end',
  refund: { refunds?: boolean; refundsSince?: string } = {},
): Promise<void> {
  const wish = { subscriptionId, when, wishId: ctx.newId(), ...refund };
  // A wish without a refund must not take the place of one with it.
  const key = endKey(subscriptionId, when, refund.refunds ? 'refunds' : refund.refundsSince ? 'refundsSince' : '');
  return addJob(tx.trx, endSubscription, wish, { key });
}

/** Forgets a wish to end it that is not done yet: its holder has asked for a plan that renews since. */
export async function dropEnd(ctx: Context, subscriptionId: string): Promise<void> {
  for (const when of ['now', 'period_end'])
    for (const refund of REFUNDS) await dropJob(ctx.db, endKey(subscriptionId, when, refund));
}

const REFUNDS = ['', 'refunds', 'refundsSince'] as const;

function endKey(subscriptionId: string, when: string, refund: (typeof REFUNDS)[number]): string {
  return `end:${subscriptionId}:${when}${refund}`;
}

/**
 * Lets what runs end with its paid time: something better is there.
 * @param isForGood whether that never ends, so that a renewal charged meanwhile paid for nothing
 */
export async function endRenewals(
  ctx: Context,
  tx: UserTransaction,
  grants: readonly LedgerGrant[],
  isForGood: boolean,
): Promise<void> {
  // Also one whose time seems over: news of its renewal may be late.
  const renewing = grants.filter(
    ({ source, renews, revokedAt }) => source === 'subscription' && renews && revokedAt === null,
  );
  const refund = isForGood ? { refundsSince: tx.now } : {};
  for (const { sourceRef } of renewing) await queueEnd(ctx, tx, sourceRef, 'period_end', refund);
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
async function ownerOf({ db }: Context, state: SubscriptionState): Promise<string | undefined> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('stripe_customer_id', '=', state.customerId)
    .executeTakeFirst();
  return owner?.id ?? (await orderOf(db, state))?.user_id ?? undefined;
}

interface Reading {
  revision: number | undefined;
  refundState: RefundState | undefined;
  /** When its last payment was made. */
  paidAt: string;
}

/** @returns false if another reading was written since the revision */
async function write(
  ctx: Context,
  tx: UserTransaction,
  ledger: Ledger,
  state: SubscriptionState,
  reading: Reading,
): Promise<boolean> {
  const { subscriptionId } = state;
  const stored = ledger.grants.find((grant) => grant.source === 'subscription' && grant.sourceRef === subscriptionId);
  if (stored?.revision !== reading.revision) return false;
  if (!stored && state.status === 'ended') {
    await refundUnknownSubscription(ctx, tx, ledger.grants, state, reading);
    return true;
  }
  const values = {
    tier: state.planId,
    starts_at: state.startedAt,
    ends_at: endOf(state, stored, tx.now),
    renews: state.status !== 'ended' && state.renews,
    failed_at: state.status === 'past_due' ? (state.failedAt ?? stored?.failedAt ?? tx.now) : null,
    revoked_at: stored?.revokedAt ?? (reading.refundState ? tx.now : null),
    revoke_reason: stored?.revokeReason ?? reading.refundState ?? null,
  };
  if (stored) await ledger.change([stored.id], { ...values, revision: stored.revision + 1 });
  else await ledger.give({ source: 'subscription', source_ref: subscriptionId, ...values, updated_at: tx.now });
  if (values.failed_at !== null && stored?.failedAt !== values.failed_at) {
    await mailFailure(ctx, tx, state, values.failed_at);
  }
  if (state.status !== 'ended') {
    const { paidAt } = reading;
    await endRedundantSubscriptions(ctx, tx, ledger.grants, state, {
      isNew: !stored,
      isRevoked: values.revoked_at !== null,
      paidAt,
    });
  }
  return true;
}

/** One that ended before anybody here knew of it gives nothing; what it cost beside a lifetime goes back. */
async function refundUnknownSubscription(
  ctx: Context,
  tx: UserTransaction,
  grants: readonly LedgerGrant[],
  state: SubscriptionState,
  { refundState }: Reading,
) {
  const { subscriptionId, startedAt, latestPaymentId } = state;
  if (latestPaymentId === null || refundState) return;
  if (!grants.some((grant) => isLifetimeAt(grant, startedAt))) return;
  await queueEnd(ctx, tx, subscriptionId, 'now', { refunds: true });
}

/** What the provider calls ended is over now, also if its clock is ahead of ours. */
function endOf(state: SubscriptionState, stored: LedgerGrant | undefined, now: string): string {
  if (state.status !== 'ended') return state.paidUntil;
  const wasOver =
    stored && !stored.renews && stored.failedAt === null && stored.endsAt !== null && stored.endsAt <= now;
  if (wasOver && stored.endsAt) return stored.endsAt;
  return [state.paidUntil, state.endedAt ?? now, now].sort()[0] ?? now;
}

/** Never two subscriptions, and none beside a lifetime plan (AMB-09, AMB-16). */
async function endRedundantSubscriptions(
  ctx: Context,
  tx: UserTransaction,
  grants: readonly LedgerGrant[],
  state: SubscriptionState,
  { isNew, isRevoked, paidAt }: { isNew: boolean; isRevoked: boolean; paidAt: string },
): Promise<void> {
  const { subscriptionId } = state;
  if (isRevoked) return queueEnd(ctx, tx, subscriptionId, 'now');
  const all = grants.filter(({ sourceRef }) => sourceRef !== subscriptionId);
  const others = all.filter(({ revokedAt }) => revokedAt === null);
  // News of it came after what ends renewals was redeemed, and perhaps given up since.
  const isBefore = ({ source, startsAt }: LedgerGrant) =>
    (source === 'gift' || source === 'code') && startsAt > state.startedAt;
  if (isNew && state.renews && all.some(isBefore)) await queueEnd(ctx, tx, subscriptionId, 'period_end');
  const lifetimes = others.filter(({ tier }) => tier === 'lifetime');
  // One that was bought beside a lifetime and changed after that was given up is what its holder has now.
  if ([state.startedAt, paidAt].every((time) => all.some((grant) => isLifetimeAt(grant, time))))
    return queueEnd(ctx, tx, subscriptionId, 'now', { refunds: true });
  const [lifetime] = lifetimes.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  if (lifetime && state.renews)
    await queueEnd(ctx, tx, subscriptionId, 'period_end', { refundsSince: lifetime.startsAt });
  const running = others.filter((grant) => isRunning(grant, tx.now));
  if (running.length === 0) return;
  if (state.status === 'past_due') return queueEnd(ctx, tx, subscriptionId, 'now');
  const replaced = await replacedBy(tx.trx, tx.userId, state.orderId);
  const placeOf = ({ sourceRef, startsAt }: { sourceRef: string; startsAt: string }) =>
    `${replaced.has(sourceRef) ? 1 : 0} ${startsAt} ${sourceRef}`;
  const beside = [...running, { sourceRef: subscriptionId, startsAt: state.startedAt }];
  const [, ...later] = beside.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  for (const { sourceRef } of later) await queueEnd(ctx, tx, sourceRef, 'now', { refunds: true });
}

function isRunning({ source, endsAt, failedAt }: LedgerGrant, now: string): boolean {
  return source === 'subscription' && failedAt === null && endsAt !== null && endsAt > now;
}

import type { PaidTier, SubscriptionStatus, Tier } from '../../../shared/domain/plan.ts';
import { TIERS } from '../../../shared/domain/plan.ts';
import { afterPeriod } from './period.ts';

export type GrantSource = 'subscription' | 'purchase' | 'gift' | 'code' | 'admin';

/** One reason why a person has a tier. Times are ISO 8601 in UTC. */
export interface Grant {
  source: GrantSource;
  sourceRef: string;
  tier: PaidTier;
  startsAt: string;
  /** Of a subscription: the end of the time that is paid for. null: without end, or a gift's own period. */
  endsAt: string | null;
  /** Of a subscription: whether it renews by itself. Of a gift: false once its holder has asked to end. */
  renews: boolean;
  /** When a renewal failed that is still open. */
  failedAt: string | null;
  /** When the grant was taken back: refunded, disputed, given up. */
  revokedAt: string | null;
}

export interface Entitlement {
  subscriptionTier: Tier;
  subscriptionStatus: SubscriptionStatus;
  /** null is without end, also of the free plan that never was another. */
  subscriptionExpiresAt: string | null;
}

/** How long a plan goes on after a failed renewal while the provider tries the card again. */
export const PAST_DUE_DAYS = 14;

/** How long a plan that renews goes on without news of its renewal: the provider repeats events for three days. */
export const RENEWAL_GRACE_DAYS = 3;

const DAY = 86_400_000;

/** When a grant holds, in milliseconds; Infinity is without end. */
export interface GrantPeriod<G extends Grant = Grant> {
  grant: G;
  from: number;
  /** The end of what is paid or given. */
  paidTo: number;
  /** The end with the patience for a renewal. */
  to: number;
}

const FREE: Entitlement = { subscriptionTier: 'free', subscriptionStatus: 'active', subscriptionExpiresAt: null };

/**
 * The plan that a person's grants add up to. A pure function of the grants, so that the order in which they came makes no
 * difference. A gift's time runs only while nothing else covers the day, so it is never spent twice (AMB-09).
 */
export function entitlementOf(grants: readonly Grant[], now: string): Entitlement {
  const at = Date.parse(now);
  const periods = periodsOf(grants);
  // What was taken back is over, also for a clock that is behind the one by which it was.
  const open = periods.filter(({ grant, to }) => grant.revokedAt === null && to > at);
  if (open.length === 0) return afterEnd(periods);
  const end = Math.max(...open.map(({ to }) => to));
  return {
    subscriptionTier: highestTier(open.map(({ grant }) => grant.tier)),
    subscriptionStatus: statusOf(open, end),
    subscriptionExpiresAt: isoOf(end),
  };
}

/** The grants that hold now. */
export function activePeriods<G extends Grant>(grants: readonly G[], now: string): GrantPeriod<G>[] {
  return periodsOf(grants).filter(({ to }) => to > Date.parse(now));
}

/** When the next of the grants that hold now ends, and with it perhaps the tier; null if none does. */
export function nextEnd(grants: readonly Grant[], now: string): string | null {
  return isoOf(Math.min(...activePeriods(grants, now).map(({ to }) => to)));
}

/** The end of what is paid or given, without the patience for a renewal; null is without end or nothing. */
export function paidUntil(grants: readonly Grant[], now: string): string | null {
  const ends = activePeriods(grants, now).map(({ paidTo }) => paidTo);
  return ends.length === 0 ? null : isoOf(Math.max(...ends));
}

/** The tier and the end of a plan that does not renew; undefined for all others. */
export function endingOf(grants: readonly Grant[], now: string): { planId: PaidTier; endsAt: string } | undefined {
  const { subscriptionTier, subscriptionExpiresAt: endsAt } = entitlementOf(grants, now);
  if (subscriptionTier === 'free' || endsAt === null) return undefined;
  // A renewal that failed is tried again, and has its own mail.
  const mayGoOn = ({ source, renews, failedAt, revokedAt }: Grant) =>
    source === 'subscription' && revokedAt === null && (renews || failedAt !== null);
  const isGoingOn = activePeriods(grants, now).some(({ grant }) => mayGoOn(grant));
  return isGoingOn ? undefined : { planId: subscriptionTier, endsAt };
}

/** Whether it was a lifetime at that time, whatever became of it since. */
export function isLifetimeAt({ tier, startsAt, revokedAt }: Grant, time: string): boolean {
  return tier === 'lifetime' && startsAt <= time && (revokedAt === null || revokedAt > time);
}

/**
 * When each grant holds. Gifts of a month or a year lie behind everything else and behind earlier gifts. A grant that was
 * taken back counts until then: the gift behind it has not been spent on that time.
 */
function periodsOf<G extends Grant>(grants: readonly G[]): GrantPeriod<G>[] {
  const waits = ({ source, tier }: Grant) => source === 'gift' && tier !== 'lifetime';
  const periods = grants.filter((grant) => !waits(grant)).map(datedPeriod);
  const gifts = grants
    .filter(waits)
    .sort((a, b) => compare(a.startsAt, b.startsAt) || compare(a.sourceRef, b.sourceRef));
  for (const grant of gifts) periods.push(giftPeriod(grant, periods));
  return periods;
}

function datedPeriod<G extends Grant>(grant: G): GrantPeriod<G> {
  const from = Date.parse(grant.startsAt);
  if (grant.endsAt === null)
    return cutAtRevoke({ grant, from, paidTo: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY });
  const paidTo = Date.parse(grant.endsAt);
  return cutAtRevoke({ grant, from, paidTo, to: paidTo + patience(grant, paidTo) });
}

function patience(grant: Grant, paidTo: number): number {
  if (grant.source !== 'subscription') return 0;
  if (grant.failedAt !== null) return Math.max(0, Date.parse(grant.failedAt) - paidTo) + PAST_DUE_DAYS * DAY;
  return grant.renews ? RENEWAL_GRACE_DAYS * DAY : 0;
}

/** Spends the gift's period on the time after its redemption that nothing else covers. */
function giftPeriod<G extends Grant>(grant: G, others: readonly GrantPeriod[]): GrantPeriod<G> {
  const from = Date.parse(grant.startsAt);
  const period = grant.tier === 'annual' ? 'annual' : 'monthly';
  let cursor = from;
  /** What is left of a period that has begun. A whole one is a month or year of the calendar from where it begins. */
  let left: number | undefined;
  const end = () =>
    cursor === Number.POSITIVE_INFINITY || left !== undefined
      ? cursor + (left ?? 0)
      : Date.parse(afterPeriod(new Date(cursor).toISOString(), period));
  for (const other of [...others].sort((a, b) => a.from - b.from)) {
    if (other.paidTo <= cursor) continue;
    if (other.from > cursor) {
      if (other.from >= end()) break;
      left = end() - other.from;
    }
    cursor = other.paidTo;
  }
  return cutAtRevoke({ grant, from, paidTo: end(), to: end() });
}

function cutAtRevoke<G extends Grant>(period: GrantPeriod<G>): GrantPeriod<G> {
  const { grant, from, paidTo, to } = period;
  if (grant.revokedAt === null) return period;
  const revoked = Math.max(from, Date.parse(grant.revokedAt));
  return { grant, from, paidTo: Math.min(paidTo, revoked), to: Math.min(to, revoked) };
}

/** A plan that will not go on by itself is canceled; a gift ends anyway, so it is active until its holder ends it. */
function statusOf(open: readonly GrantPeriod[], end: number): SubscriptionStatus {
  if (end === Number.POSITIVE_INFINITY) return 'active';
  const subscriptions = open.filter(({ grant }) => grant.source === 'subscription');
  if (subscriptions.some(({ grant }) => grant.renews && grant.failedAt === null)) return 'active';
  if (subscriptions.some(({ grant }) => grant.failedAt !== null)) return 'past_due';
  const last = open.filter(({ to }) => to === end);
  return last.some(({ grant }) => !isEnding(grant)) ? 'active' : 'canceled';
}

/** Whether its holder has asked to end it. */
function isEnding({ source, renews }: Grant): boolean {
  return (source === 'subscription' || source === 'gift') && !renews;
}

/** A plan has run out if its time ended by itself; after what was given up or taken back the plan is simply free. */
function afterEnd(periods: readonly GrantPeriod[]): Entitlement {
  const end = Math.max(...periods.map(({ to }) => to));
  const last = periods.filter(({ to }) => to === end);
  if (last.every(({ grant }) => grant.revokedAt !== null)) return FREE;
  return { subscriptionTier: 'free', subscriptionStatus: 'expired', subscriptionExpiresAt: isoOf(end) };
}

function highestTier(tiers: readonly Tier[]): Tier {
  return TIERS[Math.max(...tiers.map((tier) => TIERS.indexOf(tier)))] ?? 'free';
}

function isoOf(time: number): string | null {
  return time === Number.POSITIVE_INFINITY ? null : new Date(time).toISOString();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { SubscriptionStatus, Tier } from '../../shared/domain/plan.ts';
import { TIERS } from '../../shared/domain/plan.ts';
import { afterPeriod } from './period.ts';

export type GrantSource = 'subscription' | 'purchase' | 'gift' | 'code' | 'admin';

/** One reason why a person has a tier. Times are ISO 8601 in UTC. */
export interface Grant {
  source: GrantSource;
  sourceRef: string;
  tier: Exclude<Tier, 'free'>;
  startsAt: string;
  /** Of a subscription: the end of the time that is paid for. null: without end, or a gift's own period. */
  endsAt: string | null;
  /** Of a subscription: whether it renews by itself. Of a gift: false once its holder has asked to end. */
  renews: boolean;
  /** When a renewal failed that is still open. */
  failedAt: string | null;
  /** When the grant was taken back: refunded, disputed, given up, replaced. */
  revokedAt: string | null;
}

export interface Standing {
  subscriptionTier: Tier;
  subscriptionStatus: SubscriptionStatus;
  /** null is without end, also of the free plan that never was another. */
  subscriptionExpiresAt: string | null;
}

/** How long a plan goes on after a failed renewal while the provider tries the card again. */
export const PAST_DUE_DAYS = 14;

const DAY = 86_400_000;

interface Stretch {
  grant: Grant;
  from: number;
  /** Infinity is without end. */
  to: number;
}

/**
 * The plan that a person's grants add up to. A pure function of the grants, so that the order in which they came makes no
 * difference. A gift's time runs only while no subscription covers the day, so it is never spent twice (AMB-09).
 */
export function standingOf(grants: readonly Grant[], now: string): Standing {
  const live = grants.filter(({ revokedAt }) => revokedAt === null);
  const at = Date.parse(now);
  const stretches = stretchesOf(live);
  const open = stretches.filter(({ to }) => to > at);
  if (open.length === 0) return afterEnd(grants, stretches);
  const tier = highestTier(open.map(({ grant }) => grant.tier));
  const end = Math.max(...open.map(({ to }) => to));
  return {
    subscriptionTier: tier,
    subscriptionStatus: statusOf(open, end),
    subscriptionExpiresAt: end === Number.POSITIVE_INFINITY ? null : new Date(end).toISOString(),
  };
}

/** When each grant holds. Gifts lie behind subscriptions and earlier gifts. */
export function stretchesOf(live: readonly Grant[]): Stretch[] {
  const dated = live.filter(({ source }) => source !== 'gift').map(datedStretch);
  const endless = live.filter(({ source, tier }) => source === 'gift' && tier === 'lifetime');
  const stretches = [
    ...dated,
    ...endless.map((grant) => ({ grant, from: Date.parse(grant.startsAt), to: Number.POSITIVE_INFINITY })),
  ];
  const gifts = live
    .filter(({ source, tier }) => source === 'gift' && tier !== 'lifetime')
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.sourceRef < b.sourceRef ? -1 : 1));
  for (const grant of gifts) stretches.push(giftStretch(grant, stretches));
  return stretches;
}

function datedStretch(grant: Grant): Stretch {
  const from = Date.parse(grant.startsAt);
  if (grant.endsAt === null) return { grant, from, to: Number.POSITIVE_INFINITY };
  const paid = Date.parse(grant.endsAt);
  return { grant, from, to: grant.failedAt === null ? paid : paid + PAST_DUE_DAYS * DAY };
}

/** Spends the gift's period on the time after its redemption that nothing else covers. */
function giftStretch(grant: Grant, others: readonly Stretch[]): Stretch {
  const from = Date.parse(grant.startsAt);
  let left = Date.parse(afterPeriod(grant.startsAt, grant.tier === 'annual' ? 'annual' : 'monthly')) - from;
  let cursor = from;
  for (const other of [...others].sort((a, b) => a.from - b.from)) {
    if (other.to <= cursor) continue;
    if (other.from - cursor >= left) break;
    left -= Math.max(0, other.from - cursor);
    cursor = other.to;
  }
  return { grant, from, to: cursor + left };
}

/** A plan that will not go on by itself is canceled; a gift ends anyway, so it is active until its holder ends it. */
function statusOf(open: readonly Stretch[], end: number): SubscriptionStatus {
  if (end === Number.POSITIVE_INFINITY) return 'active';
  const subscription = open.find(({ grant }) => grant.source === 'subscription')?.grant;
  if (subscription?.failedAt) return 'past_due';
  if (subscription && !subscription.renews) return 'canceled';
  if (!subscription && open.every(({ grant }) => grant.source !== 'gift' || !grant.renews)) return 'canceled';
  return 'active';
}

/** The plan has run out if the last paid time ended by itself; what was given up or taken back is simply free. */
function afterEnd(grants: readonly Grant[], stretches: readonly Stretch[]): Standing {
  const ends = stretches.map(({ to }) => to);
  if (grants.length === 0 || ends.length === 0)
    return { subscriptionTier: 'free', subscriptionStatus: 'active', subscriptionExpiresAt: null };
  return {
    subscriptionTier: 'free',
    subscriptionStatus: 'expired',
    subscriptionExpiresAt: new Date(Math.max(...ends)).toISOString(),
  };
}

function highestTier(tiers: readonly Tier[]): Tier {
  return TIERS[Math.max(...tiers.map((tier) => TIERS.indexOf(tier)))] ?? 'free';
}

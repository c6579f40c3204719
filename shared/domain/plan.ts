// Chunk: tiers

export const TIERS = ['free', 'monthly', 'annual', 'lifetime'] as const;
export type Tier = (typeof TIERS)[number];

export const PAID_TIERS = ['monthly', 'annual', 'lifetime'] as const;
/** A plan that is paid for. */
export type PaidTier = (typeof PAID_TIERS)[number];

/** The states of a plan as a person sees them (AMB-03). */
export const SUBSCRIPTION_STATUSES = ['active', 'canceled', 'past_due', 'expired'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The same in words. */
export const STATUS_WORDS: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Active',
  canceled: 'Canceled',
  past_due: 'Payment failed',
  expired: 'Expired',
};

/** The number of albums the free plan holds. */
export const FREE_ALBUM_LIMIT = 15;

export interface Entitlement {
  subscriptionTier: Tier;
  subscriptionExpiresAt: string | null;
}

/** The tier that counts now: a paid tier whose time has run out is free, whatever a job has written (AMB-03). */
export function effectiveTier(entitlement: Entitlement, now: string): Tier {
  const { subscriptionTier, subscriptionExpiresAt } = entitlement;
  if (subscriptionTier === 'lifetime' || subscriptionExpiresAt === null) return subscriptionTier;
  return subscriptionExpiresAt > now ? subscriptionTier : 'free';
}

/** The number of albums a tier may hold; null is unlimited (AMB-18). */
export function albumLimitOf(tier: Tier): number | null {
  return tier === 'free' ? FREE_ALBUM_LIMIT : null;
}

export function isPaidTier(value: unknown): value is PaidTier {
  return PAID_TIERS.some((tier) => tier === value);
}

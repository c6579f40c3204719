export const TIERS = ['free', 'monthly', 'annual', 'lifetime'] as const;
export type Tier = (typeof TIERS)[number];

const FREE_ALBUM_LIMIT = 15;

/** Names and prices of the plans. Prices in cents. */
const PLANS: Record<Tier, { name: string; cents: number; period: string; albumLimit: number | null }> = {
  free: { name: 'Free Collector', cents: 0, period: 'forever', albumLimit: FREE_ALBUM_LIMIT },
  monthly: { name: 'Monthly Collector', cents: 399, period: 'per month', albumLimit: null },
  annual: { name: 'Annual Collector', cents: 2999, period: 'per year', albumLimit: null },
  lifetime: { name: 'Lifetime Collector', cents: 9900, period: 'one-time', albumLimit: null },
};

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

/** How many albums a tier may hold; null is unlimited (AMB-18). */
export function albumLimitOf(tier: Tier): number | null {
  return PLANS[tier].albumLimit;
}

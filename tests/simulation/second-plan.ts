import { FREE_ALBUMS } from './second-rows.ts';

// What a plan gives at a moment, from the specification alone: a paid plan keeps its tier until its date and is free from
// that date on, whatever has been written since; a lifetime has no end (AMB-03, AMB-18).

/** A person's plan as it is stored. */
export interface Plan {
  tier: string;
  /** ISO 8601; null is without an end. */
  until: string | null;
}

export function isFreeAt({ tier, until }: Plan, now: string): boolean {
  if (tier === 'free') return true;
  return tier !== 'lifetime' && until !== null && Date.parse(until) <= Date.parse(now);
}

/** How many albums it takes and shows. */
export function albumsAt(plan: Plan, now: string): number {
  return isFreeAt(plan, now) ? FREE_ALBUMS : Number.POSITIVE_INFINITY;
}

interface Account {
  subscriptionTier: string;
  subscriptionExpiresAt: string | null;
}

/** Before its first pull a device knows no plan, which is like the free one. */
export function planOf(account: Account | undefined): Plan {
  return { tier: account?.subscriptionTier ?? 'free', until: account?.subscriptionExpiresAt ?? null };
}

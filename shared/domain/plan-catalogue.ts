// Chunk: plans

import { FREE_ALBUM_LIMIT, type PaidTier, type Tier } from './plan.ts';

/** One plan as people read it. No price and no text of a plan is written anywhere else. */
export interface Plan {
  id: Tier;
  /** On pricing, checkout and subscribe (AMB-12). */
  name: string;
  /** In settings (AMB-12). */
  settingsName: string;
  /** The charged amount, whatever a page displays (AMB-01). */
  cents: number;
  /** As the pages show it, with the dollar sign. */
  price: string;
  /** The crossed-out price, of the annual plan only. */
  originalPrice?: string;
  period: string;
  /** One line beneath the price. */
  description: string;
  /** null is unlimited. */
  albumLimit: number | null;
  isPopular: boolean;
  features: readonly string[];
  callToAction: string;
}

export const CURRENCY = 'usd';

/** The least that a payment page charges. */
export const LEAST_CENTS = 50;

/** The plans in the order of the pricing page. */
export const PLANS: Readonly<Record<Tier, Plan>> = {
  free: {
    id: 'free',
    name: 'Free Collector',
    settingsName: 'Free Collector',
    cents: 0,
    price: '$0',
    period: 'forever',
    description: `Up to ${FREE_ALBUM_LIMIT} albums`,
    albumLimit: FREE_ALBUM_LIMIT,
    isPopular: false,
    features: ['Condition tracking and custom tags', 'Works offline on every device', 'Wishlist'],
    callToAction: 'Start Free',
  },
  monthly: {
    id: 'monthly',
    name: 'Monthly Collector',
    settingsName: 'Monthly Pro',
    cents: 399,
    price: '$3.99',
    period: 'per month',
    description: 'Unlimited albums',
    albumLimit: null,
    isPopular: false,
    features: ['Everything in Free Collector', 'Public sharing', 'Price alerts', 'Community features'],
    callToAction: 'Choose Monthly',
  },
  annual: {
    id: 'annual',
    name: 'Annual Collector',
    settingsName: 'Annual Pro',
    cents: 2999,
    price: '$29.99',
    originalPrice: '$47.88',
    period: 'per year',
    description: 'Unlimited albums',
    albumLimit: null,
    isPopular: true,
    features: ['Everything in Free Collector', 'Public sharing', 'Price alerts', 'Community features'],
    callToAction: 'Choose Annual',
  },
  lifetime: {
    id: 'lifetime',
    name: 'Lifetime Collector',
    settingsName: 'Lifetime Pro',
    cents: 9900,
    price: '$99',
    period: 'one-time',
    description: 'Unlimited albums',
    albumLimit: null,
    isPopular: false,
    features: ['Everything in Annual Collector', 'One payment, no renewals'],
    callToAction: 'Choose Lifetime',
  },
};

/** The saving of the annual plan against twelve months, on the pricing page. */
export const ANNUAL_SAVING = 'Save 37%';
export const ANNUAL_SAVING_SUBSCRIBE = 'Save 37% vs monthly billing';

/** The checkout page's own figures and badges. They are display texts: `cents` above is charged (AMB-01). */
export const CHECKOUT_DISPLAY: Readonly<Record<PaidTier, { badge: string; price: string; note?: string }>> = {
  monthly: { badge: 'POPULAR CHOICE', price: '$3.99' },
  annual: { badge: 'BEST VALUE', price: '$29.99', note: '$2.50/month, 17% savings vs monthly' },
  lifetime: { badge: 'ONE-TIME PAYMENT', price: '$99.99' },
};

/** The benefits of a paid plan, on the success page. All of it but the album limit is open to everyone (AMB-13). */
export const UNLOCKED_BENEFITS = [
  { title: 'Unlimited albums', text: `No more ${FREE_ALBUM_LIMIT}-album limit` },
  { title: 'Public sharing', text: 'Your profile and collections, under your name' },
  { title: 'Price alerts', text: 'A notice when a wish drops to your price' },
  { title: 'Community features', text: 'Follow, review, compare' },
] as const;

/** Cents as a price: $14.99, or $99 for whole dollars. */
export function priceText(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}

/** The plans that have each benefit; only the album limit is a matter of the plan (AMB-13). */
export const FEATURE_GATES = { publicSharing: 'everyone', priceAlerts: 'everyone', community: 'everyone' } as const;

/** The description of a gift of a plan, in the gift dialog and at its checkout (AMB-07). */
export const GIFT_TERMS: Readonly<Record<PaidTier, string>> = {
  monthly: 'One month of unlimited albums',
  annual: 'One year of unlimited albums',
  lifetime: 'Unlimited albums for life',
};

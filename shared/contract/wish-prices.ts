import * as z from 'zod/mini';
import { CONDITION_SLUGS } from '../domain/condition.ts';
import { OFFER_SOURCES } from '../domain/offer-source.ts';
import { defineEndpoint, idParam } from './endpoint.ts';

/** A copy that a shop sells, at the time it was asked. */
export const wishOffer = z.object({
  id: z.string(),
  title: z.string(),
  /** Decimal text. */
  price: z.string(),
  /** Null where the shop does not say what sending costs. */
  shipping: z.nullable(z.string()),
  currency: z.string(),
  condition: z.nullable(z.enum(CONDITION_SLUGS)),
  /** Where the copy is, in two letters. */
  country: z.nullable(z.string()),
  link: z.string(),
  askedAt: z.string(),
  /** The time from which its shop no longer allows showing it. */
  showUntil: z.string(),
  /** Whether it is a copy that the wish waits for, at whatever price. */
  counts: z.boolean(),
  /** Whether its price is the target or less, too. */
  isMet: z.boolean(),
});
export type WishOffer = z.infer<typeof wishOffer>;

/** One shop's offers, which are shown under its own heading and never mixed with those of others. */
export const shopPrices = z.object({
  source: z.enum(OFFER_SOURCES),
  shop: z.string(),
  /** The hours between two looks at this album; null until it is known. */
  everyHours: z.nullable(z.number()),
  lookedAt: z.nullable(z.string()),
  /** Since when the shop does not answer the server, and why; the watch goes on without help. */
  paused: z.nullable(z.object({ since: z.string(), reason: z.enum(['credentials', 'busy', 'unavailable']) })),
  offers: z.array(wishOffer),
});
export type ShopPrices = z.infer<typeof shopPrices>;

export const wishPrices = z.object({
  /** Whether the alert is on and the server has a shop to watch. */
  isWatched: z.boolean(),
  /** When the price last came down to the target. */
  crossedAt: z.nullable(z.string()),
  /** The shops that this server watches. */
  shops: z.array(shopPrices),
});
export type WishPrices = z.infer<typeof wishPrices>;

export const readWishPrices = defineEndpoint({
  id: 'readWishPrices',
  method: 'GET',
  path: '/api/wishlist/{id}/prices',
  summary: 'What a wish costs now, by shop, and how it is watched',
  access: 'user',
  params: idParam,
  status: 200,
  response: wishPrices,
  errors: ['NOT_FOUND'],
});

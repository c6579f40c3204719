import * as z from 'zod/mini';
import { CURRENCIES } from '../domain/currency.ts';
import { OFFER_SOURCES } from '../domain/offer-source.ts';
import { requiredText } from '../schemas/text-field.ts';
import { defineEndpoint } from './endpoint.ts';

/** A shop whose offers are watched for wishes, and the currency of its prices where that is known. */
const watchedShop = z.object({
  source: z.enum(OFFER_SOURCES),
  shop: z.string(),
  currency: z.nullable(z.enum(CURRENCIES)),
});
export type WatchedShop = z.infer<typeof watchedShop>;

export const priceAlertStatus = defineEndpoint({
  id: 'priceAlertStatus',
  method: 'GET',
  path: '/api/price-alerts/status',
  summary: 'Whether the retail price search is configured, and the shops that are watched',
  access: 'user',
  status: 200,
  response: z.object({ amazonConfigured: z.boolean(), shops: z.array(watchedShop) }),
  errors: [],
});

/** One offer of the retail site, with the time its price was requested. */
export const retailResult = z.object({
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  /** As the site writes it, with its currency: '$24.98'. */
  price: z.nullable(z.string()),
  availability: z.nullable(z.string()),
  affiliateUrl: z.string(),
  asin: z.string(),
  pricedAt: z.string(),
});
export type RetailResult = z.infer<typeof retailResult>;

export const searchRetail = defineEndpoint({
  id: 'searchRetail',
  method: 'GET',
  path: '/api/amazon/search',
  summary: 'Vinyl offers of the retail site for an album',
  access: 'user',
  query: z.object({ artist: requiredText('Artist', 300), title: requiredText('Title', 300) }),
  status: 200,
  response: z.array(retailResult),
  errors: ['NOT_CONFIGURED', 'UNAVAILABLE'],
  rateLimit: 'search',
});

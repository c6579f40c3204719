import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Days of the window in which an account counts as new. */
export const NEW_USER_DAYS = 30;

const adminFigures = z.object({
  lastUpdated: z.string(),
  totalUsers: z.number(),
  /** Accounts of the last 30 days. */
  recentUsers: z.number(),
  totalRecords: z.number(),
  totalWishlistItems: z.number(),
  totalCollections: z.number(),
  /** Dollars a month and a year, by stored tier (AMB-66). */
  mrr: z.number(),
  arr: z.number(),
  subscriptionTiers: z.object({ free: z.number(), monthly: z.number(), annual: z.number(), lifetime: z.number() }),
  /** How many addresses the list of verified e-mail addresses has (AMB-67). */
  verifiedEmailCount: z.number(),
});
export type AdminStats = z.infer<typeof adminFigures>;

export const adminStats = defineEndpoint({
  id: 'adminStats',
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Figures of the whole site',
  access: 'admin',
  status: 200,
  response: adminFigures,
  errors: ['FORBIDDEN'],
});

import { page } from 'vitest/browser';
import type { AdminStats } from '../../../shared/contract/admin-users.ts';
import { type BillingAnswer, scriptedBilling } from './billing.ts';
import { openApp, type Size } from './open-app.tsx';
import { shown } from './steps.ts';

export const STATS = 'GET /api/admin/stats';

export const FIGURES: AdminStats = {
  lastUpdated: '2026-11-20T14:02:00.000Z',
  totalUsers: 4060,
  recentUsers: 186,
  totalRecords: 118_204,
  totalWishlistItems: 41_377,
  totalCollections: 9512,
  mrr: 845.88,
  arr: 20_347.16,
  subscriptionTiers: { free: 3412, monthly: 212, annual: 340, lifetime: 96 },
  verifiedEmailCount: 3871,
};

interface Opening {
  at?: string;
  answers?: Record<string, BillingAnswer>;
  size?: Size;
}

/** A page for administrators, as an administrator sees it. */
export async function openAdmin({ at = '/admin', answers = {}, size }: Opening = {}) {
  const site = scriptedBilling({ [STATS]: { body: FIGURES }, ...answers });
  const account = { username: 'deadwax', role: 'admin' } as const;
  const app = await openApp({ at, account, answer: site.answer, ...(size && { size }) });
  await shown(page.getByRole('heading', { level: 1 }));
  return { ...app, site };
}

import { page } from 'vitest/browser';
import type {
  AdminBillingEntry,
  AdminStats,
  AdminUser,
  AdminUserDetail,
  ChangedTier,
  TierEffect,
} from '../../../shared/contract/admin-users.ts';
import { type BillingAnswer, scriptedBilling } from './billing.ts';
import { openApp, type Size } from './open-app.tsx';
import { shown } from './steps.ts';

export const STATS = 'GET /api/admin/stats';
export const WAITING = 'GET /api/admin/waiting';

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

const ABOUT = {
  ...{ pageKey: 'about_page', title: 'About Us', subtitle: null, content: 'A shelf for records.', isActive: true },
  ...{ updatedAt: '2026-11-03T12:00:00.000Z', version: 1 },
};

export const USERS = 'GET /api/admin/users';

let made = 0;

export function listedUser(username: string | null, changes: Partial<AdminUser> = {}): AdminUser {
  made += 1;
  return {
    id: `018f6b2e-7c41-7a90-b3d2-${String(made).padStart(12, '0')}`,
    ...{ firstName: null, lastName: null, email: `${username ?? 'nameless'}@example.com`, username },
    ...{ subscriptionTier: 'free', role: 'user', albumCount: 9, lastLoginAt: null, isPublic: true },
    createdAt: '2026-11-02T12:00:00.000Z',
    ...changes,
  };
}

/** The answer to a change of the user. */
export function changedUser(user: AdminUser, changes: Partial<ChangedTier> = {}): ChangedTier {
  const plan = { subscriptionStatus: 'active', subscriptionExpiresAt: null } as const;
  return { ...user, ...plan, adminNotes: null, undo: null, ...changes };
}

/** The grants that a change of the user's tier would end. */
export function tierEffect(user: AdminUser, changes: Partial<TierEffect> = {}) {
  const body: TierEffect = { tier: user.subscriptionTier, ends: [], runsOut: [], canUndo: true, ...changes };
  return { [`GET /api/admin/user/${user.id}/subscription`]: { body } };
}

/** Answers the question about a tier or a role. */
export async function confirmChange(to: string): Promise<void> {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Change to ${to}` })
    .click();
}

export function usersPage(users: AdminUser[], { total = users.length, page = 1 } = {}) {
  return { body: { users, total, page, limit: 20, totalPages: Math.ceil(total / 20) } };
}

const DAY = 86_400;

export function payment(changes: Partial<AdminBillingEntry> = {}): AdminBillingEntry {
  made += 1;
  return {
    id: `in_${made}`,
    ...{ amount: 2999, currency: 'usd', status: 'succeeded', description: 'Annual Collector' },
    // March 12, 2026.
    created: 20_524 * DAY + DAY / 2,
    nextPaymentDate: null,
    ...changes,
  };
}

export const CRATE_DIGGER: AdminUserDetail = {
  ...changedUser(
    listedUser('cratedigger', {
      ...{ firstName: 'Crate', lastName: 'Digger', subscriptionTier: 'annual', albumCount: 214 },
      ...{ lastLoginAt: '2026-11-20T12:00:00.000Z', createdAt: '2023-03-12T12:00:00.000Z' },
    }),
    { subscriptionExpiresAt: '2027-03-12T12:00:00.000Z', adminNotes: 'Asked about a double charge in May, refunded.' },
  ),
  ...{
    profileImageUrl: null,
    zipCode: '62701',
    bio: null,
    wishlistCount: 23,
    collectionValue: 4108.4,
    values: [{ currency: 'USD', amount: 4108.4, count: 200 }],
    reviewCount: 41,
  },
  ...{ messageCount: 0, reportCount: 0, customerUrl: null },
  ...{ stripeCustomerId: 'cus_Qf81TestOnly', billingHistory: [], isBillingKnown: true },
};

interface Opening {
  at?: string;
  answers?: Record<string, BillingAnswer>;
  size?: Size;
}

/** A page for administrators, as an administrator sees it. */
export async function openAdmin({ at = '/admin', answers = {}, size }: Opening = {}) {
  const site = scriptedBilling({
    [WAITING]: { body: { messages: 0, reports: 0, jobs: 0 } },
    ...{ [STATS]: { body: FIGURES }, [USERS]: usersPage([]), 'GET /api/site-content/about_page': { body: ABOUT } },
    ...answers,
  });
  const account = { username: 'deadwax', role: 'admin' } as const;
  const app = await openApp({ at, account, answer: site.answer, ...(size && { size }) });
  await shown(page.getByRole('heading', { level: 1 }));
  return { ...app, site };
}

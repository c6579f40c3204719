// Chunk: of its pages

import * as z from 'zod/mini';
import { SUBSCRIPTION_STATUSES, TIERS } from '../domain/plan.ts';
import { ROLES } from '../domain/role.ts';
import { amountSums } from '../schemas/currency-field.ts';
import { defineEndpoint } from './endpoint.ts';
import { pageLimit } from './paging.ts';

const TIER_MESSAGE = 'Tier must be free, monthly, annual or lifetime';
const ROLE_MESSAGE = 'Role must be user or admin';

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

const adminUser = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** As stored: what a job has not ended yet is still named. */
  subscriptionTier: z.enum(TIERS),
  role: z.enum(ROLES),
  albumCount: z.number(),
  lastLoginAt: z.nullable(z.string()),
  createdAt: z.string(),
  isPublic: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const ADMIN_PAGE_SIZE = 20;
export const ADMIN_SEARCH_MAX = 200;

export const USER_SORTS = ['joined', 'login', 'albums'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const SORT_ORDERS = ['desc', 'asc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

const wholePage = 'A page must be a whole number from 1';

export const listAdminUsers = defineEndpoint({
  id: 'listAdminUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users, sorted, all or those of a tier, of a role, or with the search in name, username or e-mail address',
  access: 'admin',
  query: z.object({
    page: z.optional(
      z.coerce.number({ error: wholePage }).check(z.int(wholePage), z.gte(1, wholePage), z.lte(1_000_000, wholePage)),
    ),
    limit: pageLimit(100),
    search: z.optional(
      z
        .string()
        .check(z.trim(), z.maxLength(ADMIN_SEARCH_MAX, `A search must be at most ${ADMIN_SEARCH_MAX} characters`)),
    ),
    sort: z.optional(z.enum(USER_SORTS, { error: 'Sort must be joined, login or albums' })),
    order: z.optional(z.enum(SORT_ORDERS, { error: 'Order must be desc or asc' })),
    tier: z.optional(z.enum(TIERS, { error: TIER_MESSAGE })),
    role: z.optional(z.enum(ROLES, { error: ROLE_MESSAGE })),
  }),
  status: 200,
  response: z.object({
    users: z.array(adminUser),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    totalPages: z.number(),
  }),
  errors: ['FORBIDDEN'],
});

/** The download is written down in the audit log. */
export const listVerifiedEmails = defineEndpoint({
  id: 'listVerifiedEmails',
  method: 'GET',
  path: '/api/admin/users/emails',
  summary: 'All verified e-mail addresses, each once, in order',
  access: 'admin',
  status: 200,
  response: z.array(z.string()),
  errors: ['FORBIDDEN'],
});

/** What a change answers with. */
const changedUser = z.extend(adminUser, {
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  subscriptionExpiresAt: z.nullable(z.string()),
  adminNotes: z.nullable(z.string()),
});
export type ChangedUser = z.infer<typeof changedUser>;

const billingEntry = z.object({
  id: z.string(),
  /** In cents, of a refund below zero. */
  amount: z.number(),
  currency: z.string(),
  /** 'succeeded', 'failed', and anything else for what is not decided yet. */
  status: z.string(),
  description: z.string(),
  /** Unix seconds. */
  created: z.number(),
  nextPaymentDate: z.nullable(z.number()),
});
export type AdminBillingEntry = z.infer<typeof billingEntry>;

const adminUserDetail = z.extend(changedUser, {
  profileImageUrl: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  wishlistCount: z.number(),
  /** The first of `values`. */
  collectionValue: z.number(),
  /** Of all albums. */
  values: amountSums,
  reviewCount: z.number(),
  stripeCustomerId: z.nullable(z.string()),
  /** The customer's page at the payment provider, where that is known. */
  customerUrl: z.nullable(z.string()),
  /** To support. */
  messageCount: z.number(),
  /** Open ones, about the profile and the reviews. */
  reportCount: z.number(),
  /** The newest first. */
  billingHistory: z.array(billingEntry),
  /** False while the payment provider does not answer: the history may be longer. */
  isBillingKnown: z.boolean(),
});
export type AdminUserDetail = z.infer<typeof adminUserDetail>;

const userParam = z.object({ userId: z.string() });

export const getAdminUser = defineEndpoint({
  id: 'getAdminUser',
  method: 'GET',
  path: '/api/admin/user/{userId}',
  summary: 'One user with figures, notes and payments',
  access: 'admin',
  params: userParam,
  status: 200,
  response: adminUserDetail,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const roleChange = {
  method: 'PATCH',
  access: 'admin',
  params: userParam,
  body: z.object({ role: z.enum(ROLES, { error: ROLE_MESSAGE }) }),
  status: 200,
  response: changedUser,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_ADMIN'],
} as const;

/** Both addresses of a change do the same: the list uses one, the page of a user the other (AMB-62). */
export const setRoleInList = defineEndpoint({
  id: 'setRoleInList',
  path: '/api/admin/users/{userId}/role',
  summary: 'Change the role of a user',
  ...roleChange,
});

export const setRole = defineEndpoint({
  id: 'setRole',
  path: '/api/admin/user/{userId}/role',
  summary: 'Change the role of a user, from the page of the user',
  ...roleChange,
});

/** A plan that a change of the tier takes away or lets run out. */
const touchedPlan = z.object({
  tier: z.enum(TIERS),
  source: z.enum(['subscription', 'purchase', 'gift', 'code', 'admin']),
  /** The end of what is paid or given; null is without end. */
  until: z.nullable(z.string()),
  renews: z.boolean(),
});
export type TouchedPlan = z.infer<typeof touchedPlan>;

const tierEffect = z.object({
  /** The tier before the change. */
  tier: z.enum(TIERS),
  /** What is over at once. */
  ends: z.array(touchedPlan),
  /** Subscriptions that go on until their paid time is over. */
  runsOut: z.array(touchedPlan),
  /** False where the payment provider is told to end something. */
  canUndo: z.boolean(),
});
export type TierEffect = z.infer<typeof tierEffect>;

export const tierEffectOf = defineEndpoint({
  id: 'tierEffectOf',
  method: 'GET',
  path: '/api/admin/user/{userId}/subscription',
  summary: 'What a change of the tier of a user would end',
  access: 'admin',
  params: userParam,
  query: z.object({ tier: z.enum(TIERS, { error: TIER_MESSAGE }) }),
  status: 200,
  response: tierEffect,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const tierField = z.optional(z.enum(TIERS, { error: TIER_MESSAGE }));

/** The user, and the id by which the change can be undone, if it can. */
const changedTier = z.extend(changedUser, { undo: z.nullable(z.string()) });
export type ChangedTier = z.infer<typeof changedTier>;

const tierChange = {
  method: 'PATCH',
  access: 'admin',
  params: userParam,
  /** One of the two, or both with the same tier. */
  body: z.object({ subscriptionTier: tierField, tier: tierField }),
  status: 200,
  response: changedTier,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
} as const;

export const setTierInList = defineEndpoint({
  id: 'setTierInList',
  path: '/api/admin/users/{userId}/subscription',
  summary: 'Change the tier of a user',
  ...tierChange,
});

export const setTier = defineEndpoint({
  id: 'setTier',
  path: '/api/admin/user/{userId}/subscription',
  summary: 'Change the tier of a user, from the page of the user',
  ...tierChange,
});

/** For a few minutes, as long as nothing else has changed the plan. */
export const undoTier = defineEndpoint({
  id: 'undoTier',
  method: 'POST',
  path: '/api/admin/user/{userId}/subscription/undo',
  summary: 'Undo a change of the tier of a user that ended nothing at the payment provider',
  access: 'admin',
  params: userParam,
  body: z.object({ change: z.string() }),
  status: 200,
  response: changedUser,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'EDIT_CONFLICT'],
});

export const ADMIN_NOTES_MAX = 10_000;

/** Blank notes are none. */
export const saveAdminNotes = defineEndpoint({
  id: 'saveAdminNotes',
  method: 'PATCH',
  path: '/api/admin/user/{userId}/notes',
  summary: 'Replace what administrators have noted about a user',
  access: 'admin',
  params: userParam,
  body: z.object({
    notes: z
      .string({ error: 'Notes must be text' })
      .check(z.maxLength(ADMIN_NOTES_MAX, `Notes must be at most ${ADMIN_NOTES_MAX} characters`)),
  }),
  status: 200,
  response: changedUser,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

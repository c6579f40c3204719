import * as z from 'zod/mini';
import { SUBSCRIPTION_STATUSES, TIERS } from '../domain/plan.ts';
import { ROLES } from '../domain/role.ts';

/**
 * The signed-in person's own account as `GET /api/auth/user` answers it and as the app keeps it for an offline start.
 * Times are ISO 8601 in UTC.
 */
export const accountSchema = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  username: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  preferredRecordStore: z.nullable(z.string()),
  preferredRecordStoreData: z.nullable(z.unknown()),
  isPublic: z.boolean(),
  showCollectionValue: z.boolean(),
  wishlistIsPublic: z.boolean(),
  bio: z.nullable(z.string()),
  role: z.enum(ROLES),
  subscriptionTier: z.enum(TIERS),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  subscriptionExpiresAt: z.nullable(z.string()),
  /** As it is stored; `settingsOf` reads it. Missing in an account that an earlier version of the app has kept. */
  notificationSettings: z.optional(z.unknown()),
  /** New prices begin with it; null until the person has chosen one. Missing in an account that an earlier version has kept. */
  currency: z.optional(z.nullable(z.string())),
  createdAt: z.string(),
  updatedAt: z.string(),
  isAdminSwitched: z.boolean(),
});

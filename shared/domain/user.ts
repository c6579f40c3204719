import { z } from 'zod';
import { TIERS } from './plan.ts';

export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The signed-in person's own account as `GET /api/auth/user` answers it and as the app keeps it for an offline start.
 * Times are ISO 8601 in UTC.
 */
export const accountSchema = z.object({
  id: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  username: z.string().nullable(),
  zipCode: z.string().nullable(),
  preferredRecordStore: z.string().nullable(),
  preferredRecordStoreData: z.unknown().nullable(),
  isPublic: z.boolean(),
  showCollectionValue: z.boolean(),
  wishlistIsPublic: z.boolean(),
  bio: z.string().nullable(),
  role: z.enum(ROLES),
  subscriptionTier: z.enum(TIERS),
  subscriptionStatus: z.string(),
  subscriptionExpiresAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  isAdminSwitched: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

/** The account as a synced row. */
export type AccountRow = Omit<Account, 'isAdminSwitched'> & { version: number };

/** What a header shows for a person without a name. */
export function displayNameOf(account: Pick<Account, 'firstName' | 'lastName' | 'username' | 'email'>): string {
  const full = [account.firstName, account.lastName].filter(Boolean).join(' ');
  return full || account.username || account.email?.split('@')[0] || 'You';
}

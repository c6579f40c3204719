import type * as z from 'zod/mini';
import type { accountSchema } from '../schemas/account.ts';
import { SUBSCRIPTION_STATUSES, TIERS } from './plan.ts';
import { ROLES } from './role.ts';
import { hasShape, isAnything, isFlag, isText, oneOf, orNull, type Shape } from './shape.ts';

export type Account = z.infer<typeof accountSchema>;

/** The account as a synced row. */
export type AccountRow = Omit<Account, 'isAdminSwitched'> & { version: number };

/** The name in a header for a person without a name. */
export function displayNameOf(account: Pick<Account, 'firstName' | 'lastName' | 'username' | 'email'>): string {
  const full = [account.firstName, account.lastName].filter(Boolean).join(' ');
  return full || account.username || account.email?.split('@')[0] || 'You';
}

const accountShape: Shape<Omit<Account, 'notificationSettings' | 'currency'>> = {
  id: isText,
  email: orNull(isText),
  emailVerified: isFlag,
  firstName: orNull(isText),
  lastName: orNull(isText),
  profileImageUrl: orNull(isText),
  username: orNull(isText),
  zipCode: orNull(isText),
  preferredRecordStore: orNull(isText),
  preferredRecordStoreData: isAnything,
  isPublic: isFlag,
  showCollectionValue: isFlag,
  wishlistIsPublic: isFlag,
  bio: orNull(isText),
  role: oneOf(ROLES),
  subscriptionTier: oneOf(TIERS),
  subscriptionStatus: oneOf(SUBSCRIPTION_STATUSES),
  subscriptionExpiresAt: orNull(isText),
  createdAt: isText,
  updatedAt: isText,
  isAdminSwitched: isFlag,
};

/** True if a stored or received value is an account. */
export function isAccount(value: unknown): value is Account {
  return hasShape(value, accountShape);
}

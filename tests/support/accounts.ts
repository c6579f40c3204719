import type { AccountRow } from '../../shared/domain/user.ts';

/** The account of a person on the free plan. */
export function accountOf(id: string, changes: Partial<AccountRow> = {}): AccountRow {
  return {
    id,
    email: 'cratedigger@example.com',
    emailVerified: true,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    username: 'cratedigger',
    zipCode: null,
    preferredRecordStore: null,
    preferredRecordStoreData: null,
    isPublic: true,
    showCollectionValue: true,
    wishlistIsPublic: true,
    bio: null,
    role: 'user',
    subscriptionTier: 'free',
    subscriptionStatus: 'active',
    subscriptionExpiresAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...changes,
  };
}

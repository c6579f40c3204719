import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// API-004
test('a person reads all of their account, except columns for the server', async () => {
  const client = await server.signedIn('cratedigger@example.com');
  const fresh = (await client.get('/api/auth/user')).body;
  expect(fresh).toEqual({
    id: expect.any(String),
    email: 'cratedigger@example.com',
    emailVerified: true,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    username: null,
    zipCode: null,
    preferredRecordStore: null,
    preferredRecordStoreData: null,
    isPublic: false,
    showCollectionValue: false,
    wishlistIsPublic: true,
    bio: null,
    role: 'user',
    subscriptionTier: 'free',
    subscriptionStatus: 'active',
    subscriptionExpiresAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    isAdminSwitched: false,
    notificationSettings: {},
    currency: null,
  });
  const stored = {
    first_name: 'Crate',
    last_name: 'Digger',
    profile_image_url: 'https://pictures.example/crate.webp',
    username: 'cratedigger',
    zip_code: '1010 AB',
    preferred_record_store: 'Groove Yard',
    preferred_record_store_data: JSON.stringify({ source: 'sample' }),
    is_public: true,
    show_collection_value: true,
    wishlist_is_public: false,
    bio: 'Mostly blue vinyl.',
    subscription_tier: 'annual',
    subscription_status: 'canceled',
    subscription_expires_at: '2099-01-02T03:04:05.000Z',
    stripe_customer_id: 'cus_kept',
    stripe_subscription_id: 'sub_kept',
    admin_notes: 'wrote to support',
  } as const;
  await server.ctx.db.updateTable('users').set(stored).where('id', '=', fresh.id).execute();
  const full = (await client.get('/api/auth/user')).body;
  expect(full).toEqual({
    ...fresh,
    firstName: 'Crate',
    lastName: 'Digger',
    profileImageUrl: 'https://pictures.example/crate.webp',
    username: 'cratedigger',
    zipCode: '1010 AB',
    preferredRecordStore: 'Groove Yard',
    preferredRecordStoreData: { source: 'sample' },
    isPublic: true,
    showCollectionValue: true,
    wishlistIsPublic: false,
    bio: 'Mostly blue vinyl.',
    subscriptionTier: 'annual',
    subscriptionStatus: 'canceled',
    subscriptionExpiresAt: '2099-01-02T03:04:05.000Z',
    updatedAt: expect.any(String),
  });
});

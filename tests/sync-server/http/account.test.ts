import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  client = await server.signedIn();
});

const rename = (username: string, who = client) => who.send('PATCH', '/api/user/username', { username });

describe('usernames', () => {
  // USER-022
  test.each([
    ['', 'Username cannot be empty'],
    ['ab', 'Username must be at least 3 characters long'],
    ['a'.repeat(51), 'Username must be less than 50 characters'],
    ['crate digger', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['vinyl-admin', "Username cannot contain 'admin'"],
  ])('like %j are refused with the message for that case', async (username, message) => {
    const answer = await rename(username);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'INVALID', message, details: { field: 'username' } });
  });

  // USER-014
  test('that are too short are worded as the setup dialog words it on its own call', async () => {
    const answer = await client.send('PATCH', '/api/profile', { username: 'ab' });
    expect(answer.body.message).toBe('Username must be at least 3 characters');
  });

  // USER-024
  test.each(['Pricing', 'ADMIN', 'dev-idp', '0197f6a1-0000-7000-8000-000000000001'])(
    'like %s are taken',
    async (username) => {
      const answer = await rename(username);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'USERNAME_TAKEN', message: 'This username is already taken' });
    },
  );

  // USER-025
  test('are unique in any case, also for two requests at once', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => server.signedIn()));
    const answers = await Promise.all(others.map((who, index) => rename(index % 2 ? 'Groove' : 'groove', who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  // API-008 API-055
  test('may change their own case, and are the account’s from then on', async () => {
    expect((await rename('needle')).body.username).toBe('needle');
    expect((await rename('Needle')).body.username).toBe('Needle');
    expect((await client.get('/api/auth/user')).body.username).toBe('Needle');
    expect((await client.send('PATCH', '/api/profile', { username: 'Stylus' })).body.username).toBe('Stylus');
  });

  test('given up are held 30 days for their former owner', async () => {
    const other = await server.signedIn();
    await rename('old-name');
    await rename('new-name');
    expect((await rename('OLD-NAME', other)).status).toBe(409);
    expect((await rename('old-name')).status).toBe(200);
    await rename('newer-name');
    now += 30 * 86_400_000 + 1_000;
    expect((await rename('old-name', other)).status).toBe(200);
  });
});

describe('the profile', () => {
  test('refuses a change that changes nothing', async () => {
    expect((await client.send('PATCH', '/api/profile', {})).status).toBe(400);
  });

  // API-031 WISH-003
  test('makes the wishlist public or private', async () => {
    const call = (body: object) => client.send('PATCH', '/api/user/wishlist-visibility', body);
    expect((await call({ wishlistIsPublic: false })).body.wishlistIsPublic).toBe(false);
    expect((await call({ wishlistIsPublic: true })).body.wishlistIsPublic).toBe(true);
    expect((await call({ wishlistIsPublic: 'yes' })).body.details.field).toBe('wishlistIsPublic');
  });
});

describe('the subscription', () => {
  // API-052 LIMIT-006 LIMIT-007 SUB-009 SUB-010
  test('of a new person is free, with room for fifteen albums', async () => {
    expect((await client.get('/api/user/subscription')).body).toEqual({
      subscriptionTier: 'free',
      subscriptionStatus: 'active',
      subscriptionExpiresAt: null,
      role: 'user',
      albumCount: 0,
      albumLimit: 15,
      canAddMore: true,
      paidUntil: null,
      renewal: null,
      paymentFailedAt: null,
      hasPortal: false,
      canPay: server.ctx.payment.isConfigured,
    });
  });

  test('that has run out counts as free at once', async () => {
    const { id } = (await client.get('/api/auth/user')).body;
    const subscription_expires_at = new Date(now - 1_000).toISOString();
    await server.ctx.db
      .updateTable('users')
      .set({ subscription_tier: 'annual', subscription_expires_at })
      .where('id', '=', id)
      .execute();
    expect((await client.get('/api/user/subscription')).body).toMatchObject({
      subscriptionTier: 'free',
      albumLimit: 15,
    });
  });
});

describe('the session', () => {
  test('in use is kept alive, and its cookie is renewed once a day', async () => {
    const { id } = (await client.get('/api/auth/user')).body;
    now += 2 * 86_400_000;
    const renewed = await client.fetch('/api/auth/user');
    expect(renewed.headers.getSetCookie().join()).toContain('side-one=');
    // The session is saved before the response ends, not before it starts.
    await renewed.text();
    expect((await client.fetch('/api/auth/user')).headers.getSetCookie()).toEqual([]);
    const rows = await server.ctx.pool.query("select expire from sessions where sess->>'userId' = $1", [id]);
    expect(rows.rows).toHaveLength(1);
  });
});

describe('the music catalogue', () => {
  // API-034 API-035
  test('answers hits with the fields the screens read', async () => {
    const answer = await client.get('/api/search/discogs?q=kind+of+blue&type=release');
    expect(answer.status).toBe(200);
    expect(answer.body.source).toBe('embedded');
    expect(answer.body.results.length).toBeGreaterThan(0);
    expect(answer.body.results.length).toBeLessThanOrEqual(5);
    const [hit] = answer.body.results;
    const release = await client.get(`/api/discogs/release/${hit.id}`);
    expect(release.body).toMatchObject({ id: hit.id, primaryImageUrl: null, images: [] });
  });

  // API-034
  test('refuses an empty search', async () => {
    const answer = await client.get('/api/search/discogs?q=');
    expect([answer.status, answer.body.details.field]).toEqual([400, 'q']);
    expect((await client.get('/api/search/discogs?q=x&limit=999')).body.details.field).toBe('limit');
    expect((await client.get('/api/discogs/release/none')).body.details.field).toBe('id');
    expect((await client.get('/api/discogs/release/2147483647')).status).toBe(404);
  });

  test('says that no retail prices are watched', async () => {
    expect((await client.get('/api/price-alerts/status')).body).toEqual({ amazonConfigured: false, shops: [] });
  });
});

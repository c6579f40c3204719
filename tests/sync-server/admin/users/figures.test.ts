import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { siteFigures } from '../../../../sync-server/admin/users/site-figures.ts';
import { tidy } from '../../../../sync-server/start/housekeeping.ts';
import { rngOf } from '../../../support/rng.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { addAlbums, addPeople, personOf } from '../../community/people.ts';
import { adminOf } from './administrators.ts';

let server: TestServer;
beforeAll(async () => {
  // These are sums over everybody, and statements that change everybody.
  server = await startTestServer({ bystander: false });
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.pool.query('delete from users'));

const NOW = new Date('2026-11-20T14:02:00.000Z');
const figures = () => siteFigures(server.ctx.db, NOW);

// ADMIN-011
test('without users and albums every field is zero', async () => {
  expect(await figures()).toEqual({
    lastUpdated: NOW.toISOString(),
    ...{ totalUsers: 0, recentUsers: 0, totalRecords: 0, totalWishlistItems: 0, totalCollections: 0, mrr: 0, arr: 0 },
    subscriptionTiers: { free: 0, monthly: 0, annual: 0, lifetime: 0 },
    verifiedEmailCount: 0,
  });
});

// ADMIN-008 ADMIN-009 ADMIN-069 API-072
test('the dashboard counts people by stored tier, the new ones of 30 days, verified addresses, and the revenue of their plans', async () => {
  await addPeople(server, [
    { subscription_tier: 'monthly', email: 'a@example.com', email_verified: true, news_by_mail: true },
    { subscription_tier: 'monthly', email: 'b@example.com', email_verified: false, news_by_mail: true },
    { subscription_tier: 'annual', created_at: '2026-10-21T14:02:00.001Z' },
    { subscription_tier: 'annual', created_at: '2026-10-21T14:01:59.999Z', subscription_expires_at: '2020-01-01' },
    { subscription_tier: 'annual', email: 'c@example.com', email_verified: true, news_by_mail: true },
    { subscription_tier: 'lifetime', email: 'd@example.com', email_verified: true },
    { created_at: '2026-11-19T00:00:00.000Z' },
  ]);
  const { mrr, arr, subscriptionTiers, totalUsers, recentUsers, verifiedEmailCount } = await figures();
  expect({ totalUsers, recentUsers, verifiedEmailCount }).toEqual({
    ...{ totalUsers: 7, recentUsers: 2, verifiedEmailCount: 2 },
  });
  expect(subscriptionTiers).toEqual({ free: 1, monthly: 2, annual: 3, lifetime: 1 });
  // 2 x 3.99, and 12 times that with 3 x 29.99.
  expect({ mrr, arr }).toEqual({ mrr: 7.98, arr: 185.73 });
});

test.each([1, 2])('the sums are those of a full count after many random changes (seed %i)', async (seed) => {
  const random = rngOf(seed);
  const people = [await personOf(server), await personOf(server), await personOf(server)];
  const one = () => people[Math.floor(random() * people.length)] as (typeof people)[number];
  const deeds = [
    () => addAlbums(one(), { artist: 'Can', title: `Volume ${Math.floor(random() * 1000)}` }),
    () => one().client.send('POST', '/api/wishlist', { artist: 'Can', title: `Wish ${Math.floor(random() * 1000)}` }),
    () => one().client.send('POST', '/api/collections', { name: `Shelf ${Math.floor(random() * 100_000)}` }),
    () => sql`delete from wishlist_items where id in (select id from wishlist_items limit 2)`.execute(server.ctx.db),
    () => sql`update records set label = 'Spoon'`.execute(server.ctx.db),
    async () => {
      const { body } = await one().client.get('/api/records');
      if (body[0]) await one().client.send('DELETE', `/api/records/${body[0].id}`);
    },
    () => tidy(server.ctx),
    () => sql`update users set subscription_tier = 'annual' where random() < 0.5`.execute(server.ctx.db),
    () => sql`update users set email_verified = not email_verified, bio = 'Jazz'`.execute(server.ctx.db),
    () => sql`update users set news_by_mail = not news_by_mail where random() < 0.5`.execute(server.ctx.db),
    () =>
      addPeople(server, [
        {
          subscription_tier: 'monthly',
          email: `p${random()}@example.com`,
          email_verified: true,
          news_by_mail: random() < 0.5,
        },
        {},
      ]),
    () => sql`delete from users where issuer = 'https://id.example' and random() < 0.5`.execute(server.ctx.db),
  ];
  for (let turn = 0; turn < 40; turn += 1) await deeds[Math.floor(random() * deeds.length)]?.();
  const { totalRecords, totalWishlistItems, totalCollections, totalUsers, verifiedEmailCount, subscriptionTiers } =
    await figures();
  const { rows } = await server.ctx.pool.query(
    `select (select count(*)::int from records) as "totalRecords",
      (select count(*)::int from wishlist_items) as "totalWishlistItems",
      (select count(*)::int from collections) as "totalCollections",
      (select count(*)::int from users) as "totalUsers",
      (select count(*)::int from users where email_verified and email <> '' and news_by_mail) as "verifiedEmailCount",
      (select count(*)::int from users where subscription_tier = 'annual') as annual,
      (select count(*)::int from users where subscription_tier = 'monthly') as monthly`,
  );
  const { annual, monthly } = subscriptionTiers;
  expect({
    ...{ totalRecords, totalWishlistItems, totalCollections, totalUsers, verifiedEmailCount, annual, monthly },
  }).toEqual(rows[0]);
  expect(totalRecords).toBeGreaterThan(0);
  await tidy(server.ctx);
  expect((await server.ctx.pool.query('select 1 from site_changes')).rowCount).toBeLessThanOrEqual(8);
  // A whole account goes with all it has.
  await people[0]?.client.send('DELETE', '/api/user/delete');
  const left = await server.ctx.pool.query('select count(*)::int as records from records');
  expect((await figures()).totalRecords).toBe(left.rows[0].records);
});

test('the figures are answered to administrators alone', async () => {
  const { client } = await adminOf(server);
  const { status, body } = await client.get('/api/admin/stats');
  expect([status, body.totalUsers]).toEqual([200, 1]);
  expect((await server.newClient().get('/api/admin/stats')).status).toBe(401);
  expect((await (await server.signedIn()).get('/api/admin/stats')).body.code).toBe('FORBIDDEN');
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { USER_HEADER } from '../../../shared/wire/current-user-call.ts';
import { computeFigures } from '../../../sync-server/community/refresh-figures.ts';
import {
  noPayments,
  type PaymentProvider,
  type SubscriptionState,
} from '../../../sync-server/providers/payment/payment-provider.ts';
import { tidy } from '../../../sync-server/start/housekeeping.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;
let userId: string;

/** A payment provider that notes what it is asked. */
let calls: string[];
let isAway: boolean;
let live: string[];
const away = { ok: false, kind: 'unavailable' } as const;
const payment: PaymentProvider = {
  ...noPayments,
  isConfigured: true,
  expireCheckout: async (sessionId) => {
    calls.push(`expire ${sessionId}`);
    return isAway ? away : { ok: false, kind: 'not_found' };
  },
  liveSubscriptions: async (customerId) => {
    calls.push(`list ${customerId}`);
    return isAway ? away : { ok: true, value: live.map((subscriptionId) => ({ subscriptionId }) as SubscriptionState) };
  },
  cancelNow: async (subscriptionId) => {
    calls.push(`cancel ${subscriptionId}`);
    return isAway ? away : { ok: true, value: { subscriptionId } as SubscriptionState };
  },
};

beforeAll(async () => {
  server = await startTestServer({ overrides: { payment } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  calls = [];
  isAway = false;
  live = [];
  client = await server.signedIn();
  userId = (await client.get('/api/auth/user')).body.id;
});

const remove = () => client.send('DELETE', '/api/user/delete');
const count = async (table: string, column = 'user_id') => {
  const { rows } = await server.ctx.pool.query(`select from ${table} where ${column} = $1`, [userId]);
  return rows.length;
};

/** Every table with a column that refers to a person, from the database itself. */
async function tablesOfPeople(): Promise<{ table: string; column: string }[]> {
  const { rows } = await server.ctx.pool.query(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'purchaser_id', 'redeemed_by', 'created_by',
         'follower_id', 'following_id', 'reporter_id', 'recommended_user_id')
`,
  );
  return rows;
}

// API-054 PROF-039
test('a deletion removes everything of the person, at once and in every table, and ends the session', async () => {
  const record = (await client.send('POST', '/api/records', { artist: 'Joni Mitchell', title: 'Blue' })).body;
  await client.send('POST', '/api/collections', { name: 'Folk' });
  await client.send('POST', '/api/wishlist', { artist: 'Nick Drake', title: 'Pink Moon' });
  await client.send('DELETE', `/api/records/${record.id}`);
  const other = await server.signedIn();
  await other.send('POST', '/api/records', { artist: 'Kraftwerk', title: 'Autobahn' });
  expect(await count('sync_tombstone')).toBeGreaterThan(0);

  const answer = await remove();
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ success: true });

  const tables = await tablesOfPeople();
  expect(tables.length).toBeGreaterThan(10);
  for (const { table, column } of tables) expect([table, await count(table, column)]).toEqual([table, 0]);
  expect(await count('users', 'id')).toBe(0);
  expect(await count('sessions', "(sess ->> 'userId')")).toBe(0);
  expect((await client.get('/api/auth/user')).status).toBe(401);
  expect((await other.get('/api/records')).body).toHaveLength(1);
});

test('a deletion removes follows, reviews, reports, suggestions and figures, and those of others about the person', async () => {
  const other = await server.signedIn();
  const otherId = (await other.get('/api/auth/user')).body.id;
  await server.ctx.db.updateTable('users').set({ is_public: true }).where('id', 'in', [userId, otherId]).execute();
  const album = { artist: 'Joni Mitchell', title: 'Blue' };
  const review = { ...album, rating: 5, review: 'Worn out.' };
  for (const [one, followingId] of [
    [client, otherId],
    [other, userId],
  ] as const) {
    await one.send('POST', '/api/records', album);
    expect((await one.send('POST', '/api/follow', { followingId })).status).toBe(201);
  }
  const own = (await client.send('POST', '/api/reviews', review)).body;
  const others = (await other.send('POST', '/api/reviews', review)).body;
  expect((await client.send('POST', `/api/reviews/${others.id}/report`, { reason: 'spam' })).status).toBe(201);
  expect((await other.send('POST', `/api/reviews/${own.id}/report`, { reason: 'spam' })).status).toBe(201);
  for (const id of [userId, otherId]) await computeFigures(server.ctx, id);
  for (const [one, two] of [
    [userId, otherId],
    [otherId, userId],
  ]) {
    await server.ctx.pool.query(
      `insert into follow_recommendations (id, user_id, recommended_user_id, score, shared_albums, shared_artists,
         genre_similarity) values (gen_random_uuid(), $1, $2, 50, 1, 1, 0)`,
      [one, two],
    );
  }
  const columns = [
    ['user_follows', 'follower_id'],
    ['user_follows', 'following_id'],
    ['album_reviews', 'user_id'],
    ['review_reports', 'reporter_id'],
    ['follow_recommendations', 'user_id'],
    ['follow_recommendations', 'recommended_user_id'],
    ['held_albums', 'user_id'],
    ['collector_figures', 'user_id'],
  ] as const;
  for (const [table, column] of columns)
    expect([table, column, await count(table, column)]).toEqual([table, column, 1]);
  await remove();
  for (const { table, column } of await tablesOfPeople()) {
    expect([table, column, await count(table, column)]).toEqual([table, column, 0]);
  }
  const { rows } = await server.ctx.pool.query('select from review_reports where review_id = $1', [own.id]);
  expect(rows).toEqual([]);
  expect((await other.get('/api/stats')).body.followersCount).toBe(0);
  expect((await other.get('/api/albums/popularity/Joni%20Mitchell/Blue')).body).toMatchObject({
    count: 0,
    reviewCount: 1,
  });
});

test('another device of the person learns that the account is deleted', async () => {
  const { email } = (await client.get('/api/auth/user')).body;
  const device = await server.signedIn(email);
  await remove();
  for (const one of [device, client]) {
    const gone = await one.get('/api/auth/user', { [USER_HEADER]: userId });
    expect([gone.status, gone.body.code]).toEqual([401, 'ACCOUNT_DELETED']);
  }
  // A page of another person in the same browser must not remove its data.
  const other = await server.signedIn();
  const otherId = (await other.get('/api/auth/user')).body.id;
  expect((await device.get('/api/auth/user', { [USER_HEADER]: otherId })).body.code).toBe('UNAUTHENTICATED');
  expect((await device.get('/api/auth/user')).body.code).toBe('UNAUTHENTICATED');
});

test('another caller cannot find out whether an id was of a deleted account', async () => {
  const signedOut = await server.signedIn();
  const session = [...signedOut.cookies()].find(([name]) => name === 'side-one');
  await signedOut.navigate('/api/logout');
  await remove();
  const member = await server.signedIn();
  const visitor = server.newClient();
  const forger = server.newClient();
  forger.setCookie('side-one', 's:made-up.signature');
  const returning = server.newClient();
  returning.setCookie('side-one', session?.[1] ?? '');
  for (const one of [visitor, forger, returning, signedOut, member]) {
    for (const path of ['/api/auth/user', '/api/records']) {
      const [deleted, unknown] = await Promise.all(
        [userId, server.ctx.newId()].map((id) => one.get(path, { [USER_HEADER]: id })),
      );
      expect([deleted?.status, deleted?.body]).toEqual([unknown?.status, unknown?.body]);
      expect(deleted?.body.code).not.toBe('ACCOUNT_DELETED');
    }
  }
});

test('the row that informs the devices is deleted when their sessions would have ended', async () => {
  await remove();
  const proofs = () =>
    server.ctx.db.selectFrom('ended_with_account').where('until', '<', '2100-01-01').selectAll().execute();
  expect((await proofs()).length).toBeGreaterThan(0);
  await tidy(server.ctx);
  expect((await proofs()).length).toBeGreaterThan(0);
  await tidy({ ...server.ctx, clock: () => Date.now() + 91 * 86_400_000 });
  expect(await proofs()).toEqual([]);
});

test('the same address signs in later to a new, empty account', async () => {
  await client.send('POST', '/api/records', { artist: 'Joni Mitchell', title: 'Blue' });
  const { email } = (await client.get('/api/auth/user')).body;
  await remove();
  const again = await server.signedIn(email);
  const account = (await again.get('/api/auth/user')).body;
  expect(account.id).not.toBe(userId);
  expect((await again.get('/api/records')).body).toEqual([]);
});

// PROF-040
test('a deletion stops billing first: open checkouts end, live subscriptions are cancelled', async () => {
  await server.ctx.pool.query(`update users set stripe_customer_id = 'cus_1' where id = $1`, [userId]);
  await order({ session_id: 'cs_1' });
  await order({ session_id: 'cs_paid', status: 'paid' });
  const other = await server.signedIn();
  await order({ session_id: 'cs_other', user_id: (await other.get('/api/auth/user')).body.id });
  live = ['sub_1', 'sub_2'];
  expect((await remove()).status).toBe(200);
  expect(calls).toEqual(['expire cs_1', 'list cus_1', 'cancel sub_1', 'cancel sub_2']);
});

test('a deletion asks the provider to end no checkout that has no page yet', async () => {
  await server.ctx.pool.query(`update users set stripe_customer_id = 'cus_3' where id = $1`, [userId]);
  await order({ session_id: null });
  expect((await remove()).status).toBe(200);
  expect(calls).toEqual(['list cus_3']);
});

async function order(fields: object): Promise<void> {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const usual = { id: server.ctx.newId(), user_id: userId, plan_id: 'annual', price_cents: 2999, expires_at };
  await server.ctx.db
    .insertInto('billing_orders')
    .values({ ...usual, ...fields } as never)
    .execute();
}

test('a deletion is refused while the payment provider does not confirm, says so, and can be tried again', async () => {
  await server.ctx.pool.query(`update users set stripe_customer_id = 'cus_2' where id = $1`, [userId]);
  await client.send('POST', '/api/records', { artist: 'Joni Mitchell', title: 'Blue' });
  isAway = true;
  const answer = await remove();
  expect(answer.status).toBe(503);
  expect(answer.body.message).toBe('Failed to delete account. Please try again or contact support.');
  expect((await client.get('/api/records')).body).toHaveLength(1);
  isAway = false;
  expect((await remove()).status).toBe(200);
  expect(await count('users', 'id')).toBe(0);
});

test('a gift that the person bought stays valid, without their name', async () => {
  const { db, newId } = server.ctx;
  const orderId = newId();
  await db
    .insertInto('billing_orders')
    .values({
      id: orderId,
      user_id: userId,
      plan_id: 'annual',
      is_gift: true,
      price_cents: 2999,
      status: 'paid',
      expires_at: new Date().toISOString(),
    } as never)
    .execute();
  await db
    .insertInto('gift_subscriptions')
    .values({
      id: newId(),
      order_id: orderId,
      purchaser_id: userId,
      recipient_email: 'needledrop@example.com',
      recipient_name: 'needledrop',
      subscription_tier: 'annual',
      gift_code: `GIFT-${String(Date.now()).slice(-6)}-ABCDEF`,
    } as never)
    .execute();
  await remove();
  const gift = await db
    .selectFrom('gift_subscriptions')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(gift).toMatchObject({ purchaser_id: null, is_redeemed: false, recipient_name: 'needledrop' });
});

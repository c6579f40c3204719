import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Control } from '../../../../dev/payment/control.ts';
import { paymentStandIn } from '../../../../dev/payment/payment-stand-in.ts';
import { reconcile } from '../../../../sync-server/billing/events/reconcile.ts';
import { runDueJobs } from '../../../../sync-server/jobs/worker.ts';
import { JOBS } from '../../../../sync-server/start/jobs.ts';
import type { HttpClient } from '../../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const DAY = 86_400_000;

let server: TestServer;
let control: Control;
let stopStandIn: () => void;
let client: HttpClient;

beforeAll(async () => {
  server = await startTestServer();
  const { config, ctx } = server;
  if (config.payment.mode !== 'embedded') throw new Error('These tests need the stand-in');
  const secrets = { apiKey: config.payment.secretKey, webhookSecret: config.payment.webhookSecret };
  const { pool, clock, log } = ctx;
  // A second process on the same books, whose hands the tests use.
  const standIn = paymentStandIn({ isProduction: false, publicUrl: server.origin, secrets, pool, clock, log });
  control = standIn.control;
  stopStandIn = standIn.stop;
});
afterAll(async () => {
  stopStandIn();
  await server.stop();
});
beforeEach(async () => {
  await control.clearFaults();
  client = await server.signedIn();
});

const subscription = async (who = client) => (await who.get('/api/user/subscription')).body;
const checkout = (planId: string, more: object = {}, who = client) =>
  who.send('POST', '/api/create-subscription-checkout', { planId, ...more });

/** Lets the provider's events arrive, and runs the jobs they queue. */
async function settle(): Promise<void> {
  for (let round = 1; round <= 2; round += 1) {
    await control.events.settled();
    await runDueJobs(server.ctx, server.database.connectionString, JOBS);
  }
}

async function orderOf(who = client) {
  const { id } = (await who.get('/api/auth/user')).body;
  const orders = server.ctx.db.selectFrom('billing_orders').selectAll().where('user_id', '=', id);
  return orders.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow();
}

async function buy(planId: string, more: object = {}, who = client): Promise<string> {
  expect((await checkout(planId, more, who)).status).toBe(200);
  const { session_id } = await orderOf(who);
  await control.pay(session_id ?? '');
  await settle();
  return session_id ?? '';
}

describe('with the payment stand-in and the real client', () => {
  test('annual is paid on the page, given by the event, and renews', async () => {
    const { body } = await checkout('annual');
    expect(body.url).toContain(`${server.origin}/dev-pay/`);
    const { session_id } = await orderOf();
    expect(await subscription()).toMatchObject({ subscriptionTier: 'free', hasPortal: true, canPay: true });
    await control.pay(session_id ?? '');
    await settle();
    const paid = await subscription();
    expect(paid).toMatchObject({ subscriptionTier: 'annual', subscriptionStatus: 'active', renewal: { cents: 2999 } });
    expect((await client.get(`/api/checkout/${session_id}`)).body).toMatchObject({ state: 'done', planId: 'annual' });
    expect((await client.get('/api/user/billing')).body).toMatchObject([
      { amount: 2999, currency: 'usd', status: 'succeeded', nextPaymentDate: Date.parse(paid.renewal.at) / 1000 },
    ]);
  });

  test('a declined card leaves the page open, and the next card pays', async () => {
    await checkout('annual');
    const { session_id } = await orderOf();
    await control.decline(session_id ?? '');
    await settle();
    expect((await client.get(`/api/checkout/${session_id}`)).body).toMatchObject({ state: 'pending' });
    await control.pay(session_id ?? '');
    expect((await client.get(`/api/checkout/${session_id}`)).body).toMatchObject({ state: 'done' });
  });

  test('an event that is lost is made up for by the comparison', async () => {
    await checkout('annual');
    const { session_id } = await orderOf();
    await control.events.hold();
    await control.pay(session_id ?? '');
    await reconcile(server.ctx);
    expect(await subscription()).toMatchObject({ subscriptionTier: 'annual' });
    await control.events.release();
    await settle();
    expect(await subscription()).toMatchObject({ subscriptionTier: 'annual', subscriptionStatus: 'active' });
  });

  test('monthly becomes annual by a change that is charged with proration', async () => {
    await buy('monthly');
    const quote = (await client.get('/api/checkout/quote?planId=annual')).body;
    expect(quote).toMatchObject({ kind: 'change', currentTier: 'monthly', canPay: true });
    expect(quote.dueCents + quote.creditCents).toBe(2999);
    const { body } = await checkout('annual');
    expect(body.url).toContain('/subscription-success?session_id=change_');
    await settle();
    expect(await subscription()).toMatchObject({ subscriptionTier: 'annual', renewal: { cents: 2999 } });
    const { body: payments } = await client.get('/api/user/billing');
    expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual([quote.dueCents, 399]);
  });

  test('lifetime takes the unused time off its price and ends the subscription', async () => {
    await buy('annual');
    const { dueCents, creditCents } = (await client.get('/api/checkout/quote?planId=lifetime')).body;
    expect([dueCents + creditCents, creditCents > 2_900]).toEqual([9900, true]);
    await buy('lifetime');
    expect(await subscription()).toMatchObject({
      subscriptionTier: 'lifetime',
      subscriptionExpiresAt: null,
      renewal: null,
    });
    const { body: payments } = await client.get('/api/user/billing');
    expect(payments[0].amount).toBe(9900 - creditCents);
  });

  test('a downgrade ends with the paid time, and a canceled plan can be kept', async () => {
    await buy('monthly');
    const change = (type: string, tier: string) => client.send('PATCH', '/api/user/subscription', { type, tier });
    expect((await change('downgrade', 'free')).body.subscription).toMatchObject({ subscriptionStatus: 'canceled' });
    expect((await change('upgrade', 'monthly')).body.subscription).toMatchObject({ subscriptionStatus: 'active' });
    await change('downgrade', 'free');
    await settle();
    expect(await subscription()).toMatchObject({ subscriptionTier: 'monthly', subscriptionStatus: 'canceled' });
  });

  test('a gift is paid, mailed and redeemed by another person', async () => {
    const to = { gift: true, recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' };
    const sessionId = await buy('annual', to);
    const { gift } = (await client.get(`/api/checkout/${sessionId}`)).body;
    expect(gift).toMatchObject({ giftCode: expect.stringMatching(/^GIFT-/), isMailed: true });
    const other = await server.signedIn();
    const { body } = await other.send('POST', '/api/redeem-gift', { giftCode: gift.giftCode });
    expect(body.subscription).toMatchObject({ subscriptionTier: 'annual', subscriptionStatus: 'active' });
    expect(await subscription()).toMatchObject({ subscriptionTier: 'free' });
  });

  test('a full refund at the provider ends the plan', async () => {
    await buy('lifetime');
    await control.refund((await orderOf()).payment_id ?? '');
    await settle();
    expect(await subscription()).toMatchObject({ subscriptionTier: 'free' });
    expect((await client.get('/api/user/billing')).body).toMatchObject([{ amount: 9900, status: 'refunded' }]);
  });

  // The clock of the stand-in only moves forward, so these come last.
  test('a renewal sends an event and moves the date; one that fails says so', async () => {
    await buy('monthly');
    const { renewal } = await subscription();
    await control.advance(32 * DAY);
    await settle();
    const renewed = await subscription();
    expect(renewed).toMatchObject({ subscriptionTier: 'monthly', subscriptionStatus: 'active' });
    expect(renewed.renewal.at > renewal.at).toBe(true);
    await control.failNextCharges(5);
    await control.advance(31 * DAY);
    await settle();
    expect(await subscription()).toMatchObject({ subscriptionStatus: 'past_due', paymentFailedAt: expect.any(String) });
    await control.failNextCharges(0);
  });

  test('a canceled plan ends when its time is over', async () => {
    await buy('monthly');
    await client.send('PATCH', '/api/user/subscription', { type: 'downgrade', tier: 'free' });
    await control.advance(32 * DAY);
    await settle();
    expect(await subscription()).toMatchObject({ subscriptionTier: 'free', subscriptionStatus: 'expired' });
  });
});

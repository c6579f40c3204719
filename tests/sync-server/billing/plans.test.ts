import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../../sync-server/billing/reconcile.ts';
import { type BillingServer, DAY, type Person, startBillingServer } from './billing-server.ts';

let billing: BillingServer;
let person: Person;

beforeAll(async () => {
  billing = await startBillingServer();
});
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.payments.before = () => undefined;
  billing.payments.after = () => undefined;
  billing.payments.declinesCards = false;
  billing.payments.creditCents = 0;
  person = await billing.buyer();
});

const change = (type: string, tier: string) => person.client.send('PATCH', '/api/user/subscription', { type, tier });
const told = async (subscriptionId: string) => {
  await billing.deliver([{ kind: 'subscription', id: subscriptionId }], { type: 'customer.subscription.updated' });
  await billing.runJobs();
};
const mine = () => [...billing.payments.subscriptions.values()].filter(({ userId }) => userId === person.userId);
const paidUntil = (subscriptionId: string) => billing.payments.subscriptions.get(subscriptionId)?.paidUntil ?? '';
const away = { ok: false, kind: 'unavailable' } as const;

describe('an upgrade in the settings', () => {
  test('answers where to pay and gives nothing', async () => {
    for (const tier of ['monthly', 'annual', 'lifetime']) {
      const { status, body } = await change('upgrade', tier);
      expect([status, body]).toEqual([200, { url: billing.payments.newestSession().url }]);
      expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
    }
    expect(await person.grants()).toEqual([]);
  });

  test('of a subscription that runs leads to the page that shows what the change costs', async () => {
    await person.buy('monthly');
    const { body } = await change('upgrade', 'annual');
    expect(body).toEqual({ url: `${billing.server.origin}/checkout?plan=annual` });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly' });
  });

  test.each([
    ['upgrade', 'free'],
    ['downgrade', 'monthly'],
    ['sidegrade', 'annual'],
  ])('%s to %s is refused', async (type, tier) => {
    expect((await change(type, tier)).status).toBe(400);
  });
});

describe('a plan that runs', () => {
  test('shows when it renews, for how much, and that its card can be changed', async () => {
    const { subscriptionId } = await person.buy('monthly');
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'monthly',
      subscriptionStatus: 'active',
      albumLimit: null,
      canAddMore: true,
      renewal: { at: paidUntil(subscriptionId), cents: 399 },
      paidUntil: paidUntil(subscriptionId),
      paymentFailedAt: null,
      hasPortal: true,
      canPay: true,
    });
  });

  test('goes on through a renewal whose event is late, and knows its new date afterwards', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(31 * DAY);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly' });
    billing.payments.renew(subscriptionId);
    await told(subscriptionId);
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'monthly',
      renewal: { at: paidUntil(subscriptionId) },
    });
  });

  test('works for fourteen days after a failed payment, says so, and mails it once', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(Date.parse(paidUntil(subscriptionId)) - Date.parse(billing.now()));
    billing.payments.failRenewal(subscriptionId);
    const failedAt = billing.now();
    for (const _ of [1, 2]) await told(subscriptionId);
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'monthly',
      subscriptionStatus: 'past_due',
      paymentFailedAt: failedAt,
      renewal: null,
    });
    const mails = billing.server.ctx.db.selectFrom('mail_outbox').selectAll().where('template', '=', 'payment-failed');
    expect((await mails.execute()).filter(({ dedupe_key }) => dedupe_key.includes(subscriptionId))).toHaveLength(1);
    billing.pass(14 * DAY);
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'expired',
      albumLimit: 15,
    });
    billing.payments.renew(subscriptionId);
    await told(subscriptionId);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly', subscriptionStatus: 'active' });
  });

  test('ends by itself, and the job that writes it tells every device', async () => {
    await person.buy('annual');
    await change('downgrade', 'free');
    const end = String((await person.subscription()).subscriptionExpiresAt);
    billing.pass(Date.parse(end) - Date.parse(billing.now()));
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free', subscriptionStatus: 'expired' });
    const { version } = await account();
    await billing.runJobs();
    expect(await account()).toMatchObject({
      subscription_tier: 'free',
      subscription_status: 'expired',
      version: version + 1,
    });
  });

  test('reaches the devices by a new version with each change of the tier', async () => {
    const { version } = await account();
    await person.buy('lifetime');
    expect((await account()).version).toBeGreaterThan(version);
  });

  async function account() {
    const users = billing.server.ctx.db.selectFrom('users').selectAll().where('id', '=', person.userId);
    return users.executeTakeFirstOrThrow();
  }
});

describe('a downgrade', () => {
  test('of a subscription keeps the tier to the end of the paid time, and nothing more is charged', async () => {
    const { subscriptionId } = await person.buy('annual');
    const { body } = await change('downgrade', 'free');
    expect(body.subscription).toMatchObject({
      subscriptionTier: 'annual',
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: paidUntil(subscriptionId),
      paidUntil: paidUntil(subscriptionId),
      renewal: null,
    });
    expect(mine()).toMatchObject([{ renews: false, status: 'active' }]);
    expect((await change('downgrade', 'free')).body.code).toBe('PLAN_UNCHANGED');
  });

  test('can be taken back while the plan runs, and again, and again', async () => {
    await person.buy('annual');
    for (const _ of [1, 2, 3]) {
      await change('downgrade', 'free');
      expect(mine()).toMatchObject([{ renews: false }]);
      const { body } = await change('upgrade', 'annual');
      expect(body.subscription).toMatchObject({ subscriptionStatus: 'active', renewal: { cents: 2999 } });
      expect(mine()).toMatchObject([{ renews: true }]);
    }
  });

  test('changes nothing while the provider does not answer', async () => {
    await person.buy('annual');
    billing.payments.before = () => away;
    const { status, body } = await change('downgrade', 'free');
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    billing.payments.before = () => undefined;
    expect(await person.subscription()).toMatchObject({ subscriptionStatus: 'active' });
    expect(mine()).toMatchObject([{ renews: true }]);
  });

  test('of lifetime is at once, and the date of the purchase stays in the ledger', async () => {
    await person.buy('lifetime');
    const { body } = await change('downgrade', 'free');
    expect(body.subscription).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'active',
      subscriptionExpiresAt: null,
      paidUntil: null,
      albumLimit: 15,
    });
    expect(await person.grants()).toMatchObject([
      { source: 'purchase', tier: 'lifetime', revoke_reason: 'given_up', starts_at: expect.any(String) },
    ]);
  });

  test('of a failing card ends at once, and the card is not tried again', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.failRenewal(subscriptionId);
    await told(subscriptionId);
    expect((await change('downgrade', 'free')).body.subscription).toMatchObject({ subscriptionTier: 'free' });
    expect(mine()).toMatchObject([{ status: 'ended' }]);
  });

  test('of a card that was mended meanwhile keeps what it has just paid for', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.failRenewal(subscriptionId);
    await told(subscriptionId);
    billing.payments.renew(subscriptionId);
    expect((await change('downgrade', 'free')).body.subscription).toMatchObject({
      subscriptionTier: 'monthly',
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: paidUntil(subscriptionId),
    });
    expect(mine()).toMatchObject([{ status: 'active', renews: false }]);
  });

  test('of the free plan is refused', async () => {
    expect((await change('downgrade', 'free')).body.code).toBe('PLAN_UNCHANGED');
  });
});

describe('a change from one paid plan to another', () => {
  test('changes the one subscription and leads to the page that says so', async () => {
    await person.buy('monthly');
    const { status, body } = await person.checkout('annual');
    expect(status).toBe(200);
    const sessionId = new URL(body.url).searchParams.get('session_id') ?? '';
    expect(new URL(body.url).pathname).toBe('/subscription-success');
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'done', planId: 'annual' });
    expect((await (await billing.buyer()).status(sessionId)).status).toBe(404);
    expect(mine()).toMatchObject([{ planId: 'annual', status: 'active', renews: true }]);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual' });
  });

  test('by two keys pressed at once leaves one subscription of the plan, charged once', async () => {
    const { subscriptionId } = await person.buy('monthly');
    await Promise.all([1, 2, 3].map(() => person.checkout('annual')));
    expect(mine()).toMatchObject([{ planId: 'annual' }]);
    const charged = [...billing.payments.payments.values()].filter((each) => each.subscriptionId === subscriptionId);
    expect(charged.map(({ amountCents }) => amountCents)).toEqual([399, 2999]);
  });

  test('with a card that is declined changes nothing, and works with the next card', async () => {
    await person.buy('monthly');
    billing.payments.declinesCards = true;
    const { status, body } = await person.checkout('annual');
    expect([status, body.code]).toEqual([402, 'CARD_DECLINED']);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly' });
    billing.payments.declinesCards = false;
    expect((await person.checkout('annual')).status).toBe(200);
  });

  test('whose answer is lost is found done by the next call', async () => {
    await person.buy('monthly');
    billing.payments.after = (call) => (call === 'changePlan' ? away : undefined);
    expect((await person.checkout('annual')).body.code).toBe('UNAVAILABLE');
    billing.payments.after = () => undefined;
    expect((await person.checkout('annual')).body.code).toBe('PLAN_UNCHANGED');
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual' });
  });

  test('of a plan that was to end goes on again', async () => {
    await person.buy('monthly');
    await change('downgrade', 'free');
    await person.checkout('annual');
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual', subscriptionStatus: 'active' });
  });

  test('to lifetime takes the unused time off the price and ends the subscription when it is paid', async () => {
    const { subscriptionId } = await person.buy('annual');
    billing.payments.creditCents = 2100;
    const quote = (await person.client.get('/api/checkout/quote?planId=lifetime')).body;
    expect(quote).toMatchObject({ kind: 'change', currentTier: 'annual', dueCents: 7800, creditCents: 2100 });
    await person.checkout('lifetime');
    expect(billing.payments.newestSession()).toMatchObject({
      amountCents: 7800,
      order: { discountCents: 2100, discountName: 'Unused time of Annual Collector' },
    });
    expect(mine()).toMatchObject([{ status: 'active' }]);
    const { sessionId } = billing.payments.pay(billing.payments.newestSession().sessionId);
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    expect(mine()).toMatchObject([{ subscriptionId, status: 'ended' }]);
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'lifetime',
      subscriptionExpiresAt: null,
      renewal: null,
    });
    await told(subscriptionId);
    billing.pass(800 * DAY);
    await reconcile(billing.server.ctx);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'lifetime', subscriptionStatus: 'active' });
  });

  test('to lifetime pays back a renewal that was charged after its page was opened', async () => {
    const { subscriptionId, paymentId: first } = await person.buy('monthly');
    billing.pass(Date.parse(paidUntil(subscriptionId)) - Date.parse(billing.now()) - DAY / 2);
    billing.payments.creditCents = 7;
    await person.checkout('lifetime');
    const { sessionId } = billing.payments.newestSession();
    billing.pass(DAY / 2);
    billing.payments.renew(subscriptionId);
    const renewal = billing.payments.subscriptions.get(subscriptionId)?.latestPaymentId ?? '';
    billing.payments.pay(sessionId);
    await told(subscriptionId);
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    expect(mine()).toMatchObject([{ status: 'ended' }]);
    expect(billing.payments.payments.get(renewal)).toMatchObject({ amountCents: 399, refundedCents: 399 });
    expect(billing.payments.payments.get(first)).toMatchObject({ refundedCents: 0 });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'lifetime' });
  });

  test('is quoted before it is made: what is due, what is credited, and for how many days', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(Date.parse(paidUntil(subscriptionId)) - Date.parse(billing.now()) - 10.5 * DAY);
    billing.payments.creditCents = 141;
    expect((await person.client.get('/api/checkout/quote?planId=annual')).body).toEqual({
      kind: 'change',
      currentTier: 'monthly',
      dueCents: 2858,
      creditCents: 141,
      creditDays: 10,
      canPay: true,
    });
    expect((await person.client.get('/api/checkout/quote?planId=monthly')).body).toMatchObject({
      kind: 'same',
      dueCents: 0,
    });
    const other = await billing.buyer();
    expect((await other.client.get('/api/checkout/quote?planId=annual')).body).toMatchObject({
      kind: 'new',
      dueCents: 2999,
    });
    await other.buy('lifetime');
    expect((await other.client.get('/api/checkout/quote?planId=annual')).body).toMatchObject({
      kind: 'lifetime',
      dueCents: 0,
    });
  });

  test('is refused to a holder of lifetime', async () => {
    await person.buy('lifetime');
    for (const plan of ['monthly', 'annual', 'lifetime']) {
      expect((await person.checkout(plan)).body.code).toBe('PLAN_UNCHANGED');
      expect((await change('upgrade', plan)).body.code).toBe('PLAN_UNCHANGED');
    }
  });
});

describe('never two subscriptions', () => {
  test('a second one that was paid all the same is ended and paid back, and the first stays', async () => {
    const { subscriptionId: first } = await person.buy('monthly');
    const { order } = billing.payments.newestSession();
    billing.pass(1_000);
    const { sessionId } = await billing.payments
      .startCheckout({ ...order, attempt: 2, planId: 'annual' })
      .then((page) => (page.ok ? page.value : Promise.reject(page)));
    const { subscriptionId: second } = billing.payments.pay(sessionId);
    await told(second ?? '');
    await billing.runJobs();
    expect(mine().map((each) => [each.subscriptionId, each.status])).toEqual([
      [first, 'active'],
      [second, 'ended'],
    ]);
    const payment = billing.payments.payments.get(
      billing.payments.subscriptions.get(second ?? '')?.latestPaymentId ?? '',
    );
    expect(payment).toMatchObject({ amountCents: 2999, refundedCents: 2999 });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly', subscriptionStatus: 'active' });
  });

  test('a plan bought after the card had failed for good takes the place of the old one', async () => {
    const { subscriptionId: old } = await person.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.failRenewal(old);
    await told(old);
    billing.pass(20 * DAY);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
    await person.buy('monthly');
    await billing.runJobs();
    expect(mine().map(({ status }) => status)).toEqual(['ended', 'active']);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly', subscriptionStatus: 'active' });
  });

  test('a plan bought while the old one’s card was mended stays, and the old one is ended and paid back', async () => {
    const { subscriptionId: old } = await person.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.failRenewal(old);
    await told(old);
    await person.checkout('annual');
    const { sessionId } = billing.payments.newestSession();
    billing.pass(60_000);
    billing.payments.renew(old);
    await told(old);
    const mended = billing.payments.subscriptions.get(old)?.latestPaymentId ?? '';
    billing.payments.pay(sessionId);
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    await told(old);
    expect(mine().map(({ planId, status }) => [planId, status])).toEqual([
      ['monthly', 'ended'],
      ['annual', 'active'],
    ]);
    expect(billing.payments.payments.get(mended)).toMatchObject({ amountCents: 399, refundedCents: 399 });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual', subscriptionStatus: 'active' });
  });
});

describe('billing history', () => {
  test('has the payments, newest first, with the next payment at the newest', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.renew(subscriptionId);
    await told(subscriptionId);
    const { body } = await person.client.get('/api/user/billing');
    const entry = {
      amount: 399,
      currency: 'usd',
      status: 'succeeded',
      description: 'Monthly Collector',
      receiptUrl: null,
    };
    expect(body).toEqual([
      {
        ...entry,
        id: expect.any(String),
        created: Date.parse(billing.now()) / 1000,
        nextPaymentDate: Date.parse(paidUntil(subscriptionId)) / 1000,
      },
      {
        ...entry,
        id: expect.any(String),
        created: Date.parse(billing.now()) / 1000 - 31 * 86_400,
        nextPaymentDate: null,
      },
    ]);
  });

  test('is empty for a person who never paid, and shows nobody else', async () => {
    await (await billing.buyer()).buy('annual');
    expect((await person.client.get('/api/user/billing')).body).toEqual([]);
  });

  test('and the portal are opened for who has paid', async () => {
    expect((await person.client.send('POST', '/api/user/billing/portal')).status).toBe(404);
    await person.buy('annual');
    expect((await person.client.send('POST', '/api/user/billing/portal')).body).toEqual({
      url: `https://pay.example/portal/cus_${person.userId}`,
    });
    billing.payments.before = () => away;
    expect((await person.client.get('/api/user/billing')).body.code).toBe('UNAVAILABLE');
    expect((await person.client.send('POST', '/api/user/billing/portal')).body.code).toBe('UNAVAILABLE');
  });
});

describe('refunds and disputes', () => {
  const takenBack = async (paymentId: string, how: object) => {
    billing.payments.takeBack(paymentId, how);
    await billing.deliver([{ kind: 'payment', id: paymentId }], { type: 'charge.refunded' });
    await billing.runJobs();
  };

  test('of a whole subscription payment end the plan and the subscription', async () => {
    const { paymentId } = await person.buy('annual');
    await takenBack(paymentId, { refundedCents: 2999 });
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'active',
      renewal: null,
    });
    expect(mine()).toMatchObject([{ status: 'ended' }]);
    expect(await person.grants()).toMatchObject([{ revoke_reason: 'refunded' }]);
  });

  test('of a lifetime lost in a dispute end it', async () => {
    const { paymentId, sessionId } = await person.buy('lifetime');
    await takenBack(paymentId, { isDisputeLost: true });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
    expect(await person.grants()).toMatchObject([{ source: 'purchase', revoke_reason: 'disputed' }]);
    expect((await person.status(sessionId)).body.state).toBe('refunded');
  });

  test('of a part change nothing', async () => {
    const { paymentId } = await person.buy('lifetime');
    await takenBack(paymentId, { refundedCents: 9899 });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'lifetime' });
  });

  test('of an older period leave the period that runs', async () => {
    const { subscriptionId, paymentId } = await person.buy('monthly');
    billing.pass(30 * DAY);
    billing.payments.renew(subscriptionId);
    await takenBack(paymentId, { refundedCents: 399 });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly', subscriptionStatus: 'active' });
  });

  test('that arrive before the payment itself give nothing', async () => {
    const lifetime = await person.pay('lifetime');
    await takenBack(lifetime.paymentId, { refundedCents: 9900 });
    await billing.deliver([{ kind: 'checkout', id: lifetime.sessionId }]);
    await billing.runJobs();
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
    const other = await billing.buyer();
    const annual = await other.pay('annual');
    await takenBack(annual.paymentId, { refundedCents: 2999 });
    await billing.deliver([{ kind: 'checkout', id: annual.sessionId }]);
    await billing.runJobs();
    expect(await other.subscription()).toMatchObject({ subscriptionTier: 'free' });
  });

  test('that were never told are found by the hourly comparison', async () => {
    const { paymentId } = await person.buy('annual');
    billing.payments.takeBack(paymentId, { refundedCents: 2999 });
    await reconcile(billing.server.ctx);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
  });
});

import { describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { DAY } from './billing-server.ts';
import { away, billing, mine, paidUntil, person, startWithBuyer, told } from './one-buyer.ts';

startWithBuyer();

describe('billing history', () => {
  // API-082
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

  test('is empty for a person who never paid, and shows no other person', async () => {
    await (await billing.buyer()).buy('annual');
    expect((await person.client.get('/api/user/billing')).body).toEqual([]);
  });

  test('and the portal are opened for who has paid', async () => {
    expect((await person.client.send('POST', '/api/user/billing/portal')).body).toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no payment of yours yet.',
    });
    const openPortal = vi.spyOn(billing.payments, 'openPortal');
    await person.buy('annual');
    expect((await person.client.send('POST', '/api/user/billing/portal')).body).toEqual({
      url: `https://pay.example/portal/cus_${person.userId}`,
    });
    expect(openPortal.mock.calls).toEqual([[`cus_${person.userId}`, `${billing.server.origin}/profile`]]);
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

  test('without an event are found by the hourly comparison', async () => {
    const { paymentId } = await person.buy('annual');
    billing.payments.takeBack(paymentId, { refundedCents: 2999 });
    await reconcile(billing.server.ctx);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
  });
});

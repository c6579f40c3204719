import { describe, expect, test } from 'vitest';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { away, billing, change, mine, orders, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();

/** The order of the change, and what was charged to the subscription. */
const changed = async (subscriptionId: string) => {
  const { status, payment_id, subscription_id, paid_at } = (await orders())[1] ?? {};
  const charged = [...billing.payments.payments.values()].filter((each) => each.subscriptionId === subscriptionId);
  return { status, payment_id, subscription_id, paid_at, charged: charged.map(({ amountCents }) => amountCents) };
};
const nothing = { payment_id: null, subscription_id: null, paid_at: null, charged: [399] };

describe('the order of a change that the provider', () => {
  test('has made is paid at once, with its payment', async () => {
    const { subscriptionId } = await person.buy('monthly');
    await person.checkout('annual');
    const { latestPaymentId } = mine()[0] ?? {};
    expect(await changed(subscriptionId)).toEqual({
      status: 'paid',
      payment_id: latestPaymentId,
      subscription_id: subscriptionId,
      paid_at: billing.now(),
      charged: [399, 2999],
    });
  });

  test.each(['declined', 'rejected'] as const)('has %s has failed, and leaves nothing open', async (kind) => {
    const { subscriptionId } = await person.buy('monthly');
    billing.payments.before = (call) => (call === 'changePlan' ? { ok: false, kind } : undefined);
    expect((await person.checkout('annual')).status).toBe(kind === 'declined' ? 402 : 503);
    expect(await changed(subscriptionId)).toEqual({ ...nothing, status: 'failed' });
  });

  test('has not answered stays open until the comparison finds it made', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.payments.after = (call) => (call === 'changePlan' ? away : undefined);
    expect((await person.checkout('annual')).body.code).toBe('UNAVAILABLE');
    billing.payments.after = () => undefined;
    expect(await changed(subscriptionId)).toEqual({ ...nothing, status: 'pending', charged: [399, 2999] });
    billing.pass(60_000);
    await reconcile(billing.server.ctx);
    expect(await changed(subscriptionId)).toEqual({
      status: 'paid',
      payment_id: mine()[0]?.latestPaymentId,
      subscription_id: subscriptionId,
      paid_at: billing.now(),
      charged: [399, 2999],
    });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual' });
  });

  test('has never received ends without a payment, and the plan stays', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.payments.before = (call) => (call === 'changePlan' ? away : undefined);
    await person.checkout('annual');
    expect(await changed(subscriptionId)).toEqual({ ...nothing, status: 'pending' });
    await reconcile(billing.server.ctx);
    expect(await changed(subscriptionId)).toEqual({ ...nothing, status: 'expired' });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly' });
  });

  test.each([
    ['has made before the subscription ended', (id: string) => billing.payments.end(id)],
    ['does not know any more', (id: string) => billing.payments.subscriptions.delete(id)],
  ])('%s is over, and gives nothing', async (_name, meanwhile) => {
    const { subscriptionId } = await person.buy('monthly');
    billing.payments.after = (call) => (call === 'changePlan' ? away : undefined);
    await person.checkout('annual');
    billing.payments.after = () => undefined;
    meanwhile(subscriptionId);
    await reconcile(billing.server.ctx);
    expect(await changed(subscriptionId)).toMatchObject({ status: 'expired', payment_id: null });
  });

  test('is asked for twice is refused the second time, with the seconds to wait, and charged once', async () => {
    const { subscriptionId } = await person.buy('monthly');
    let isFirst = true;
    billing.payments.before = async (call) => {
      if (call === 'changePlan') return away;
      if (call !== 'liveSubscriptions' || !isFirst) return undefined;
      isFirst = false;
      // The second call overtakes, and no answer to it arrives.
      expect((await person.checkout('annual')).body.code).toBe('UNAVAILABLE');
      return undefined;
    };
    const { status, body, headers } = await person.checkout('annual');
    expect([status, body.code, body.message, headers.get('retry-after')]).toEqual([
      503,
      'UNAVAILABLE',
      'Another change of your plan is under way. Please try again in a moment.',
      '2',
    ]);
    billing.payments.before = () => undefined;
    expect((await person.checkout('annual')).status).toBe(200);
    expect((await changed(subscriptionId)).charged).toEqual([399, 2999]);
    expect((await orders()).map(({ status }) => status)).toEqual(['paid', 'expired', 'paid']);
  });
});

describe('the end of a plan that the provider', () => {
  test.each([
    ['does not know', { ok: false, kind: 'not_found' }],
    ['does not accept', { ok: false, kind: 'rejected' }],
  ] as const)('%s is refused, and the plan goes on', async (_name, answer) => {
    await person.buy('annual');
    billing.payments.before = (call) => (call === 'setRenewal' ? answer : undefined);
    const { status, body } = await change('downgrade', 'free');
    expect([status, body.message]).toEqual([503, 'The payment provider did not accept this. Please try again later.']);
    expect(await person.subscription()).toMatchObject({ subscriptionStatus: 'active', renewal: { cents: 2999 } });
  });
});

import { describe, expect, test } from 'vitest';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { changeGrants, type NewGrant } from '../../../sync-server/billing/ledger/ledger.ts';
import { DAY } from './billing-server.ts';
import { away, billing, change, mine, orders, paidUntil, person, startWithBuyer, told } from './one-buyer.ts';

startWithBuyer();

const give = (grant: Pick<NewGrant, 'source' | 'tier' | 'renews'>) =>
  changeGrants(billing.server.ctx, person.userId, (_tx, ledger) =>
    ledger.give({ ...grant, source_ref: `for ${person.userId}`, starts_at: billing.now() }),
  );

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

  test('by two buttons pressed at once leaves one subscription of the plan, charged once', async () => {
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

  test('with a lost answer is found done by the next call', async () => {
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

  test('is quoted without days where nothing is credited, and as new where no subscription can be changed', async () => {
    const quote = async () => (await person.client.get('/api/checkout/quote?planId=annual')).body;
    const asNew = { kind: 'new', dueCents: 2999, creditCents: 0, creditDays: 0 };
    await give({ source: 'gift', tier: 'monthly', renews: true });
    expect(await quote()).toMatchObject({ ...asNew, currentTier: 'monthly' });
    const { subscriptionId } = await person.buy('annual');
    await person.checkout('monthly');
    expect(mine()).toMatchObject([{ planId: 'monthly' }]);
    await told(subscriptionId);
    expect(await quote()).toMatchObject({ kind: 'change', dueCents: 2999, creditCents: 0, creditDays: 0 });
    billing.pass(31 * DAY);
    billing.payments.failRenewal(subscriptionId);
    await told(subscriptionId);
    expect(await quote()).toMatchObject({ ...asNew, currentTier: 'monthly' });
  });

  test('to lifetime with nothing left to credit names no discount, and one with too much leaves fifty cents', async () => {
    await person.buy('annual');
    await person.checkout('lifetime');
    expect(billing.payments.newestSession()).toMatchObject({
      amountCents: 9900,
      order: { discountCents: 0, discountName: null },
    });
    billing.payments.creditCents = 20_000;
    await person.checkout('lifetime');
    expect(billing.payments.newestSession()).toMatchObject({ amountCents: 50, order: { discountCents: 9850 } });
  });

  test('to lifetime credits nothing of a subscription whose card fails', async () => {
    const { subscriptionId } = await person.buy('annual');
    billing.pass(365 * DAY);
    billing.payments.failRenewal(subscriptionId);
    billing.payments.creditCents = 2100;
    await person.checkout('lifetime');
    expect(billing.payments.newestSession()).toMatchObject({
      amountCents: 9900,
      order: { discountCents: 0, discountName: null },
    });
    expect(await orders()).toMatchObject([{}, { replaces_subscription_id: subscriptionId }]);
  });

  test('is refused to a holder of lifetime', async () => {
    await person.buy('lifetime');
    const message = 'You have Lifetime Collector. There is nothing more to buy for yourself.';
    for (const plan of ['monthly', 'annual', 'lifetime']) {
      expect((await person.checkout(plan)).body).toMatchObject({ code: 'PLAN_UNCHANGED', message });
      expect((await change('upgrade', plan)).body).toMatchObject({ code: 'PLAN_UNCHANGED', message });
    }
  });

  test('is refused to the holder of a gift of the same plan', async () => {
    await give({ source: 'gift', tier: 'annual', renews: true });
    expect((await person.checkout('annual')).body).toMatchObject({
      code: 'PLAN_UNCHANGED',
      message: 'You have Annual Collector already.',
    });
  });

  test('is refused to the plan whose card fails, which can be mended, and to the one that runs below another', async () => {
    const { subscriptionId } = await person.buy('monthly');
    await give({ source: 'admin', tier: 'annual' });
    expect((await person.checkout('monthly')).body).toMatchObject({
      code: 'PLAN_UNCHANGED',
      message: 'You have Monthly Collector already.',
    });
    const other = await billing.buyer();
    const { subscriptionId: failing } = await other.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.failRenewal(failing);
    expect((await other.checkout('monthly')).body).toMatchObject({
      code: 'PLAN_UNCHANGED',
      message: 'The last payment of Monthly Collector failed. Update the card in your settings, and the plan goes on.',
    });
    billing.payments.end(subscriptionId);
    expect((await person.checkout('monthly')).status).toBe(200);
  });
});

describe('never two subscriptions', () => {
  test('one that was paid back and runs on at the provider is ended by the next purchase, which is new', async () => {
    const { subscriptionId, paymentId } = await person.buy('monthly');
    billing.payments.takeBack(paymentId, { refundedCents: 399 });
    billing.payments.before = (call) => (call === 'cancelNow' ? away : undefined);
    await billing.deliver([{ kind: 'payment', id: paymentId }]);
    await billing.runJobs();
    billing.payments.before = () => undefined;
    expect(mine()).toMatchObject([{ subscriptionId, status: 'active' }]);
    const { body } = await person.checkout('annual');
    expect(body).toEqual({ url: billing.payments.newestSession().url });
    expect(mine()).toMatchObject([{ subscriptionId, status: 'ended' }]);
    expect(await orders()).toMatchObject([{}, { plan_id: 'annual', replaces_subscription_id: null }]);
  });

  test('of one whose card fails and one that runs, the one that runs is changed', async () => {
    const { subscriptionId: failing } = await person.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.failRenewal(failing);
    const { order } = billing.payments.newestSession();
    const page = await billing.payments.startCheckout({ ...order, attempt: 2 });
    const { subscriptionId: running } = billing.payments.pay(page.ok ? page.value.sessionId : '');
    billing.payments.before = (call) => (call === 'cancelNow' ? away : undefined);
    expect((await person.checkout('annual')).status).toBe(200);
    expect(billing.payments.subscriptions.get(running ?? '')).toMatchObject({ planId: 'annual', status: 'active' });
    expect(billing.payments.subscriptions.get(failing)).toMatchObject({ planId: 'monthly' });
  });

  test('a second one that was paid all the same is ended and paid back, and the first is kept', async () => {
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

  test('a plan bought while the old one’s card was mended is kept, and the old one is ended and paid back', async () => {
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

import { describe, expect, test } from 'vitest';
import { DAY } from './billing-server.ts';
import { billing, orders, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();

describe('a checkout', () => {
  // API-068 CHECK-009
  test('leads to the page of the provider and changes no tier', async () => {
    const { status, body } = await person.checkout('annual');
    const { order, sessionId } = billing.payments.newestSession();
    expect([status, body]).toEqual([200, { url: `https://pay.example/page/${sessionId}` }]);
    const { origin } = billing.server;
    const [stored] = await orders();
    expect(order).toEqual({
      orderId: stored?.id,
      attempt: 1,
      userId: person.userId,
      customerId: `cus_${person.userId}`,
      planId: 'annual',
      isGift: false,
      discountCents: 0,
      discountName: null,
      successUrl: `${origin}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${origin}/checkout?plan=annual&canceled=true`,
    });
    expect(stored).toMatchObject({ status: 'pending', price_cents: 2999, session_id: sessionId });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free', subscriptionStatus: 'active' });
  });

  test('takes no price, tier, user or customer of the caller', async () => {
    const other = await billing.buyer();
    const lies = {
      price: 1,
      priceCents: 1,
      tier: 'lifetime',
      userId: other.userId,
      customerId: 'cus_other',
      discountCents: 2998,
    };
    await person.checkout('annual', lies);
    const { order, amountCents } = billing.payments.newestSession();
    expect(order).toMatchObject({
      planId: 'annual',
      userId: person.userId,
      customerId: `cus_${person.userId}`,
      discountCents: 0,
    });
    expect(amountCents).toBe(2999);
  });

  test.each(['free', 'yearly', '', null])('of the plan %j is refused', async (planId) => {
    expect((await person.checkout(planId as string)).status).toBe(400);
    expect(await orders()).toEqual([]);
  });

  test.each(['unavailable', 'rate_limited', 'bad_response'] as const)(
    'with the provider answering %s at any step is refused with a sentence, and leaves at most a pending order',
    async (kind) => {
      for (const step of ['createCustomer', 'startCheckout'] as const) {
        billing.payments.before = (call) => (call === step ? { ok: false, kind, retryAfterSeconds: 7 } : undefined);
        const { status, body } = await person.checkout('monthly');
        expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
        expect(body.message).toMatch(/^The payment provider .+\.$/);
      }
      expect(await orders()).toMatchObject([{ status: 'pending', session_id: null }]);
      expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
      billing.payments.before = () => undefined;
      expect((await person.checkout('monthly')).status).toBe(200);
      expect((await orders()).map(({ status }) => status)).toEqual(['expired', 'pending']);
    },
  );

  test('with a lost answer leaves no second page that can be paid', async () => {
    billing.payments.after = (call) => (call === 'startCheckout' ? { ok: false, kind: 'unavailable' } : undefined);
    expect((await person.checkout('monthly')).status).toBe(503);
    const lost = billing.payments.newestSession().sessionId;
    billing.payments.after = () => undefined;
    expect((await person.checkout('monthly')).status).toBe(200);
    expect(billing.payments.sessions.get(lost)?.status).toBe('expired');
    expect(billing.payments.newestSession()).toMatchObject({ status: 'open' });
  });

  test('started again closes the page that was open', async () => {
    await person.checkout('monthly');
    const first = billing.payments.newestSession().sessionId;
    await person.checkout('annual');
    expect(billing.payments.sessions.get(first)?.status).toBe('expired');
    expect((await orders()).map(({ status, plan_id }) => `${plan_id} ${status}`)).toEqual([
      'monthly expired',
      'annual pending',
    ]);
  });

  test('is not started while an earlier page can neither be closed nor be read', async () => {
    await person.checkout('monthly');
    billing.payments.before = (call) => (call === 'expireCheckout' ? { ok: false, kind: 'unavailable' } : undefined);
    expect((await person.checkout('annual')).body.code).toBe('UNAVAILABLE');
    expect(await orders()).toMatchObject([{ plan_id: 'monthly', status: 'pending' }]);
  });

  test('in many tabs at once leaves one page open', async () => {
    const answers = await Promise.all(
      ['monthly', 'annual', 'lifetime', 'monthly', 'annual'].map((plan) => person.checkout(plan)),
    );
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    const mine = [...billing.payments.sessions.values()].filter(({ userId }) => userId === person.userId);
    expect(mine.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('of the plan that was paid in another tab a second ago gives the plan and asks for no second payment', async () => {
    await person.pay('annual');
    const { status, body } = await person.checkout('annual');
    expect([status, body.code, body.message]).toEqual([409, 'PLAN_UNCHANGED', 'You have Annual Collector already.']);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual' });
    expect(billing.payments.subscriptions.size).toBeGreaterThan(0);
  });

  test('left for a day ends, and the next one is new', async () => {
    await person.checkout('annual');
    const { sessionId } = billing.payments.newestSession();
    billing.pass(DAY + 60_000);
    billing.payments.expire(sessionId);
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'expired', url: null });
    expect((await person.checkout('annual')).status).toBe(200);
  });
});

describe('a payment that a bank confirms later', () => {
  const toPayByBank = async (planId: string, more?: object) => {
    await person.checkout(planId, more);
    return billing.payments.payByBank(billing.payments.newestSession().sessionId).sessionId;
  };
  const bankAnswers = async (sessionId: string, confirms: boolean) => {
    billing.payments.bankAnswers(sessionId, confirms);
    const type = `checkout.session.async_payment_${confirms ? 'succeeded' : 'failed'}`;
    await billing.deliver([{ kind: 'checkout', id: sessionId }], { type });
    await billing.runJobs();
  };

  test.each(['annual', 'lifetime'])(
    'gives %s when it is confirmed, and until then nothing else is sold',
    async (plan) => {
      const sessionId = await toPayByBank(plan);
      await billing.deliver([{ kind: 'checkout', id: sessionId }]);
      await billing.runJobs();
      billing.pass(3 * DAY);
      expect((await person.status(sessionId)).body).toMatchObject({ state: 'pending', url: null });
      const { status, body } = await person.checkout('monthly');
      expect([status, body.message]).toEqual([
        409,
        'Your last payment is still being confirmed. Please wait until it is.',
      ]);
      expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
      await bankAnswers(sessionId, true);
      expect((await person.status(sessionId)).body).toMatchObject({ state: 'done', planId: plan });
      expect(await person.subscription()).toMatchObject({ subscriptionTier: plan });
    },
  );

  test.each(['annual', 'lifetime'])('of %s that is refused frees the person at once', async (plan) => {
    const sessionId = await toPayByBank(plan);
    await bankAnswers(sessionId, false);
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'failed', url: null });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
    const { status } = await person.checkout('monthly');
    expect(status).toBe(200);
    expect((await orders()).map(({ status }) => status)).toEqual(['failed', 'pending']);
  });

  test('of a subscription that is refused ends it at the provider, once', async () => {
    const sessionId = await toPayByBank('annual');
    const asked = billing.payments.calls.length;
    for (const _ of [1, 2]) await bankAnswers(sessionId, false);
    expect(billing.payments.calls.slice(asked).filter((call) => call === 'cancelNow')).toHaveLength(1);
  });

  test('that is refused without any news is found by the next purchase, and by the page that waits', async () => {
    const first = await toPayByBank('annual');
    billing.payments.bankAnswers(first, false);
    expect((await person.status(first)).body).toMatchObject({ state: 'failed' });
    const second = await toPayByBank('annual');
    billing.payments.bankAnswers(second, false);
    expect((await person.checkout('annual')).status).toBe(200);
  });

  test('that is refused makes no gift, and no code', async () => {
    const gift = { gift: true, recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' };
    const sessionId = await toPayByBank('annual', gift);
    await bankAnswers(sessionId, false);
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'failed', gift: { giftCode: null } });
  });
});

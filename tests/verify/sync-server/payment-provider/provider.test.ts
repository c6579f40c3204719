import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CheckoutOrder,
  Paid,
  PaymentProvider,
} from '../../../../sync-server/providers/payment/payment-provider.ts';
import { type PaymentRig, startStandInRig, startStripeRig } from './rigs.ts';

const stripeKey = process.env.STRIPE_TEST_KEY ?? '';
if (stripeKey && !stripeKey.startsWith('sk_test_')) throw new Error('STRIPE_TEST_KEY must begin with sk_test_');

/** The same promises for the stand-in and, with a test key of an account in STRIPE_TEST_KEY, for Stripe itself. */
const RIGS: [string, () => Promise<PaymentRig>][] = [
  ['the stand-in', startStandInRig],
  ...(stripeKey ? [['Stripe', () => startStripeRig(stripeKey)] satisfies [string, () => Promise<PaymentRig>]] : []),
];

async function the<T>(answer: Promise<Paid<T>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new Error(`answered ${result.kind}`);
  return result.value;
}

describe.each(RIGS)('%s', (_name, start) => {
  let rig: PaymentRig;
  let payments: PaymentProvider;

  beforeAll(async () => {
    rig = await start();
    payments = rig.payments;
    // Makes the prices.
    const person = await newPerson();
    for (const planId of ['monthly', 'annual'] as const) await the(payments.startCheckout(orderOf(person, { planId })));
  });
  afterAll(() => rig.stop());

  async function newPerson() {
    const userId: string = randomUUID();
    const customer = { userId, email: `${userId}@shelf.example`, name: 'cratedigger' };
    return { userId, customer, customerId: (await the(payments.createCustomer(customer))).customerId };
  }
  type Person = Awaited<ReturnType<typeof newPerson>>;

  function orderOf({ userId, customerId }: Person, more: Partial<CheckoutOrder> = {}): CheckoutOrder {
    return {
      orderId: randomUUID(),
      attempt: 1,
      userId,
      customerId,
      planId: 'monthly',
      isGift: false,
      discountCents: 0,
      discountName: null,
      successUrl: 'https://shelf.example/subscription-success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://shelf.example/checkout?plan=monthly&canceled=true',
      ...more,
    };
  }

  async function newSubscriber(planId: 'monthly' | 'annual' = 'monthly') {
    const person = await newPerson();
    const orderId = randomUUID();
    const subscriptionId = await rig.subscribe(person.customerId, planId, { userId: person.userId, orderId });
    return { ...person, orderId, subscriptionId };
  }

  test('the same person is one customer', async () => {
    const { customer, customerId } = await newPerson();
    expect(await the(payments.createCustomer(customer))).toEqual({ customerId });
  });

  test.each<[Partial<CheckoutOrder>, number]>([
    [{}, 399],
    [{ planId: 'annual' }, 2999],
    [{ planId: 'lifetime' }, 9900],
    [{ isGift: true }, 399],
    [{ planId: 'annual', isGift: true }, 2999],
    [{ planId: 'lifetime', isGift: true }, 9900],
    [{ planId: 'annual', discountCents: 1500, discountName: 'Autumn' }, 1499],
    [{ planId: 'lifetime', discountCents: 310, discountName: 'Unused time' }, 9590],
  ])('a checkout of %j asks for %i cents', async (what, amountCents) => {
    const person = await newPerson();
    const order = orderOf(person, what);
    const page = await the(payments.startCheckout(order));
    expect(page).toMatchObject({
      status: 'open',
      isPaid: false,
      orderId: order.orderId,
      userId: person.userId,
      customerId: person.customerId,
      subscriptionId: null,
      paymentId: null,
      amountCents,
    });
    expect(page.url).toMatch(/^https?:/);
    const hours = (Date.parse(page.expiresAt) - Date.parse(page.createdAt)) / 3_600_000;
    expect(hours).toBeCloseTo(24, 2);
    expect(await the(payments.readCheckout(page.sessionId))).toEqual(page);
  });

  test('an order has one page for each attempt, and one that is expired stays so', async () => {
    const order = orderOf(await newPerson(), { discountCents: 99 });
    const first = await the(payments.startCheckout(order));
    expect(await the(payments.startCheckout(order))).toEqual(first);
    const second = await the(payments.startCheckout({ ...order, attempt: 2, discountCents: 100 }));
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(second.amountCents).toBe(299);
    const expired = await the(payments.expireCheckout(first.sessionId));
    expect(expired).toEqual({ ...first, status: 'expired', url: null });
    expect(await the(payments.expireCheckout(first.sessionId))).toEqual(expired);
    expect(await the(payments.startCheckout(order))).toEqual(expired);
    expect(await the(payments.readCheckout(second.sessionId))).toMatchObject({ status: 'open' });
  });

  test('a subscription is paid for a month, and the only one of its customer', async () => {
    const { subscriptionId, customerId, userId, orderId } = await newSubscriber();
    const state = await the(payments.readSubscription(subscriptionId));
    expect(state).toEqual({
      subscriptionId,
      customerId,
      userId,
      orderId,
      planId: 'monthly',
      status: 'active',
      startedAt: expect.any(String),
      paidUntil: expect.any(String),
      renews: true,
      failedAt: null,
      endedAt: null,
      latestPaymentId: expect.stringMatching(/^pi_/),
    });
    const days = (Date.parse(state.paidUntil) - Date.parse(state.startedAt)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect(await the(payments.liveSubscriptions(customerId))).toEqual([state]);
  });

  test('a change costs what its preview says, and the next change credits it', async () => {
    const { subscriptionId } = await newSubscriber();
    const { dueCents, creditCents } = await the(payments.previewChange(subscriptionId, 'annual'));
    expect(dueCents + creditCents).toBe(2999);
    // Nothing has been used up yet, or hardly.
    expect(creditCents).toBeGreaterThanOrEqual(398);
    expect(creditCents).toBeLessThanOrEqual(399);
    const changed = await the(payments.changePlan(subscriptionId, 'annual', 'order-2'));
    expect(changed).toMatchObject({ planId: 'annual', status: 'active', renews: true });
    const days = (Date.parse(changed.paidUntil) - Date.parse(changed.startedAt)) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(await the(payments.changePlan(subscriptionId, 'annual', 'order-2'))).toEqual(changed);
    const payment = await the(payments.readPayment(changed.latestPaymentId ?? ''));
    expect(Math.abs(payment.amountCents - dueCents)).toBeLessThanOrEqual(1);
    const lifetime = await the(payments.previewChange(subscriptionId, 'lifetime'));
    expect(lifetime.dueCents + lifetime.creditCents).toBe(9900);
    expect(lifetime.creditCents).toBeGreaterThanOrEqual(2998);
    const back = await the(payments.previewChange(subscriptionId, 'monthly'));
    expect(back.dueCents).toBe(0);
    expect(back.creditCents).toBeGreaterThanOrEqual(2998);
  });

  test('a declined card changes no plan', async () => {
    const { subscriptionId, customerId } = await newSubscriber();
    const before = await the(payments.readSubscription(subscriptionId));
    await rig.makeCardFail(customerId, subscriptionId);
    expect(await payments.changePlan(subscriptionId, 'annual', 'order-2')).toEqual({ ok: false, kind: 'declined' });
    expect(await the(payments.readSubscription(subscriptionId))).toEqual(before);
  });

  test('renewals end and go on, and a change of plan makes them go on too', async () => {
    const { subscriptionId } = await newSubscriber();
    const before = await the(payments.readSubscription(subscriptionId));
    expect(await the(payments.setRenewal(subscriptionId, false, 'k1'))).toEqual({ ...before, renews: false });
    expect(await the(payments.setRenewal(subscriptionId, false, 'k2'))).toEqual({ ...before, renews: false });
    expect(await the(payments.setRenewal(subscriptionId, true, 'k3'))).toEqual(before);
    await the(payments.setRenewal(subscriptionId, false, 'k4'));
    expect(await the(payments.changePlan(subscriptionId, 'annual', 'k5'))).toMatchObject({
      planId: 'annual',
      renews: true,
    });
  });

  test('a subscription that is ended is over, once and for all', async () => {
    const { subscriptionId, customerId } = await newSubscriber();
    const ended = await the(payments.cancelNow(subscriptionId, 'k1'));
    expect(ended).toMatchObject({ status: 'ended', renews: false, endedAt: expect.any(String) });
    expect(ended.paidUntil <= (ended.endedAt ?? '')).toBe(true);
    expect(await the(payments.cancelNow(subscriptionId, 'k2'))).toEqual(ended);
    expect(await the(payments.setRenewal(subscriptionId, true, 'k3'))).toEqual(ended);
    expect(await the(payments.changePlan(subscriptionId, 'annual', 'k4'))).toEqual(ended);
    expect(await the(payments.readSubscription(subscriptionId))).toEqual(ended);
    expect(await the(payments.liveSubscriptions(customerId))).toEqual([]);
  });

  test('a payment is in the history, names its subscription, and is paid back once', async () => {
    const { subscriptionId, customerId } = await newSubscriber('annual');
    const { latestPaymentId } = await the(payments.readSubscription(subscriptionId));
    const paymentId = latestPaymentId ?? '';
    const [entry, ...others] = await the(payments.invoices(customerId));
    expect(others).toEqual([]);
    expect(entry).toEqual({
      id: expect.stringMatching(/^in_/),
      amountCents: 2999,
      currency: 'usd',
      status: 'succeeded',
      description: 'Annual Collector',
      created: expect.any(Number),
      receiptUrl: expect.stringMatching(/^https?:/),
    });
    const paid = {
      paymentId,
      madeAt: expect.any(String),
      customerId,
      amountCents: 2999,
      refundedCents: 0,
      isDisputeLost: false,
      subscriptionId,
    };
    expect(await the(payments.readPayment(paymentId))).toEqual(paid);
    expect(await the(payments.refund(paymentId, 'k1'))).toEqual({ ...paid, refundedCents: 2999 });
    expect(await the(payments.refund(paymentId, 'k2'))).toEqual({ ...paid, refundedCents: 2999 });
    expect(await the(payments.invoices(customerId))).toEqual([{ ...entry, status: 'refunded' }]);
  });

  test('the portal opens for a customer', async () => {
    const { customerId } = await newPerson();
    expect((await the(payments.openPortal(customerId, 'https://shelf.example/profile'))).url).toMatch(/^https?:/);
  });

  test('a change names the subscription', async () => {
    const { subscriptionId } = await newSubscriber();
    const { startedAt } = await the(payments.readSubscription(subscriptionId));
    // Stripe lists an event a moment after the change.
    await expect
      .poll(() => the(payments.changedSince(startedAt)), { timeout: 60_000 })
      .toContainEqual({ kind: 'subscription', id: subscriptionId });
  });

  test('a missing object is not found', async () => {
    const missing = { ok: false, kind: 'not_found' };
    expect(await payments.readCheckout('cs_test_missing')).toEqual(missing);
    expect(await payments.expireCheckout('cs_test_missing')).toEqual(missing);
    expect(await payments.readSubscription('sub_missing')).toEqual(missing);
    expect(await payments.cancelNow('sub_missing', 'k1')).toEqual(missing);
    expect(await payments.changePlan('sub_missing', 'annual', 'k1')).toEqual(missing);
    expect(await payments.previewChange('sub_missing', 'lifetime')).toEqual(missing);
    expect(await payments.readPayment('pi_missing')).toEqual(missing);
    expect(await payments.refund('pi_missing', 'k1')).toEqual(missing);
    expect(await payments.openPortal('cus_missing', 'https://shelf.example/profile')).toEqual(missing);
    const order = orderOf({ userId: 'u', customerId: 'cus_missing', customer: { userId: 'u', email: '', name: '' } });
    expect(await payments.startCheckout(order)).toEqual(missing);
  });
});

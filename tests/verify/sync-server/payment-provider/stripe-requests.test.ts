import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CheckoutOrder, PaymentProvider } from '../../../../sync-server/providers/payment/payment-provider.ts';
import {
  invoice,
  list,
  price,
  refusal,
  type ScriptedStripe,
  session,
  startScriptedStripe,
  subscription,
} from './scripted-stripe.ts';

let stripe: ScriptedStripe;

beforeEach(async () => {
  stripe = await startScriptedStripe();
  stripe.answer('GET /v1/prices', list());
  stripe.answer('POST /v1/prices', price('month'));
  stripe.answer('POST /v1/coupons', { id: 'order_order-1_1' });
  stripe.answer('POST /v1/checkout/sessions', session());
});
afterEach(() => stripe.stop());

const order: CheckoutOrder = {
  orderId: 'order-1',
  attempt: 1,
  userId: 'user-1',
  customerId: 'cus_1',
  planId: 'monthly',
  isGift: false,
  discountCents: 0,
  discountName: null,
  successUrl: 'https://shelf.example/subscription-success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://shelf.example/checkout?plan=monthly&canceled=true',
};

const only = (call: string) => {
  const asked = stripe.calls(call);
  expect(asked).toHaveLength(1);
  return asked[0];
};

test('every request names the key, the pinned version of the API, and sends no telemetry', async () => {
  await stripe.payments.startCheckout(order);
  await stripe.payments.startCheckout({ ...order, attempt: 2 });
  expect(stripe.asked.length).toBeGreaterThan(2);
  for (const { headers } of stripe.asked) {
    expect(headers.authorization).toBe('Bearer sk_test_scripted');
    expect(headers['stripe-version']).toBe('2026-10-28.endive');
    expect(headers['x-stripe-client-telemetry']).toBeUndefined();
  }
});

describe('a customer', () => {
  test('is created with the id of the person, once for the same name and address', async () => {
    stripe.answer('POST /v1/customers', { id: 'cus_9' });
    const person = { userId: 'user-1', email: 'a@shelf.example', name: 'cratedigger' };
    expect(await stripe.payments.createCustomer(person)).toEqual({ ok: true, value: { customerId: 'cus_9' } });
    await stripe.payments.createCustomer(person);
    await stripe.payments.createCustomer({ ...person, email: null, name: null });
    const [first, second, third] = stripe.calls('POST /v1/customers');
    expect(first?.params).toEqual({ 'metadata[userId]': 'user-1', email: 'a@shelf.example', name: 'cratedigger' });
    expect(first?.key).toMatch(/^customer:user-1:[0-9a-f]{16}$/);
    expect(second?.key).toBe(first?.key);
    expect(third?.params).toEqual({ 'metadata[userId]': 'user-1' });
    expect(third?.key).not.toBe(first?.key);
  });
});

describe('a price', () => {
  test('that is missing is created from the catalogue, with its product, and then remembered', async () => {
    await stripe.payments.startCheckout(order);
    await stripe.payments.startCheckout(order);
    expect(only('GET /v1/prices')?.params).toEqual({
      'lookup_keys[0]': 'side_one_monthly_399_usd',
      active: 'true',
      limit: '1',
    });
    const created = only('POST /v1/prices');
    expect(created?.key).toBe('price:side_one_monthly_399_usd');
    expect(created?.params).toEqual({
      currency: 'usd',
      unit_amount: '399',
      lookup_key: 'side_one_monthly_399_usd',
      transfer_lookup_key: 'true',
      'product_data[name]': 'Monthly Collector',
      'metadata[planId]': 'monthly',
      'recurring[interval]': 'month',
    });
  });

  test('that is there is used', async () => {
    stripe.answer('GET /v1/prices', list(price('month', { id: 'price_found' })));
    await stripe.payments.startCheckout(order);
    expect(stripe.calls('POST /v1/prices')).toEqual([]);
    expect(only('POST /v1/checkout/sessions')?.params).toMatchObject({ 'line_items[0][price]': 'price_found' });
  });

  test('with another amount than the catalogue says is not used, whatever its key', async () => {
    stripe.answer('GET /v1/prices', list(price('month', { id: 'price_cheap', unit_amount: 1 })));
    await stripe.payments.startCheckout(order);
    expect(only('POST /v1/checkout/sessions')?.params).toMatchObject({ 'line_items[0][price]': 'price_month' });
  });

  test('is looked up again after a refusal, because it may have been archived', async () => {
    await stripe.payments.startCheckout(order);
    stripe.answer('POST /v1/checkout/sessions', () => refusal(400, { type: 'invalid_request_error', message: 'x' }));
    expect(await stripe.payments.startCheckout({ ...order, attempt: 2 })).toEqual({ ok: false, kind: 'rejected' });
    expect(stripe.calls('GET /v1/prices')).toHaveLength(1);
    await stripe.payments.startCheckout({ ...order, attempt: 2 });
    expect(stripe.calls('GET /v1/prices')).toHaveLength(2);
  });

  test.each([
    ['annual', false, 'side_one_annual_2999_usd', 'Annual Collector', 'year'],
    ['annual', true, 'side_one_annual_once_2999_usd', 'Annual Collector (one year)', undefined],
    ['monthly', true, 'side_one_monthly_once_399_usd', 'Monthly Collector (one month)', undefined],
    ['lifetime', false, 'side_one_lifetime_once_9900_usd', 'Lifetime Collector', undefined],
    ['lifetime', true, 'side_one_lifetime_once_9900_usd', 'Lifetime Collector', undefined],
  ] as const)('of %s, as a gift: %s, is %s', async (planId, isGift, key, name, interval) => {
    await stripe.payments.startCheckout({ ...order, planId, isGift });
    const { params } = only('POST /v1/prices') ?? {};
    expect(params).toMatchObject({ lookup_key: key, 'product_data[name]': name });
    expect(params?.['recurring[interval]']).toBe(interval);
  });
});

describe('a checkout', () => {
  const both = { 'metadata[orderId]': 'order-1', 'metadata[userId]': 'user-1' };
  const common = {
    customer: 'cus_1',
    client_reference_id: 'user-1',
    'line_items[0][price]': 'price_month',
    'line_items[0][quantity]': '1',
    ...both,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };

  test('for oneself subscribes, and the subscription knows order and person', async () => {
    await stripe.payments.startCheckout(order);
    const created = only('POST /v1/checkout/sessions');
    expect(created?.key).toBe('checkout:order-1:1');
    expect(created?.params).toEqual({
      ...common,
      mode: 'subscription',
      'subscription_data[metadata][orderId]': 'order-1',
      'subscription_data[metadata][userId]': 'user-1',
    });
  });

  test.each([
    { planId: 'lifetime', isGift: false },
    { planId: 'monthly', isGift: true },
    { planId: 'annual', isGift: true },
  ] as const)('of %j is one payment with an invoice', async (what) => {
    await stripe.payments.startCheckout({ ...order, ...what });
    expect(only('POST /v1/checkout/sessions')?.params).toEqual({
      ...common,
      mode: 'payment',
      'payment_intent_data[metadata][orderId]': 'order-1',
      'payment_intent_data[metadata][userId]': 'user-1',
      'invoice_creation[enabled]': 'true',
    });
  });

  test('with a discount has a coupon that this page alone can use, once', async () => {
    await stripe.payments.startCheckout({ ...order, discountCents: 199, discountName: 'x'.repeat(60) });
    const coupon = only('POST /v1/coupons');
    expect(coupon?.key).toBe('coupon:order_order-1_1');
    expect(coupon?.params).toEqual({
      id: 'order_order-1_1',
      amount_off: '199',
      currency: 'usd',
      duration: 'once',
      max_redemptions: '1',
      'metadata[orderId]': 'order-1',
      name: 'x'.repeat(40),
    });
    expect(only('POST /v1/checkout/sessions')?.params).toEqual({
      ...common,
      mode: 'subscription',
      'subscription_data[metadata][orderId]': 'order-1',
      'subscription_data[metadata][userId]': 'user-1',
      'discounts[0][coupon]': 'order_order-1_1',
    });
  });

  test('uses a coupon that an earlier try has made', async () => {
    stripe.answer('POST /v1/coupons', () =>
      refusal(400, { type: 'invalid_request_error', code: 'resource_already_exists', message: 'x' }),
    );
    expect(await stripe.payments.startCheckout({ ...order, discountCents: 199 })).toMatchObject({ ok: true });
  });

  test('with a refused coupon is not opened at the full price', async () => {
    stripe.answer('POST /v1/coupons', () => refusal(400, { type: 'invalid_request_error', message: 'x' }));
    expect(await stripe.payments.startCheckout({ ...order, discountCents: 199 })).toMatchObject({ kind: 'rejected' });
    expect(stripe.calls('POST /v1/checkout/sessions')).toEqual([]);
  });

  test('that is started again is answered as it is now, not as it was at first', async () => {
    stripe.answer('POST /v1/checkout/sessions', () => ({
      headers: { 'idempotent-replayed': 'true' },
      body: session(),
    }));
    stripe.answer('GET /v1/checkout/sessions/cs_1', session({ status: 'complete', payment_status: 'paid', url: null }));
    const again = await stripe.payments.startCheckout(order);
    expect(again).toMatchObject({ ok: true, value: { status: 'complete', isPaid: true, url: null } });
  });

  test('that is over is not expired but answered', async () => {
    stripe.answer('GET /v1/checkout/sessions/cs_1', session({ status: 'expired', url: null }));
    expect(await stripe.payments.expireCheckout('cs_1')).toMatchObject({ ok: true, value: { status: 'expired' } });
    expect(stripe.calls('POST /v1/checkout/sessions/cs_1/expire')).toEqual([]);
  });

  test('that is paid while it is expired is answered as paid', async () => {
    const answers = [session(), session({ status: 'complete', payment_status: 'paid', url: null })];
    stripe.answer('GET /v1/checkout/sessions/cs_1', () => ({ body: answers.shift() ?? '' }));
    stripe.answer('POST /v1/checkout/sessions/cs_1/expire', () =>
      refusal(400, { type: 'invalid_request_error', message: 'Only open sessions can be expired' }),
    );
    expect(await stripe.payments.expireCheckout('cs_1')).toMatchObject({ ok: true, value: { isPaid: true } });
    expect(only('POST /v1/checkout/sessions/cs_1/expire')?.key).toBe('expire:cs_1');
  });

  test.each(['', '../customers', '../../../sync-server', 'cs_1?expand', 'cs 1', 'x'.repeat(256)])(
    'with the typed id %j is not found, and Stripe is not asked',
    async (id) => {
      expect(await stripe.payments.readCheckout(id)).toEqual({ ok: false, kind: 'not_found' });
      expect(await stripe.payments.expireCheckout(id)).toEqual({ ok: false, kind: 'not_found' });
      expect(stripe.asked).toEqual([]);
    },
  );
});

describe('a subscription', () => {
  beforeEach(() => {
    stripe.answer('GET /v1/subscriptions/sub_1', subscription());
    stripe.answer('POST /v1/subscriptions/sub_1', subscription());
    stripe.answer('DELETE /v1/subscriptions/sub_1', subscription({ status: 'canceled', ended_at: 1795348800 }));
    stripe.answer('GET /v1/prices', list(price('year')));
  });

  test('changes its plan at once, and only if the card pays', async () => {
    expect(await stripe.payments.changePlan('sub_1', 'annual', 'order-2')).toMatchObject({ ok: true });
    const changed = only('POST /v1/subscriptions/sub_1');
    expect(changed?.key).toBe('change:sub_1:annual:order-2');
    expect(changed?.params).toEqual({
      'items[0][id]': 'si_1',
      'items[0][price]': 'price_year',
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      'expand[0]': 'latest_invoice.payments',
    });
  });

  test('that was to end renews again when its plan changes', async () => {
    stripe.answer('GET /v1/subscriptions/sub_1', subscription({ cancel_at_period_end: true }));
    await stripe.payments.changePlan('sub_1', 'annual', 'order-2');
    expect(only('POST /v1/subscriptions/sub_1')?.params).toMatchObject({ cancel_at_period_end: 'false' });
  });

  test('of the plan that is asked for is unchanged', async () => {
    expect(await stripe.payments.changePlan('sub_1', 'monthly', 'order-2')).toMatchObject({ ok: true });
    expect(stripe.calls('POST /v1/subscriptions/sub_1')).toEqual([]);
  });

  test.each(['past_due', 'unpaid'])('that is %s changes no plan: unpaid time would be credited', async (status) => {
    stripe.answer('GET /v1/subscriptions/sub_1', subscription({ status }));
    stripe.answer('GET /v1/invoices', list(invoice({ status: 'open' })));
    expect(await stripe.payments.changePlan('sub_1', 'annual', 'order-2')).toEqual({ ok: false, kind: 'declined' });
    expect(await stripe.payments.previewChange('sub_1', 'annual')).toEqual({ ok: false, kind: 'declined' });
    expect(await stripe.payments.previewChange('sub_1', 'lifetime')).toEqual({
      ok: true,
      value: { dueCents: 9900, creditCents: 0 },
    });
    expect(stripe.asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  test('with a declined card is unchanged', async () => {
    stripe.answer('POST /v1/subscriptions/sub_1', () =>
      refusal(402, { type: 'card_error', code: 'card_declined', message: 'x' }),
    );
    expect(await stripe.payments.changePlan('sub_1', 'annual', 'order-2')).toEqual({ ok: false, kind: 'declined' });
  });

  test.each([
    [false, {}, { cancel_at_period_end: 'true' }],
    [true, { cancel_at_period_end: true }, { cancel_at_period_end: 'false' }],
    [true, { cancel_at: 1795348800 }, { cancel_at: '' }],
  ])('renews: %s, when it was %j', async (renews, before, sent) => {
    stripe.answer('GET /v1/subscriptions/sub_1', subscription(before));
    await stripe.payments.setRenewal('sub_1', renews, 'k1');
    const changed = only('POST /v1/subscriptions/sub_1');
    expect(changed?.params).toEqual({ ...sent, 'expand[0]': 'latest_invoice.payments' });
    expect(changed?.key).toBe(`renewal:sub_1:${renews}:k1`);
  });

  test.each([
    [true, {}],
    [false, { cancel_at_period_end: true }],
    [false, { cancel_at: 1795348800 }],
  ])('renews: %s, already, when it is %j', async (renews, before) => {
    stripe.answer('GET /v1/subscriptions/sub_1', subscription(before));
    expect(await stripe.payments.setRenewal('sub_1', renews, 'k1')).toMatchObject({ ok: true, value: { renews } });
    expect(stripe.calls('POST /v1/subscriptions/sub_1')).toEqual([]);
  });

  test('ends at once without a refund', async () => {
    expect(await stripe.payments.cancelNow('sub_1', 'k1')).toMatchObject({ ok: true, value: { status: 'ended' } });
    expect(only('DELETE /v1/subscriptions/sub_1')?.params).toEqual({
      prorate: 'false',
      invoice_now: 'false',
      'expand[0]': 'latest_invoice.payments',
    });
  });

  test.each<[string, (payments: PaymentProvider) => Promise<unknown>]>([
    ['ending it', (payments) => payments.cancelNow('sub_1', 'k')],
    ['its renewals', (payments) => payments.setRenewal('sub_1', false, 'k')],
    ['another plan', (payments) => payments.changePlan('sub_1', 'annual', 'k')],
  ])('that has ended is answered, not changed: %s', async (_what, change) => {
    stripe.answer('GET /v1/subscriptions/sub_1', subscription({ status: 'canceled', ended_at: 1795348800 }));
    expect(await change(stripe.payments)).toMatchObject({ ok: true, value: { status: 'ended', renews: false } });
    expect(stripe.asked.map(({ call }) => call)).toEqual(['GET /v1/subscriptions/sub_1']);
  });

  test('without its first payment can be ended', async () => {
    stripe.answer('GET /v1/subscriptions/sub_1', subscription({ status: 'incomplete' }));
    await stripe.payments.cancelNow('sub_1', 'k1');
    expect(stripe.calls('DELETE /v1/subscriptions/sub_1')).toHaveLength(1);
  });

  test('that ends while it is changed is answered as ended', async () => {
    const answers = [subscription(), subscription({ status: 'canceled', ended_at: 1795348800 })];
    stripe.answer('GET /v1/subscriptions/sub_1', () => ({ body: answers.shift() ?? '' }));
    stripe.answer('DELETE /v1/subscriptions/sub_1', () =>
      refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'x' }),
    );
    expect(await stripe.payments.cancelNow('sub_1', 'k1')).toMatchObject({ ok: true, value: { status: 'ended' } });
  });
});

describe('the price of a change', () => {
  beforeEach(() => stripe.answer('GET /v1/subscriptions/sub_1', subscription()));

  test('is the new price less the unused time', async () => {
    stripe.answer('GET /v1/prices', list(price('year')));
    stripe.answer('POST /v1/invoices/create_preview', { total: 2889, amount_due: 2889 });
    expect(await stripe.payments.previewChange('sub_1', 'annual')).toEqual({
      ok: true,
      value: { dueCents: 2889, creditCents: 110 },
    });
    expect(only('POST /v1/invoices/create_preview')?.params).toEqual({
      subscription: 'sub_1',
      'subscription_details[items][0][id]': 'si_1',
      'subscription_details[items][0][price]': 'price_year',
      'subscription_details[proration_behavior]': 'always_invoice',
    });
  });

  test('is nothing when the unused time is worth more than the new price', async () => {
    stripe.answer('GET /v1/prices', list(price('month')));
    stripe.answer('POST /v1/invoices/create_preview', { total: -2101, amount_due: 0 });
    expect(await stripe.payments.previewChange('sub_1', 'monthly')).toEqual({
      ok: true,
      value: { dueCents: 0, creditCents: 2500 },
    });
  });

  test('for lifetime is its price less what ending the subscription would credit', async () => {
    stripe.answer('POST /v1/invoices/create_preview', { total: -110, amount_due: 0 });
    expect(await stripe.payments.previewChange('sub_1', 'lifetime')).toEqual({
      ok: true,
      value: { dueCents: 9790, creditCents: 110 },
    });
    expect(only('POST /v1/invoices/create_preview')?.params).toEqual({
      subscription: 'sub_1',
      'subscription_details[cancel_now]': 'true',
      'subscription_details[proration_behavior]': 'always_invoice',
    });
  });

  test('is asked again each time, never answered by an earlier request', async () => {
    stripe.answer('POST /v1/invoices/create_preview', { total: -110, amount_due: 0 });
    stripe.answer('POST /v1/billing_portal/sessions', { url: 'https://portal.stripe.test/1' });
    for (const _ of [1, 2]) {
      await stripe.payments.previewChange('sub_1', 'lifetime');
      await stripe.payments.openPortal('cus_1', 'https://shelf.example/profile');
    }
    const keys = stripe.asked.filter(({ call }) => call.startsWith('POST')).map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^(?:preview:sub_1|portal:cus_1):1795348800000:\d+$/);
  });
});

test('the portal leads back to where the person came from', async () => {
  stripe.answer('POST /v1/billing_portal/sessions', { url: 'https://portal.stripe.test/1' });
  expect(await stripe.payments.openPortal('cus_1', 'https://shelf.example/profile')).toEqual({
    ok: true,
    value: { url: 'https://portal.stripe.test/1' },
  });
  expect(stripe.asked.at(-1)?.params).toEqual({ customer: 'cus_1', return_url: 'https://shelf.example/profile' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeForm } from '../../../../dev/payment/contract/form.ts';
import {
  newCoupon,
  newCustomer,
  openSession,
  refusalOf,
  SECRETS,
  startStandIn,
  subscribe,
  type TestStandIn,
} from './stand-in.ts';

let standIn: TestStandIn;

beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.stop());

function ask(path: string, headers: Record<string, string> = {}, body?: string) {
  return fetch(`${standIn.publicUrl}${path}`, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: { authorization: `Bearer ${SECRETS.apiKey}`, ...headers },
  });
}

describe('a caller', () => {
  test.each([
    ['no key', ''],
    ['another key', 'Bearer sk_test_other'],
    ['a live key', 'Bearer sk_live_abcdef'],
  ])('is refused with %s, in Stripe’s envelope', async (_name, authorization) => {
    const answer = await fetch(`${standIn.publicUrl}/v1/subscriptions`, { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  test('is refused with another version of the API', async () => {
    const list = '/v1/payment_intents?customer=cus_1&limit=1';
    expect((await ask(list, { 'stripe-version': '2024-06-20' })).status).toBe(400);
    const answer = await ask(list, { 'stripe-version': '2026-10-28.endive' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
  });

  test('learns that an operation is not spoken', async () => {
    expect(await refusalOf(standIn.stripe.webhookEndpoints.list())).toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
    });
  });
});

describe('parameters', () => {
  test('are decoded from forms as Stripe reads them', () => {
    expect(decodeForm('a[b][0]=c&a[b][1]=d&e=f%20g&h[]=1&h[]=2&i[0][j]=k')).toEqual({
      a: { b: ['c', 'd'] },
      e: 'f g',
      h: ['1', '2'],
      i: [{ j: 'k' }],
    });
  });

  const line = { price: 'price_lifetime_once', quantity: 1 };
  test.each<[string, object, string | undefined]>([
    ['locale', { locale: 'en' }, 'parameter_unknown'],
    ['line_items[0][tax_rates]', { line_items: [{ ...line, tax_rates: ['txr_1'] }] }, 'parameter_unknown'],
    ['subscription_data', { subscription_data: { metadata: { orderId: 'order-1' } } }, 'parameter_unknown'],
    ['customer', { customer: undefined }, 'parameter_missing'],
    ['customer', { customer: 'cus_none' }, 'resource_missing'],
    ['line_items[0][price]', { line_items: [{ ...line, price: 'price_none' }] }, 'resource_missing'],
    ['line_items[0][price]', { line_items: [{ ...line, price: 'price_monthly' }] }, undefined],
    ['line_items[0][quantity]', { line_items: [{ ...line, quantity: 2 }] }, undefined],
    ['metadata[note]', { metadata: { note: 'x'.repeat(501) } }, undefined],
    ['success_url', { success_url: 'nowhere' }, undefined],
    ['mode', { mode: 'setup' }, undefined],
  ])('%s of %j is refused by name', async (param, changes, code) => {
    const refusal = await refusalOf(openSession(standIn, 'price_lifetime_once', changes));
    expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', param, ...(code && { code }) });
  });

  test('name objects that are missing', async () => {
    expect(await refusalOf(standIn.stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
    });
  });

  test('ask for an expansion that the product needs, and no other', async () => {
    const { subscription } = await subscribe(standIn, 'price_annual');
    const read = (path: string) => standIn.stripe.subscriptions.retrieve(subscription.id, { expand: [path] });
    expect(await read('latest_invoice.payments')).toMatchObject({
      latest_invoice: { object: 'invoice', payments: { data: [{ status: 'paid' }] } },
    });
    expect(await refusalOf(read('customer'))).toMatchObject({ param: 'expand[0]' });
  });
});

describe('an idempotency key', () => {
  const metadata = { userId: 'user-1' };

  test('answers the same again, and creates nothing', async () => {
    const { stripe } = standIn;
    const [customer, discounts] = [await newCustomer(standIn), await newCoupon(standIn, 'key:1', 100)];
    const once = () => openSession(standIn, 'price_monthly', { customer, discounts }, { idempotencyKey: 'session:1' });
    const first = await once();
    const second = await once();
    expect(second.id).toBe(first.id);
    expect(new Headers(second.lastResponse.headers).get('idempotent-replayed')).toBe('true');
    expect(new Headers(first.lastResponse.headers).get('idempotent-replayed')).toBeNull();
    expect((await stripe.paymentIntents.list({ customer, limit: 100 })).data).toEqual([]);
  });

  test('is refused for another body and for another call', async () => {
    const { stripe } = standIn;
    const options = { idempotencyKey: 'customer:2' };
    const { id } = await stripe.customers.create({ metadata, email: 'one@example.com' }, options);
    const expected = { statusCode: 400, type: 'StripeIdempotencyError' };
    const other = stripe.customers.create({ metadata, email: 'two@example.com' }, options);
    expect(await refusalOf(other)).toMatchObject(expected);
    const portal = stripe.billingPortal.sessions.create({ customer: id, return_url: 'http://app.test' }, options);
    expect(await refusalOf(portal)).toMatchObject(expected);
  });

  test('forgets a request that was invalid', async () => {
    const create = (changes: object) => openSession(standIn, 'price_monthly', changes, { idempotencyKey: 'session:2' });
    expect(await refusalOf(create({ customer: 'cus_none' }))).toMatchObject({ statusCode: 404 });
    expect(await create({})).toMatchObject({ status: 'open' });
  });

  test('makes one object of requests that come at the same time', async () => {
    const { stripe } = standIn;
    const options = { idempotencyKey: 'customer:3' };
    const all = await Promise.all([1, 2, 3].map(() => stripe.customers.create({ metadata }, options)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });
});

test('lists are paged, newest first', async () => {
  const { stripe, control } = standIn;
  const since = Math.floor((await control.now()) / 1000);
  const made: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { id } = await openSession(standIn, 'price_monthly');
    await stripe.checkout.sessions.expire(id);
    made.unshift(id);
  }
  const list = (starting_after?: string) =>
    stripe.events.list({
      created: { gte: since },
      types: ['checkout.session.expired'],
      limit: 2,
      ...(starting_after && { starting_after }),
    });
  const first = await list();
  expect(first).toMatchObject({ object: 'list', has_more: true });
  const last = await list(first.data.at(-1)?.id);
  expect(last.has_more).toBe(false);
  const objects = [...first.data, ...last.data].map(({ data }) => (data.object as { id: string }).id);
  expect(objects).toEqual(made);
});

describe('a coupon', () => {
  test('takes its amount off one purchase, and is used up', async () => {
    const { control } = standIn;
    const discounts = await newCoupon(standIn, 'once-only', 1_500);
    const open = () => openSession(standIn, 'price_lifetime_once', { discounts });
    const [first, second] = [await open(), await open()];
    expect(first.amount_total).toBe(8_400);
    await control.pay(first.id);
    expect(await control.pay(second.id)).toMatchObject({ kind: 'refused' });
    expect(await refusalOf(open())).toMatchObject({ code: 'coupon_expired' });
    expect(await refusalOf(newCoupon(standIn, 'once-only', 1))).toMatchObject({ code: 'resource_already_exists' });
  });

  test('that leaves less than the smallest payment is refused', async () => {
    const discounts = await newCoupon(standIn, 'most', 9_880);
    const refused = openSession(standIn, 'price_lifetime_once', { discounts });
    expect(await refusalOf(refused)).toMatchObject({ code: 'amount_too_small' });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeForm } from '../../../../dev/payment/contract/form.ts';
import { makePrices, openSession, refusalOf, SECRETS, startStandIn, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;
let prices: Awaited<ReturnType<typeof makePrices>>;

beforeAll(async () => {
  standIn = await startStandIn();
  prices = await makePrices(standIn.stripe);
});
afterAll(() => standIn.stop());

function ask(path: string, headers: Record<string, string> = {}, body?: string) {
  return fetch(`${standIn.publicUrl}${path}`, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: { authorization: `Bearer ${SECRETS.apiKey}`, ...headers },
  });
}

describe('who asks', () => {
  test.each([
    ['no key', ''],
    ['another key', 'Bearer sk_test_other'],
    ['a live key', 'Bearer sk_live_abcdef'],
  ])('is refused with %s, in Stripe’s envelope', async (_name, authorization) => {
    const answer = await fetch(`${standIn.publicUrl}/v1/customers`, { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  test('is refused with another version of the API', async () => {
    expect((await ask('/v1/customers', { 'stripe-version': '2024-06-20' })).status).toBe(400);
    const answer = await ask('/v1/customers', { 'stripe-version': '2026-10-28.endive' });
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

  test.each([
    ['mode=payment&payment_method_types[0]=card', 'payment_method_types', 'parameter_unknown'],
    ['mode=payment&line_items[0][price]=x&line_items[0][amount]=1', 'line_items[0][amount]', 'parameter_unknown'],
    [
      'mode=payment&line_items[0][price]=x&line_items[0][quantity]=two',
      'line_items[0][quantity]',
      'parameter_invalid_integer',
    ],
    ['mode=gift', 'mode', undefined],
    ['success_url=http://a.test', 'mode', 'parameter_missing'],
    ['mode=payment&customer=&success_url=http://a.test', 'customer', 'parameter_invalid_empty'],
    ['mode=payment&allow_promotion_codes=yes', 'allow_promotion_codes', undefined],
  ])('%s is refused by name', async (body, param, code) => {
    const answer = await ask('/v1/checkout/sessions', {}, body);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: object };
    expect(error).toMatchObject({ type: 'invalid_request_error', param, ...(code && { code }) });
  });

  test('that contradict each other are refused', async () => {
    const { stripe } = standIn;
    const { monthly, lifetime } = prices;
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'forever' });
    const discounts = [{ coupon: coupon.id }];
    const refused = [
      openSession(stripe, 'payment', monthly),
      openSession(stripe, 'subscription', lifetime),
      openSession(stripe, 'payment', lifetime, { subscription_data: { metadata: { orderId: '1' } } }),
      openSession(stripe, 'subscription', monthly, { invoice_creation: { enabled: true } }),
      openSession(stripe, 'payment', lifetime, { discounts, allow_promotion_codes: true }),
      openSession(stripe, 'payment', lifetime, { discounts: [...discounts, ...discounts] }),
      openSession(stripe, 'payment', lifetime, { success_url: 'nowhere' }),
      openSession(stripe, 'payment', lifetime, { expires_at: 1 }),
      openSession(stripe, 'payment', lifetime, { line_items: [{ price: lifetime.id }] }),
      openSession(stripe, 'payment', lifetime, { line_items: [] }),
      openSession(stripe, 'payment', lifetime, { metadata: { note: 'x'.repeat(501) } }),
    ];
    const refusals = await Promise.all(refused.map(refusalOf));
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400));
  });

  test('name objects that are missing', async () => {
    const { stripe } = standIn;
    expect(await refusalOf(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
    });
    const refusal = await refusalOf(openSession(stripe, 'payment', prices.lifetime, { customer: 'cus_none' }));
    expect(refusal).toMatchObject({ param: 'customer', code: 'resource_missing' });
  });
});

describe('an idempotency key', () => {
  test('answers the same again, and creates nothing', async () => {
    const { stripe } = standIn;
    const once = () => stripe.customers.create({ email: 'once@example.com' }, { idempotencyKey: 'customer:1' });
    const first = await once();
    const second = await once();
    expect(second.id).toBe(first.id);
    expect(new Headers(second.lastResponse.headers).get('idempotent-replayed')).toBe('true');
    expect(new Headers(first.lastResponse.headers).get('idempotent-replayed')).toBeNull();
    expect((await stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1);
  });

  test('is refused for another body and for another call', async () => {
    const { stripe } = standIn;
    const options = { idempotencyKey: 'customer:2' };
    await stripe.customers.create({ email: 'one@example.com' }, options);
    const expected = { statusCode: 400, type: 'StripeIdempotencyError' };
    expect(await refusalOf(stripe.customers.create({ email: 'two@example.com' }, options))).toMatchObject(expected);
    expect(await refusalOf(stripe.products.create({ name: 'Other' }, options))).toMatchObject(expected);
  });

  test('forgets a request that was invalid', async () => {
    const { stripe } = standIn;
    const options = { idempotencyKey: 'session:1' };
    await refusalOf(openSession(stripe, 'payment', prices.monthly));
    const create = (price: string) =>
      stripe.checkout.sessions.create(
        { mode: 'payment', line_items: [{ price, quantity: 1 }], success_url: 'http://app.test' },
        options,
      );
    expect(await refusalOf(create('price_none'))).toMatchObject({ statusCode: 404 });
    expect(await create(prices.lifetime.id)).toMatchObject({ status: 'open' });
  });

  test('makes one object of requests that come at the same time', async () => {
    const { stripe } = standIn;
    const options = { idempotencyKey: 'customer:3' };
    const all = await Promise.all([1, 2, 3].map(() => stripe.customers.create({ name: 'same' }, options)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });
});

describe('lists', () => {
  test('are paged, newest first, in both directions', async () => {
    const { stripe } = standIn;
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.unshift((await stripe.customers.create({ email: 'page@example.com' })).id);
    }
    const list = (page: object) => stripe.customers.list({ email: 'page@example.com', limit: 2, ...page });
    const first = await list({});
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const last = await list({ starting_after: made[3] });
    expect(last).toMatchObject({ has_more: false, data: [{ id: made[4] }] });
    const before = await list({ ending_before: made[3] });
    expect(before.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
    const all: string[] = [];
    for await (const { id } of stripe.customers.list({ email: 'page@example.com', limit: 2 })) all.push(id);
    expect(all).toEqual(made);
  });

  test('are narrowed to a time', async () => {
    const { stripe, control } = standIn;
    const before = await stripe.products.create({ name: 'Before' });
    await control.advance(10_000);
    const after = await stripe.products.create({ name: 'After' });
    const found = await stripe.products.list({ created: { gte: after.created } });
    expect(found.data.map(({ id }) => id)).toEqual([after.id]);
    const older = await stripe.products.list({ created: { lt: after.created } });
    expect(older.data.map(({ id }) => id)).toContain(before.id);
  });

  test('refuse a page that is too long', async () => {
    expect(await refusalOf(standIn.stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  });
});

describe('a price', () => {
  test('is found by its lookup key, which one price has at a time', async () => {
    const { stripe } = standIn;
    const found = () => stripe.prices.list({ lookup_keys: ['month-400'], active: true });
    expect((await found()).data.map(({ id }) => id)).toEqual([prices.monthly.id]);
    const same = { product: prices.product.id, currency: 'usd', unit_amount: 500, lookup_key: 'month-400' };
    expect(await refusalOf(stripe.prices.create(same))).toMatchObject({ statusCode: 400, param: 'lookup_key' });
    const next = await stripe.prices.create({ ...same, transfer_lookup_key: true });
    expect((await found()).data.map(({ id }) => id)).toEqual([next.id]);
    expect((await stripe.prices.retrieve(prices.monthly.id)).lookup_key).toBeNull();
  });
});

describe('answers', () => {
  test('expand what they name, and refuse what cannot be expanded', async () => {
    const { stripe } = standIn;
    const price = await stripe.prices.retrieve(prices.annual.id, { expand: ['product'] });
    expect(price.product).toMatchObject({ object: 'product', name: 'Collector' });
    const list = await stripe.prices.list({ lookup_keys: ['year-3000'], expand: ['data.product'] });
    expect(list.data[0]?.product).toMatchObject({ name: 'Collector' });
    expect(await refusalOf(stripe.prices.retrieve(prices.annual.id, { expand: ['shop'] }))).toMatchObject({
      statusCode: 400,
    });
  });
});

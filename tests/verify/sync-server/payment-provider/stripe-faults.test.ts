import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../../sync-server/providers/payment/payment-provider.ts';
import { startServer } from '../../../sync-server/outside-double.ts';
import {
  type Answer,
  invoice,
  list,
  payment,
  price,
  refusal,
  type ScriptedStripe,
  session,
  startScriptedStripe,
  subscription,
} from './scripted-stripe.ts';

const order = {
  orderId: 'order-1',
  attempt: 1,
  userId: 'user-1',
  customerId: 'cus_1',
  planId: 'monthly',
  isGift: false,
  discountCents: 100,
  discountName: 'Autumn',
  successUrl: 'https://shelf.example/subscription-success',
  cancelUrl: 'https://shelf.example/checkout',
} as const;

/** Every call of the provider, with the number of requests it makes. */
const CALLS: Record<Exclude<keyof PaymentProvider, 'isConfigured' | 'readEvent'>, [number, Ask]> = {
  createCustomer: [1, (payments) => payments.createCustomer({ userId: 'user-1', email: null, name: null })],
  startCheckout: [4, (payments) => payments.startCheckout(order)],
  readCheckout: [1, (payments) => payments.readCheckout('cs_1')],
  expireCheckout: [2, (payments) => payments.expireCheckout('cs_1')],
  readSubscription: [2, (payments) => payments.readSubscription('sub_2')],
  liveSubscriptions: [1, (payments) => payments.liveSubscriptions('cus_1')],
  previewChange: [4, (payments) => payments.previewChange('sub_1', 'annual')],
  changePlan: [4, (payments) => payments.changePlan('sub_1', 'annual', 'k1')],
  setRenewal: [2, (payments) => payments.setRenewal('sub_1', false, 'k1')],
  cancelNow: [2, (payments) => payments.cancelNow('sub_1', 'k1')],
  refund: [5, (payments) => payments.refund('pi_1', 'k1')],
  readPayment: [3, (payments) => payments.readPayment('pi_2')],
  invoices: [2, (payments) => payments.invoices('cus_1')],
  openPortal: [1, (payments) => payments.openPortal('cus_1', 'https://shelf.example/profile')],
  changedSince: [1, (payments) => payments.changedSince('2026-11-20T00:00:00.000Z')],
};
type Ask = (payments: PaymentProvider) => Promise<unknown>;

const unavailable = { ok: false, kind: 'unavailable' };
const badResponse = { ok: false, kind: 'bad_response' };
const html = { headers: { 'content-type': 'text/html' }, body: '<html><title>502 Bad Gateway</title></html>' };
const problem = (type: string, code?: string) => ({ type, code, message: 'about collector@shelf.example' });

const FAULTS: [string, () => Answer | 'nothing' | 'cut', object][] = [
  ['is cut off', () => 'cut', unavailable],
  ['never comes', () => 'nothing', unavailable],
  ['is HTML', () => html, badResponse],
  ['is HTML of a broken gateway', () => ({ ...html, status: 502 }), badResponse],
  ['is half JSON', () => ({ body: '{"id": "cs_1", ' }), badResponse],
  ['is empty', () => ({ body: '' }), badResponse],
  ['is null', () => ({ body: 'null' }), badResponse],
  ['is a number', () => ({ body: '5' }), badResponse],
  ['is a list', () => ({ body: '[]' }), badResponse],
  ['is an object without fields', () => ({ body: '{}' }), badResponse],
  ['has fields of other types', () => ({ body: { id: 5, data: 'x', url: false, total: 'x' } }), badResponse],
  ['is too many requests', () => refusal(429, problem('rate_limit_error'), { 'retry-after': '7' }), busy(7)],
  ['is too many requests, without a time', () => refusal(429, problem('rate_limit_error')), busy(undefined)],
  ['is an error of Stripe', () => refusal(500, problem('api_error')), unavailable],
  ['is a conflict', () => refusal(409, problem('idempotency_error', 'idempotency_key_in_use')), unavailable],
  ['is a refused key', () => refusal(401, problem('invalid_request_error')), unavailable],
  ['is a key without this right', () => refusal(403, problem('invalid_request_error')), unavailable],
  ['is a refused request', () => refusal(400, problem('invalid_request_error')), { ok: false, kind: 'rejected' }],
  [
    'is a key used for something else',
    () => refusal(400, problem('idempotency_error')),
    { ok: false, kind: 'rejected' },
  ],
  ['is a declined card', () => refusal(402, problem('card_error')), { ok: false, kind: 'declined' }],
  ['is that it is missing', () => refusal(404, problem('invalid_request_error')), { ok: false, kind: 'not_found' }],
];

function busy(retryAfterSeconds: number | undefined) {
  return { ok: false, kind: 'rate_limited', retryAfterSeconds };
}

function answerEverything(stripe: ScriptedStripe): void {
  stripe.answer('POST /v1/customers', { id: 'cus_1' });
  stripe.answer('GET /v1/prices', list());
  stripe.answer('POST /v1/prices', price('year'));
  stripe.answer('POST /v1/coupons', { id: 'order_order-1_1' });
  stripe.answer('POST /v1/checkout/sessions', session());
  stripe.answer('GET /v1/checkout/sessions/cs_1', session());
  stripe.answer('POST /v1/checkout/sessions/cs_1/expire', session({ status: 'expired' }));
  stripe.answer('GET /v1/subscriptions', list(subscription()));
  stripe.answer('GET /v1/subscriptions/sub_1', subscription());
  stripe.answer('GET /v1/subscriptions/sub_2', subscription({ id: 'sub_2', status: 'past_due' }));
  stripe.answer('POST /v1/subscriptions/sub_1', subscription());
  stripe.answer('DELETE /v1/subscriptions/sub_1', subscription({ status: 'canceled' }));
  stripe.answer('POST /v1/invoices/create_preview', { total: 2889, amount_due: 2889 });
  stripe.answer('GET /v1/invoices', list(invoice({ status: 'open' })));
  stripe.answer('GET /v1/payment_intents', list(payment()));
  stripe.answer('GET /v1/payment_intents/pi_1', payment());
  stripe.answer(
    'GET /v1/payment_intents/pi_2',
    payment({ latest_charge: { ...payment().latest_charge, disputed: true } }),
  );
  stripe.answer('GET /v1/invoice_payments', list({ invoice: invoice() }));
  stripe.answer('GET /v1/disputes', list({ status: 'won' }));
  stripe.answer('POST /v1/refunds', { id: 're_1' });
  stripe.answer('POST /v1/billing_portal/sessions', { url: 'https://portal.stripe.test/1' });
  stripe.answer('GET /v1/events', list());
}

describe('each call answers what went wrong, at whichever request it did', () => {
  let stripe: ScriptedStripe;

  beforeAll(async () => {
    stripe = await startScriptedStripe();
    answerEverything(stripe);
  });
  afterAll(() => stripe.stop());

  test.each(Object.entries(CALLS))('%s succeeds without a fault', async (_name, [requests, ask]) => {
    const before = stripe.asked.length;
    expect(await ask(stripe.provider())).toMatchObject({ ok: true });
    expect(stripe.asked.length - before).toBe(requests);
  });

  for (const [what, script, expected] of FAULTS) {
    test.each(Object.entries(CALLS))(`the answer to %s ${what}`, async (_name, [requests, ask]) => {
      for (let at = 1; at <= requests; at += 1) {
        const failing = stripe.failingProvider(at, () => {
          const outcome = script();
          if (outcome === 'nothing') setImmediate(stripe.expireDeadlines);
          return outcome;
        });
        expect([at, await ask(failing)]).toEqual([at, expected]);
      }
    });
  }
});

describe('an outage', () => {
  let stripe: ScriptedStripe;

  beforeEach(async () => {
    stripe = await startScriptedStripe();
    answerEverything(stripe);
  });
  afterEach(() => stripe.stop());

  const read = () => stripe.payments.readCheckout('cs_1');

  test('there is no listener', async () => {
    const { origin, stop } = await startServer(() => undefined);
    await stop();
    expect(await stripe.provider({ apiBase: origin }).readCheckout('cs_1')).toEqual(unavailable);
  });

  test('a request whose answer was lost is repeated with the same key', async () => {
    const payments = stripe.failingProvider(1, () => 'cut', 1);
    const customer = { userId: 'user-1', email: null, name: null };
    expect(await payments.createCustomer(customer)).toMatchObject({ ok: true });
    const [first, second] = stripe.calls('POST /v1/customers');
    expect(first?.key).toMatch(/^customer:user-1:/);
    expect(second?.key).toBe(first?.key);
  });

  test('after five calls without an answer nothing is asked for half a minute', async () => {
    stripe.answer('GET /v1/checkout/sessions/cs_1', () => 'cut');
    for (let failures = 0; failures < 5; failures += 1) expect(await read()).toEqual(unavailable);
    expect(stripe.asked).toHaveLength(5);
    answerEverything(stripe);
    stripe.advance(29_999);
    expect(await read()).toEqual(unavailable);
    expect(stripe.asked).toHaveLength(5);
    stripe.advance(1);
    expect(await read()).toMatchObject({ ok: true });
  });

  test('refusals are answers: they cause no pause, and end a row of failures', async () => {
    for (const script of [
      () => html,
      () => html,
      () => html,
      () => html,
      () => refusal(404, problem('x')),
      () => html,
    ]) {
      stripe.answer('GET /v1/checkout/sessions/cs_1', script);
      await read();
    }
    answerEverything(stripe);
    expect(await read()).toMatchObject({ ok: true });
    for (let times = 0; times < 6; times += 1) {
      stripe.answer('GET /v1/checkout/sessions/cs_1', () => refusal(400, problem('invalid_request_error')));
      expect(await read()).toEqual({ ok: false, kind: 'rejected' });
    }
  });

  test('an answer without end is not read to its end', async () => {
    stripe.answer('GET /v1/checkout/sessions/cs_1', () => ({
      body: { ...session(), padding: 'x'.repeat(10_000_001) },
    }));
    expect(await read()).toEqual(badResponse);
  });

  test('a redirect is not followed, so that the key goes nowhere else', async () => {
    const elsewhere: string[] = [];
    const other = await startServer((req, res) => {
      elsewhere.push(req.headers.authorization ?? '');
      res.end(JSON.stringify(session()));
    });
    const location = `${other.origin}/v1/checkout/sessions/cs_1`;
    stripe.answer('GET /v1/checkout/sessions/cs_1', () => ({ status: 302, headers: { location }, body: {} }));
    expect(await read()).toEqual(unavailable);
    expect(elsewhere).toEqual([]);
    await other.stop();
  });

  test('the log says what failed and nothing of a person', async () => {
    stripe.answer('GET /v1/checkout/sessions/cs_1', () =>
      refusal(400, { ...problem('invalid_request_error', 'email_invalid'), param: 'email' }),
    );
    await read();
    stripe.answer('GET /v1/checkout/sessions/cs_1', () => ({
      body: { ...session(), status: 'odd', amount_total: 'x' },
    }));
    await read();
    expect(stripe.logged).toEqual([
      {
        kind: 'rejected',
        type: 'StripeInvalidRequestError',
        code: 'email_invalid',
        param: 'email',
        status: 400,
        requestId: 'req_1',
      },
      { kind: 'bad_response', fields: ['status', 'amount_total'] },
    ]);
  });

  test('declined cards and missing objects are everyday answers, which the log does not show', async () => {
    stripe.answer('GET /v1/checkout/sessions/cs_1', () => refusal(402, problem('card_error')));
    await read();
    stripe.answer('GET /v1/checkout/sessions/cs_1', () => refusal(404, problem('invalid_request_error')));
    await read();
    expect(stripe.logged).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../../sync-server/providers/payment/payment-provider.ts';
import {
  invoice,
  list,
  payment,
  price,
  refusal,
  type ScriptedStripe,
  seconds,
  session,
  startScriptedStripe,
  subscription,
} from './scripted-stripe.ts';

let stripe: ScriptedStripe;
let payments: PaymentProvider;

beforeEach(async () => {
  stripe = await startScriptedStripe();
  payments = stripe.payments;
});
afterEach(() => stripe.stop());

async function worthOf<T>(answer: Promise<{ ok: true; value: T } | { ok: false }>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

describe('a subscription', () => {
  const read = (more: object) => {
    stripe.answer('GET /v1/subscriptions/sub_1', subscription(more));
    return worthOf(payments.readSubscription('sub_1'));
  };
  /** A renewal of October that was never paid, and that of November neither. */
  const october = invoice({
    id: 'in_oct',
    status: 'open',
    created: seconds('2026-10-01T00:00:00Z'),
    status_transitions: { finalized_at: seconds('2026-10-01T01:00:00Z') },
    lines: list({ amount: 399, description: '', period: { start: seconds('2026-10-01T00:00:00Z') } }),
  });
  const november = invoice({ id: 'in_nov', status: 'open', payments: list() });
  const september = invoice({ id: 'in_sep', status: 'paid' });

  test('that is paid is active until the end of its period, with every field', async () => {
    expect(await read({})).toEqual({
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      userId: 'user-1',
      orderId: 'order-1',
      planId: 'monthly',
      status: 'active',
      startedAt: '2026-08-01T00:00:00.000Z',
      paidUntil: '2026-12-01T00:00:00.000Z',
      renews: true,
      failedAt: null,
      endedAt: null,
      latestPaymentId: 'pi_1',
    });
  });

  test('with a renewal that waits for its first attempt keeps the plan', async () => {
    const draft = invoice({ status: 'draft', attempt_count: 0, payments: list() });
    expect(await read({ latest_invoice: draft })).toMatchObject({
      status: 'active',
      paidUntil: '2026-12-01T00:00:00.000Z',
      failedAt: null,
      latestPaymentId: null,
    });
  });

  test.each(['past_due', 'unpaid'])('that is %s is paid until its first unpaid period began', async (status) => {
    stripe.answer('GET /v1/invoices', list(november, october, september));
    expect(await read({ status, latest_invoice: november })).toMatchObject({
      status: 'past_due',
      paidUntil: '2026-10-01T00:00:00.000Z',
      failedAt: '2026-10-01T01:00:00.000Z',
      renews: true,
      latestPaymentId: null,
    });
    expect(stripe.calls('GET /v1/invoices')[0]?.params).toEqual({ subscription: 'sub_1', limit: '24' });
  });

  test('that is past due without a failed invoice is paid until its period began', async () => {
    stripe.answer('GET /v1/invoices', list(september));
    expect(await read({ status: 'past_due' })).toMatchObject({
      status: 'past_due',
      paidUntil: '2026-11-01T00:00:00.000Z',
      failedAt: '2026-11-01T00:00:00.000Z',
    });
  });

  test('that will end at its period or at a date does not renew', async () => {
    expect(await read({ cancel_at_period_end: true })).toMatchObject({ status: 'active', renews: false });
    expect(await read({ cancel_at: seconds('2026-12-01T00:00:00Z') })).toMatchObject({ renews: false });
  });

  test('that is paused keeps what is paid and does not renew', async () => {
    expect(await read({ status: 'paused' })).toMatchObject({
      status: 'active',
      paidUntil: '2026-12-01T00:00:00.000Z',
      renews: false,
    });
  });

  test('that was ended within its period is paid until then', async () => {
    expect(await read({ status: 'canceled', ended_at: seconds('2026-11-10T00:00:00Z') })).toMatchObject({
      status: 'ended',
      paidUntil: '2026-11-10T00:00:00.000Z',
      endedAt: '2026-11-10T00:00:00.000Z',
      renews: false,
      failedAt: null,
    });
  });

  test('that ended unpaid is paid until its first unpaid period began', async () => {
    stripe.answer('GET /v1/invoices', list(november, october, september));
    const ended = { status: 'canceled', ended_at: seconds('2026-11-20T00:00:00Z'), latest_invoice: november };
    expect(await read(ended)).toMatchObject({
      status: 'ended',
      paidUntil: '2026-10-01T00:00:00.000Z',
      endedAt: '2026-11-20T00:00:00.000Z',
    });
  });

  test.each(['incomplete', 'incomplete_expired'])('that is %s was never paid', async (status) => {
    const first = invoice({ status: 'open', payments: list() });
    stripe.answer('GET /v1/invoices', list(first));
    expect(await read({ status, latest_invoice: first })).toMatchObject({
      status: 'ended',
      paidUntil: '2026-08-01T00:00:00.000Z',
      endedAt: '2026-08-01T00:00:00.000Z',
    });
  });

  test.each(['active', 'past_due'])('that is %s while its first payment is missing gives nothing', async (status) => {
    const first = invoice({ status: 'open', billing_reason: 'subscription_create', payments: list() });
    stripe.answer('GET /v1/invoices', list(first));
    expect(await read({ status, latest_invoice: first })).toMatchObject({
      status: 'ended',
      paidUntil: '2026-08-01T00:00:00.000Z',
      renews: false,
      failedAt: null,
    });
    const paid = invoice({ billing_reason: 'subscription_create' });
    expect(await read({ latest_invoice: paid })).toMatchObject({ status: 'active', renews: true });
  });

  test('has its plan from the interval of its price, also at an older price', async () => {
    const items = list({ ...subscription().items.data[0], price: price('year', { unit_amount: 1900 }) });
    expect(await read({ items })).toMatchObject({ planId: 'annual' });
  });

  test('of another product of the same account is not one of ours', async () => {
    const weekly = price(null, { recurring: { interval: 'week', interval_count: 1 } });
    const items = list({ ...subscription().items.data[0], price: weekly });
    stripe.answer('GET /v1/subscriptions/sub_1', subscription({ items }));
    expect(await payments.readSubscription('sub_1')).toEqual({ ok: false, kind: 'not_found' });
    stripe.answer('GET /v1/subscriptions', list(subscription({ items })));
    expect(await worthOf(payments.liveSubscriptions('cus_1'))).toEqual([]);
  });
});

test('the live subscriptions of a customer are all that are not over, over all pages', async () => {
  const pages = [
    { ...list(subscription(), subscription({ id: 'sub_2', status: 'incomplete' })), has_more: true },
    list(subscription({ id: 'sub_3', status: 'past_due' }), subscription({ id: 'sub_4', status: 'canceled' })),
  ];
  stripe.answer('GET /v1/invoices', list(invoice({ status: 'open' })));
  stripe.answer('GET /v1/subscriptions', () => ({ body: pages.shift() ?? '' }));
  const live = await worthOf(payments.liveSubscriptions('cus_1'));
  expect(live.map(({ subscriptionId, status }) => [subscriptionId, status])).toEqual([
    ['sub_1', 'active'],
    ['sub_3', 'past_due'],
  ]);
  expect(stripe.calls('GET /v1/subscriptions').map(({ params }) => params)).toEqual([
    { customer: 'cus_1', limit: '100', 'expand[0]': 'data.latest_invoice.payments' },
    { customer: 'cus_1', limit: '100', 'expand[0]': 'data.latest_invoice.payments', starting_after: 'sub_2' },
  ]);
});

test('pages of subscriptions are not followed for ever', async () => {
  stripe.answer('GET /v1/subscriptions', { ...list(subscription()), has_more: true });
  await payments.liveSubscriptions('cus_1');
  expect(stripe.calls('GET /v1/subscriptions')).toHaveLength(5);
});

describe('a checkout', () => {
  const read = (more: object) => {
    stripe.answer('GET /v1/checkout/sessions/cs_1', session(more));
    return worthOf(payments.readCheckout('cs_1'));
  };

  test('that is open can be paid, with every field', async () => {
    expect(await read({})).toEqual({
      sessionId: 'cs_1',
      status: 'open',
      isPaid: false,
      isRefused: false,
      url: 'https://checkout.stripe.test/cs_1',
      expiresAt: '2026-11-23T12:00:00.000Z',
      createdAt: '2026-11-22T12:00:00.000Z',
      orderId: 'order-1',
      userId: 'user-1',
      customerId: 'cus_1',
      subscriptionId: null,
      paymentId: null,
      amountCents: 399,
    });
  });

  test.each([
    ['complete', 'paid', true],
    ['complete', 'no_payment_required', true],
    ['complete', 'unpaid', false],
    ['open', 'paid', false],
    ['expired', 'unpaid', false],
  ])('that is %s and %s is paid: %s', async (status, payment_status, isPaid) => {
    const state = await read({ status, payment_status });
    expect(state).toMatchObject({ status, isPaid });
    expect(state.url).toBe(status === 'open' ? 'https://checkout.stripe.test/cs_1' : null);
  });

  test.each([
    ['processing', false],
    ['requires_action', false],
    ['succeeded', false],
    ['requires_payment_method', true],
    ['canceled', true],
  ])('that waits for a bank is refused if its payment is %s: %s', async (status, isRefused) => {
    const waiting = { status: 'complete', payment_status: 'unpaid' };
    stripe.answer('GET /v1/payment_intents/pi_1', payment({ status, latest_charge: null }));
    expect(await read({ ...waiting, payment_intent: 'pi_1' })).toMatchObject({ isPaid: false, isRefused });
    const payments = list({ status: 'open', payment: { type: 'payment_intent', payment_intent: 'pi_1' } });
    const first = invoice({ status: 'open', payments });
    const ofSubscription = { ...waiting, subscription: 'sub_1', invoice: first };
    expect(await read(ofSubscription)).toMatchObject({ isPaid: false, isRefused, paymentId: null });
  });

  test('names the payment of its subscription by the invoice, and that of one payment directly', async () => {
    expect(await read({ subscription: 'sub_1', invoice: invoice() })).toMatchObject({
      subscriptionId: 'sub_1',
      paymentId: 'pi_1',
    });
    expect(await read({ payment_intent: { id: 'pi_2' }, invoice: 'in_1' })).toMatchObject({ paymentId: 'pi_2' });
  });

  test('that another program of the account has made is ignored', async () => {
    const foreign = { client_reference_id: null, metadata: null, customer: null, amount_total: null };
    expect(await read(foreign)).toMatchObject({ orderId: null, userId: null, customerId: null, amountCents: 0 });
  });
});

describe('a payment', () => {
  const read = (more: object) => {
    stripe.answer('GET /v1/payment_intents/pi_1', payment(more));
    return worthOf(payments.readPayment('pi_1'));
  };
  beforeEach(() => stripe.answer('GET /v1/invoice_payments', list({ invoice: invoice() })));
  const charge = (more: object) => ({ latest_charge: { ...payment().latest_charge, ...more } });

  test('says what has been paid back, and for which subscription it was', async () => {
    expect(await read(charge({ amount_refunded: 100 }))).toEqual({
      paymentId: 'pi_1',
      madeAt: '2026-11-01T02:00:00.000Z',
      customerId: 'cus_1',
      amountCents: 399,
      refundedCents: 100,
      isDisputeLost: false,
      subscriptionId: 'sub_1',
    });
    expect(stripe.calls('GET /v1/invoice_payments')[0]?.params).toEqual({
      'payment[type]': 'payment_intent',
      'payment[payment_intent]': 'pi_1',
      limit: '1',
      'expand[0]': 'data.invoice',
    });
    expect(stripe.calls('GET /v1/disputes')).toEqual([]);
  });

  test.each([
    [['needs_response'], false],
    [['won'], false],
    [['won', 'lost'], true],
  ])('with disputes that are %j is lost: %s', async (statuses, isDisputeLost) => {
    stripe.answer('GET /v1/disputes', list(...statuses.map((status) => ({ status }))));
    expect(await read(charge({ disputed: true }))).toMatchObject({ isDisputeLost });
    expect(stripe.calls('GET /v1/disputes')[0]?.params).toEqual({ payment_intent: 'pi_1', limit: '100' });
  });

  test('of a single purchase, or without a charge, has no subscription and nothing paid back', async () => {
    stripe.answer('GET /v1/invoice_payments', list({ invoice: invoice({ parent: null }) }));
    expect(await read({ latest_charge: null, customer: null })).toMatchObject({
      subscriptionId: null,
      refundedCents: 0,
      customerId: null,
    });
    stripe.answer('GET /v1/invoice_payments', list());
    expect(await read({})).toMatchObject({ subscriptionId: null });
  });

  test('is paid back in full, once', async () => {
    stripe.answer('GET /v1/payment_intents/pi_1', payment());
    stripe.answer('POST /v1/refunds', () => {
      stripe.answer('GET /v1/payment_intents/pi_1', payment(charge({ amount_refunded: 399 })));
      return { body: { id: 're_1' } };
    });
    expect(await worthOf(payments.refund('pi_1', 'k1'))).toMatchObject({ refundedCents: 399 });
    expect(await worthOf(payments.refund('pi_1', 'k2'))).toMatchObject({ refundedCents: 399 });
    expect(stripe.calls('POST /v1/refunds')).toMatchObject([
      { key: 'refund:pi_1:k1', params: { payment_intent: 'pi_1', reason: 'requested_by_customer' } },
    ]);
  });

  test('that support pays back at the same time is answered as paid back', async () => {
    stripe.answer('GET /v1/payment_intents/pi_1', payment());
    stripe.answer('POST /v1/refunds', () => {
      stripe.answer('GET /v1/payment_intents/pi_1', payment(charge({ amount_refunded: 399 })));
      return refusal(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'x' });
    });
    expect(await worthOf(payments.refund('pi_1', 'k1'))).toMatchObject({ refundedCents: 399 });
  });
});

describe('the billing history', () => {
  const entries = async (invoices: object[], ...intents: object[]) => {
    stripe.answer('GET /v1/invoices', list(...invoices));
    stripe.answer('GET /v1/payment_intents', list(...intents));
    return worthOf(payments.invoices('cus_1'));
  };

  test('shows each payment with every field', async () => {
    expect(await entries([invoice()], payment())).toEqual([
      {
        id: 'in_1',
        amountCents: 399,
        currency: 'usd',
        status: 'succeeded',
        description: 'Monthly Collector',
        created: seconds('2026-11-01T00:00:00Z'),
        receiptUrl: 'https://receipt.stripe.test/pi_1',
      },
    ]);
    expect(stripe.asked.map(({ call, params }) => [call, params]).sort()).toEqual([
      ['GET /v1/invoices', { customer: 'cus_1', limit: '24', 'expand[0]': 'data.payments' }],
      ['GET /v1/payment_intents', { customer: 'cus_1', limit: '100', 'expand[0]': 'data.latest_charge' }],
    ]);
  });

  test.each([
    [{ status: 'paid' }, 0, 'succeeded'],
    [{ status: 'paid' }, 100, 'succeeded'],
    [{ status: 'paid' }, 399, 'refunded'],
    [{ status: 'paid', amount_paid: 0 }, 0, 'succeeded'],
    [{ status: 'uncollectible' }, 0, 'failed'],
    [{ status: 'open', attempt_count: 1 }, 0, 'failed'],
    [{ status: 'open', attempt_count: 0 }, 0, 'pending'],
    [{ status: 'draft', attempt_count: 0 }, 0, 'pending'],
  ])('an invoice %j with %i cents paid back is %s', async (more, amount_refunded, status) => {
    const charged = payment({ latest_charge: { ...payment().latest_charge, amount_refunded } });
    expect(await entries([invoice(more)], charged)).toMatchObject([{ status }]);
  });

  test('leaves out what was called off, and shows what is due until it is paid', async () => {
    const due = invoice({ id: 'in_2', status: 'open', amount_due: 2999, amount_paid: 0, payments: list() });
    expect(await entries([due, invoice({ status: 'void' })])).toMatchObject([
      { id: 'in_2', amountCents: 2999, receiptUrl: 'https://invoice.stripe.test/in_1' },
    ]);
  });

  test.each([
    ['1 × Annual Collector (at $29.99 / year)', 'Annual Collector'],
    ['Lifetime Collector', 'Lifetime Collector'],
    ['Remaining time on Annual Collector after 22 Nov 2026', 'Remaining time on Annual Collector after 22 Nov 2026'],
  ])('describes %j as %j, after a credit', async (description, shown) => {
    const period = { start: seconds('2026-11-01T00:00:00Z') };
    const credit = { amount: -110, description: 'Unused time on Monthly Collector', period };
    const lines = list(credit, { amount: 2999, description, period });
    expect(await entries([invoice({ lines })])).toMatchObject([{ description: shown }]);
  });

  test('describes an invoice without lines by its own words', async () => {
    expect(await entries([invoice({ lines: list(), description: 'By hand' })])).toMatchObject([
      { description: 'By hand' },
    ]);
    expect(await entries([invoice({ lines: list() })])).toMatchObject([{ description: 'Payment' }]);
  });
});

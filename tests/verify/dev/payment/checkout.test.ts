import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, makePrices, openSession, refusalOf, START, startStandIn, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;
let prices: Awaited<ReturnType<typeof makePrices>>;
const seconds = START / 1000;

beforeAll(async () => {
  standIn = await startStandIn();
  prices = await makePrices(standIn.stripe);
});
afterAll(() => standIn.stop());

describe('a purchase', () => {
  test('is open until it is paid, then names payment, charge and invoice, which agree', async () => {
    const { stripe, control } = standIn;
    const customer = await stripe.customers.create({ email: 'crate@example.com', name: 'cratedigger' });
    const session = await openSession(stripe, 'payment', prices.lifetime, {
      customer: customer.id,
      client_reference_id: 'user-1',
      metadata: { orderId: 'order-1' },
      payment_intent_data: { metadata: { orderId: 'order-1' } },
      invoice_creation: { enabled: true },
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `${standIn.publicUrl}/dev-pay/c/${session.id}`,
      amount_total: 9_900,
      customer: customer.id,
      expires_at: session.created + 86_400,
    });

    expect(await control.pay(session.id)).toMatchObject({ url: `http://app.test/done?session_id=${session.id}` });

    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'invoice.payments', 'line_items'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'user-1',
      metadata: { orderId: 'order-1' },
      payment_intent: {
        status: 'succeeded',
        amount_received: 9_900,
        customer: customer.id,
        metadata: { orderId: 'order-1' },
        latest_charge: { paid: true, amount: 9_900, disputed: false, customer: customer.id },
      },
      invoice: {
        status: 'paid',
        amount_paid: 9_900,
        amount_remaining: 0,
        customer_email: 'crate@example.com',
        payments: { data: [{ status: 'paid', amount_paid: 9_900 }] },
      },
    });
    expect(paid.line_items?.data).toMatchObject([{ amount_total: 9_900, description: 'Collector', quantity: 1 }]);
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: (paid.payment_intent as { id: string }).id },
    });
    expect(data.map(({ invoice }) => invoice)).toEqual([(paid.invoice as { id: string }).id]);
  });

  test('without invoice and customer makes neither', async () => {
    const { stripe, control } = standIn;
    const session = await openSession(stripe, 'payment', prices.lifetime);
    await control.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({ status: 'complete', customer: null, invoice: null });
    expect(paid.payment_intent).toMatch(/^pi_/);
  });

  test('is charged once, however often it is paid', async () => {
    const { stripe, control } = standIn;
    const customer = await stripe.customers.create();
    const session = await openSession(stripe, 'payment', prices.lifetime, { customer: customer.id });
    const outcomes = await Promise.all([control.pay(session.id), control.pay(session.id), control.pay(session.id)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['over', 'over', 'paid']);
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
  });

  test('that was declined can be paid afterwards with the same payment intent', async () => {
    const { stripe, control } = standIn;
    const session = await openSession(stripe, 'payment', prices.lifetime);
    expect(await control.decline(session.id)).toEqual({ kind: 'declined' });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
    const [failed] = (await stripe.paymentIntents.list({ limit: 1 })).data;
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
    await control.pay(session.id);
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBe(failed?.id);
  });

  test('of nothing at all needs no payment', async () => {
    const { stripe, control } = standIn;
    const coupon = await stripe.coupons.create({ percent_off: 100 });
    const session = await openSession(stripe, 'payment', prices.lifetime, { discounts: [{ coupon: coupon.id }] });
    await control.pay(session.id);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
      amount_total: 0,
    });
  });
});

describe('a subscription', () => {
  test('begins with the payment: active, with item, period and a paid first invoice', async () => {
    const { stripe, control } = standIn;
    const session = await openSession(stripe, 'subscription', prices.monthly, {
      customer_email: 'new@example.com',
      subscription_data: { metadata: { orderId: 'order-2' } },
    });
    await control.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice'] });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent: null });
    expect(paid.customer).toMatch(/^cus_/);
    expect(paid.subscription).toMatchObject({
      status: 'active',
      metadata: { orderId: 'order-2' },
      customer: paid.customer,
      cancel_at_period_end: false,
      items: {
        data: [
          {
            price: { id: prices.monthly.id },
            current_period_start: seconds,
            current_period_end: Date.UTC(2026, 3, 15, 12) / 1000,
          },
        ],
      },
      latest_invoice: {
        id: paid.invoice,
        status: 'paid',
        billing_reason: 'subscription_create',
        amount_paid: 400,
        parent: { type: 'subscription_details' },
      },
    });
    expect((await stripe.customers.retrieve(String(paid.customer))) as object).toMatchObject({
      email: 'new@example.com',
    });
  });

  test('that is declined is not begun', async () => {
    const { stripe, control } = standIn;
    const customer = await stripe.customers.create();
    const session = await openSession(stripe, 'subscription', prices.annual, { customer: customer.id });
    await control.failNextCharges(1);
    expect(await control.pay(session.id)).toEqual({ kind: 'declined' });
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
    expect(await control.pay(session.id)).toMatchObject({ kind: 'paid' });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
  });
});

describe('an open session', () => {
  test('is left without paying, and can be paid later', async () => {
    const { stripe, control } = standIn;
    const session = await openSession(stripe, 'payment', prices.lifetime);
    expect(await control.leave(session.id)).toBe('http://app.test/back');
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', url: session.url });
    expect(await control.pay(session.id)).toMatchObject({ kind: 'paid' });
  });

  test('is expired on demand, and nobody can pay it any more', async () => {
    const { stripe, control } = standIn;
    const session = await openSession(stripe, 'payment', prices.lifetime);
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    expect(await control.pay(session.id)).toEqual({ kind: 'over', status: 'expired' });
    expect(await refusalOf(stripe.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 });
  });

  test('expires by itself after a day', async () => {
    const { stripe, control } = standIn;
    const session = await openSession(stripe, 'payment', prices.lifetime);
    await control.advance(DAY_MS - 1_000);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
    await control.advance(1_000);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null });
  });

  test('is found by customer and status', async () => {
    const { stripe, control } = standIn;
    const customer = await stripe.customers.create();
    const first = await openSession(stripe, 'payment', prices.lifetime, { customer: customer.id });
    const second = await openSession(stripe, 'payment', prices.lifetime, { customer: customer.id });
    await control.pay(first.id);
    const found = async (status: 'open' | 'complete') =>
      (await stripe.checkout.sessions.list({ customer: customer.id, status })).data.map(({ id }) => id);
    expect(await found('open')).toEqual([second.id]);
    expect(await found('complete')).toEqual([first.id]);
  });
});

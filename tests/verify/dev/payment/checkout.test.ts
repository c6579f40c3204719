import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCustomer, openSession, purchase, refusalOf, startStandIn, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;

beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.stop());

const paymentsOf = async (customer: string) =>
  (await standIn.stripe.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] })).data;

describe('a purchase', () => {
  test('is open until it is paid, then names payment, charge and invoice, which agree', async () => {
    const { stripe, control } = standIn;
    const customer = await newCustomer(standIn);
    const session = await openSession(standIn, 'price_lifetime_once', { customer });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `${standIn.publicUrl}/dev-pay/c/${session.id}`,
      amount_total: 9_900,
      customer,
      expires_at: session.created + 86_400,
    });

    expect(await control.pay(session.id)).toMatchObject({ url: `http://app.test/done?session_id=${session.id}` });

    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice.payments'] });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'user-1',
      metadata: { orderId: 'order-1' },
      invoice: { status: 'paid', amount_paid: 9_900, payments: { data: [{ status: 'paid' }] } },
    });
    const payment = { type: 'payment_intent', payment_intent: String(paid.payment_intent) } as const;
    const { data } = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] });
    expect(data).toMatchObject([{ invoice: { id: (paid.invoice as { id: string }).id, parent: null } }]);
    expect(await paymentsOf(customer)).toMatchObject([
      { id: payment.payment_intent, status: 'succeeded', latest_charge: { amount: 9_900, disputed: false } },
    ]);
  });

  test('is charged once, however often it is paid', async () => {
    const { control } = standIn;
    const customer = await newCustomer(standIn);
    const { id } = await openSession(standIn, 'price_lifetime_once', { customer });
    const outcomes = await Promise.all([control.pay(id), control.pay(id), control.pay(id)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['over', 'over', 'paid']);
    expect(await paymentsOf(customer)).toHaveLength(1);
  });

  test('that was declined can be paid afterwards with the same payment intent', async () => {
    const { stripe, control } = standIn;
    const customer = await newCustomer(standIn);
    const { id } = await openSession(standIn, 'price_lifetime_once', { customer });
    expect(await control.decline(id)).toEqual({ kind: 'declined' });
    const [failed] = await paymentsOf(customer);
    expect(failed?.status).toBe('requires_payment_method');
    await control.pay(id);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toBe(failed?.id);
  });
});

test('a subscription whose first payment is declined is not begun', async () => {
  const { stripe, control } = standIn;
  const customer = await newCustomer(standIn);
  const { id } = await openSession(standIn, 'price_annual', { customer });
  const begun = async () => (await stripe.subscriptions.list({ customer, limit: 100 })).data.length;
  await control.failNextCharges(1);
  expect(await control.pay(id)).toEqual({ kind: 'declined' });
  expect(await begun()).toBe(0);
  expect(await control.pay(id)).toMatchObject({ kind: 'paid' });
  expect(await begun()).toBe(1);
});

test('a session is expired on demand, and can no longer be paid', async () => {
  const { stripe, control } = standIn;
  const { id } = await openSession(standIn, 'price_lifetime_once');
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  expect(await control.pay(id)).toEqual({ kind: 'over', status: 'expired' });
  expect(await refusalOf(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 });
});

test('a refund is never of more than is left, and not of what a bank took back', async () => {
  const { stripe, control } = standIn;
  const refund = (payment_intent: string) => stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' });
  const [refunded, disputed] = [await purchase(standIn), await purchase(standIn)];
  await control.refund(refunded, 4_000);
  await expect(control.refund(refunded, 6_000)).rejects.toThrow('greater than unrefunded amount');
  expect(await refund(refunded)).toMatchObject({ amount: 5_900 });
  expect(await refusalOf(refund(refunded))).toMatchObject({ code: 'charge_already_refunded' });
  await control.loseDispute(disputed);
  expect((await stripe.disputes.list({ payment_intent: disputed, limit: 1 })).data).toMatchObject([
    { status: 'lost', amount: 9_900 },
  ]);
  expect(await refusalOf(refund(disputed))).toMatchObject({ code: 'charge_disputed' });
});

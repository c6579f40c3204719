import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePrices, openSession, refusalOf, startStandIn, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;
let prices: Awaited<ReturnType<typeof makePrices>>;

beforeAll(async () => {
  standIn = await startStandIn();
  prices = await makePrices(standIn.stripe);
});
afterAll(() => standIn.stop());

async function paidPayment(): Promise<string> {
  const { stripe, control } = standIn;
  const session = await openSession(stripe, 'payment', prices.lifetime);
  await control.pay(session.id);
  return String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
}

async function chargeOf(paymentIntent: string): Promise<Stripe.Charge> {
  const intent = await standIn.stripe.paymentIntents.retrieve(paymentIntent, {
    expand: ['latest_charge', 'latest_charge.refunds'],
  });
  return intent.latest_charge as Stripe.Charge;
}

describe('a refund', () => {
  test('gives everything back, once', async () => {
    const { stripe } = standIn;
    const payment_intent = await paidPayment();
    const refund = await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' });
    expect(refund).toMatchObject({
      amount: 9_900,
      status: 'succeeded',
      payment_intent,
      reason: 'requested_by_customer',
    });
    expect(await chargeOf(payment_intent)).toMatchObject({
      refunded: true,
      amount_refunded: 9_900,
      refunds: { data: [{ id: refund.id }] },
    });
    expect(await refusalOf(stripe.refunds.create({ payment_intent }))).toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('may be of a part, and never of more than is left', async () => {
    const { stripe, control } = standIn;
    const payment_intent = await paidPayment();
    await control.refund(payment_intent, 4_000);
    expect(await chargeOf(payment_intent)).toMatchObject({ refunded: false, amount_refunded: 4_000 });
    expect(await refusalOf(stripe.refunds.create({ payment_intent, amount: 6_000 }))).toMatchObject({
      param: 'amount',
    });
    await stripe.refunds.create({ payment_intent });
    expect(await chargeOf(payment_intent)).toMatchObject({ refunded: true, amount_refunded: 9_900 });
    const { data } = await stripe.refunds.list({ payment_intent });
    expect(data.map(({ amount }) => amount)).toEqual([5_900, 4_000]);
  });
});

describe('a dispute', () => {
  test('that is lost takes the money, and cannot be refunded as well', async () => {
    const { stripe, control } = standIn;
    const payment_intent = await paidPayment();
    await control.loseDispute(payment_intent);
    expect(await chargeOf(payment_intent)).toMatchObject({ disputed: true });
    const { data } = await stripe.disputes.list({ payment_intent });
    expect(data).toMatchObject([{ status: 'lost', amount: 9_900, payment_intent }]);
    expect(await refusalOf(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_disputed' });
    await standIn.control.events.settled();
    const types = standIn.delivered.map(({ event }) => event.type).filter((type) => type.startsWith('charge.dispute'));
    expect(types).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed']);
  });

  test('that is won leaves the money', async () => {
    const { stripe, control } = standIn;
    const payment_intent = await paidPayment();
    await control.winDispute(payment_intent);
    expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([{ status: 'won' }]);
  });
});

describe('a coupon', () => {
  const open = (coupon: string) => openSession(standIn.stripe, 'payment', prices.lifetime, { discounts: [{ coupon }] });

  test('takes a fixed amount off, counts its use when the session is paid, and is used up', async () => {
    const { stripe, control } = standIn;
    const coupon = await stripe.coupons.create({
      amount_off: 1_500,
      currency: 'usd',
      max_redemptions: 1,
      id: 'once-only',
    });
    const [first, second] = [await open(coupon.id), await open(coupon.id)];
    expect(first).toMatchObject({ amount_total: 8_400, total_details: { amount_discount: 1_500 } });
    expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 0, valid: true });
    await control.pay(first.id);
    expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1, valid: false });
    expect(await control.pay(second.id)).toMatchObject({ kind: 'refused' });
    expect(await refusalOf(open(coupon.id))).toMatchObject({ code: 'coupon_expired' });
    const again = stripe.coupons.create({ amount_off: 1, currency: 'usd', id: 'once-only' });
    expect(await refusalOf(again)).toMatchObject({ code: 'resource_already_exists' });
  });

  test('ends with its time, in its currency, for its products', async () => {
    const { stripe, control } = standIn;
    const soon = Math.floor((await control.now()) / 1000) + 60;
    const timed = await stripe.coupons.create({ percent_off: 50, redeem_by: soon });
    expect(await open(timed.id)).toMatchObject({ amount_total: 4_950 });
    await control.advance(61_000);
    expect(await refusalOf(open(timed.id))).toMatchObject({ code: 'coupon_expired' });
    const foreign = await stripe.coupons.create({ amount_off: 100, currency: 'eur' });
    expect(await refusalOf(open(foreign.id))).toMatchObject({ statusCode: 400 });
    const other = await stripe.products.create({ name: 'Other' });
    const elsewhere = await stripe.coupons.create({ percent_off: 50, applies_to: { products: [other.id] } });
    expect(await open(elsewhere.id)).toMatchObject({ amount_total: 9_900 });
  });

  test('that leaves less than the smallest payment is refused', async () => {
    const coupon = await standIn.stripe.coupons.create({ amount_off: 9_880, currency: 'usd' });
    expect(await refusalOf(open(coupon.id))).toMatchObject({ code: 'amount_too_small' });
  });

  test('that was deleted is gone', async () => {
    const { stripe } = standIn;
    const coupon = await stripe.coupons.create({ percent_off: 10 });
    await stripe.coupons.del(coupon.id);
    expect(await refusalOf(open(coupon.id))).toMatchObject({ code: 'resource_missing' });
  });
});

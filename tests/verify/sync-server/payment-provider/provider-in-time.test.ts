import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  CheckoutOrder,
  Paid,
  PaymentProvider,
} from '../../../../sync-server/providers/payment/payment-provider.ts';
import { createStripeProvider } from '../../../../sync-server/providers/payment/stripe-client.ts';
import { type StandInRig, startStandInRig } from './rigs.ts';

/** Actions of people on the payment page, and the effects of time: on the stand-in only, since at Stripe both need a person. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let rig: StandInRig;
let payments: PaymentProvider;

beforeEach(async () => {
  rig = await startStandInRig();
  payments = rig.payments;
});
afterEach(() => rig.stop());

async function the<T>(answer: Promise<Paid<T>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new Error(`answered ${result.kind}`);
  return result.value;
}

const userId = '0197f6a1-0000-7000-8000-000000000001';
const customer = { userId, email: 'collector@shelf.example', name: 'cratedigger' };

async function orderOf(more: Partial<CheckoutOrder> = {}): Promise<CheckoutOrder> {
  const { customerId } = await the(payments.createCustomer(customer));
  return {
    orderId: randomUUID(),
    attempt: 1,
    userId,
    customerId,
    planId: 'monthly',
    isGift: false,
    discountCents: 0,
    discountName: null,
    successUrl: 'https://shelf.example/subscription-success',
    cancelUrl: 'https://shelf.example/checkout',
    ...more,
  };
}

async function buy(more: Partial<CheckoutOrder> = {}) {
  const order = await orderOf(more);
  const { sessionId } = await the(payments.startCheckout(order));
  await rig.control.pay(sessionId);
  return { order, page: await the(payments.readCheckout(sessionId)) };
}

async function subscribe(more: Partial<CheckoutOrder> = {}) {
  const { order, page } = await buy(more);
  const state = await the(payments.readSubscription(page.subscriptionId ?? ''));
  return { order, page, state, id: state.subscriptionId };
}

const read = (id: string) => the(payments.readSubscription(id));

describe('a payment page', () => {
  test('that is paid names the subscription and its payment', async () => {
    const { order, page } = await buy();
    expect(page).toMatchObject({
      status: 'complete',
      isPaid: true,
      url: null,
      orderId: order.orderId,
      userId,
      subscriptionId: expect.stringMatching(/^sub_/),
      paymentId: expect.stringMatching(/^pi_/),
      amountCents: 399,
    });
    expect(await read(page.subscriptionId ?? '')).toMatchObject({
      orderId: order.orderId,
      userId,
      latestPaymentId: page.paymentId,
    });
    expect(await the(payments.readPayment(page.paymentId ?? ''))).toMatchObject({
      amountCents: 399,
      subscriptionId: page.subscriptionId,
    });
    expect(await the(payments.expireCheckout(page.sessionId))).toEqual(page);
    expect(await the(payments.startCheckout(order))).toEqual(page);
  });

  test.each([
    [{ planId: 'lifetime' }, 'Lifetime Collector', 9900],
    [{ planId: 'monthly', isGift: true }, 'Monthly Collector (one month)', 399],
    [{ planId: 'annual', isGift: true }, 'Annual Collector (one year)', 2999],
  ] as const)('of %j is one payment, in the history as "%s"', async (what, description, amountCents) => {
    const { order, page } = await buy(what);
    expect(page).toMatchObject({ isPaid: true, subscriptionId: null, amountCents });
    expect(await the(payments.readPayment(page.paymentId ?? ''))).toMatchObject({ amountCents, subscriptionId: null });
    expect(await the(payments.liveSubscriptions(order.customerId))).toEqual([]);
    expect(await the(payments.invoices(order.customerId))).toMatchObject([
      { amountCents, description, status: 'succeeded' },
    ]);
  });

  test('on which a card was declined stays open and is paid with another', async () => {
    const { sessionId } = await the(payments.startCheckout(await orderOf()));
    await rig.control.decline(sessionId);
    expect(await the(payments.readCheckout(sessionId))).toMatchObject({ status: 'open', isPaid: false });
    await rig.control.pay(sessionId);
    expect(await the(payments.readCheckout(sessionId))).toMatchObject({ status: 'complete', isPaid: true });
  });

  test('that is left for a day is over', async () => {
    const { sessionId } = await the(payments.startCheckout(await orderOf()));
    await rig.advance(DAY - HOUR);
    expect(await the(payments.readCheckout(sessionId))).toMatchObject({ status: 'open' });
    await rig.advance(2 * HOUR);
    expect(await the(payments.readCheckout(sessionId))).toMatchObject({ status: 'expired', isPaid: false, url: null });
  });

  test('takes a discount off the first payment only', async () => {
    const { order, state } = await subscribe({ discountCents: 200, discountName: 'Autumn' });
    await rig.advance(Date.parse(state.paidUntil) - Date.parse(state.startedAt) + DAY);
    const entries = await the(payments.invoices(order.customerId));
    expect(entries.map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [399, 'succeeded'],
      [199, 'succeeded'],
    ]);
  });
});

describe('a subscription', () => {
  const periodOf = ({ startedAt, paidUntil }: { startedAt: string; paidUntil: string }) =>
    Date.parse(paidUntil) - Date.parse(startedAt);

  test('renews for a month, also in the hour in which the payment is not yet tried', async () => {
    const { id, state } = await subscribe();
    await rig.advance(periodOf(state) + 1_000);
    const renewed = await read(id);
    expect(renewed).toMatchObject({ status: 'active', renews: true, failedAt: null });
    expect(renewed.paidUntil > state.paidUntil).toBe(true);
    await rig.advance(2 * HOUR);
    const paid = await read(id);
    expect(paid).toMatchObject({ status: 'active', paidUntil: renewed.paidUntil });
    expect(paid.latestPaymentId).not.toBe(state.latestPaymentId);
  });

  test('with a failed renewal is paid until the renewal, and changes no plan', async () => {
    const { id, state, order } = await subscribe();
    await rig.makeCardFail(order.customerId, id);
    await rig.advance(periodOf(state) + 2 * HOUR);
    const failed = await read(id);
    expect(failed).toMatchObject({ status: 'past_due', paidUntil: state.paidUntil, endedAt: null });
    const failedAfter = Date.parse(failed.failedAt ?? '') - Date.parse(state.paidUntil);
    expect(failedAfter).toBeGreaterThanOrEqual(0);
    expect(failedAfter).toBeLessThanOrEqual(2 * HOUR);
    expect(await the(payments.liveSubscriptions(order.customerId))).toEqual([failed]);
    expect(await payments.changePlan(id, 'annual', 'k1')).toEqual({ ok: false, kind: 'declined' });
    expect(await payments.previewChange(id, 'annual')).toEqual({ ok: false, kind: 'declined' });
    expect(await the(payments.previewChange(id, 'lifetime'))).toEqual({ dueCents: 9900, creditCents: 0 });
    expect(await the(payments.invoices(order.customerId))).toMatchObject([
      { status: 'failed', amountCents: 399 },
      { status: 'succeeded', amountCents: 399 },
    ]);
  });

  test('is active again when the card works at the next try', async () => {
    const { id, state, order } = await subscribe();
    await rig.makeCardFail(order.customerId, id);
    await rig.advance(periodOf(state) + 2 * HOUR);
    await rig.control.changeCard(order.customerId, 'works');
    await rig.advance(10 * DAY);
    const paid = await read(id);
    expect(paid).toMatchObject({ status: 'active', failedAt: null, renews: true });
    expect(paid.paidUntil > state.paidUntil).toBe(true);
  });

  test('that is never paid again ends, paid until its last paid period', async () => {
    const { id, state, order } = await subscribe();
    await rig.makeCardFail(order.customerId, id);
    await rig.advance(periodOf(state) + 60 * DAY);
    expect(await read(id)).toMatchObject({ status: 'ended', paidUntil: state.paidUntil, renews: false });
    expect(await the(payments.liveSubscriptions(order.customerId))).toEqual([]);
  });

  test('that is not to renew ends with its period', async () => {
    const { id, state } = await subscribe();
    await the(payments.setRenewal(id, false, 'k1'));
    await rig.advance(periodOf(state) - HOUR);
    expect(await read(id)).toMatchObject({ status: 'active', paidUntil: state.paidUntil, renews: false });
    await rig.advance(2 * HOUR);
    expect(await read(id)).toMatchObject({ status: 'ended', paidUntil: state.paidUntil, endedAt: state.paidUntil });
  });

  test('credits half a month after half a month', async () => {
    const { id, state } = await subscribe();
    await rig.advance(periodOf(state) / 2);
    const { dueCents, creditCents } = await the(payments.previewChange(id, 'annual'));
    expect(creditCents).toBeGreaterThanOrEqual(199);
    expect(creditCents).toBeLessThanOrEqual(200);
    expect(dueCents).toBe(2999 - creditCents);
    expect(await the(payments.previewChange(id, 'lifetime'))).toEqual({ dueCents: 9900 - creditCents, creditCents });
  });

  test('bought with a discount credits what was paid, not its price', async () => {
    const { id } = await subscribe({ planId: 'annual', discountCents: 2000 });
    expect(await the(payments.previewChange(id, 'lifetime'))).toEqual({ dueCents: 9900 - 999, creditCents: 999 });
  });
});

describe('money that is taken back', () => {
  test('by support, in part and in full', async () => {
    const { order, page } = await buy({ planId: 'lifetime' });
    const paymentId = page.paymentId ?? '';
    await rig.control.refund(paymentId, 900);
    expect(await the(payments.readPayment(paymentId))).toMatchObject({ amountCents: 9900, refundedCents: 900 });
    expect(await the(payments.invoices(order.customerId))).toMatchObject([{ status: 'succeeded' }]);
    expect(await the(payments.refund(paymentId, 'k1'))).toMatchObject({ refundedCents: 9900 });
    expect(await the(payments.invoices(order.customerId))).toMatchObject([{ status: 'refunded' }]);
  });

  test.each([
    ['loseDispute', true],
    ['winDispute', false],
  ] as const)('by a dispute: %s', async (dispute, isDisputeLost) => {
    const { page } = await buy({ planId: 'lifetime' });
    await rig.control[dispute](page.paymentId ?? '');
    expect(await the(payments.readPayment(page.paymentId ?? ''))).toMatchObject({ isDisputeLost });
  });
});

describe('events', () => {
  test('of a purchase and what follows are signed, and lead to checkout, subscription and payment', async () => {
    const { page } = await buy();
    await the(payments.refund(page.paymentId ?? '', 'k1'));
    await the(payments.cancelNow(page.subscriptionId ?? '', 'k1'));
    await rig.control.events.settled();
    const readings = rig.delivered.map(({ raw, signature }) => payments.readEvent(raw, signature));
    expect(readings.filter(({ ok }) => !ok)).toEqual([]);
    const refs = new Set(
      readings.flatMap((reading) => (reading.ok ? reading.refs : [])).map(({ kind, id }) => `${kind} ${id}`),
    );
    expect([...refs].sort()).toEqual([
      `checkout ${page.sessionId}`,
      `payment ${page.paymentId}`,
      `subscription ${page.subscriptionId}`,
    ]);
    const since = new Date(Date.parse(page.createdAt) - HOUR).toISOString();
    const changed = await the(payments.changedSince(since));
    expect(changed.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual([...refs].sort());
  });

  test('are refused by a server with another secret, and one whose clock is ten minutes off', async () => {
    await buy();
    await rig.control.events.settled();
    const settings = { secretKey: 'sk_test_rig', webhookSecret: 'whsec_rig', apiBase: 'http://127.0.0.1:1' };
    const log = { warn: () => undefined, error: () => undefined };
    const now = Date.UTC(2026, 2, 15, 12);
    const other = createStripeProvider({ ...settings, webhookSecret: 'whsec_other' }, { clock: () => now, log });
    const late = createStripeProvider(settings, { clock: () => now + 10 * 60_000, log });
    const early = createStripeProvider(settings, { clock: () => now - 10 * 60_000, log });
    expect(rig.delivered.length).toBeGreaterThan(0);
    for (const { raw, signature } of rig.delivered) {
      expect(other.readEvent(raw, signature)).toEqual({ ok: false, reason: 'signature' });
      expect(late.readEvent(raw, signature)).toEqual({ ok: false, reason: 'clock' });
      expect(early.readEvent(raw, signature)).toEqual({ ok: false, reason: 'clock' });
    }
  });
});

describe('a change whose answer was lost is not made again', () => {
  /** Loses the answer of each request in turn, until the call needs fewer requests; then asks once more. */
  async function withLostAnswers<T>(ask: () => Promise<Paid<T>>): Promise<T[]> {
    const answers: T[] = [];
    for (let passing = 0; ; passing += 1) {
      await rig.control.clearFaults();
      await rig.control.fault({ kind: 'slow', ms: 0, next: passing });
      await rig.control.fault({ kind: 'lost_answer', next: 1 });
      const answer = await ask();
      if (answer.ok) answers.push(answer.value);
      else expect(answer.kind).toBe('unavailable');
      if (answer.ok) break;
    }
    await rig.control.clearFaults();
    answers.push(await the(ask()));
    return answers;
  }

  test('a customer', async () => {
    const [first, second] = await withLostAnswers(() => payments.createCustomer(customer));
    expect(second).toEqual(first);
  });

  test('a payment page with its coupon', async () => {
    const order = await orderOf({ discountCents: 100 });
    const [first, second] = await withLostAnswers(() => payments.startCheckout(order));
    expect(second).toEqual(first);
    expect(first).toMatchObject({ amountCents: 299 });
    const changed = await the(payments.changedSince('2026-03-01T00:00:00.000Z'));
    expect(changed).toEqual([]);
  });

  test('a change of plan', async () => {
    const { id, order } = await subscribe();
    const [first, second] = await withLostAnswers(() => payments.changePlan(id, 'annual', 'k1'));
    expect(first).toMatchObject({ planId: 'annual' });
    expect(second).toEqual(first);
    expect(await the(payments.invoices(order.customerId))).toHaveLength(2);
  });

  test('the end of renewals, and of a subscription', async () => {
    const { id } = await subscribe();
    const [first, second] = await withLostAnswers(() => payments.setRenewal(id, false, 'k1'));
    expect(first).toMatchObject({ renews: false, status: 'active' });
    expect(second).toEqual(first);
    const [ended, again] = await withLostAnswers(() => payments.cancelNow(id, 'k1'));
    expect(ended).toMatchObject({ status: 'ended' });
    expect(again).toEqual(ended);
  });

  test('a refund', async () => {
    const { page } = await buy({ planId: 'lifetime' });
    const [first, second] = await withLostAnswers(() => payments.refund(page.paymentId ?? '', 'k1'));
    expect(first).toMatchObject({ refundedCents: 9900 });
    expect(second).toEqual(first);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, itemOf, makePrices, startStandIn, subscribe, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;
let prices: Awaited<ReturnType<typeof makePrices>>;

beforeEach(async () => {
  standIn = await startStandIn();
  prices = await makePrices(standIn.stripe);
});
afterEach(() => standIn.stop());

const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, 12) / 1000;

async function invoicesOf(subscription: string) {
  return (await standIn.stripe.invoices.list({ subscription, limit: 100 })).data;
}

describe('renewals', () => {
  test('happen at their own time, however far the clock is moved', async () => {
    const { stripe, control } = standIn;
    const { subscription } = await subscribe(standIn, prices.monthly);
    await control.advance(100 * DAY_MS);
    const now = await stripe.subscriptions.retrieve(subscription.id);
    expect(itemOf(now)).toMatchObject({
      current_period_start: at(2026, 6, 15),
      current_period_end: at(2026, 7, 15),
    });
    const invoices = await invoicesOf(subscription.id);
    expect(invoices.map(({ created }) => created)).toEqual([
      at(2026, 6, 15),
      at(2026, 5, 15),
      at(2026, 4, 15),
      at(2026, 3, 15),
    ]);
    expect(invoices.every(({ status, amount_paid }) => status === 'paid' && amount_paid === 400)).toBe(true);
    expect(now.latest_invoice).toBe(invoices[0]?.id);
    const cycle = invoices[0];
    expect(cycle?.lines.data[0]?.period).toEqual({ start: at(2026, 6, 15), end: at(2026, 7, 15) });
  });

  test('come with the server’s clock too', async () => {
    const { stripe, clock } = standIn;
    const { subscription } = await subscribe(standIn, prices.monthly);
    clock.now += 31 * DAY_MS;
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).current_period_start).toBe(at(2026, 4, 15));
  });

  test('of the 31st come back to the 31st', async () => {
    const { stripe, control } = standIn;
    await control.advance(16 * DAY_MS);
    const { subscription } = await subscribe(standIn, prices.monthly);
    const ends: number[] = [];
    for (let month = 0; month < 3; month += 1) {
      const { current_period_end } = itemOf(await stripe.subscriptions.retrieve(subscription.id));
      ends.push(current_period_end);
      await control.advance(current_period_end * 1000 - (await control.now()));
    }
    expect(ends).toEqual([at(2026, 4, 30), at(2026, 5, 31), at(2026, 6, 30)]);
  });

  test('take a discount off for as long as the coupon says', async () => {
    const { stripe, control } = standIn;
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'repeating', duration_in_months: 2 });
    const { subscription } = await subscribe(standIn, prices.monthly, { discounts: [{ coupon: coupon.id }] });
    await control.advance(70 * DAY_MS);
    expect((await invoicesOf(subscription.id)).map(({ total }) => total)).toEqual([400, 300, 300]);
  });
});

describe('a renewal that fails', () => {
  test('makes the subscription past due, is tried again, and is active after a payment', async () => {
    const { stripe, control } = standIn;
    const { subscription } = await subscribe(standIn, prices.monthly);
    await control.failNextCharges(1);
    await control.advance(31 * DAY_MS);
    const failed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(failed).toMatchObject({
      status: 'past_due',
      items: { data: [{ current_period_start: at(2026, 4, 15), current_period_end: at(2026, 5, 15) }] },
      latest_invoice: {
        status: 'open',
        attempt_count: 1,
        amount_remaining: 400,
        next_payment_attempt: at(2026, 4, 18),
      },
    });
    await control.advance(3 * DAY_MS);
    const tried = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments'] });
    expect(tried).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', attempt_count: 2, payments: { data: [{ status: 'paid', amount_paid: 400 }] } },
    });
  });

  test('ends the subscription after the last try, with the invoice open', async () => {
    const { stripe, control } = standIn;
    const { subscription, customer } = await subscribe(standIn, prices.annual);
    await control.changeCard(customer.id, 'declines');
    await control.advance(365 * DAY_MS);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' });
    await control.advance(14 * DAY_MS);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: at(2027, 3, 29),
      cancellation_details: { reason: 'payment_failed' },
    });
    const [invoice] = await invoicesOf(subscription.id);
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
      auto_advance: false,
    });
  });

  test('is paid with a new card', async () => {
    const { stripe, control } = standIn;
    const { subscription, customer } = await subscribe(standIn, prices.monthly);
    await control.failNextCharges(1);
    await control.advance(31 * DAY_MS);
    await control.changeCard(customer.id, 'works');
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
    expect(await stripe.invoices.pay(String(latest_invoice))).toMatchObject({ status: 'paid' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });
});

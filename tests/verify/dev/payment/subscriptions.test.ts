import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, itemOf, makePrices, refusalOf, startStandIn, subscribe, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;
let prices: Awaited<ReturnType<typeof makePrices>>;

beforeAll(async () => {
  standIn = await startStandIn();
  prices = await makePrices(standIn.stripe);
});
afterAll(() => standIn.stop());

function changeTo(itemId: string, price: string): Stripe.SubscriptionUpdateParams {
  return {
    items: [{ id: itemId, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  };
}

describe('a change of the plan', () => {
  test('from month to year charges the year less the unused time, to the second, and begins a year', async () => {
    const { stripe, control } = standIn;
    const { subscription, customer } = await subscribe(standIn, prices.monthly);
    const item = itemOf(subscription);
    await control.advance(10 * DAY_MS + 3_000);
    const now = Math.floor((await control.now()) / 1000);
    const { current_period_start: start, current_period_end: end } = item;
    const credit = Math.round((400 * (end - now)) / (end - start));

    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items: [{ id: item.id, price: prices.annual.id }], proration_behavior: 'always_invoice' },
    });
    expect(preview).toMatchObject({ amount_due: 3_000 - credit, status: 'draft', customer: customer.id });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-credit, 3_000]);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);

    const changed = await stripe.subscriptions.update(subscription.id, changeTo(item.id, prices.annual.id));
    expect(itemOf(changed)).toMatchObject({
      id: item.id,
      price: { id: prices.annual.id },
      current_period_start: now,
      current_period_end: now + 365 * 86_400,
    });
    const invoice = await stripe.invoices.retrieve(String(changed.latest_invoice), { expand: ['payments'] });
    expect(invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      amount_paid: 3_000 - credit,
      payments: { data: [{ amount_paid: 3_000 - credit, status: 'paid' }] },
    });
    expect(invoice.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([true, false]);
  });

  test('from year to month leaves a credit that pays the next invoices', async () => {
    const { stripe, control } = standIn;
    const { subscription, customer } = await subscribe(standIn, prices.annual);
    const changed = await stripe.subscriptions.update(
      subscription.id,
      changeTo(itemOf(subscription).id, prices.monthly.id),
    );
    expect(await stripe.invoices.retrieve(String(changed.latest_invoice))).toMatchObject({
      total: 400 - 3_000,
      amount_due: 0,
      amount_paid: 0,
      status: 'paid',
      ending_balance: -2_600,
    });
    expect((await stripe.customers.retrieve(customer.id)) as object).toMatchObject({ balance: -2_600 });
    await control.advance(32 * DAY_MS);
    const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', total: 400, amount_due: 0, status: 'paid' });
    expect((await stripe.customers.retrieve(customer.id)) as object).toMatchObject({ balance: -2_200 });
  });

  test('within the same interval charges the difference for the time that is left', async () => {
    const { stripe, control } = standIn;
    const dearer = await stripe.prices.create({
      product: prices.product.id,
      currency: 'usd',
      unit_amount: 1_000,
      recurring: { interval: 'month' },
    });
    const { subscription } = await subscribe(standIn, prices.monthly);
    const { id, current_period_start: start, current_period_end: end } = itemOf(subscription);
    await control.advance(12 * DAY_MS);
    const left = (end - Math.floor((await control.now()) / 1000)) / (end - start);
    const changed = await stripe.subscriptions.update(subscription.id, changeTo(id, dearer.id));
    expect(itemOf(changed).current_period_end).toBe(end);
    const { amount_due } = await stripe.invoices.retrieve(String(changed.latest_invoice));
    expect(amount_due).toBe(Math.round(1_000 * left) - Math.round(400 * left));
  });

  test('with a declined card changes nothing', async () => {
    const { stripe, control } = standIn;
    const { subscription } = await subscribe(standIn, prices.monthly);
    await control.failNextCharges(1);
    const change = changeTo(itemOf(subscription).id, prices.annual.id);
    const options = { idempotencyKey: `change:${subscription.id}` };
    const refusal = await refusalOf(stripe.subscriptions.update(subscription.id, change, options));
    expect(refusal).toMatchObject({ statusCode: 402, type: 'StripeCardError', code: 'card_declined' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(
      expect.objectContaining({ items: subscription.items, latest_invoice: subscription.latest_invoice }),
    );
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    // The key keeps the refusal; a new key tries anew.
    expect(await refusalOf(stripe.subscriptions.update(subscription.id, change, options))).toMatchObject({
      statusCode: 402,
    });
    expect(await stripe.subscriptions.update(subscription.id, change)).toMatchObject({ status: 'active' });
  });

  test('credits what was paid, not what the price says', async () => {
    const { stripe } = standIn;
    const coupon = await stripe.coupons.create({ amount_off: 1_000, currency: 'usd', duration: 'once' });
    const { subscription } = await subscribe(standIn, prices.annual, { discounts: [{ coupon: coupon.id }] });
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { cancel_now: true },
    });
    expect(preview).toMatchObject({ total: -2_000, amount_due: 0 });
  });

  test('of an item that is not there is refused', async () => {
    const { stripe } = standIn;
    const { subscription } = await subscribe(standIn, prices.monthly);
    const wrong = stripe.subscriptions.update(subscription.id, { items: [{ id: 'si_none', price: prices.annual.id }] });
    expect(await refusalOf(wrong)).toMatchObject({ statusCode: 400 });
  });
});

describe('an end', () => {
  test('at the period’s end is noted, can be taken back, and happens by itself', async () => {
    const { stripe, control } = standIn;
    const { subscription } = await subscribe(standIn, prices.monthly);
    const end = itemOf(subscription).current_period_end;
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await control.advance(32 * DAY_MS);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled', ended_at: end });
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  });

  test('now is at once and without refund; afterwards the subscription is no longer there to cancel', async () => {
    const { stripe } = standIn;
    const { subscription, customer } = await subscribe(standIn, prices.monthly);
    const ended = await stripe.subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false });
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } });
    expect((await stripe.customers.retrieve(customer.id)) as object).toMatchObject({ balance: 0 });
    expect(await refusalOf(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const again = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(await refusalOf(again)).toMatchObject({ statusCode: 400 });
    const listed = async (status?: 'all') =>
      (await stripe.subscriptions.list({ customer: customer.id, ...(status && { status }) })).data.length;
    expect([await listed(), await listed('all')]).toEqual([0, 1]);
  });

  test('now with proration leaves the unused time as a credit', async () => {
    const { stripe } = standIn;
    const { subscription, customer } = await subscribe(standIn, prices.annual);
    await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    expect((await stripe.customers.retrieve(customer.id)) as object).toMatchObject({ balance: -3_000 });
  });

  test('of the customer ends the subscription first, and the customer is gone', async () => {
    const { stripe } = standIn;
    const { subscription, customer } = await subscribe(standIn, prices.monthly);
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    const open = stripe.billingPortal.sessions.create({ customer: customer.id });
    expect(await refusalOf(open)).toMatchObject({ code: 'resource_missing' });
  });
});

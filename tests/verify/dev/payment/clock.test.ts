import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, invoicesOf, itemOf, refusalOf, startStandIn, subscribe, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;

beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.stop());

const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, 12) / 1000;
const charged = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const;

describe('renewals', () => {
  test('happen at their own time, however far the clock is moved', async () => {
    const { stripe, control } = standIn;
    const { subscription } = await subscribe(standIn, 'price_monthly');
    await control.advance(100 * DAY_MS);
    const now = await stripe.subscriptions.retrieve(subscription.id);
    expect(itemOf(now)).toMatchObject({
      current_period_start: at(2026, 6, 15),
      current_period_end: at(2026, 7, 15),
    });
    const invoices = await invoicesOf(standIn, subscription.id);
    const months = [6, 5, 4, 3].map((month) => at(2026, month, 15));
    expect(invoices.map(({ created }) => created)).toEqual(months);
    expect(invoices.every(({ status, amount_paid }) => status === 'paid' && amount_paid === 399)).toBe(true);
    expect(now.latest_invoice).toBe(invoices[0]?.id);
    expect(invoices[0]?.lines.data[0]?.period).toEqual({ start: at(2026, 6, 15), end: at(2026, 7, 15) });
  });

  test('come with the server’s clock too', async () => {
    const { stripe, clock } = standIn;
    const { subscription } = await subscribe(standIn, 'price_monthly');
    clock.now += 31 * DAY_MS;
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).current_period_start).toBe(at(2026, 4, 15));
  });

  test('of the 31st come back to the 31st', async () => {
    const { stripe, control } = standIn;
    await control.advance(16 * DAY_MS);
    const { subscription } = await subscribe(standIn, 'price_monthly');
    const ends: number[] = [];
    for (let month = 0; month < 3; month += 1) {
      const { current_period_end } = itemOf(await stripe.subscriptions.retrieve(subscription.id));
      ends.push(current_period_end);
      await control.advance(current_period_end * 1000 - (await control.now()));
    }
    expect(ends).toEqual([at(2026, 4, 30), at(2026, 5, 31), at(2026, 6, 30)]);
  });

  test('that fail are tried again, and end the subscription after the last try, with the invoice open', async () => {
    const { stripe, control } = standIn;
    const { subscription, customer } = await subscribe(standIn, 'price_annual');
    await control.changeCard(customer, 'declines');
    await control.advance(365 * DAY_MS);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' });
    await control.advance(14 * DAY_MS);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: at(2027, 3, 29),
    });
    expect(await invoicesOf(standIn, subscription.id)).toMatchObject([{ status: 'open', attempt_count: 4 }, {}]);
  });
});

describe('a change of the plan', () => {
  test('from month to year is charged as the preview says, less the unused time, and begins a year', async () => {
    const { stripe, control } = standIn;
    const { subscription } = await subscribe(standIn, 'price_monthly');
    const { id, current_period_start: start, current_period_end: end } = itemOf(subscription);
    await control.advance(10 * DAY_MS + 3_000);
    const now = Math.floor((await control.now()) / 1000);
    const credit = Math.round((399 * (end - now)) / (end - start));
    const items = [{ id, price: 'price_annual' }];

    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-credit, 2_999]);
    expect(await invoicesOf(standIn, subscription.id)).toHaveLength(1);

    const changed = await stripe.subscriptions.update(subscription.id, { items, ...charged });
    expect(itemOf(changed)).toMatchObject({ id, current_period_start: now, current_period_end: now + 365 * 86_400 });
    const [invoice] = await invoicesOf(standIn, subscription.id);
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: preview.amount_due, total: 2_999 - credit });
  });

  test('from year to month leaves a credit that pays the next invoices', async () => {
    const { stripe, control } = standIn;
    const { subscription } = await subscribe(standIn, 'price_annual');
    const items = [{ id: itemOf(subscription).id, price: 'price_monthly' }];
    await stripe.subscriptions.update(subscription.id, { items, ...charged });
    await control.advance(32 * DAY_MS);
    expect(await invoicesOf(standIn, subscription.id)).toMatchObject([
      { total: 399, amount_due: 0, status: 'paid' },
      { total: 399 - 2_999, amount_due: 0, status: 'paid' },
      { total: 2_999, amount_due: 2_999 },
    ]);
  });

  test('with a declined card changes nothing, and its key keeps the refusal', async () => {
    const { stripe, control } = standIn;
    const { subscription } = await subscribe(standIn, 'price_monthly');
    const params = { items: [{ id: itemOf(subscription).id, price: 'price_annual' }], ...charged };
    const options = { idempotencyKey: `change:${subscription.id}` };
    const change = () => stripe.subscriptions.update(subscription.id, params, options);
    await control.failNextCharges(1);
    const refusal = { statusCode: 402, type: 'StripeCardError', code: 'card_declined' };
    expect(await refusalOf(change())).toMatchObject(refusal);
    const { items, latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
    expect({ items, latest_invoice }).toEqual({
      items: subscription.items,
      latest_invoice: subscription.latest_invoice,
    });
    expect(await refusalOf(change())).toMatchObject(refusal);
    expect(await stripe.subscriptions.update(subscription.id, params)).toMatchObject({ status: 'active' });
  });

  test('of an item that is not there is refused', async () => {
    const { subscription } = await subscribe(standIn, 'price_monthly');
    const items = [{ id: 'si_none', price: 'price_annual' }];
    const wrong = standIn.stripe.subscriptions.update(subscription.id, { items, ...charged });
    expect(await refusalOf(wrong)).toMatchObject({ param: 'items[0][id]' });
  });
});

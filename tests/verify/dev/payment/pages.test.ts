import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoicesOf, newCoupon, openSession, purchase, startStandIn, subscribe, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;

beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.stop());

async function page(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${standIn.publicUrl}${path}`);
  expect(answer.headers.get('content-type')).toContain('text/html');
  return { status: answer.status, text: await answer.text() };
}

/** Presses a button as a browser does, and follows. */
async function pressed(path: string, action: string): Promise<{ status: number; text: string }> {
  const answer = await standIn.press(path, action);
  expect(answer.status).toBe(303);
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return page(pathname + search);
}

const pathOf = (url: string | null) => new URL(url ?? '').pathname;

describe('the payment page', () => {
  test('says what is paid, and leads to the success address after Pay', async () => {
    const { stripe } = standIn;
    const discounts = await newCoupon(standIn, 'shown', 1_000);
    const session = await openSession(standIn, 'price_lifetime_once', { discounts });
    const { status, text } = await page(pathOf(session.url));
    expect(status).toBe(200);
    expect(text).toContain('Lifetime Collector');
    expect(text).toContain('$99.00');
    expect(text).toContain('-$10.00');
    expect(text).toContain('Pay $89.00');
    expect(text).not.toContain('a<b');
    expect(text).not.toContain('<script');

    const answer = await standIn.press(pathOf(session.url), 'pay');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`http://app.test/done?session_id=${session.id}`);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
    expect(await page(pathOf(session.url))).toMatchObject({
      status: 200,
      text: expect.stringContaining('Already paid'),
    });
    const again = await standIn.press(pathOf(session.url), 'pay');
    expect(again.headers.get('location')).toBe(`http://app.test/done?session_id=${session.id}`);
  });

  test('stays with a sentence after a declined card, at an address that Back can open again', async () => {
    const session = await openSession(standIn, 'price_monthly');
    const { status, text } = await pressed(pathOf(session.url), 'decline');
    expect(status).toBe(200);
    expect(text).toContain('The card was declined. Nothing was charged.');
    expect(text).toContain('Pay $3.99');
  });

  test('leads back without paying', async () => {
    const session = await openSession(standIn, 'price_lifetime_once');
    const answer = await standIn.press(pathOf(session.url), 'leave');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://app.test/back']);
  });

  test('of an ended session says so, and there is none of an unknown one', async () => {
    const { stripe } = standIn;
    const session = await openSession(standIn, 'price_lifetime_once');
    const path = pathOf(session.url);
    await stripe.checkout.sessions.expire(session.id);
    expect(await page(path)).toMatchObject({ status: 410, text: expect.stringContaining('Page expired') });
    expect((await pressed(path, 'pay')).status).toBe(410);
    expect((await page('/dev-pay/c/cs_test_none')).status).toBe(404);
    expect((await standIn.press('/dev-pay/c/cs_test_none', 'pay')).status).toBe(404);
  });

  test('refuses presses from another site', async () => {
    const session = await openSession(standIn, 'price_lifetime_once');
    const answer = await fetch(session.url ?? '', {
      method: 'POST',
      headers: { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'action=pay',
    });
    expect(answer.status).toBe(403);
    expect(await standIn.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
  });
});

describe('the portal', () => {
  test('shows card and invoices, changes the card, and leads back', async () => {
    const { stripe, control } = standIn;
    const { customer, subscription } = await subscribe(standIn, 'price_monthly');
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://app.test/settings',
    });
    const path = pathOf(session.url);
    const { text } = await page(path);
    expect(text).toContain('ending in 4242');
    expect(text).toContain('$3.99');
    expect(text).toContain('href="http://app.test/settings"');

    expect((await pressed(path, 'card:declines')).text).toContain('ending in 0341');
    await control.advance(31 * 86_400_000);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' });
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
    const declined = await pressed(path, `pay:${latest_invoice}`);
    expect(declined.text).toContain('The card was declined');
    await standIn.press(path, 'card:works');
    await standIn.press(path, `pay:${latest_invoice}`);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });

  test('has pages of invoices and receipts', async () => {
    const { stripe } = standIn;
    const { subscription, customer } = await subscribe(standIn, 'price_annual');
    const [invoice] = await invoicesOf(standIn, subscription.id);
    expect((await page(pathOf(invoice?.hosted_invoice_url ?? null))).text).toContain('$29.99');
    const { data } = await stripe.paymentIntents.list({ customer, limit: 1, expand: ['data.latest_charge'] });
    const receipts = data.map(({ latest_charge }) => (latest_charge as { receipt_url: string }).receipt_url);
    expect((await page(pathOf(receipts[0] ?? ''))).text).toContain('Receipt');
  });
});

describe('the control page', () => {
  test('moves the clock, fails a payment, refunds, loses a dispute, and sends events again', async () => {
    const { stripe, control, press } = standIn;
    const before = await control.now();
    expect((await press('/dev-pay', 'clock:day')).status).toBe(303);
    expect((await control.now()) - before).toBe(86_400_000);

    await press('/dev-pay', 'cards:fail');
    expect((await page('/dev-pay')).text).toContain('The next card payment fails.');
    const declined = await openSession(standIn, 'price_lifetime_once');
    expect(await control.pay(declined.id)).toEqual({ kind: 'declined' });
    expect((await page('/dev-pay')).text).toContain('The next card payment succeeds.');

    const [refunded, disputed] = [await purchase(standIn), await purchase(standIn)];
    await press('/dev-pay', `refund:${refunded}`);
    await press('/dev-pay', `dispute:${disputed}`);
    const charge = { expand: ['latest_charge'] };
    expect(await stripe.paymentIntents.retrieve(refunded, charge)).toMatchObject({
      latest_charge: { amount_refunded: 9_900 },
    });
    const disputes = await stripe.disputes.list({ payment_intent: disputed, limit: 1 });
    expect(disputes.data).toMatchObject([{ status: 'lost' }]);

    await control.events.settled();
    const last = standIn.delivered.at(-1)?.event.id;
    standIn.delivered.length = 0;
    await press('/dev-pay', `send:${last}`);
    expect(standIn.delivered.map(({ event }) => event.id)).toEqual([last]);
  });
});

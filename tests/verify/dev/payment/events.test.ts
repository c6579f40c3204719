import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, makePrices, openSession, startStandIn, subscribe, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;
let prices: Awaited<ReturnType<typeof makePrices>>;

beforeEach(async () => {
  standIn = await startStandIn();
  prices = await makePrices(standIn.stripe);
  await standIn.control.events.settled();
  standIn.delivered.length = 0;
});
afterEach(() => standIn.stop());

const types = () => standIn.delivered.map(({ event }) => event.type);
const ids = () => standIn.delivered.map(({ event }) => event.id);

describe('events', () => {
  test('tell of each change, in order, signed, as the object was', async () => {
    const { subscription } = await subscribe(standIn, prices.monthly);
    await standIn.control.events.settled();
    expect(types()).toEqual([
      'customer.created',
      'payment_method.attached',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.created',
      'checkout.session.completed',
    ]);
    expect(standIn.delivered.every(({ signatureIsRight }) => signatureIsRight)).toBe(true);
    const created = standIn.delivered.find(({ event }) => event.type === 'customer.subscription.created');
    expect(created?.event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: subscription.id, status: 'active' } },
    });
  });

  test('of a change name what was there before', async () => {
    const { stripe, control } = standIn;
    const { subscription } = await subscribe(standIn, prices.monthly);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await control.events.settled();
    const { event } = standIn.delivered.at(-1) ?? {};
    expect(event).toMatchObject({
      type: 'customer.subscription.updated',
      data: { previous_attributes: { cancel_at_period_end: false, cancel_at: null } },
    });
    expect(event?.request?.id).toMatch(/^req_/);
  });

  test('can be listed by type and time, and read', async () => {
    const { stripe, control } = standIn;
    const { session } = await subscribe(standIn, prices.monthly);
    await control.events.settled();
    const { data } = await stripe.events.list({ types: ['checkout.session.completed', 'checkout.session.expired'] });
    expect(data).toMatchObject([{ type: 'checkout.session.completed', data: { object: { id: session.id } } }]);
    expect(await stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ pending_webhooks: 0 });
    expect((await stripe.events.list({ type: 'customer.*' })).data.length).toBeGreaterThan(0);
    expect((await stripe.events.list({ created: { gt: session.created } })).data).toEqual([]);
    await control.advance(31 * DAY_MS);
    expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toEqual([]);
  });

  test('that nobody takes are sent again later', async () => {
    const { stripe, control, clock } = standIn;
    standIn.answerWebhookWith(500);
    const customer = await stripe.customers.create();
    await control.events.settled();
    standIn.answerWebhookWith(200);
    expect(await stripe.events.list({ delivery_success: false })).toMatchObject({
      data: [{ data: { object: { id: customer.id } }, pending_webhooks: 1 }],
    });
    clock.now += 1_000;
    await stripe.customers.create();
    await expect.poll(() => types()).toHaveLength(3);
    await expect.poll(async () => (await stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });
});

describe('on demand, events', () => {
  test('wait, then come twice and in reverse', async () => {
    const { stripe, control } = standIn;
    await control.events.hold();
    const first = await stripe.customers.create();
    const second = await stripe.customers.create();
    await control.events.settled();
    expect(types()).toEqual([]);
    const sent = await control.events.deliver({ order: 'reversed', twice: true });
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const objects = standIn.delivered.map(({ event }) => event.data.object as { id: string });
    expect(objects.map(({ id }) => id)).toEqual([second.id, second.id, first.id, first.id]);
    expect(new Set(ids()).size).toBe(2);
    await stripe.customers.create();
    await control.events.release();
    await control.events.settled();
    expect(types()).toHaveLength(5);
  });

  test('come with a false signature, and still wait for the right one', async () => {
    const { stripe, control } = standIn;
    await control.events.hold();
    await stripe.customers.create();
    await control.events.deliver({ signature: 'false' });
    await control.events.deliver();
    expect(standIn.delivered.map(({ signatureIsRight }) => signatureIsRight)).toEqual([false, true]);
  });

  test('come late with a signature of that moment', async () => {
    const { stripe, control, clock } = standIn;
    await control.events.hold();
    await stripe.customers.create();
    clock.now += 10 * 60_000;
    await control.events.deliver();
    expect(standIn.delivered).toMatchObject([{ signatureIsRight: true }]);
  });

  test('do not come at all', async () => {
    const { stripe, control } = standIn;
    await control.events.hold();
    await stripe.customers.create();
    await control.events.drop();
    await control.events.release();
    await control.events.settled();
    expect(types()).toEqual([]);
    expect((await stripe.events.list({ type: 'customer.created' })).data).toHaveLength(1);
  });
});

describe('several processes', () => {
  test('share the books, and each event is sent by one of them', async () => {
    const { stripe, control } = standIn;
    const other = standIn.another();
    const session = await openSession(stripe, 'subscription', prices.monthly);
    await Promise.all([control.pay(session.id), other.control.pay(session.id)]);
    await Promise.all([control.events.settled(), other.control.events.settled()]);
    expect((await stripe.subscriptions.list()).data).toHaveLength(1);
    expect(ids()).toEqual([...new Set(ids())]);
    await other.control.failNextCharges(1);
    await other.control.advance(31 * DAY_MS);
    expect((await stripe.subscriptions.list({ status: 'past_due' })).data).toHaveLength(1);
    other.stop();
  });

  test('finish what a killed one has left: its events are sent after the next request', async () => {
    const { stripe, control } = standIn;
    await control.events.hold();
    const session = await openSession(stripe, 'payment', prices.lifetime);
    await control.pay(session.id);
    const next = standIn.another();
    await next.control.events.release();
    await next.control.events.settled();
    expect(types()).toContain('checkout.session.completed');
    next.stop();
  });
});

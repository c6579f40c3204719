import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, newCustomer, openSession, startStandIn, subscribe, type TestStandIn } from './stand-in.ts';

let standIn: TestStandIn;

beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.stop());

const types = () => standIn.delivered.map(({ event }) => event.type);
const ids = () => standIn.delivered.map(({ event }) => event.id);
const PURCHASE = ['invoice.paid', 'customer.subscription.created', 'checkout.session.completed'];

describe('events', () => {
  test('report each change, in order, signed, as the object was', async () => {
    const { subscription } = await subscribe(standIn, 'price_monthly');
    await standIn.control.events.settled();
    expect(types()).toEqual(PURCHASE);
    expect(standIn.delivered.every(({ signatureIsRight }) => signatureIsRight)).toBe(true);
    expect(standIn.delivered[1]?.event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: subscription.id, status: 'active' } },
    });
    expect(JSON.stringify(standIn.delivered)).not.toContain('"own"');
  });

  test('can be listed by type and time, for thirty days', async () => {
    const { stripe, control } = standIn;
    const { session } = await subscribe(standIn, 'price_monthly');
    const list = async (gte: number) =>
      (await stripe.events.list({ types: ['checkout.session.completed'], created: { gte }, limit: 10 })).data;
    expect(await list(session.created)).toMatchObject([{ data: { object: { id: session.id } } }]);
    expect(await list(session.created + 1)).toEqual([]);
    await control.advance(31 * DAY_MS);
    expect(await list(session.created)).toEqual([]);
  });

  test('without a success answer are sent again later', async () => {
    const { control, clock } = standIn;
    standIn.answerWebhookWith(500);
    await subscribe(standIn, 'price_monthly');
    await control.events.settled();
    expect(types()).toEqual(PURCHASE);
    standIn.answerWebhookWith(200);
    clock.now += 1_000;
    await newCustomer(standIn);
    await expect.poll(() => types()).toEqual([...PURCHASE, ...PURCHASE]);
    await newCustomer(standIn);
    await control.events.settled();
    expect(types()).toHaveLength(6);
  });

  test('that are held come when they are released, with a signature of that moment', async () => {
    const { control, clock } = standIn;
    await control.events.hold();
    await subscribe(standIn, 'price_monthly');
    await control.events.settled();
    expect(types()).toEqual([]);
    clock.now += 10 * 60_000;
    await control.events.release();
    await control.events.settled();
    expect(types()).toEqual(PURCHASE);
    expect(standIn.delivered.every(({ signatureIsRight }) => signatureIsRight)).toBe(true);
  });
});

describe('several processes', () => {
  test('share the books, and each event is sent by one of them', async () => {
    const { stripe, control } = standIn;
    const other = standIn.another();
    const customer = await newCustomer(standIn);
    const session = await openSession(standIn, 'price_monthly', { customer });
    await Promise.all([control.pay(session.id), other.control.pay(session.id)]);
    await Promise.all([control.events.settled(), other.control.events.settled()]);
    expect(ids()).toEqual([...new Set(ids())]);
    await other.control.failNextCharges(1);
    await other.control.advance(31 * DAY_MS);
    const { data } = await stripe.subscriptions.list({ customer, limit: 10 });
    expect(data).toMatchObject([{ status: 'past_due' }]);
    other.stop();
  });

  test('finish what a killed one has left: its events are sent after the next request', async () => {
    await standIn.control.events.hold();
    await subscribe(standIn, 'price_monthly');
    const next = standIn.another();
    await next.control.events.release();
    await next.control.events.settled();
    expect(types()).toEqual(PURCHASE);
    next.stop();
  });
});

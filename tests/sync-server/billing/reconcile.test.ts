import { describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { DAY } from './billing-server.ts';
import { away, billing, change, orders, paidUntil, person, startWithBuyer, told } from './one-buyer.ts';

startWithBuyer();

const tier = async () => (await person.subscription()).subscriptionTier;
async function compare() {
  await reconcile(billing.server.ctx);
  await billing.runJobs();
}

describe('the hourly comparison', () => {
  test('repairs what events that never came have left undone', async () => {
    const gift = { gift: true, recipientName: 'sidetwo', recipientEmail: 'sidetwo@example.com' };
    const other = await billing.buyer();
    const third = await billing.buyer();
    const [, bought] = [await person.pay('annual'), await other.pay('lifetime', gift)];
    const left = (await third.checkout('monthly')).body.url.split('/').at(-1);
    billing.pass(DAY + 1);
    billing.payments.expire(left);
    await compare();
    expect(await tier()).toBe('annual');
    expect((await other.status(bought.sessionId)).body.gift.giftCode).toMatch(/^GIFT-/);
    expect((await third.status(left)).body.state).toBe('expired');
    const before = await person.grants();
    await compare();
    expect(await person.grants()).toEqual(before.map((grant) => ({ ...grant, ...changing })));
  });

  test('closes an order that never got a page, so that the next purchase is free to begin', async () => {
    billing.payments.before = (call) => (call === 'startCheckout' ? { ok: false, kind: 'unavailable' } : undefined);
    await person.checkout('annual');
    billing.payments.before = () => undefined;
    billing.pass(DAY + 2 * 3_600_000);
    await compare();
    expect(await orders()).toMatchObject([{ status: 'expired' }]);
  });

  test('goes on with the others when one object cannot be read', async () => {
    const other = await billing.buyer();
    const first = await person.pay('annual');
    await other.pay('annual');
    billing.payments.sessions.delete(first.sessionId);
    await compare();
    expect(await other.subscription()).toMatchObject({ subscriptionTier: 'annual' });
  });

  test('ends a subscription with a renewal and end without events', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(32 * DAY);
    billing.payments.end(subscriptionId);
    await compare();
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free', subscriptionStatus: 'expired' });
  });

  const changing = { updated_at: expect.any(String), revision: expect.any(Number) };
});

describe('a comparison without news', () => {
  /** The provider names nothing that has changed, so that only our own rows say what is to be compared. */
  async function compareWithoutNews() {
    const changedSince = vi.spyOn(billing.payments, 'changedSince').mockResolvedValue({ ok: true, value: [] });
    const readSubscription = vi.spyOn(billing.payments, 'readSubscription');
    await compare();
    const read = readSubscription.mock.calls.map(([id]) => id);
    for (const spy of [changedSince, readSubscription]) spy.mockRestore();
    return read;
  }

  test('gives what was paid on a page that is open here', async () => {
    await person.pay('lifetime');
    await compareWithoutNews();
    expect(await tier()).toBe('lifetime');
  });

  test('closes a page that no bank has confirmed in fifteen days', async () => {
    await person.checkout('lifetime');
    billing.payments.payByBank(billing.payments.newestSession().sessionId);
    billing.pass(16 * DAY);
    await compareWithoutNews();
    expect(await orders()).toMatchObject([{ status: 'pending' }]);
    billing.pass(1);
    await compareWithoutNews();
    expect(await orders()).toMatchObject([{ status: 'failed', session_url: null }]);
  });

  test('closes an order without a page an hour after its day', async () => {
    billing.payments.before = (call) => (call === 'startCheckout' ? away : undefined);
    await person.checkout('annual');
    billing.pass(DAY + 3_600_000);
    await compareWithoutNews();
    expect(await orders()).toMatchObject([{ status: 'pending' }]);
    billing.pass(1);
    await compareWithoutNews();
    expect(await orders()).toMatchObject([{ status: 'expired' }]);
  });

  test('reads a subscription from a day before its renewal on, and one whose renewal has failed', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(Date.parse(paidUntil(subscriptionId)) - Date.parse(billing.now()) - DAY);
    expect(await compareWithoutNews()).not.toContain(subscriptionId);
    billing.pass(1);
    expect(await compareWithoutNews()).toContain(subscriptionId);
    billing.pass(DAY);
    billing.payments.failRenewal(subscriptionId);
    Object.assign(billing.payments.subscriptions.get(subscriptionId) ?? {}, { renews: false });
    await told(subscriptionId);
    expect(await compareWithoutNews()).toContain(subscriptionId);
  });

  test('reads no subscription that ends anyway, or was taken back, and nothing that is none', async () => {
    const { subscriptionId } = await person.buy('monthly');
    await change('downgrade', 'free');
    const other = await billing.buyer();
    const { subscriptionId: refunded, paymentId } = await other.buy('monthly');
    billing.payments.takeBack(paymentId, { refundedCents: 399 });
    billing.payments.before = (call) => (call === 'cancelNow' ? away : undefined);
    await billing.deliver([{ kind: 'payment', id: paymentId }]);
    await billing.runJobs();
    const gift = { source: 'gift', source_ref: `gift for ${person.userId}`, tier: 'monthly', renews: true } as const;
    const { ctx } = billing.server;
    const times = { starts_at: billing.now(), ends_at: billing.now() };
    await ctx.db
      .insertInto('plan_grants')
      .values({ id: ctx.newId(), user_id: person.userId, ...gift, ...times })
      .execute();
    billing.pass(32 * DAY);
    const read = await compareWithoutNews();
    for (const id of [subscriptionId, refunded, gift.source_ref]) expect(read).not.toContain(id);
  });
});

describe('a comparison that fails', () => {
  test('to learn the news does the rest, and says how much is left', async () => {
    await person.pay('lifetime');
    const failing = vi.spyOn(billing.payments, 'changedSince').mockResolvedValue(away);
    const failure = reconcile(billing.server.ctx);
    await expect(failure).rejects.toThrow('1 objects could not be compared');
    await expect(failure).rejects.toMatchObject({ cause: { code: 'UNAVAILABLE' } });
    failing.mockRestore();
    expect(await tier()).toBe('lifetime');
  });

  test('at one object goes on with the next', async () => {
    const other = await billing.buyer();
    const { sessionId } = await person.pay('lifetime');
    await other.pay('lifetime');
    const { readCheckout } = billing.payments;
    const failing = vi
      .spyOn(billing.payments, 'readCheckout')
      .mockImplementation((id) => (id === sessionId ? Promise.resolve(away) : readCheckout(id)));
    // Opened and paid are two news of it, and its order is open here.
    await expect(reconcile(billing.server.ctx)).rejects.toThrow('3 objects could not be compared');
    failing.mockRestore();
    expect(await other.subscription()).toMatchObject({ subscriptionTier: 'lifetime' });
    expect(await tier()).toBe('free');
  });
});

test('a comparison asks for the news of three days, and keeps events for thirty', async () => {
  const { db } = billing.server.ctx;
  const ago = (milliseconds: number) => new Date(Date.parse(billing.now()) - milliseconds).toISOString();
  const event = { type: 'charge.refunded', created_at: billing.now() };
  await db
    .insertInto('provider_events')
    .values([
      { ...event, id: 'evt_kept', received_at: ago(30 * DAY) },
      { ...event, id: 'evt_forgotten', received_at: ago(30 * DAY + 1) },
    ])
    .execute();
  const changedSince = vi.spyOn(billing.payments, 'changedSince');
  await compare();
  expect(changedSince.mock.calls).toEqual([[ago(3 * DAY)]]);
  const events = db.selectFrom('provider_events').select('id').where('type', '=', 'charge.refunded');
  expect(await events.execute()).toEqual([{ id: 'evt_kept' }]);
});

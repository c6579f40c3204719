import { describe, expect, test } from 'vitest';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { DAY } from './billing-server.ts';
import { billing, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();

describe('the status of a checkout', () => {
  test('is open with the page until the payment, and is the same when it is reloaded', async () => {
    const { body } = await person.checkout('annual');
    const { sessionId } = billing.payments.newestSession();
    for (const _ of [1, 2]) {
      expect((await person.status(sessionId)).body).toMatchObject({
        state: 'pending',
        planId: 'annual',
        gift: null,
        url: body.url,
      });
    }
  });

  // CHECK-015
  test('gives the plan when the event is late, once however often the page is loaded', async () => {
    const { sessionId, subscriptionId } = await person.pay('annual');
    const paidUntil = billing.payments.subscriptions.get(subscriptionId)?.paidUntil;
    const answers = await Promise.all([1, 2, 3].map(() => person.status(sessionId)));
    for (const { body } of answers) {
      expect(body).toMatchObject({ state: 'done', planId: 'annual', url: null, gift: null });
      expect(body.subscription).toMatchObject({
        subscriptionTier: 'annual',
        subscriptionStatus: 'active',
        renewal: { at: paidUntil, cents: 2999 },
      });
    }
    const grants = await billing.server.ctx.db
      .selectFrom('plan_grants')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(grants).toHaveLength(1);
  });

  // CHECK-015
  test('is not found for another person, and for a made-up number', async () => {
    const { sessionId } = await person.pay('lifetime');
    const other = await billing.buyer();
    for (const id of [sessionId, 'cs_typed', 'x'.repeat(300)]) {
      const { status } = await other.status(id);
      expect([400, 404]).toContain(status);
    }
    expect(await other.subscription()).toMatchObject({ subscriptionTier: 'free' });
    expect((await billing.server.newClient().get(`/api/checkout/${sessionId}`)).status).toBe(401);
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'done', planId: 'lifetime' });
  });

  test('is found for a page whose address was never stored', async () => {
    billing.payments.after = (call) => (call === 'startCheckout' ? { ok: false, kind: 'unavailable' } : undefined);
    await person.checkout('lifetime');
    const { sessionId } = billing.payments.newestSession();
    billing.payments.after = () => undefined;
    billing.payments.pay(sessionId);
    expect((await (await billing.buyer()).status(sessionId)).status).toBe(404);
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'done', planId: 'lifetime' });
  });

  test('is not found for the page of another person while the address of one’s own is missing', async () => {
    const other = await billing.buyer();
    const { sessionId } = await other.pay('lifetime');
    billing.payments.after = (call) => (call === 'startCheckout' ? { ok: false, kind: 'unavailable' } : undefined);
    await person.checkout('annual');
    billing.payments.after = () => undefined;
    expect((await person.status(sessionId)).body).toMatchObject({
      code: 'NOT_FOUND',
      message: 'You have no purchase with this number',
    });
    expect(await other.subscription()).toMatchObject({ subscriptionTier: 'free' });
    expect((await person.status('cs_unknown')).status).toBe(404);
  });

  test('of what is done asks the provider nothing', async () => {
    const { sessionId } = await person.buy('lifetime');
    billing.payments.before = () => ({ ok: false, kind: 'rejected' });
    const asked = billing.payments.calls.length;
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'done' });
    expect(billing.payments.calls.slice(asked)).toEqual([]);
  });

  test('of a gift that was never paid is known when the people in it are forgotten', async () => {
    await person.checkout('annual', { gift: true, recipientName: 'needledrop', recipientEmail: 'n@example.com' });
    const { sessionId } = billing.payments.newestSession();
    billing.payments.expire(sessionId);
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'expired', gift: { giftCode: null } });
    billing.pass(31 * DAY);
    await reconcile(billing.server.ctx);
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'expired', gift: null });
  });

  test('is no open page where reading it is a mistake of the server', async () => {
    const { sessionId } = await person.pay('annual');
    billing.payments.before = () => Promise.reject(new TypeError('a mistake'));
    expect((await person.status(sessionId)).status).toBe(500);
  });

  test('with the provider away is open still', async () => {
    const { sessionId } = await person.pay('annual');
    billing.payments.before = () => ({ ok: false, kind: 'unavailable' });
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'pending' });
    billing.payments.before = () => undefined;
    expect((await person.status(sessionId)).body).toMatchObject({ state: 'done' });
  });
});

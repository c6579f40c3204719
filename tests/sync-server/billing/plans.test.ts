import { describe, expect, test } from 'vitest';
import { changeGrants } from '../../../sync-server/billing/ledger/ledger.ts';
import { DAY } from './billing-server.ts';
import { away, billing, change, mine, paidUntil, person, startWithBuyer, told } from './one-buyer.ts';

startWithBuyer();

describe('an upgrade in the settings', () => {
  // API-053 SUB-006
  test('answers where to pay and gives nothing', async () => {
    for (const tier of ['monthly', 'annual', 'lifetime']) {
      const { status, body } = await change('upgrade', tier);
      const { url, order } = billing.payments.newestSession();
      expect([status, body]).toEqual([200, { url }]);
      expect(order.cancelUrl).toBe(`${billing.server.origin}/checkout?plan=${tier}&canceled=true`);
      expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
    }
    expect(await person.grants()).toEqual([]);
  });

  test('of a subscription that runs leads to the page that shows what the change costs', async () => {
    await person.buy('monthly');
    const { body } = await change('upgrade', 'annual');
    expect(body).toEqual({ url: `${billing.server.origin}/checkout?plan=annual` });
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly' });
  });

  test('of a subscription that runs to lifetime leads to its payment, and to the plan it has is refused', async () => {
    await person.buy('monthly');
    const { body } = await change('upgrade', 'lifetime');
    expect(body).toEqual({ url: billing.payments.newestSession().url });
    expect((await change('upgrade', 'monthly')).body).toMatchObject({
      code: 'PLAN_UNCHANGED',
      message: 'You have Monthly Collector already.',
    });
  });

  test('of a plan that is to end leads to the costs of the other plan, and the end stays', async () => {
    await person.buy('monthly');
    await change('downgrade', 'free');
    expect((await change('upgrade', 'annual')).body).toEqual({
      url: `${billing.server.origin}/checkout?plan=annual`,
    });
    expect(mine()).toMatchObject([{ planId: 'monthly', renews: false }]);
  });

  // API-053
  test.each([
    ['upgrade', 'free'],
    ['downgrade', 'monthly'],
  ])('%s to %s is refused', async (type, tier) => {
    const { status, body } = await change(type, tier);
    expect([status, body]).toMatchObject([
      400,
      { details: { field: 'tier' }, message: 'An upgrade leads to a paid plan, and a downgrade to the free plan' },
    ]);
  });

  test('sideways is refused', async () => {
    expect((await change('sidegrade', 'annual')).status).toBe(400);
  });
});

describe('a plan that runs', () => {
  test('shows when it renews, for how much, and that its card can be changed', async () => {
    const { subscriptionId } = await person.buy('monthly');
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'monthly',
      subscriptionStatus: 'active',
      albumLimit: null,
      canAddMore: true,
      renewal: { at: paidUntil(subscriptionId), cents: 399 },
      paidUntil: paidUntil(subscriptionId),
      paymentFailedAt: null,
      hasPortal: true,
      canPay: true,
    });
  });

  test('shows the renewal of the subscription, also next to what an administrator gave', async () => {
    expect(await person.subscription()).toMatchObject({ renewal: null, hasPortal: false, canPay: true });
    const given = { source: 'admin', source_ref: `next to ${person.userId}`, tier: 'annual' } as const;
    await changeGrants(billing.server.ctx, person.userId, (_tx, ledger) =>
      ledger.give({ ...given, starts_at: billing.now() }),
    );
    const { subscriptionId } = await person.buy('monthly');
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'annual',
      renewal: { at: paidUntil(subscriptionId), cents: 399 },
    });
  });

  test('goes on through a renewal whose event is late, and knows its new date afterwards', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(31 * DAY);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly' });
    billing.payments.renew(subscriptionId);
    await told(subscriptionId);
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'monthly',
      renewal: { at: paidUntil(subscriptionId) },
    });
  });

  test('works for fourteen days after a failed payment, says so, and mails it once', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(Date.parse(paidUntil(subscriptionId)) - Date.parse(billing.now()));
    billing.payments.failRenewal(subscriptionId);
    const failedAt = billing.now();
    for (const _ of [1, 2]) await told(subscriptionId);
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'monthly',
      subscriptionStatus: 'past_due',
      paymentFailedAt: failedAt,
      renewal: null,
    });
    const mails = billing.server.ctx.db.selectFrom('mail_outbox').selectAll().where('template', '=', 'payment-failed');
    expect((await mails.execute()).filter(({ dedupe_key }) => dedupe_key.includes(subscriptionId))).toHaveLength(1);
    billing.pass(14 * DAY);
    expect(await person.subscription()).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'expired',
      albumLimit: 15,
    });
    billing.payments.renew(subscriptionId);
    await told(subscriptionId);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly', subscriptionStatus: 'active' });
  });

  test('ends in time, and the job that writes it notifies every device', async () => {
    await person.buy('annual');
    await change('downgrade', 'free');
    const end = String((await person.subscription()).subscriptionExpiresAt);
    billing.pass(Date.parse(end) - Date.parse(billing.now()));
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free', subscriptionStatus: 'expired' });
    const { version } = await account();
    await billing.runJobs();
    expect(await account()).toMatchObject({
      subscription_tier: 'free',
      subscription_status: 'expired',
      version: version + 1,
    });
  });

  test('reaches the devices by a new version with each change of the tier, and by none without', async () => {
    const { version } = await account();
    const { subscriptionId } = await person.buy('monthly');
    const bought = (await account()).version;
    expect(bought).toBeGreaterThan(version);
    await told(subscriptionId);
    expect((await account()).version).toBe(bought);
  });

  test('is in the account by the number of the subscription that runs', async () => {
    const { subscriptionId } = await person.buy('monthly');
    expect(await account()).toMatchObject({ stripe_subscription_id: subscriptionId });
    await change('downgrade', 'free');
    expect(await account()).toMatchObject({ stripe_subscription_id: subscriptionId });
    billing.pass(32 * DAY);
    billing.payments.end(subscriptionId);
    await told(subscriptionId);
    expect(await account()).toMatchObject({ stripe_subscription_id: null });
    await person.buy('lifetime');
    expect(await account()).toMatchObject({ stripe_subscription_id: null });
  });

  async function account() {
    const users = billing.server.ctx.db.selectFrom('users').selectAll().where('id', '=', person.userId);
    return users.executeTakeFirstOrThrow();
  }
});

describe('a downgrade', () => {
  // SUB-005
  test('of a subscription keeps the tier to the end of the paid time, and nothing more is charged', async () => {
    const { subscriptionId } = await person.buy('annual');
    const { body } = await change('downgrade', 'free');
    expect(body.subscription).toMatchObject({
      subscriptionTier: 'annual',
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: paidUntil(subscriptionId),
      paidUntil: paidUntil(subscriptionId),
      renewal: null,
    });
    expect(mine()).toMatchObject([{ renews: false, status: 'active' }]);
    expect((await change('downgrade', 'free')).body.code).toBe('PLAN_UNCHANGED');
  });

  test('can be taken back while the plan runs, and again, and again', async () => {
    await person.buy('annual');
    for (const _ of [1, 2, 3]) {
      await change('downgrade', 'free');
      expect(mine()).toMatchObject([{ renews: false }]);
      const { body } = await change('upgrade', 'annual');
      expect(body.subscription).toMatchObject({ subscriptionStatus: 'active', renewal: { cents: 2999 } });
      expect(mine()).toMatchObject([{ renews: true }]);
    }
  });

  test('changes nothing while the provider does not answer', async () => {
    await person.buy('annual');
    billing.payments.before = () => away;
    const { status, body } = await change('downgrade', 'free');
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    billing.payments.before = () => undefined;
    expect(await person.subscription()).toMatchObject({ subscriptionStatus: 'active' });
    expect(mine()).toMatchObject([{ renews: true }]);
  });

  test('of lifetime is at once, and the date of the purchase stays in the ledger', async () => {
    await person.buy('lifetime');
    const { body } = await change('downgrade', 'free');
    expect(body.subscription).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'active',
      subscriptionExpiresAt: null,
      paidUntil: null,
      albumLimit: 15,
    });
    expect(await person.grants()).toMatchObject([
      { source: 'purchase', tier: 'lifetime', revoke_reason: 'given_up', starts_at: expect.any(String) },
    ]);
  });

  test('of a failing card ends at once, and the card is not tried again', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.failRenewal(subscriptionId);
    await told(subscriptionId);
    expect((await change('downgrade', 'free')).body.subscription).toMatchObject({ subscriptionTier: 'free' });
    expect(mine()).toMatchObject([{ status: 'ended' }]);
  });

  test('of a card that was mended meanwhile keeps what it has just paid for', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.failRenewal(subscriptionId);
    await told(subscriptionId);
    billing.payments.renew(subscriptionId);
    expect((await change('downgrade', 'free')).body.subscription).toMatchObject({
      subscriptionTier: 'monthly',
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: paidUntil(subscriptionId),
    });
    expect(mine()).toMatchObject([{ status: 'active', renews: false }]);
  });

  test('of a failing card that was not to renew ends at once too', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(31 * DAY);
    billing.payments.failRenewal(subscriptionId);
    Object.assign(billing.payments.subscriptions.get(subscriptionId) ?? {}, { renews: false });
    await told(subscriptionId);
    expect((await change('downgrade', 'free')).body.subscription).toMatchObject({ subscriptionTier: 'free' });
    expect(mine()).toMatchObject([{ status: 'ended' }]);
  });

  test('ends a subscription with its paid time and what an administrator gave at once', async () => {
    const { subscriptionId } = await person.buy('monthly');
    const given = { source: 'admin', source_ref: `for ${person.userId}`, tier: 'annual' } as const;
    await changeGrants(billing.server.ctx, person.userId, (_tx, ledger) =>
      ledger.give({ ...given, starts_at: billing.now() }),
    );
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual' });
    expect((await change('downgrade', 'free')).body.subscription).toMatchObject({
      subscriptionTier: 'monthly',
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: paidUntil(subscriptionId),
    });
    expect(await person.grants()).toMatchObject([
      { source: 'subscription', renews: false, revoke_reason: null },
      { source: 'admin', revoke_reason: 'given_up' },
    ]);
  });

  test('of a gift that was ended already, and of the free plan, is refused', async () => {
    const refused = { code: 'PLAN_UNCHANGED', message: 'There is no plan that could be ended.' };
    expect((await change('downgrade', 'free')).body).toMatchObject(refused);
    const gift = { source: 'gift', source_ref: `gift for ${person.userId}`, tier: 'annual', renews: true } as const;
    await changeGrants(billing.server.ctx, person.userId, (_tx, ledger) =>
      ledger.give({ ...gift, starts_at: billing.now() }),
    );
    expect((await change('downgrade', 'free')).status).toBe(200);
    expect((await change('downgrade', 'free')).body).toMatchObject(refused);
  });
});

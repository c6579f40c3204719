import { expect, test } from 'vitest';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { changeGrants } from '../../../sync-server/billing/ledger/ledger.ts';
import { DAY } from './billing-server.ts';
import { billing, orders, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();

test('a refund that is reported again leaves the order as it is', async () => {
  const { paymentId } = await person.buy('lifetime');
  const { db } = billing.server.ctx;
  const order = () =>
    db.selectFrom('billing_orders').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
  billing.payments.takeBack(paymentId, { isDisputeLost: true });
  const report = async () => {
    await billing.deliver([{ kind: 'payment', id: paymentId }]);
    await billing.runJobs();
  };
  await report();
  const before = await order();
  expect(before).toMatchObject({ status: 'refunded', updated_at: billing.now() });
  billing.pass(DAY);
  await report();
  expect(await order()).toEqual(before);
});

test('a lifetime that was paid back can be bought again, and that payment is kept', async () => {
  const { paymentId } = await person.buy('lifetime');
  billing.payments.takeBack(paymentId, { refundedCents: 9900 });
  await billing.deliver([{ kind: 'payment', id: paymentId }]);
  await billing.runJobs();
  expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
  billing.pass(DAY);
  const { paymentId: second } = await person.buy('lifetime');
  expect(await person.subscription()).toMatchObject({ subscriptionTier: 'lifetime' });
  expect(billing.payments.payments.get(second)).toMatchObject({ refundedCents: 0 });
  await billing.deliver([{ kind: 'payment', id: paymentId }]);
  await billing.runJobs();
  expect(await person.subscription()).toMatchObject({ subscriptionTier: 'lifetime' });
  expect(await orders()).toMatchObject([{ status: 'refunded' }, { status: 'paid' }]);
});

test('a lifetime that was given between a payment and its news sends the payment back', async () => {
  const { ctx } = billing.server;
  const { sessionId, paymentId } = await person.pay('lifetime');
  billing.pass(1000);
  const given = { source: 'code', source_ref: `code for ${person.userId}`, tier: 'lifetime' } as const;
  await changeGrants(ctx, person.userId, (_tx, ledger) => ledger.give({ ...given, starts_at: billing.now() }));
  await billing.deliver([{ kind: 'checkout', id: sessionId }]);
  await billing.runJobs();
  expect(await person.grants()).toMatchObject([{ source: 'code', revoked_at: null }]);
  expect(billing.payments.payments.get(paymentId)).toMatchObject({ refundedCents: 9900 });
  expect(await orders()).toMatchObject([{ status: 'refunded' }]);
});

test.each(['annual', 'lifetime'])('%s that is paid for a deleted account is ended and paid back', async (plan) => {
  const { db } = billing.server.ctx;
  const { sessionId, subscriptionId, paymentId } = await person.pay(plan);
  await db.deleteFrom('users').where('id', '=', person.userId).execute();
  for (const _ of [1, 2]) await billing.deliver([{ kind: 'checkout', id: sessionId }]);
  await billing.runJobs();
  expect(billing.payments.payments.get(paymentId)).toMatchObject({ refundedCents: PLANS[plan as PaidTier].cents });
  expect(billing.payments.subscriptions.get(subscriptionId)?.status).toBe(plan === 'annual' ? 'ended' : undefined);
  const order = db.selectFrom('billing_orders').selectAll().where('session_id', '=', sessionId);
  expect(await order.execute()).toMatchObject([{ status: 'refunded', user_id: null, session_url: null }]);
});

test.each([
  ['ends when it is first reported', false],
  ['does not end once it is redeemed', true],
])('a gift whose payment is taken back %s', async (_what, isRedeemed) => {
  const { db } = billing.server.ctx;
  const recipient = { recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' };
  const { paymentId } = await person.buy('lifetime', { gift: true, ...recipient });
  const gift = () =>
    db.selectFrom('gift_subscriptions').selectAll().where('purchaser_id', '=', person.userId).executeTakeFirstOrThrow();
  if (isRedeemed) {
    const { client } = await billing.buyer();
    const redeemed = await client.send('POST', '/api/redeem-gift', { giftCode: (await gift()).gift_code });
    expect(redeemed.status).toBe(200);
  }
  const firstReported = billing.now();
  billing.payments.takeBack(paymentId, { isDisputeLost: true });
  for (let report = 1; report <= 2; report += 1) {
    await billing.deliver([{ kind: 'payment', id: paymentId }]);
    await billing.runJobs();
    expect((await gift()).voided_at).toBe(isRedeemed ? null : firstReported);
    billing.pass(DAY);
  }
});

test('the person named in a gift that was never paid is forgotten a month after its page was closed', async () => {
  const { ctx } = billing.server;
  const day = (days: number) => new Date(Date.parse(billing.now()) + days * DAY).toISOString();
  const closed = {
    'long expired': { status: 'expired', updated_at: day(-31) },
    'long failed': { status: 'failed', updated_at: day(-31) },
    'expired of late': { status: 'expired', updated_at: day(-29) },
    'long refunded': { status: 'refunded', updated_at: day(-31), paid_at: day(-31) },
    'still open': { status: 'pending', updated_at: day(-31) },
  } as const;
  for (const [recipient_name, order] of Object.entries(closed)) {
    const [id, bought] = [ctx.newId(), { user_id: person.userId, plan_id: 'annual', is_gift: true } as const];
    const priced = { price_cents: 2999, discount_cents: 0, customer_id: `cus_${person.userId}` };
    const times = { created_at: day(-60), expires_at: day(1) };
    await ctx.db
      .insertInto('billing_orders')
      .values({ id, ...bought, ...priced, ...times, ...order })
      .execute();
    const gift = { id: ctx.newId(), order_id: id, purchaser_id: person.userId, subscription_tier: 'annual' } as const;
    await ctx.db
      .insertInto('gift_subscriptions')
      .values({ ...gift, recipient_name, recipient_email: 'needledrop@example.com' })
      .execute();
  }
  await reconcile(ctx);
  const kept = await ctx.db
    .selectFrom('gift_subscriptions')
    .select('recipient_name')
    .where('purchaser_id', '=', person.userId)
    .execute();
  expect(kept.map(({ recipient_name }) => recipient_name).toSorted()).toEqual([
    'expired of late',
    'long refunded',
    'still open',
  ]);
});

import { expect, test } from 'vitest';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { DAY } from './billing-server.ts';
import { billing, person, startWithBuyer } from './one-buyer.ts';

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
  const orders = {
    'long expired': { status: 'expired', updated_at: day(-31) },
    'long failed': { status: 'failed', updated_at: day(-31) },
    'expired of late': { status: 'expired', updated_at: day(-29) },
    'long refunded': { status: 'refunded', updated_at: day(-31), paid_at: day(-31) },
    'still open': { status: 'pending', updated_at: day(-31) },
  } as const;
  for (const [recipient_name, order] of Object.entries(orders)) {
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

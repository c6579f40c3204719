import { beforeEach, describe, expect, test } from 'vitest';
import { mirrorSubscription } from '../../../sync-server/billing/provider/subscription-mirror.ts';
import type { SubscriptionState } from '../../../sync-server/providers/payment/payment-provider.ts';
import { DAY } from './billing-server.ts';
import { asCustomer, atProvider, day, has, paid, waitingEnds } from './mirrored.ts';
import { billing, orders, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();
beforeEach(async () => {
  await asCustomer();
  // Each test begins ten days after the subscription.
  billing.pass(Date.parse(day(10)) - Date.parse(billing.now()));
});

const mirror = (changes: Partial<SubscriptionState> = {}) =>
  mirrorSubscription(billing.server.ctx, atProvider(changes).subscriptionId);
const mirrored = async () => (await person.grants()).find(({ source_ref }) => source_ref === `sub_${person.userId}`);
const end = (when: string, more: object = {}) => [{ subscriptionId: `sub_${person.userId}`, when, ...more }];

describe('a reading of a subscription', () => {
  test('is written in full, and the next one over it', async () => {
    const state = atProvider();
    expect(await mirrorSubscription(billing.server.ctx, state.subscriptionId)).toEqual(state);
    const first = await mirrored();
    expect(first).toMatchObject({
      user_id: person.userId,
      source: 'subscription',
      source_ref: state.subscriptionId,
      tier: 'monthly',
      starts_at: day(0),
      ends_at: day(30),
      renews: true,
      failed_at: null,
      revoked_at: null,
      revoke_reason: null,
    });
    await mirror({ planId: 'annual', paidUntil: day(365), renews: false });
    expect(await mirrored()).toMatchObject({
      id: first?.id,
      revision: (first?.revision ?? 0) + 1,
      tier: 'annual',
      ends_at: day(365),
      renews: false,
    });
    expect(await waitingEnds()).toEqual([]);
  });

  test.each([
    ['ends when it ended', { endedAt: day(8) }, day(8)],
    ['ends when its paid time is over, if that is earlier', { paidUntil: day(7), endedAt: day(8) }, day(7)],
    ['ends now, if the provider’s clock is ahead', { endedAt: day(12) }, day(10)],
    ['ends now, if the provider names no time', { endedAt: null }, day(10)],
  ])('of one that is over %s', async (_name, changes, endsAt) => {
    await mirror();
    await mirror({ ...changes, status: 'ended' });
    expect(await mirrored()).toMatchObject({ ends_at: endsAt, renews: false, failed_at: null });
  });

  test('of one that had run out keeps the end that its holder knows', async () => {
    await mirror({ renews: false, paidUntil: day(9) });
    await mirror({ renews: false, paidUntil: day(9), endedAt: day(8), status: 'ended' });
    expect(await mirrored()).toMatchObject({ ends_at: day(9) });
  });

  test.each([
    ['renewed', { renews: true }],
    ['waited for its card', { status: 'past_due', failedAt: day(9), renews: false }],
    ['ran still', { renews: false, paidUntil: day(11) }],
  ] as const)('of one that is over and %s before ends when it ended', async (_name, before) => {
    await mirror({ paidUntil: day(9), ...before });
    await mirror({ paidUntil: day(9), endedAt: day(8), status: 'ended' });
    expect(await mirrored()).toMatchObject({ ends_at: day(8) });
  });

  test('of a failed renewal has the time of the first failure, by the provider or by us, and one mail', async () => {
    const failing = { status: 'past_due', paidUntil: day(9) } as const;
    await mirror(failing);
    expect(await mirrored()).toMatchObject({ failed_at: day(10), renews: true });
    billing.pass(DAY);
    await mirror(failing);
    expect(await mirrored()).toMatchObject({ failed_at: day(10) });
    await mirror({ ...failing, failedAt: day(9) });
    expect(await mirrored()).toMatchObject({ failed_at: day(9) });
    const mails = billing.server.ctx.db.selectFrom('mail_outbox').selectAll().where('template', '=', 'payment-failed');
    expect((await mails.execute()).filter(({ dedupe_key }) => dedupe_key.includes(person.userId))).toMatchObject([
      { payload: { planId: 'monthly', failedAt: day(10), worksUntil: day(24) } },
    ]);
    await mirror();
    expect(await mirrored()).toMatchObject({ failed_at: null });
  });

  test('of a failed renewal of a person without an address sends no mail', async () => {
    const { db } = billing.server.ctx;
    await db.updateTable('users').set({ email: null }).where('id', '=', person.userId).execute();
    await mirror({ status: 'past_due', failedAt: day(9) });
    expect(await mirrored()).toMatchObject({ failed_at: day(9) });
    const mails = db.selectFrom('mail_outbox').selectAll().where('template', '=', 'payment-failed');
    expect((await mails.execute()).filter(({ dedupe_key }) => dedupe_key.includes(person.userId))).toEqual([]);
  });

  test('of a payment that was taken back keeps when and why that was first known', async () => {
    await mirror({ latestPaymentId: paid(day(0)) });
    billing.payments.takeBack(paid(day(0)), { refundedCents: 399 });
    await mirror({ latestPaymentId: `pi_${person.userId}_${day(0)}` });
    const taken = { revoked_at: day(10), revoke_reason: 'refunded' };
    expect(await mirrored()).toMatchObject(taken);
    billing.pass(DAY);
    billing.payments.takeBack(`pi_${person.userId}_${day(0)}`, { isDisputeLost: true });
    await mirror({ latestPaymentId: `pi_${person.userId}_${day(0)}` });
    expect(await mirrored()).toMatchObject(taken);
    expect(await waitingEnds()).toEqual(end('now'));
  });
});

describe('a subscription is', () => {
  const customer = (id: string | null) =>
    billing.server.ctx.db
      .updateTable('users')
      .set({ stripe_customer_id: id })
      .where('id', '=', person.userId)
      .execute();

  test('of the person whose order it names, if that has its customer', async () => {
    await person.checkout('annual');
    const [order] = await orders();
    await customer(null);
    await mirror({ orderId: order?.id ?? '', customerId: 'cus_other' });
    expect(await mirrored()).toBeUndefined();
    await mirror({ orderId: order?.id ?? '' });
    expect(await mirrored()).toMatchObject({ user_id: person.userId });
  });

  test.each([null, 'order of another shop'])('unknown with the order %s and an unknown customer', async (orderId) => {
    await customer(null);
    expect(await mirror({ orderId })).toBeUndefined();
    expect(await mirrored()).toBeUndefined();
  });

  test('read again while another process writes, five times at most, and asked to change once', async () => {
    const { ctx } = billing.server;
    const { subscriptionId } = atProvider();
    await mirrorSubscription(ctx, subscriptionId);
    let calls: string[] = [];
    let overtaken = 2;
    billing.payments.after = async (call) => {
      calls.push(call);
      overtaken -= 1;
      if (overtaken < 0) return undefined;
      await ctx.pool.query('update plan_grants set revision = revision + 1 where source_ref = $1', [subscriptionId]);
      return undefined;
    };
    const stop = () => ctx.payment.setRenewal(subscriptionId, false, `stop:${subscriptionId}`);
    await mirrorSubscription(ctx, subscriptionId, stop);
    expect(calls).toEqual(['setRenewal', 'readSubscription', 'readSubscription']);
    expect(await mirrored()).toMatchObject({ renews: false });
    [calls, overtaken] = [[], 9];
    await expect(mirrorSubscription(ctx, subscriptionId)).rejects.toThrow('changes faster than it can be read');
    expect(calls).toHaveLength(5);
  });
});

describe('a subscription that is known for the first time', () => {
  test.each([
    ['a gift redeemed after it began', { source: 'gift', tier: 'annual', starts_at: day(5) }, {}, 'period_end'],
    ['a code used after it began', { source: 'code', tier: 'annual', starts_at: day(5) }, {}, 'period_end'],
    ['a gift redeemed as it began', { source: 'gift', tier: 'annual', starts_at: day(0) }, {}, undefined],
    ['a gift redeemed before it began', { source: 'gift', tier: 'annual', starts_at: day(-5) }, {}, undefined],
    ['a grant of an administrator', { source: 'admin', tier: 'annual', starts_at: day(5) }, {}, undefined],
    ['a gift, if it ends anyway', { source: 'gift', tier: 'annual', starts_at: day(5) }, { renews: false }, undefined],
  ] as const)('next to %s', async (_name, grant, changes, when) => {
    await has(grant);
    await mirror(changes);
    expect(await waitingEnds()).toEqual(when ? end(when) : []);
    await billing.runJobs();
    // Known since, its holder may have asked for it to renew.
    await mirror(changes);
    expect(await waitingEnds()).toEqual([]);
  });

  test.each([
    ['gives nothing', {}, undefined, false],
    ['is paid back next to a lifetime', { starts_at: day(-5) }, day(0), true],
    ['has nothing to pay back without a payment', { starts_at: day(-5) }, null, false],
    ['was paid for before a lifetime', { starts_at: day(5) }, day(0), false],
  ] as const)('and is over already %s', async (_name, lifetime, payment, isPaidBack) => {
    if (payment !== undefined) await has({ source: 'purchase', tier: 'lifetime', ...lifetime });
    await mirror({ status: 'ended', endedAt: day(3), latestPaymentId: payment ? paid(payment) : null });
    expect(await mirrored()).toBeUndefined();
    expect(await waitingEnds()).toEqual(isPaidBack ? end('now', { refunds: true }) : []);
  });

  test('and is over and paid back already is left so', async () => {
    await has({ source: 'purchase', tier: 'lifetime', starts_at: day(-5) });
    const latestPaymentId = paid(day(0), { refundedCents: 399 });
    await mirror({ status: 'ended', endedAt: day(3), latestPaymentId });
    expect([await mirrored(), await waitingEnds()]).toEqual([undefined, []]);
  });
});

describe('next to a lifetime', () => {
  const lifetime = (starts_at: string, revoked_at: string | null = null) =>
    has({ source: 'purchase', tier: 'lifetime', starts_at, revoked_at, revoke_reason: revoked_at && 'given_up' });

  test.each([
    ['that was there first ends now and is paid back', [-5], {}, 0, end_('now', { refunds: true })],
    ['that was there as it began too', [0], {}, 0, end_('now', { refunds: true })],
    ['of later ends with its time', [5], {}, 0, end_('period_end', { refundsSince: day(5) })],
    [
      'of later ends with its time, counted from the first',
      [5, 3],
      {},
      0,
      end_('period_end', { refundsSince: day(3) }),
    ],
    ['of later, renewed since, ends with its time', [5], {}, 7, end_('period_end', { refundsSince: day(5) })],
    ['of later needs no end if it has one', [5], { renews: false }, 0, undefined],
  ] as const)('a subscription %s', async (_name, starts, changes, payment, wish) => {
    for (const each of starts) await lifetime(day(each));
    await mirror({ ...changes, latestPaymentId: paid(day(payment)) });
    expect(await waitingEnds()).toEqual(wish ? [{ subscriptionId: `sub_${person.userId}`, ...wish }] : []);
  });

  test.each([
    ['that was given up since is paid back', 0, true],
    ['and paid for after that was given up is what its holder has', 7, false],
  ])('a subscription bought during it %s', async (_name, payment, isPaidBack) => {
    await lifetime(day(-5), day(5));
    await mirror({ latestPaymentId: paid(day(payment)) });
    expect(await waitingEnds()).toEqual(isPaidBack ? end('now', { refunds: true }) : []);
  });

  function end_(when: string, more: object) {
    return { when, ...more };
  }
});

describe('of two subscriptions', () => {
  const other = (changes: object = {}) => {
    const grant = { source: 'subscription', tier: 'annual', starts_at: day(-20), ends_at: day(40) } as const;
    return has({ ...grant, source_ref: `sub_other_${person.userId}`, ...changes });
  };

  test('the later one ends now and is paid back', async () => {
    await other();
    await mirror();
    expect(await waitingEnds()).toEqual(end('now', { refunds: true }));
  });

  test('the other one does, if that is later', async () => {
    await other({ starts_at: day(5) });
    await mirror();
    expect(await waitingEnds()).toEqual([{ subscriptionId: `sub_other_${person.userId}`, when: 'now', refunds: true }]);
  });

  test('the one that gave way to a purchase ends, though it was first', async () => {
    await person.checkout('annual');
    const { db } = billing.server.ctx;
    const replaced = { replaces_subscription_id: `sub_${person.userId}`, status: 'paid' } as const;
    await db.updateTable('billing_orders').set(replaced).where('user_id', '=', person.userId).execute();
    await other({ starts_at: day(5) });
    await mirror();
    expect(await waitingEnds()).toEqual(end('now', { refunds: true }));
  });

  test('the one whose card fails ends, and nothing of it is paid back', async () => {
    await other();
    await mirror({ status: 'past_due', failedAt: day(9) });
    expect(await waitingEnds()).toEqual(end('now'));
  });

  test.each([
    ['is over', { ends_at: day(10) }],
    ['waits for its card', { failed_at: day(9) }],
    ['was taken back', { revoked_at: day(9), revoke_reason: 'refunded' }],
    ['is a gift', { source: 'gift' }],
  ])('none ends if the other one %s', async (_name, changes) => {
    await other(changes);
    await mirror();
    expect(await waitingEnds()).toEqual([]);
  });
});

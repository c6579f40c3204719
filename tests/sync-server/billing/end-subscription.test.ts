import { beforeEach, describe, expect, test } from 'vitest';
import { changeGrants } from '../../../sync-server/billing/ledger/ledger.ts';
import {
  dropEnd,
  endRenewals,
  endSubscription,
  mirrorSubscription,
  queueEnd,
} from '../../../sync-server/billing/provider/subscription-mirror.ts';
import { asCustomer, atProvider, day, has, paid, waitingEnds } from './mirrored.ts';
import { billing, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();
beforeEach(asCustomer);

const id = () => `sub_${person.userId}`;
let wishes = 0;

describe('the end of a subscription', () => {
  const end = (wish: { when: 'now' | 'period_end'; refunds?: boolean; refundsSince?: string }) => {
    wishes += 1;
    return endSubscription.run(billing.server.ctx, { subscriptionId: id(), wishId: `wish ${wishes}`, ...wish });
  };
  const refunded = (paymentId: string) => billing.payments.payments.get(paymentId)?.refundedCents;

  test.each([
    ['now', { status: 'ended', renews: false }],
    ['period_end', { status: 'active', renews: false }],
  ] as const)('of %s is the provider’s and the ledger’s, and pays nothing back', async (when, expected) => {
    const latestPaymentId = paid(day(0));
    await mirrorSubscription(billing.server.ctx, atProvider({ latestPaymentId }).subscriptionId);
    await end({ when });
    expect(billing.payments.subscriptions.get(id())).toMatchObject(expected);
    expect(await person.grants()).toMatchObject([
      { renews: false, ends_at: when === 'now' ? billing.now() : day(30), revoked_at: null },
    ]);
    expect(refunded(latestPaymentId)).toBe(0);
  });

  test('with a refund pays the last payment back, and takes back what it gave', async () => {
    const latestPaymentId = paid(day(0));
    await mirrorSubscription(billing.server.ctx, atProvider({ latestPaymentId }).subscriptionId);
    await end({ when: 'now', refunds: true });
    expect(refunded(latestPaymentId)).toBe(399);
    expect(await person.grants()).toMatchObject([{ revoke_reason: 'refunded' }]);
  });

  test.each([
    ['after it is paid back', day(1), 399],
    ['at it is kept', day(0), 0],
    ['before it is kept', day(-1), 0],
  ])('with a refund since a time: a payment %s', async (_name, madeAt, cents) => {
    const latestPaymentId = paid(madeAt);
    atProvider({ latestPaymentId });
    await end({ when: 'period_end', refundsSince: day(0) });
    expect(refunded(latestPaymentId)).toBe(cents);
    expect(billing.payments.subscriptions.get(id())).toMatchObject({ status: 'active', renews: false });
  });

  test.each([
    ['ends now for what is there for good already', { refundsSince: day(0) }, 'ended'],
    ['is tried to the end of its time otherwise', {}, 'past_due'],
  ])('of a card that fails %s', async (_name, more, status) => {
    atProvider({ status: 'past_due', failedAt: day(0) });
    await end({ when: 'period_end', ...more });
    expect(billing.payments.subscriptions.get(id())?.status).toBe(status);
  });

  test('that the provider does not know, or that has no payment, is done', async () => {
    await end({ when: 'now', refunds: true });
    await end({ when: 'period_end', refundsSince: day(0) });
    atProvider();
    await end({ when: 'now', refunds: true });
    atProvider({ latestPaymentId: 'pi_unknown' });
    await end({ when: 'period_end', refundsSince: day(0) });
    expect(billing.payments.subscriptions.get(id())).toMatchObject({ renews: false });
  });
});

describe('wishes to end a subscription', () => {
  const queue = (subscriptionId: string, when: 'now' | 'period_end', refund = {}) => {
    const { ctx } = billing.server;
    return changeGrants(ctx, person.userId, (tx) => queueEnd(ctx, tx, subscriptionId, when, refund));
  };
  const KINDS = [{}, { refunds: true }, { refundsSince: day(0) }];

  test('of each kind wait once, and none takes the place of another', async () => {
    for (const _ of [1, 2]) for (const kind of KINDS) await queue(id(), 'now', kind);
    const all = KINDS.map((kind) => ({ subscriptionId: id(), when: 'now', ...kind }));
    expect(await waitingEnds()).toHaveLength(3);
    expect(await waitingEnds()).toEqual(expect.arrayContaining(all));
  });

  test('are all forgotten when it is to go on, and those about another one are kept', async () => {
    for (const when of ['now', 'period_end'] as const)
      for (const kind of KINDS) for (const each of [id(), `${id()}_other`]) await queue(each, when, kind);
    expect(await waitingEnds()).toHaveLength(12);
    await dropEnd(billing.server.ctx, id());
    const left = (await waitingEnds()) as { subscriptionId: string }[];
    expect(left.map(({ subscriptionId }) => subscriptionId)).toEqual(Array(6).fill(`${id()}_other`));
  });

  test.each([
    [false, {}],
    [true, { refundsSince: true }],
  ])('for something better (for good: %s) are about each subscription that renews', async (isForGood, refund) => {
    const { ctx } = billing.server;
    const subscription = { source: 'subscription', tier: 'annual', renews: true, ends_at: day(90) } as const;
    await has({ ...subscription, source_ref: `${id()} renews` });
    await has({ ...subscription, source_ref: `${id()} is late`, starts_at: day(-90), ends_at: day(-1) });
    await has({ ...subscription, source_ref: `${id()} ends`, renews: false });
    await has({ ...subscription, source_ref: `${id()} taken back`, revoked_at: day(0), revoke_reason: 'refunded' });
    await has({ source: 'gift', tier: 'annual', source_ref: `${id()} gift`, renews: true });
    const now = await changeGrants(ctx, person.userId, async (tx, { grants }) => {
      await endRenewals(ctx, tx, grants, isForGood);
      return tx.now;
    });
    const more = 'refundsSince' in refund ? { refundsSince: now } : {};
    expect(await waitingEnds()).toEqual(
      ['is late', 'renews'].map((name) => ({ subscriptionId: `${id()} ${name}`, when: 'period_end', ...more })),
    );
  });
});

import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { fulfilCheckout } from '../../../sync-server/billing/buying/fulfil.ts';
import { checkCodeLocked } from '../../../sync-server/billing/codes/discounts.ts';
import { reconcile } from '../../../sync-server/billing/events/reconcile.ts';
import { changeGrants } from '../../../sync-server/billing/ledger/ledger.ts';
import { closeOrder, findPending, keepPage, replacedBy } from '../../../sync-server/billing/ledger/orders.ts';
import { customerOf, findCustomer } from '../../../sync-server/billing/provider/customer.ts';
import { BYSTANDER } from '../../support/bystander-rows.ts';
import { DAY, START } from './billing-server.ts';
import { away, billing, change, orders, person, startWithBuyer, told } from './one-buyer.ts';

startWithBuyer();

const grantsOf = (userId: string) =>
  billing.server.ctx.db.selectFrom('plan_grants').selectAll().where('user_id', '=', userId).orderBy('id').execute();

test('a person’s change takes back no grant of another person', async () => {
  const before = await grantsOf(BYSTANDER.id);
  const ids = before.map(({ id }) => id);
  await changeGrants(billing.server.ctx, person.userId, (_tx, ledger) => ledger.revoke(ids, 'refund'));
  expect(ids.length).toBeGreaterThan(0);
  expect(await grantsOf(BYSTANDER.id)).toEqual(before);
});

test('a change takes back the grants that it names, and no other of the person', async () => {
  const { ctx } = billing.server;
  const grant = { user_id: person.userId, source: 'admin', tier: 'annual', starts_at: billing.now() } as const;
  const [named, other] = [ctx.newId(), ctx.newId()];
  for (const id of [named, other])
    await ctx.db
      .insertInto('plan_grants')
      .values({ ...grant, id, source_ref: id })
      .execute();
  await changeGrants(ctx, person.userId, (_tx, ledger) => ledger.revoke([named], 'refund'));
  expect(await grantsOf(person.userId)).toMatchObject([
    { id: named, revoke_reason: 'refund' },
    { id: other, revoke_reason: null },
  ]);
});

test('a subscription of an unknown customer is ignored, whatever order it names', async () => {
  const { subscriptionId } = await person.buy('monthly');
  const order = await billing.server.ctx.db
    .selectFrom('billing_orders')
    .select('id')
    .where('user_id', '=', BYSTANDER.id)
    .executeTakeFirstOrThrow();
  const known = billing.payments.subscriptions.get(subscriptionId);
  if (!known) throw new Error('There is no subscription');
  const unknown = { ...known, subscriptionId: 'sub_unknown', customerId: 'cus_unknown', orderId: order.id };
  billing.payments.subscriptions.set('sub_unknown', unknown);
  await told('sub_unknown');
  const grants = await billing.server.ctx.db
    .selectFrom('plan_grants')
    .selectAll()
    .where('source_ref', '=', 'sub_unknown')
    .execute();
  expect(grants).toEqual([]);
});

test('a payment of another customer pays no order, whatever order it names', async () => {
  const { sessionId } = await person.pay('lifetime');
  Object.assign(billing.payments.sessions.get(sessionId) ?? {}, { customerId: 'cus_other' });
  await billing.deliver([{ kind: 'checkout', id: sessionId }]);
  await billing.runJobs();
  expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
});

test('a subscription has a separate grant, also next to one of another source with the same name', async () => {
  const { subscriptionId } = await person.pay('monthly');
  const { ctx } = billing.server;
  const earlier = { source: 'admin', source_ref: subscriptionId, tier: 'annual', revision: 7 } as const;
  await ctx.db
    .insertInto('plan_grants')
    .values({ ...earlier, id: ctx.newId(), user_id: person.userId, starts_at: billing.now(), ends_at: billing.now() })
    .execute();
  await told(subscriptionId);
  expect(await person.grants()).toMatchObject([earlier, { source: 'subscription', source_ref: subscriptionId }]);
});

test('a change that another server has written meanwhile keeps the time of its payment', async () => {
  await person.buy('monthly');
  const earlier = '2026-11-20T11:00:00.000Z';
  const ofChange = billing.server.ctx.db
    .updateTable('billing_orders')
    .set({ status: 'paid', paid_at: earlier })
    .where('user_id', '=', person.userId)
    .where('changes_subscription_id', 'is not', null);
  billing.payments.after = async (call) => {
    if (call === 'changePlan') await ofChange.execute();
    return undefined;
  };
  expect((await person.checkout('annual')).status).toBe(200);
  const order = await billing.server.ctx.db
    .selectFrom('billing_orders')
    .select('paid_at')
    .where('user_id', '=', person.userId)
    .where('changes_subscription_id', 'is not', null)
    .executeTakeFirst();
  expect(order?.paid_at).toBe(earlier);
});

test('a gift is mailed when its own mail is sent', async () => {
  const { sessionId } = await person.pay('annual', {
    gift: true,
    recipientName: 'needledrop',
    recipientEmail: 'needledrop@example.com',
  });
  expect((await person.status(sessionId)).body.gift.isMailed).toBe(false);
  await billing.runJobs();
  expect((await person.status(sessionId)).body.gift.isMailed).toBe(true);
});

test('a grant that was taken back keeps its time and its reason', async () => {
  await person.buy('annual');
  const [grant] = await person.grants();
  const takeBack = (reason: string) =>
    changeGrants(billing.server.ctx, person.userId, (_tx, ledger) => ledger.revoke([grant?.id ?? ''], reason));
  await takeBack('refund');
  const before = await person.grants();
  billing.pass(1000);
  await takeBack('dispute');
  expect(before).toMatchObject([{ revoke_reason: 'refund' }]);
  expect(await person.grants()).toEqual(before);
});

test('an order that is paid gets no page and is not closed, and its discount stays used', async () => {
  await person.buy('annual');
  const { ctx } = billing.server;
  const [order] = await orders();
  const code = { id: ctx.newId(), code: 'SPENT', kind: 'percent', percent: 5, created_at: billing.now() } as const;
  await ctx.db.insertInto('discount_codes').values(code).execute();
  const use = { code_id: code.id, user_id: person.userId, order_id: order?.id ?? '', state: 'used' } as const;
  await ctx.db.insertInto('discount_uses').values(use).execute();
  const before = await orders();
  const id = before[0]?.id ?? '';
  const page = { sessionId: 'cs_late', url: 'https://pay.example', expiresAt: billing.now() };
  expect(await keepPage(ctx.db, id, page as Parameters<typeof keepPage>[2])).toBe(false);
  await closeOrder(ctx, id, 'expired');
  expect(await orders()).toEqual(before);
  const uses = ctx.db.selectFrom('discount_uses').selectAll().where('code_id', '=', code.id);
  expect(await uses.execute()).toMatchObject([use]);
  expect(await findPending(ctx.db, person.userId)).toBeUndefined();
});

test('a subscription gives way to a paid purchase of the same person only', async () => {
  const { db } = billing.server.ctx;
  await person.buy('annual');
  const other = await billing.buyer();
  await other.buy('annual');
  const paid = db.updateTable('billing_orders').where('status', '=', 'paid');
  await paid.set({ replaces_subscription_id: 'sub_other' }).where('user_id', '=', other.userId).execute();
  expect([...(await replacedBy(db, person.userId, null))]).toEqual([]);
  expect([...(await replacedBy(db, other.userId, null))]).toEqual(['sub_other']);
  const [order] = await paid.set({ status: 'refunded' }).where('user_id', '=', other.userId).returning('id').execute();
  expect([...(await replacedBy(db, other.userId, null))]).toEqual([]);
  expect([...(await replacedBy(db, other.userId, order?.id ?? ''))]).toEqual(['sub_other']);
});

test('ending the plan of a gift, and keeping it after all, leaves those as they are that were taken back', async () => {
  const { ctx } = billing.server;
  const gift = { user_id: person.userId, source: 'gift', tier: 'annual', updated_at: billing.now() } as const;
  const day = (days: number) => new Date(START + days * DAY).toISOString();
  const takenBack = { revoked_at: day(-5), revoke_reason: 'refund', starts_at: day(-9), ends_at: day(90) };
  await ctx.db
    .insertInto('plan_grants')
    .values([
      { ...gift, id: ctx.newId(), source_ref: 'earlier', ...takenBack, renews: true },
      { ...gift, id: ctx.newId(), source_ref: 'before', ...takenBack, renews: false },
      { ...gift, id: ctx.newId(), source_ref: 'running', starts_at: day(-1), ends_at: day(90), renews: true },
    ])
    .execute();
  const renews = async () => Object.fromEntries((await person.grants()).map((row) => [row.source_ref, row.renews]));
  expect((await change('downgrade', 'free')).status).toBe(200);
  expect(await renews()).toEqual({ earlier: true, before: false, running: false });
  expect((await change('upgrade', 'annual')).status).toBe(200);
  expect(await renews()).toEqual({ earlier: true, before: false, running: true });
});

test('the first customer of a person is kept, also if another is made at the same moment', async () => {
  const user = billing.server.ctx.db.updateTable('users').where('id', '=', person.userId);
  billing.payments.after = async (call) => {
    if (call === 'createCustomer') await user.set({ stripe_customer_id: 'cus_first' }).execute();
    return undefined;
  };
  await customerOf(billing.server.ctx, person.userId);
  expect(await findCustomer(billing.server.ctx, person.userId)).toBe('cus_first');
});

test('a use of a discount code waits for no other code', async () => {
  const { ctx } = billing.server;
  const code = { id: ctx.newId(), code: 'ALONE', kind: 'percent', percent: 5, created_at: billing.now() } as const;
  await ctx.db.insertInto('discount_codes').values(code).execute();
  const judged = ctx.db.transaction().execute(async (other) => {
    await sql`select from discount_codes where code = 'BYSTANDER' for update`.execute(other);
    return ctx.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '1s'`.execute(trx);
      return checkCodeLocked(ctx, trx, { userId: person.userId, typed: 'ALONE', planId: 'annual' });
    });
  });
  expect(await judged).toMatchObject({ code: { code: 'ALONE' } });
});

test('a gift that is found paid twice at the same moment gets one code', async () => {
  const { ctx } = billing.server;
  const recipient = { recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' };
  const { sessionId } = await person.pay('lifetime', { gift: true, ...recipient });
  const gift = ctx.db.selectFrom('gift_subscriptions').select('gift_code').where('purchaser_id', '=', person.userId);
  let first: string | null | undefined;
  billing.payments.after = async (call) => {
    if (call !== 'readPayment' || first !== undefined) return undefined;
    first = null;
    await fulfilCheckout(ctx, sessionId);
    first = (await gift.executeTakeFirstOrThrow()).gift_code;
    return undefined;
  };
  await fulfilCheckout(ctx, sessionId);
  expect(first).toMatch(/^GIFT-/);
  expect(await gift.execute()).toEqual([{ gift_code: first }]);
});

test('a deleted customer has the own subscriptions read again, and nothing else', async () => {
  const { ctx } = billing.server;
  const { subscriptionId } = await person.buy('annual');
  await (await billing.buyer()).buy('annual');
  const gift = {
    source: 'gift',
    source_ref: ctx.newId(),
    tier: 'annual',
    starts_at: '2025-01-01T00:00:00.000Z',
  } as const;
  await ctx.db
    .insertInto('plan_grants')
    .values({ ...gift, id: ctx.newId(), user_id: person.userId, ends_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  const subscriptions = vi.spyOn(billing.payments, 'readSubscription');
  await billing.deliver([{ kind: 'customer', id: `cus_${person.userId}` }]);
  await billing.runJobs();
  expect(subscriptions.mock.calls).toEqual([[subscriptionId]]);
  vi.restoreAllMocks();
});

test('the hourly comparison asks the provider for what is open or due, and for nothing else', async () => {
  const { ctx } = billing.server;
  const { sessionId: paid } = await person.buy('annual');
  await ctx.db.deleteFrom('plan_grants').where('user_id', '=', person.userId).execute();
  const hour = (hours: number) => new Date(START + hours * (DAY / 24)).toISOString();
  const due = { user_id: person.userId, tier: 'annual', starts_at: hour(-9), updated_at: hour(-9) } as const;
  const subscription = { ...due, source: 'subscription', ends_at: hour(1), renews: true } as const;
  const grants = [
    { ...subscription, source_ref: 'due' },
    { ...subscription, source_ref: 'failed', renews: false, failed_at: hour(-1) },
    { ...subscription, source_ref: 'gift', source: 'gift' },
    { ...subscription, source_ref: 'taken back', revoked_at: hour(-1), revoke_reason: 'refund' },
    { ...subscription, source_ref: 'later', ends_at: hour(99) },
    { ...subscription, source_ref: 'given up', renews: false },
  ] as const;
  await ctx.db
    .insertInto('plan_grants')
    .values(grants.map((grant) => ({ id: ctx.newId(), ...grant })))
    .execute();
  const { sessionId: open } = await person.pay('lifetime');
  const subscriptions = vi.spyOn(billing.payments, 'readSubscription');
  const checkouts = vi.spyOn(billing.payments, 'readCheckout');
  billing.payments.before = (call) => (call === 'changedSince' ? away : undefined);
  await expect(reconcile(ctx)).rejects.toThrow('could not be compared');
  const asked = [...subscriptions.mock.calls, ...checkouts.mock.calls].map(([id]) => id);
  const mine = [...grants.map(({ source_ref }) => source_ref), paid, open];
  expect(asked.filter((id) => mine.includes(id)).toSorted()).toEqual([open, 'due', 'failed'].toSorted());
  vi.restoreAllMocks();
});

import { describe, expect, test } from 'vitest';
import { receivePaymentEvent } from '../../../shared/contract/payment-events.ts';
import { applyRef } from '../../../sync-server/billing/events/provider-events.ts';
import { billing, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();

const tier = async () => (await person.subscription()).subscriptionTier;
/** The events whose work is not done. */
const waiting = async () => {
  const jobs = "select from graphile_worker.jobs where task_identifier = 'handle-provider-event'";
  return (await billing.server.ctx.pool.query(jobs)).rows;
};

describe('an event of the provider', () => {
  test('is stored and answered at once, and its work gives the plan', async () => {
    const { sessionId } = await person.pay('annual');
    const response = await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await tier()).toBe('free');
    await billing.runJobs();
    expect(await tier()).toBe('annual');
  });

  test('that arrives twice gives one plan and is worked on once', async () => {
    const { sessionId } = await person.pay('lifetime');
    for (const _ of [1, 2]) {
      await billing.deliver([{ kind: 'checkout', id: sessionId }], { eventId: 'evt_twice' });
    }
    expect(await waiting()).toHaveLength(1);
    await billing.runJobs();
    await billing.deliver([{ kind: 'checkout', id: sessionId }], { eventId: 'evt_twice' });
    expect(await waiting()).toEqual([]);
    expect(await person.grants()).toMatchObject([{ source: 'purchase', tier: 'lifetime', revoked_at: null }]);
  });

  test('makes no difference by its order: the subscription first, its end first, the checkout last', async () => {
    const { sessionId, subscriptionId } = await person.pay('monthly');
    billing.payments.renew(subscriptionId);
    await billing.deliver([{ kind: 'subscription', id: subscriptionId }]);
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    const { paidUntil } = billing.payments.subscriptions.get(subscriptionId) ?? {};
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly', renewal: { at: paidUntil } });
    expect(await person.grants()).toHaveLength(1);
  });

  test('ten minutes late finds what the success page has given, and changes nothing', async () => {
    const { sessionId } = await person.pay('annual');
    expect((await person.status(sessionId)).body.state).toBe('done');
    const before = await person.subscription();
    billing.pass(600_000);
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    expect(await person.subscription()).toEqual(before);
    expect(await person.grants()).toHaveLength(1);
  });

  test('of an old reading never replaces a newer one', async () => {
    const { subscriptionId } = await person.buy('monthly');
    const { reading, resume } = holdOnce();
    billing.payments.after = (call) => (call === 'readSubscription' ? reading() : undefined);
    await billing.deliver([{ kind: 'subscription', id: subscriptionId }], { type: 'customer.subscription.updated' });
    const slow = billing.runJobs();
    await resume.started;
    billing.payments.after = () => undefined;
    const kept = await person.client.send('PATCH', '/api/user/subscription', { type: 'downgrade', tier: 'free' });
    expect(kept.body.subscription.subscriptionStatus).toBe('canceled');
    resume.now();
    await slow;
    expect(await person.subscription()).toMatchObject({ subscriptionStatus: 'canceled', renewal: null });
  });

  test.each([
    ['a false signature', 't=1795176000,v1=bad'],
    ['no time', 'v1=good'],
    ['an empty signature', ''],
  ])('with %s is refused and nothing of it is stored', async (_name, signature) => {
    const { sessionId } = await person.pay('annual');
    const response = await billing.deliver([{ kind: 'checkout', id: sessionId }], { signature, eventId: 'evt_false' });
    expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID']);
    await billing.runJobs();
    expect(await tier()).toBe('free');
    const stored = billing.server.ctx.db.selectFrom('provider_events').selectAll().where('id', '=', 'evt_false');
    expect(await stored.execute()).toEqual([]);
  });

  test.each([-600, 600])('signed by a clock that is %d seconds away is refused', async (skew) => {
    const seconds = Math.floor(Date.parse(billing.now()) / 1000) + skew;
    const response = await billing.deliver([], { signature: `t=${seconds},v1=good` });
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      'The event was signed at another time than now; compare the clocks',
    ]);
  });

  test('one of many about one subscription at once is read to its end, in none of them in vain', async () => {
    const { subscriptionId } = await person.buy('monthly');
    // Each reading takes a moment, and each is of another state.
    billing.payments.before = async (call) => {
      if (call !== 'readSubscription') return undefined;
      await new Promise((resolve) => setImmediate(resolve));
      billing.payments.renew(subscriptionId);
      return undefined;
    };
    const { ctx } = billing.server;
    const readings = Array.from({ length: 24 }, () => applyRef(ctx, { kind: 'subscription', id: subscriptionId }));
    await Promise.all(readings);
    billing.payments.before = () => undefined;
    const { paidUntil } = billing.payments.subscriptions.get(subscriptionId) ?? {};
    expect(await person.grants()).toMatchObject([{ ends_at: paidUntil }]);
  });

  test('of another account and of an unknown type is marked as done, and gives nothing', async () => {
    await billing.deliver([
      { kind: 'checkout', id: 'cs_of_another' },
      { kind: 'subscription', id: 'sub_of_another' },
    ]);
    await billing.deliver([
      { kind: 'payment', id: 'pi_of_another' },
      { kind: 'customer', id: 'cus_of_another' },
    ]);
    await billing.deliver([], { type: 'terminal.reader.action_failed' });
    await billing.runJobs();
    expect(await waiting()).toEqual([]);
    expect(await tier()).toBe('free');
  });

  test('about a deleted customer ends the subscription that has ended with it', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.payments.end(subscriptionId);
    await billing.deliver([{ kind: 'customer', id: `cus_${person.userId}` }], { type: 'customer.deleted' });
    await billing.runJobs();
    expect(await tier()).toBe('free');
  });

  test('about an order number of ours with a customer of another account gives nothing', async () => {
    const { sessionId } = await person.pay('lifetime');
    const session = billing.payments.sessions.get(sessionId);
    Object.assign(session ?? {}, { customerId: 'cus_another' });
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    expect(await tier()).toBe('free');
  });

  test.each([null, 'order of another shop'])('about a page of the order %s gives nothing', async (orderId) => {
    const { sessionId } = await person.pay('lifetime');
    Object.assign(billing.payments.sessions.get(sessionId) ?? {}, { orderId });
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    expect(await waiting()).toEqual([]);
    expect(await tier()).toBe('free');
  });

  test('about a page that is open still gives nothing, also if there is nothing to pay', async () => {
    await person.checkout('lifetime');
    const { sessionId } = billing.payments.newestSession();
    Object.assign(billing.payments.sessions.get(sessionId) ?? {}, { isPaid: true });
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    expect(await tier()).toBe('free');
  });

  test('needs no session, no origin and no JSON type, and is no call to read', async () => {
    const raw = { method: 'POST', headers: { 'stripe-signature': 'none' }, body: 'not json' };
    const answer = await fetch(`${billing.server.origin}${receivePaymentEvent.path}`, raw);
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'The signature does not fit']);
    expect((await fetch(`${billing.server.origin}${receivePaymentEvent.path}`)).status).toBe(404);
  });

  test('of more than a megabyte is refused unread', async () => {
    const raw = { method: 'POST', headers: { 'stripe-signature': 'none' }, body: 'x'.repeat(1_100_000) };
    expect((await fetch(`${billing.server.origin}${receivePaymentEvent.path}`, raw)).status).toBe(413);
  });

  test('waits and is tried again while the provider does not answer', async () => {
    const { sessionId } = await person.pay('annual');
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    for (const kind of ['unavailable', 'rate_limited', 'bad_response'] as const) {
      billing.payments.before = () => ({ ok: false, kind });
      await billing.runJobs();
      expect(await tier()).toBe('free');
    }
    billing.payments.before = () => undefined;
    await billing.runJobs();
    expect(await tier()).toBe('annual');
  });
});

function holdOnce() {
  const { promise: gate, resolve: now } = Promise.withResolvers<undefined>();
  const { promise: started, resolve: begin } = Promise.withResolvers<void>();
  let isFirst = true;
  return {
    resume: { started, now: () => now(undefined) },
    reading() {
      begin();
      if (!isFirst) return undefined;
      isFirst = false;
      return gate;
    },
  };
}

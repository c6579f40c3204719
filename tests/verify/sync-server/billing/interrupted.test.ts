import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaidTier } from '../../../../shared/domain/plan.ts';
import { checkoutStatusOf } from '../../../../sync-server/billing/buying/checkout-status.ts';
import { buyPlan, readBuyer } from '../../../../sync-server/billing/buying/purchase.ts';
import { subscriptionOf } from '../../../../sync-server/billing/buying/subscription.ts';
import { applyRef } from '../../../../sync-server/billing/events/provider-events.ts';
import { reconcile } from '../../../../sync-server/billing/events/reconcile.ts';
import { buyGift } from '../../../../sync-server/billing/gifts/buy-gift.ts';
import type { GiftWish } from '../../../../sync-server/billing/gifts/gift.ts';
import { redeem } from '../../../../sync-server/billing/gifts/redeem.ts';
import { grantsOf } from '../../../../sync-server/billing/ledger/ledger.ts';
import { createUserRow } from '../../../../sync-server/library/account.ts';
import type { ObjectRef } from '../../../../sync-server/providers/payment/payment-provider.ts';
import { type BillingServer, startBillingServer } from '../../../sync-server/billing/billing-server.ts';

let billing: BillingServer;
/** The number of the statement or call that fails; 0 is none. */
let failing = { statement: 0, call: 0 };
let done = { statements: 0, calls: 0 };

beforeAll(async () => {
  billing = await startBillingServer();
  const { pool } = billing.server.ctx;
  const known = new WeakSet<PoolClient>();
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  // Single queries of the pool itself take a callback; transactions, which are interrupted here, do not.
  const failingConnect = async (callback?: unknown) => {
    if (callback) return connect(callback);
    const client = await connect();
    if (!known.has(client)) {
      known.add(client);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const failingQuery = (...args: unknown[]) => {
        if (typeof args.at(-1) === 'function') return query(...args);
        done.statements += 1;
        return done.statements === failing.statement ? Promise.reject(new Error('The power fails')) : query(...args);
      };
      Object.assign(client, { query: failingQuery });
    }
    return client;
  };
  Object.assign(pool, { connect: failingConnect });
});
afterAll(() => billing.stop());
beforeEach(() => {
  stopFailing();
  billing.payments.before = () => {
    done.calls += 1;
    return done.calls === failing.call ? { ok: false, kind: 'unavailable' } : undefined;
  };
});

function stopFailing(): void {
  failing = { statement: 0, call: 0 };
  done = { statements: 0, calls: 0 };
}

/** Runs the work once for each of its statements and calls, which fails there, and checks that the next run repairs it. */
async function interruptEverywhere(
  prepare: () => Promise<{ work: () => Promise<unknown>; check: () => Promise<void> }>,
  { withJobs = false } = {},
): Promise<number> {
  let count = 0;
  for (const kind of ['statement', 'call'] as const) {
    for (let nth = 1; ; nth += 1) {
      const { work, check } = await prepare();
      failing = { statement: 0, call: 0, [kind]: nth };
      done = { statements: 0, calls: 0 };
      const failed = await work().then(
        () => false,
        () => true,
      );
      const reached = kind === 'statement' ? done.statements >= nth : done.calls >= nth;
      stopFailing();
      await work();
      if (withJobs) await billing.runJobs();
      await check();
      if (!reached) break;
      count += failed ? 1 : 0;
    }
  }
  return count;
}

/** A person without a browser: signing in through the provider would take most of these tests' time. */
async function newPerson() {
  const { ctx } = billing.server;
  const userId = ctx.newId();
  await createUserRow(ctx.db, { id: userId, issuer: 'tests', subject: userId });
  const person = {
    userId,
    subscription: () => subscriptionOf(ctx, userId),
    grants: () => grantsOf(ctx.db, userId),
    status: (sessionId: string) => checkoutStatusOf(ctx, userId, sessionId),
    async pay(planId: PaidTier, gift?: Omit<GiftWish, 'planId'>) {
      const { url } = gift
        ? await buyGift(ctx, userId, { planId, ...gift })
        : await buyPlan(ctx, userId, await readBuyer(ctx, userId), planId, '/checkout');
      const { sessionId, subscriptionId, paymentId } = billing.payments.pay(url.split('/').at(-1) ?? '');
      return { sessionId, subscriptionId: subscriptionId ?? '', paymentId: paymentId ?? '' };
    },
    async buy(planId: PaidTier, gift?: Omit<GiftWish, 'planId'>) {
      const session = await person.pay(planId, gift);
      await applyRef(ctx, { kind: 'checkout', id: session.sessionId });
      return session;
    },
  };
  return person;
}

const apply =
  (...refs: ObjectRef[]) =>
  async () => {
    for (const ref of refs) await applyRef(billing.server.ctx, ref);
  };

describe('interrupted between any two steps, and run again', { timeout: 600_000 }, () => {
  test('a subscription is granted once', async () => {
    const failures = await interruptEverywhere(async () => {
      const person = await newPerson();
      const { sessionId } = await person.pay('annual');
      const check = async () => {
        expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual', subscriptionStatus: 'active' });
        expect(await person.grants()).toHaveLength(1);
        expect((await person.status(sessionId)).state).toBe('done');
      };
      return { work: apply({ kind: 'checkout', id: sessionId }), check };
    });
    expect(failures).toBeGreaterThan(10);
  });

  test('lifetime over a subscription is granted once, and the subscription is ended', async () => {
    const failures = await interruptEverywhere(
      async () => {
        const person = await newPerson();
        const { subscriptionId } = await person.buy('monthly');
        const { sessionId } = await person.pay('lifetime');
        const check = async () => {
          expect(await person.subscription()).toMatchObject({ subscriptionTier: 'lifetime', renewal: null });
          expect((await person.grants()).map(({ source }) => source).sort()).toEqual(['purchase', 'subscription']);
          expect(billing.payments.subscriptions.get(subscriptionId)?.status).toBe('ended');
        };
        return { work: apply({ kind: 'checkout', id: sessionId }), check };
      },
      { withJobs: true },
    );
    expect(failures).toBeGreaterThan(8);
  });

  test('a gift has one code and one mail', async () => {
    const failures = await interruptEverywhere(async () => {
      const person = await newPerson();
      const to = { recipientName: 'needledrop', recipientEmail: `${person.userId}@example.com`, giftMessage: null };
      const { sessionId } = await person.pay('monthly', to);
      const check = async () => {
        const { giftCode } = giftOf(await person.status(sessionId));
        const mails = billing.server.ctx.db.selectFrom('mail_outbox').selectAll();
        const sent = await mails.where('to_email', '=', to.recipientEmail).execute();
        expect(sent.map(({ payload }) => (payload as { giftCode?: string }).giftCode)).toEqual([giftCode]);
      };
      return { work: apply({ kind: 'checkout', id: sessionId }), check };
    });
    expect(failures).toBeGreaterThan(5);
  });

  test('a refund takes the plan back, and no other', async () => {
    const failures = await interruptEverywhere(async () => {
      const person = await newPerson();
      const { paymentId } = await person.buy('lifetime');
      billing.payments.takeBack(paymentId, { refundedCents: 9900 });
      const check = async () => {
        expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
      };
      return { work: apply({ kind: 'payment', id: paymentId }), check };
    });
    expect(failures).toBeGreaterThan(5);
  });

  test('a redeemed gift is redeemed by one person, with its plan', async () => {
    const failures = await interruptEverywhere(async () => {
      const [giver, taker] = [await newPerson(), await newPerson()];
      const { sessionId } = await giver.buy('annual', {
        recipientName: 'a',
        recipientEmail: 'a@example.com',
        giftMessage: null,
      });
      const { giftCode } = giftOf(await giver.status(sessionId));
      // A second try after the first has succeeded says so; the person has the plan.
      const work = () =>
        redeem(billing.server.ctx, taker.userId, giftCode ?? '').catch((error: Error) => {
          if (!error.message.startsWith('This code was redeemed on')) throw error;
        });
      const check = async () => {
        expect(await taker.subscription()).toMatchObject({ subscriptionTier: 'annual' });
        expect(await taker.grants()).toHaveLength(1);
      };
      return { work, check };
    });
    expect(failures).toBeGreaterThan(5);
  });

  test('the change of a subscription is charged once and known afterwards', async () => {
    const failures = await interruptEverywhere(async () => {
      const person = await newPerson();
      const { subscriptionId } = await person.buy('monthly');
      const { ctx } = billing.server;
      const work = async () => {
        try {
          await buyPlan(ctx, person.userId, await readBuyer(ctx, person.userId), 'annual', '/checkout');
        } catch (error) {
          if (!(error instanceof Error) || error.message !== 'You have Annual Collector already.') throw error;
        }
      };
      const check = async () => {
        expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual' });
        const charged = [...billing.payments.payments.values()].filter(
          (each) => each.subscriptionId === subscriptionId,
        );
        expect(charged.map(({ amountCents }) => amountCents)).toEqual([399, 2999]);
      };
      return { work, check };
    });
    expect(failures).toBeGreaterThan(10);
  });

  test('an event that could not be stored is not answered as received', async () => {
    const person = await newPerson();
    const { sessionId } = await person.pay('annual');
    for (let nth = 1; nth <= 4; nth += 1) {
      done = { statements: 0, calls: 0 };
      failing = { statement: nth, call: 0 };
      const { status } = await billing.deliver([{ kind: 'checkout', id: sessionId }], { eventId: 'evt_again' });
      expect(status).toBe(500);
    }
    stopFailing();
    expect((await billing.deliver([{ kind: 'checkout', id: sessionId }], { eventId: 'evt_again' })).status).toBe(200);
    await billing.runJobs();
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual' });
  });

  test('the hourly comparison ends as it would have without the interruption', async () => {
    const person = await newPerson();
    await person.pay('annual');
    for (const nth of [1, 2, 3, 5, 8, 13]) {
      done = { statements: 0, calls: 0 };
      failing = { statement: nth, call: 0 };
      await reconcile(billing.server.ctx).catch(() => undefined);
    }
    stopFailing();
    await reconcile(billing.server.ctx);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'annual' });
    expect(await person.grants()).toHaveLength(1);
  });
});

function giftOf({ gift }: Awaited<ReturnType<typeof checkoutStatusOf>>) {
  if (!gift) throw new Error('This is no gift');
  return gift;
}

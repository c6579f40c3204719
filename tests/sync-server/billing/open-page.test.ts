import { describe, expect, test, vi } from 'vitest';
import { closePage } from '../../../sync-server/billing/buying/open-checkout.ts';
import { addJob } from '../../../sync-server/jobs/job.ts';
import { DAY } from './billing-server.ts';
import { away, billing, orders, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();

const elsewhere = [
  503,
  'UNAVAILABLE',
  'Another payment page of yours has just been opened. Use that one, or try again.',
  '2',
];
const answerOf = ({ status, body, headers }: Awaited<ReturnType<typeof person.checkout>>) => [
  status,
  body.code,
  body.message,
  headers.get('retry-after'),
];
/** Before the first call of this name, and no later one. */
const beforeFirst = (name: string, work: () => Promise<unknown>) => {
  let isFirst = true;
  billing.payments.before = async (call) => {
    if (call !== name || !isFirst) return undefined;
    isFirst = false;
    await work();
    return undefined;
  };
};

describe('of two purchases of one person at once', () => {
  test('the one that is overtaken before its order is written says so', async () => {
    beforeFirst('createCustomer', async () => expect((await person.checkout('annual')).status).toBe(200));
    expect(answerOf(await person.checkout('monthly'))).toEqual(elsewhere);
    expect(await orders()).toMatchObject([{ plan_id: 'annual', status: 'pending' }]);
  });

  test('the one that is overtaken before its page is known says so, and its page is closed', async () => {
    beforeFirst('startCheckout', async () => expect((await person.checkout('annual')).status).toBe(200));
    expect(answerOf(await person.checkout('monthly'))).toEqual(elsewhere);
    expect(await orders()).toMatchObject([
      { plan_id: 'monthly', status: 'expired', session_url: null },
      { plan_id: 'annual', status: 'pending' },
    ]);
    const pages = [...billing.payments.sessions.values()].filter(({ userId }) => userId === person.userId);
    expect(pages.map(({ order, status }) => [order.planId, status])).toEqual([
      ['monthly', 'expired'],
      ['annual', 'open'],
    ]);
  });

  test('the one whose page is closed already says so', async () => {
    const { startCheckout } = billing.payments;
    vi.spyOn(billing.payments, 'startCheckout').mockImplementationOnce(async (order) => {
      const answer = await startCheckout(order);
      return answer.ok ? { ok: true, value: { ...answer.value, url: null } } : answer;
    });
    expect(answerOf(await person.checkout('monthly'))).toEqual(elsewhere);
  });
});

describe('an order whose page was never known', () => {
  const lose = async () => {
    billing.payments.before = (call) => (call === 'startCheckout' ? away : undefined);
    expect((await person.checkout('annual')).body.code).toBe('UNAVAILABLE');
    billing.payments.before = () => undefined;
    const expires_at = new Date(Date.parse(billing.now()) + DAY).toISOString();
    expect(await orders()).toMatchObject([{ status: 'pending', session_id: null, expires_at }]);
  };

  test('is closed by the next purchase, with its page', async () => {
    await lose();
    expect((await person.checkout('monthly')).status).toBe(200);
    expect(await orders()).toMatchObject([{ status: 'expired' }, { plan_id: 'monthly', status: 'pending' }]);
  });

  test.each(['rejected', 'not_found'] as const)('is closed by the next purchase if its page is %s', async (kind) => {
    await lose();
    let calls = 0;
    billing.payments.before = (call) => {
      if (call === 'startCheckout') calls += 1;
      return call === 'startCheckout' && calls === 1 ? { ok: false, kind } : undefined;
    };
    expect((await person.checkout('monthly')).status).toBe(200);
    expect(await orders()).toMatchObject([{ status: 'expired' }, { plan_id: 'monthly', status: 'pending' }]);
  });

  test('stays while the provider does not answer, for it could still be paid', async () => {
    await lose();
    billing.payments.before = (call) => (call === 'startCheckout' ? away : undefined);
    expect((await person.checkout('monthly')).body.code).toBe('UNAVAILABLE');
    expect(await orders()).toMatchObject([{ plan_id: 'annual', status: 'pending' }]);
  });
});

describe('the page of a person who has lifetime now', () => {
  const close = async () => {
    const { db, pool } = billing.server.ctx;
    await addJob(db, closePage, { userId: person.userId }, { key: `close-page:${person.userId}` });
    await billing.runJobs();
    const waiting = "select last_error from graphile_worker.jobs where task_identifier = 'close-page'";
    return (await pool.query(waiting)).rows;
  };

  test('is closed', async () => {
    await person.checkout('annual');
    expect(await close()).toEqual([]);
    expect(await orders()).toMatchObject([{ status: 'expired' }]);
  });

  test('for a gift stays open, and a person without a page has none to close', async () => {
    expect(await close()).toEqual([]);
    await person.checkout('annual', { gift: true, recipientName: 'needledrop', recipientEmail: 'n@example.com' });
    expect(await close()).toEqual([]);
    expect(await orders()).toMatchObject([{ is_gift: true, status: 'pending' }]);
  });

  test('that changes a subscription is left to the comparison', async () => {
    await person.buy('monthly');
    billing.payments.before = (call) => (call === 'changePlan' ? away : undefined);
    await person.checkout('annual');
    expect(await close()).toEqual([]);
    expect(await orders()).toMatchObject([{ status: 'paid' }, { status: 'pending' }]);
  });

  test('that waits for a bank stays, and while the provider is away it is tried again', async () => {
    await person.checkout('annual');
    billing.payments.before = () => away;
    expect(await close()).toMatchObject([{ last_error: expect.stringContaining('does not answer right now') }]);
    billing.payments.before = () => undefined;
    billing.payments.payByBank(billing.payments.newestSession().sessionId);
    expect(await close()).toEqual([]);
    expect(await orders()).toMatchObject([{ status: 'pending' }]);
  });
});

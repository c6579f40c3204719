import { beforeEach, describe, expect, test } from 'vitest';
import { applyRef } from '../../../sync-server/billing/events/provider-events.ts';
import { changeGrants } from '../../../sync-server/billing/ledger/ledger.ts';
import { planEndings } from '../../../sync-server/billing/ledger/plan-endings.ts';
import { DAY, type Person } from './billing-server.ts';
import { day, has } from './mirrored.ts';
import { billing, person, startWithBuyer } from './one-buyer.ts';

let other: Person;

startWithBuyer();
beforeEach(async () => {
  await billing.server.ctx.pool.query('delete from rate_limits');
  other = await billing.buyer();
});

const listOf = async ({ userId }: Person) =>
  (
    await billing.server.ctx.pool.query(
      'select kind, data, about_user_id as about from notifications where user_id = $1 order by version desc',
      [userId],
    )
  ).rows;
const mailsTo = async (who: Person) => {
  const { email } = (await who.client.get('/api/auth/user')).body;
  const { rows } = await billing.server.ctx.pool.query(
    `select template, payload from mail_outbox where to_email = $1 and template <> 'welcome' order by created_at, id`,
    [email],
  );
  return rows;
};

describe('a gift', () => {
  const addressOf = async (who: Person) => (await who.client.get('/api/auth/user')).body.email;
  const give = async (email: string, by = person) => {
    const { sessionId } = await by.buy('annual', { gift: true, recipientName: 'needledrop', recipientEmail: email });
    return (await by.status(sessionId)).body.gift.giftCode as string;
  };

  test('for the verified address of an account is in its list with the code, once, and has its mail', async () => {
    const email = await addressOf(other);
    const giftCode = await give(email.toUpperCase());
    await billing.runJobs();
    const giverName = (await addressOf(person)).split('@')[0];
    const data = { what: 'received', giverName, planId: 'annual', giftCode };
    expect(await listOf(other)).toEqual([{ kind: 'gift', data, about: person.userId }]);
    expect(await listOf(person)).toEqual([]);
  });

  test('for an unverified address, or of no account, is in no list', async () => {
    const email = await addressOf(other);
    await billing.server.ctx.pool.query('update users set email_verified = false where id = $1', [other.userId]);
    await give(email);
    await give('stranger@example.com');
    await billing.runJobs();
    expect([await listOf(other), await listOf(person)]).toEqual([[], []]);
  });

  test('to oneself is in no list', async () => {
    await give(await addressOf(person));
    await billing.runJobs();
    expect(await listOf(person)).toEqual([]);
  });

  test('that is redeemed is said to its giver, by the name that they have typed', async () => {
    const giftCode = await give('stranger@example.com');
    expect((await other.client.send('POST', '/api/redeem-gift', { giftCode })).status).toBe(200);
    await billing.runJobs();
    const data = { what: 'redeemed', recipientName: 'needledrop', planId: 'annual' };
    expect(await listOf(person)).toEqual([{ kind: 'gift', data, about: other.userId }]);
    expect(await listOf(other)).toEqual([]);
  });

  /** A gift that is paid, and of which no notification was sent yet. */
  const giveQuietly = async () => {
    const to = { gift: true, recipientName: 'needledrop', recipientEmail: await addressOf(other) };
    const { sessionId, paymentId } = await person.pay('annual', to);
    return { paymentId, giftCode: (await person.status(sessionId)).body.gift.giftCode };
  };

  test('that was redeemed before its recipient could be notified is not announced', async () => {
    const { giftCode } = await giveQuietly();
    await other.client.send('POST', '/api/redeem-gift', { giftCode });
    await billing.runJobs();
    expect(await listOf(other)).toEqual([]);
  });

  test('that was paid back before its recipient could be notified is not announced', async () => {
    const { paymentId } = await giveQuietly();
    billing.payments.takeBack(paymentId, { refundedCents: 2999 });
    await applyRef(billing.server.ctx, { kind: 'payment', id: paymentId });
    await billing.runJobs();
    expect(await listOf(other)).toEqual([]);
  });

  test('of an account that is deleted since is announced without its name', async () => {
    const { giftCode } = await giveQuietly();
    await billing.server.ctx.db.deleteFrom('users').where('id', '=', person.userId).execute();
    await billing.runJobs();
    const data = { what: 'received', giverName: null, planId: 'annual', giftCode };
    expect(await listOf(other)).toEqual([{ kind: 'gift', data, about: null }]);
  });

  test('is announced each time, as is what was redeemed', async () => {
    const [email, codes] = [await addressOf(other), [] as string[]];
    for (const _ of [1, 2]) codes.push(await give(email));
    expect(await listOf(other)).toMatchObject([{ data: { giftCode: codes[1] } }, { data: { giftCode: codes[0] } }]);
    for (const giftCode of codes) await other.client.send('POST', '/api/redeem-gift', { giftCode });
    await billing.runJobs();
    expect(await listOf(person)).toMatchObject([{ data: { what: 'redeemed' } }, { data: { what: 'redeemed' } }]);
  });

  test('that its giver has redeemed is no news', async () => {
    const giftCode = await give('stranger@example.com');
    expect((await person.client.send('POST', '/api/redeem-gift', { giftCode })).status).toBe(200);
    await billing.runJobs();
    expect(await listOf(person)).toEqual([]);
  });
});

describe('the end of a plan', () => {
  const hourly = async () => {
    await planEndings.run(billing.server.ctx, {});
    await billing.runJobs();
  };
  const endOf = async (who: Person) => String((await who.subscription()).subscriptionExpiresAt);
  /** So many days before the end of the plan. */
  const daysBefore = async (days: number, who = person) => {
    billing.pass(Date.parse(await endOf(who)) - days * DAY - Date.parse(billing.now()));
  };
  const cancel = () => person.client.send('PATCH', '/api/user/subscription', { type: 'downgrade', tier: 'free' });

  test('that does not renew is announced five days before, once, in the list and by mail', async () => {
    await person.buy('monthly');
    expect((await cancel()).status).toBe(200);
    await billing.runJobs();
    await daysBefore(5.1);
    await hourly();
    expect(await listOf(person)).toEqual([]);
    await daysBefore(5);
    await hourly();
    billing.pass(DAY);
    await hourly();
    const data = { planId: 'monthly', endsAt: await endOf(person) };
    expect(await listOf(person)).toMatchObject([{ kind: 'plan-ending', data }]);
    expect(await mailsTo(person)).toMatchObject([{ template: 'plan-ending', payload: data }]);
    expect(await listOf(other)).toEqual([]);
  });

  test('of a gift is announced, and again when another gift has moved it', async () => {
    const giftFor = async () => {
      const { sessionId } = await other.buy('monthly', {
        ...{ gift: true, recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' },
      });
      const giftCode = (await other.status(sessionId)).body.gift.giftCode;
      expect((await person.client.send('POST', '/api/redeem-gift', { giftCode })).status).toBe(200);
      await billing.runJobs();
    };
    await giftFor();
    await daysBefore(3);
    await hourly();
    const first = await endOf(person);
    await giftFor();
    await hourly();
    await daysBefore(3);
    await hourly();
    expect((await listOf(person)).map(({ data }) => data.endsAt)).toEqual([await endOf(person), first]);
  });

  test.each([
    ['was taken back', { ends_at: day(9), revoked_at: day(0), revoke_reason: 'refunded' }],
    ['is long over', { ends_at: day(-60), starts_at: day(-90) }],
  ])('is announced next to a subscription that renewed and %s', async (_name, grant) => {
    billing.pass(Date.parse(day(0)) - Date.parse(billing.now()));
    await has({ source: 'subscription', tier: 'annual', renews: true, ...grant });
    await has({ source: 'admin', tier: 'monthly', ends_at: day(4) });
    await changeGrants(billing.server.ctx, person.userId, async () => undefined);
    await hourly();
    expect(await listOf(person)).toMatchObject([{ data: { planId: 'monthly', endsAt: day(4) } }]);
  });

  test('that renews, that is tried again, or that is over is not announced', async () => {
    await person.buy('monthly');
    await daysBefore(2);
    await hourly();
    expect(await listOf(person)).toEqual([]);
    const { subscriptionId } = await other.buy('monthly');
    billing.payments.failRenewal(subscriptionId);
    await billing.deliver([{ kind: 'subscription', id: subscriptionId }]);
    await billing.runJobs();
    await hourly();
    expect(await listOf(other)).toEqual([]);
    billing.pass(60 * DAY);
    await hourly();
    expect([await listOf(person), await listOf(other)]).toEqual([[], []]);
  });
});

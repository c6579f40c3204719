import { beforeEach, describe, expect, test } from 'vitest';
import { empty } from '../../../support/bystander.ts';
import { DAY } from '../../billing/billing-server.ts';
import {
  billing,
  giftOf,
  giver,
  monthsOn,
  redeem,
  rowOf,
  startWithGiver,
  TO,
  taker,
} from '../../billing/giver-and-taker.ts';
import { personOf, type Person as Someone } from '../../community/people.ts';

startWithGiver();

let admin: Someone;
beforeEach(async () => {
  await empty(billing.server.ctx.pool, 'gift_subscriptions');
  await empty(billing.server.ctx.pool, 'mail_outbox');
  admin = await personOf(billing.server, { role: 'admin', username: null });
});

const PATH = '/api/admin/gifts';
const gifts = async (query = '') => {
  const { body } = await admin.client.get(`${PATH}${query}`);
  return { ...body, gifts: body.gifts?.filter(({ boughtAt }: { boughtAt: string }) => boughtAt > '2026') };
};
const send = (id: string, who = admin) => who.client.send('POST', `${PATH}/${id}/send`);
const personBy = async (client: Someone['client']) => {
  const { id, username, email } = (await client.get('/api/auth/user')).body;
  return { id, username, email };
};
const mails = async () =>
  (
    await billing.server.ctx.pool.query(
      `select dedupe_key, template, to_email, to_name, payload, state from mail_outbox
       where template = 'gift' and to_email <> 'bystander@example.org' order by created_at, dedupe_key`,
    )
  ).rows;
const acts = async () =>
  (
    await billing.server.ctx.pool.query('select act, call, subject_id, after from audit_log where actor_id = $1', [
      admin.id,
    ])
  ).rows;

describe('the list of gifts', () => {
  test('has each field, half of the code, and never the words of the giver', async () => {
    const code = await giftOf('annual', { giftMessage: 'For all those crates you carried.' });
    await billing.runJobs();
    const body = await gifts();
    const gift = {
      id: (await rowOf(code))?.id,
      maskedCode: `${code.slice(0, 12)}••••••`,
      planId: 'annual',
      from: await personBy(giver.client),
      recipientName: 'needledrop',
      recipientEmail: 'needledrop@example.com',
      boughtAt: billing.now(),
      state: 'open',
      expiresAt: monthsOn(12),
      redeemedAt: null,
      redeemedBy: null,
      mail: { state: expect.stringMatching(/^(?:waiting|sent)$/), at: expect.stringMatching(/Z$/) },
    };
    expect(body).toEqual({ gifts: [gift], nextCursor: null });
    expect(JSON.stringify(body)).not.toContain('crates');
    expect(JSON.stringify(body)).not.toContain(code);

    await redeem(code);
    expect((await gifts()).gifts).toEqual([
      { ...gift, state: 'redeemed', redeemedAt: billing.now(), redeemedBy: await personBy(taker.client) },
    ]);
    await giver.client.send('DELETE', '/api/user/delete');
    expect((await gifts()).gifts).toMatchObject([{ from: null, recipientEmail: 'needledrop@example.com' }]);
  });

  test('shows that a gift ended, or was paid back, and leaves out unpaid ones', async () => {
    await giftOf('monthly');
    billing.pass(400 * DAY);
    const back = await giver.buy('annual', TO);
    billing.payments.takeBack(back.paymentId, { refundedCents: 2_999 });
    await billing.deliver([{ kind: 'payment', id: back.paymentId }], { type: 'charge.refunded' });
    await billing.runJobs();
    await giver.checkout('lifetime', TO);
    const found = (await gifts()).gifts.map(({ planId, state }: { planId: string; state: string }) => [planId, state]);
    expect(found.sort()).toEqual([
      ['annual', 'paid-back'],
      ['monthly', 'ended'],
    ]);
  });

  test('comes in pages, and is searched by the whole code and by parts of addresses and names', async () => {
    const first = await giftOf('monthly', { recipientEmail: 'inner.sleeve@example.com' });
    const second = await giftOf('annual');
    const idOf = async (code: string) => (await rowOf(code))?.id;
    const ids = [await idOf(second), await idOf(first)];
    const found = async (query: string) => (await gifts(query)).gifts.map(({ id }: { id: string }) => id);
    expect(new Set(await found(''))).toEqual(new Set(ids));
    const page = await gifts('?limit=1');
    expect([page.gifts[0].id, ...(await found(`?limit=1&cursor=${page.nextCursor}`))].sort()).toEqual([...ids].sort());
    expect(await found(`?q=${first.toLowerCase()}`)).toEqual([ids[1]]);
    expect(await found(`?q=${first.slice(0, 12)}`)).toEqual([]);
    expect(await found('?q=SLEEVE%40')).toEqual([ids[1]]);
    expect(await found('?q=%25')).toEqual([]);
    const { email } = await personBy(giver.client);
    expect(new Set(await found(`?q=${encodeURIComponent(email)}`))).toEqual(new Set(ids));
    expect((await admin.client.get(`${PATH}?q=${'x'.repeat(255)}`)).status).toBe(400);
  });

  test('is for administrators alone', async () => {
    const code = await giftOf('monthly');
    expect((await giver.client.get(PATH)).status).toBe(403);
    expect((await giver.client.send('POST', `${PATH}/${(await rowOf(code))?.id}/send`)).status).toBe(403);
    expect((await billing.server.newClient().get(PATH)).status).toBe(401);
  });
});

describe('a gift that is taken back', () => {
  const idOf = async (code: string) => String((await rowOf(code))?.id);
  const takeBack = (id: string) => admin.client.send('POST', `${PATH}/${id}/take-back`);

  test('gives nothing any more, says why, and is in the log', async () => {
    const code = await giftOf('annual');
    const id = await idOf(code);
    const { status, body } = await takeBack(id);
    expect([status, body.state]).toEqual([200, 'taken-back']);
    expect((await gifts()).gifts).toMatchObject([{ id, state: 'taken-back' }]);
    const answer = await redeem(code);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      ...[409, 'CODE_REFUSED', 'This gift was taken back by support, so the code has ended.'],
    ]);
    expect(await taker.grants()).toEqual([]);
    expect(await acts()).toEqual([
      { act: 'gift.take-back', call: `POST ${PATH}/${id}/take-back`, subject_id: giver.userId, after: { gift: id } },
    ]);
    expect((await send(id)).body.message).toBe('This gift was taken back.');
    expect((await takeBack(id)).body.message).toBe('This gift was taken back.');
    expect(await acts()).toHaveLength(1);
  });

  test('was not redeemed before, and others are kept', async () => {
    const [redeemed, other, back] = [await giftOf('monthly'), await giftOf('monthly'), await giftOf('annual')];
    await redeem(redeemed);
    expect((await takeBack(await idOf(redeemed))).body.message).toMatch(/^This gift was redeemed on /);
    await takeBack(await idOf(back));
    const states = (await gifts()).gifts.map(({ id, state }: { id: string; state: string }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({
      [await idOf(redeemed)]: 'redeemed',
      [await idOf(other)]: 'open',
      [await idOf(back)]: 'taken-back',
    });
    expect((await takeBack('no-id')).status).toBe(404);
  });
});

describe("a gift's mail", () => {
  const idOf = async (code: string) => String((await rowOf(code))?.id);
  /** As if the last one had been sent an hour ago. */
  const later = () =>
    billing.server.ctx.pool.query(
      `update mail_outbox set created_at = created_at - interval '1 hour' where created_at > '2026-01-01'`,
    );

  test('is sent again with all that it said, once in ten minutes, and is in the log', async () => {
    const code = await giftOf('annual', { giftMessage: 'For you.' });
    await billing.runJobs();
    const id = await idOf(code);
    const answers = await Promise.all([send(id), send(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe(
      'This gift was mailed again less than 10 minutes ago.',
    );
    const [first, again, ...more] = await mails();
    expect(again).toEqual({ ...first, dedupe_key: `gift-again:${id}:1`, state: 'waiting' });
    expect(more).toEqual([]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ id, mail: { state: 'waiting' } });
    await billing.runJobs();
    expect((await gifts()).gifts).toMatchObject([{ mail: { state: 'sent' } }]);
    expect(await acts()).toEqual([
      { act: 'gift.send', call: `POST ${PATH}/${id}/send`, subject_id: giver.userId, after: { gift: id } },
    ]);
    await later();
    expect((await send(id)).status).toBe(200);
    expect((await mails()).map(({ dedupe_key }) => dedupe_key)).toContain(`gift-again:${id}:2`);
  });

  test('is answered with that gift, also where there is a newer one', async () => {
    const id = await idOf(await giftOf('monthly'));
    billing.pass(1_000);
    await giftOf('annual');
    expect((await send(id)).body.id).toBe(id);
  });

  test('is sent again ten times at most', async () => {
    const id = await idOf(await giftOf('monthly'));
    for (let count = 0; count < 10; count += 1) {
      expect((await send(id)).status).toBe(200);
      await later();
    }
    const { status, body } = await send(id);
    expect([status, body.code]).toEqual([409, 'CODE_REFUSED']);
    expect(await mails()).toHaveLength(11);
  });

  test('of a gift that is redeemed, paid back, over, not paid or not there is refused with a sentence', async () => {
    const redeemed = await giftOf('monthly');
    await redeem(redeemed);
    const over = await giftOf('monthly');
    await billing.server.ctx.pool.query('update gift_subscriptions set expires_at = $1 where gift_code = $2', [
      new Date(Date.parse(billing.now()) - DAY).toISOString(),
      over,
    ]);
    const back = await giver.buy('annual', TO);
    const { rows: paidBack } = await billing.server.ctx.pool.query(
      'select g.id from gift_subscriptions g join billing_orders o on o.id = g.order_id where o.session_id = $1',
      [back.sessionId],
    );
    billing.payments.takeBack(back.paymentId, { refundedCents: 2_999 });
    await billing.deliver([{ kind: 'payment', id: back.paymentId }], { type: 'charge.refunded' });
    await billing.runJobs();
    await giver.checkout('lifetime', TO);
    const { rows: unpaid } = await billing.server.ctx.pool.query(
      `select id from gift_subscriptions where subscription_tier = 'lifetime'`,
    );
    const before = await mails();
    for (const [id, status, message] of [
      [await idOf(redeemed), 409, /^This gift was redeemed on /],
      [await idOf(over), 409, /^This gift ended on /],
      [paidBack[0].id, 409, /^This gift was paid back\.$/],
      [unpaid[0].id, 404, /does not exist$/],
      [admin.id, 404, /does not exist$/],
      ['no-id', 404, /does not exist$/],
    ] as const) {
      const answer = await send(id);
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    }
    expect(await mails()).toEqual(before);
    expect(await acts()).toEqual([]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freeGiftCode, newGiftCode } from '../../../sync-server/billing/gift-code.ts';
import { type BillingServer, DAY, type Person, startBillingServer } from './billing-server.ts';

let billing: BillingServer;
let giver: Person;
let taker: Person;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TO = { gift: true, recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' };

beforeAll(async () => {
  billing = await startBillingServer();
});
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.payments.before = () => undefined;
  await sql`delete from rate_limits`.execute(billing.server.ctx.db);
  [giver, taker] = [await billing.buyer(), await billing.buyer()];
});

/** A paid gift's code. */
async function giftOf(planId: string, more: object = {}): Promise<string> {
  const { sessionId } = await giver.buy(planId, { ...TO, ...more });
  return (await giver.status(sessionId)).body.gift.giftCode;
}
const redeem = (giftCode: string, who = taker) => who.client.send('POST', '/api/redeem-gift', { giftCode });
const rowOf = (code: string) =>
  billing.server.ctx.db.selectFrom('gift_subscriptions').selectAll().where('gift_code', '=', code).executeTakeFirst();
const dayOf = (time: unknown) =>
  new Date(String(time)).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const liveOf = ({ userId }: Person) =>
  [...billing.payments.subscriptions.values()].find((each) => each.userId === userId);

describe('a gift', () => {
  test('is one payment that changes nothing of the buyer, and the provider learns nothing of the recipient', async () => {
    const { sessionId } = await giver.pay('annual', { ...TO, giftMessage: 'For all those crates you carried.' });
    const { order, subscriptionId } = billing.payments.newestSession();
    expect([order.isGift, subscriptionId]).toEqual([true, null]);
    expect(JSON.stringify(order)).not.toMatch(/needledrop|crates/);
    expect((await giver.status(sessionId)).body).toMatchObject({ state: 'done', planId: 'annual', subscription: null });
    expect(await giver.subscription()).toMatchObject({ subscriptionTier: 'free' });
    expect(await giver.grants()).toEqual([]);
  });

  test('shows its code to the buyer alone, and is mailed to recipient and buyer once', async () => {
    const { sessionId } = await giver.buy('annual', { ...TO, giftMessage: 'For all those crates you carried.' });
    for (const _ of [1, 2]) await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    const { body } = await giver.status(sessionId);
    expect(body.gift).toMatchObject({
      recipientName: 'needledrop',
      recipientEmail: 'needledrop@example.com',
      giftCode: expect.stringMatching(/^GIFT-\d{6}-[A-Z]{6}$/),
      isMailed: expect.any(Boolean),
    });
    expect(dayOf(body.gift.expiresAt)).toBe(dayOf(monthsOn(12)));
    expect((await taker.status(sessionId)).status).toBe(404);
    const mails = await billing.server.ctx.db.selectFrom('mail_outbox').selectAll().orderBy('template').execute();
    expect(mails.filter(({ payload }) => JSON.stringify(payload).includes(body.gift.giftCode))).toMatchObject([
      {
        to_email: 'needledrop@example.com',
        to_name: 'needledrop',
        payload: { giftMessage: 'For all those crates you carried.' },
      },
      {
        template: 'gift-bought',
        to_email: (await giver.client.get('/api/auth/user')).body.email,
        payload: { recipientName: 'needledrop', recipientEmail: 'needledrop@example.com', planId: 'annual' },
      },
    ]);
  });

  test('keeps who gave it, for whom, with which words, what was paid and until when, and then who redeemed it', async () => {
    const giftMessage = 'For all those crates you carried.';
    const { sessionId, paymentId } = await giver.buy('annual', { ...TO, giftMessage });
    const code = (await giver.status(sessionId)).body.gift.giftCode;
    const { db } = billing.server.ctx;
    const orders = db.selectFrom('billing_orders').select('id').where('session_id', '=', sessionId);
    const kept = {
      id: expect.stringMatching(UUID),
      order_id: (await orders.executeTakeFirst())?.id,
      purchaser_id: giver.userId,
      recipient_name: 'needledrop',
      recipient_email: 'needledrop@example.com',
      gift_message: giftMessage,
      subscription_tier: 'annual',
      stripe_payment_intent_id: paymentId,
      gift_code: code,
      is_redeemed: false,
      redeemed_by: null,
      redeemed_at: null,
      expires_at: monthsOn(12),
      voided_at: null,
      created_at: expect.any(String),
    };
    expect(await rowOf(code)).toEqual(kept);
    billing.pass(DAY);
    await redeem(code);
    const redeemed = { is_redeemed: true, redeemed_by: taker.userId, redeemed_at: billing.now() };
    expect(await rowOf(code)).toEqual({ ...kept, ...redeemed });
    const other = await giftOf('annual');
    const same = db.updateTable('gift_subscriptions').set({ gift_code: code }).where('gift_code', '=', other);
    await expect(same.execute()).rejects.toThrow('gift_subscriptions_gift_code_key');
  });

  test('has no code before it is paid', async () => {
    const { body } = await giver.checkout('annual', TO);
    const { sessionId } = billing.payments.newestSession();
    expect((await giver.status(sessionId)).body).toMatchObject({
      state: 'pending',
      url: body.url,
      gift: { giftCode: null },
    });
  });

  test.each([
    [{ gift: true, recipientEmail: 'a@example.com' }, "Recipient's name is required"],
    [{ gift: true, recipientName: ' ', recipientEmail: 'a@example.com' }, "Recipient's name is required"],
    [{ gift: true, recipientName: 'a' }, "Recipient's email is required"],
    [
      { gift: true, recipientName: 'a', recipientEmail: 'a@b.test\r\nBcc: c@d.test' },
      "Recipient's email is not an e-mail address",
    ],
    [{ ...TO, giftMessage: 'x'.repeat(1_001) }, 'Personal message must be at most 1000 characters'],
  ])('with %j is refused', async (fields, message) => {
    const { status, body } = await giver.checkout('annual', fields);
    expect([status, body.message]).toEqual([400, message]);
  });

  test('may be bought by a holder of lifetime, and by one person again and again', async () => {
    await giver.buy('lifetime');
    const codes = [await giftOf('monthly'), await giftOf('monthly')];
    expect(new Set(codes).size).toBe(2);
  });

  test('that is paid back before it is redeemed has a code that has ended', async () => {
    const { sessionId, paymentId } = await giver.buy('annual', TO);
    const code = (await giver.status(sessionId)).body.gift.giftCode;
    billing.payments.takeBack(paymentId, { refundedCents: 2999 });
    await billing.deliver([{ kind: 'payment', id: paymentId }]);
    await billing.runJobs();
    const { status, body } = await redeem(code);
    expect([status, body.message]).toEqual([409, 'This gift was paid back to its giver, so the code has ended.']);
    expect((await giver.status(sessionId)).body.state).toBe('refunded');
  });

  test('that is paid back after it is redeemed stays with who redeemed it', async () => {
    const { sessionId, paymentId } = await giver.buy('annual', TO);
    await redeem((await giver.status(sessionId)).body.gift.giftCode);
    billing.payments.takeBack(paymentId, { refundedCents: 2999 });
    await billing.deliver([{ kind: 'payment', id: paymentId }]);
    await billing.runJobs();
    expect(await taker.subscription()).toMatchObject({ subscriptionTier: 'annual' });
  });
});

describe('a code', () => {
  test('is of the system’s random source, and another one is taken when it is used', async () => {
    const codes = Array.from({ length: 200 }, newGiftCode);
    expect(new Set(codes).size).toBe(200);
    expect(codes.every((code) => /^GIFT-\d{6}-[A-Z]{6}$/.test(code))).toBe(true);
    const used = await giftOf('monthly');
    const proposals = [used, used, 'GIFT-000000-AAAAAA'];
    expect(await freeGiftCode(billing.server.ctx.db, () => proposals.shift() ?? '')).toBe('GIFT-000000-AAAAAA');
  });
});

describe('redeeming', () => {
  test('gives the plan for its time, with the giver’s words', async () => {
    const code = await giftOf('annual', { giftMessage: 'For all those crates you carried.' });
    const { status, body } = await redeem(code);
    expect([status, body]).toEqual([
      200,
      {
        planId: 'annual',
        message: `Annual Collector, until ${dayOf(monthsOn(12))}.`,
        giftMessage: 'For all those crates you carried.',
        subscription: expect.objectContaining({
          subscriptionTier: 'annual',
          subscriptionStatus: 'active',
          albumLimit: null,
          renewal: null,
        }),
      },
    ]);
    expect(await rowOf(code)).toMatchObject({
      is_redeemed: true,
      redeemed_by: taker.userId,
      redeemed_at: billing.now(),
    });
  });

  test('takes a code in lower case with spaces', async () => {
    const code = await giftOf('monthly');
    const typed = ` ${code.toLowerCase().replaceAll('-', ' - ')} `;
    expect((await redeem(typed)).status).toBe(200);
  });

  test('a lifetime gift has no end', async () => {
    const { body } = await redeem(await giftOf('lifetime'));
    expect(body).toMatchObject({
      message: 'Lifetime Collector, without an end.',
      subscription: { subscriptionTier: 'lifetime', subscriptionExpiresAt: null },
    });
  });

  test('on top of the same plan makes it one year longer', async () => {
    await redeem(await giftOf('annual'));
    const { body } = await redeem(await giftOf('annual'));
    expect(body.message).toBe(`Your Annual Collector now runs until ${dayOf(monthsOn(24))}, one year longer.`);
  });

  test('on top of a subscription stops its renewals and waits for its end', async () => {
    await taker.buy('monthly');
    const { paidUntil = '' } = liveOf(taker) ?? {};
    const { body } = await redeem(await giftOf('annual'));
    await billing.runJobs();
    expect(liveOf(taker)).toMatchObject({ status: 'active', renews: false });
    const end = monthsOn(12, paidUntil);
    expect(body.message).toBe(`Your Annual Collector now runs until ${dayOf(end)}, one year longer.`);
    expect(await taker.subscription()).toMatchObject({
      subscriptionTier: 'annual',
      subscriptionStatus: 'active',
      subscriptionExpiresAt: end,
      renewal: null,
    });
  });

  test('with the provider away works, and the renewals are stopped later', async () => {
    await taker.buy('monthly');
    const code = await giftOf('lifetime');
    billing.payments.before = () => ({ ok: false, kind: 'unavailable' });
    expect((await redeem(code)).status).toBe(200);
    await billing.runJobs();
    expect(liveOf(taker)).toMatchObject({ renews: true });
    billing.payments.before = () => undefined;
    await billing.runJobs();
    expect(liveOf(taker)).toMatchObject({ renews: false });
    expect(await taker.subscription()).toMatchObject({ subscriptionTier: 'lifetime', renewal: null });
  });

  test('lifetime pays back a renewal that was charged before the renewals could be stopped', async () => {
    const { subscriptionId, paymentId: first } = await taker.buy('monthly');
    const code = await giftOf('lifetime');
    billing.payments.before = () => ({ ok: false, kind: 'unavailable' });
    await redeem(code);
    await billing.runJobs();
    billing.pass(31 * DAY);
    billing.payments.renew(subscriptionId);
    billing.payments.before = () => undefined;
    await billing.runJobs();
    const { latestPaymentId } = liveOf(taker) ?? {};
    expect(billing.payments.payments.get(latestPaymentId ?? '')).toMatchObject({
      amountCents: 399,
      refundedCents: 399,
    });
    expect(billing.payments.payments.get(first)).toMatchObject({ refundedCents: 0 });
    await billing.runJobs();
    expect(liveOf(taker)).toMatchObject({ status: 'ended' });
    expect(await taker.subscription()).toMatchObject({ subscriptionTier: 'lifetime', renewal: null });
  });

  test('lifetime closes the payment page that is open', async () => {
    await taker.checkout('annual');
    const { sessionId } = billing.payments.newestSession();
    await redeem(await giftOf('lifetime'));
    await billing.runJobs();
    expect(billing.payments.sessions.get(sessionId)?.status).toBe('expired');
  });

  test('by two people at once gives it to exactly one', async () => {
    const code = await giftOf('annual');
    const people = [taker, await billing.buyer(), await billing.buyer(), await billing.buyer()];
    const answers = await Promise.all(people.map((who) => redeem(code, who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const tiers = await Promise.all(people.map(async (who) => (await who.subscription()).subscriptionTier));
    expect(tiers.sort()).toEqual(['annual', 'free', 'free', 'free']);
  });

  test('by one person in two tabs gives one year', async () => {
    const code = await giftOf('annual');
    const answers = await Promise.all([1, 2, 3].map(() => redeem(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await taker.grants()).toHaveLength(1);
  });

  test('a used code is refused with the day', async () => {
    const code = await giftOf('annual');
    await redeem(code);
    const day = dayOf(billing.now());
    billing.pass(3 * DAY);
    const { status, body } = await redeem(code, await billing.buyer());
    expect([status, body.code, body.message]).toEqual([409, 'CODE_REFUSED', `This code was redeemed on ${day}.`]);
  });

  test('an expired code is refused with the day', async () => {
    const code = await giftOf('annual');
    const end = (await rowOf(code))?.expires_at;
    billing.pass(366 * DAY);
    const { status, body } = await redeem(code);
    expect([status, body.message]).toEqual([
      409,
      `This code ended on ${dayOf(end)}. Whoever gave it to you can write to support.`,
    ]);
    expect(await taker.subscription()).toMatchObject({ subscriptionTier: 'free' });
  });

  test('a gift for less than the plan that runs is refused and stays good', async () => {
    await taker.buy('annual');
    const code = await giftOf('monthly');
    const { status, body } = await redeem(code);
    const until = dayOf(liveOf(taker)?.paidUntil);
    expect([status, body.message]).toEqual([
      409,
      `You have Annual Collector until ${until}, and this gift is for Monthly. The code is untouched: give it to somebody else.`,
    ]);
    expect((await redeem(code, await billing.buyer())).status).toBe(200);
  });

  test('a holder of lifetime is refused and the code stays good', async () => {
    await taker.buy('lifetime');
    const code = await giftOf('lifetime');
    expect((await redeem(code)).body.message).toBe(
      'You have Lifetime Collector. The code is untouched: give it to somebody else.',
    );
    expect(await rowOf(code)).toMatchObject({ is_redeemed: false, redeemed_by: null });
  });

  test('a code that nobody has is refused, and after twenty tries one has to wait', async () => {
    expect((await redeem('GIFT-000001-ZZZZZZ')).body).toMatchObject({
      code: 'CODE_REFUSED',
      message: 'This code is not known. Please check each letter and digit.',
    });
    const answers = [];
    for (let count = 0; count < 20; count += 1) answers.push((await redeem('GIFT-000001-ZZZZZZ')).body.code);
    expect(answers.at(-1)).toBe('RATE_LIMITED');
  });

  test.each([
    ['', 'Gift code is required'],
    ['   ', 'Gift code is required'],
    ['X'.repeat(51), 'Gift code must be at most 50 characters'],
  ])('%j is refused', async (code, message) => {
    const { status, body } = await redeem(code);
    expect([status, body.message]).toEqual([400, message]);
  });

  test('needs a session', async () => {
    const answer = await billing.server
      .newClient()
      .send('POST', '/api/redeem-gift', { giftCode: 'GIFT-000001-ZZZZZZ' });
    expect(answer.status).toBe(401);
  });
});

describe('a redeemed gift', () => {
  const change = (type: string, tier: string) => taker.client.send('PATCH', '/api/user/subscription', { type, tier });

  test('can be ended, keeps its time, and can be kept after all', async () => {
    await redeem(await giftOf('annual'));
    const { subscriptionExpiresAt: end } = await taker.subscription();
    expect((await change('downgrade', 'free')).body.subscription).toMatchObject({
      subscriptionTier: 'annual',
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: end,
      paidUntil: end,
    });
    expect((await change('upgrade', 'annual')).body.subscription).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionExpiresAt: end,
    });
  });

  test('of lifetime is given up at once', async () => {
    await redeem(await giftOf('lifetime'));
    expect((await change('downgrade', 'free')).body.subscription).toMatchObject({ subscriptionTier: 'free' });
  });

  test('waits while its holder subscribes to another plan', async () => {
    await redeem(await giftOf('monthly'));
    await taker.buy('annual');
    const { paidUntil = '' } = liveOf(taker) ?? {};
    await change('downgrade', 'free');
    const { subscriptionExpiresAt: end } = await taker.subscription();
    expect(Date.parse(String(end)) - Date.parse(paidUntil)).toBeGreaterThanOrEqual(28 * DAY);
    expect(await taker.subscription()).toMatchObject({ subscriptionTier: 'annual' });
    billing.pass(Date.parse(paidUntil) - Date.parse(billing.now()));
    await billing.runJobs();
    expect(await taker.subscription()).toMatchObject({ subscriptionTier: 'monthly', subscriptionExpiresAt: end });
  });
});

function monthsOn(months: number, from = billing.now()): string {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}

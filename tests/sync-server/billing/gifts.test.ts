import { describe, expect, test } from 'vitest';
import { freeGiftCode, newGiftCode } from '../../../sync-server/billing/gifts/gift-code.ts';
import { DAY } from './billing-server.ts';
import {
  billing,
  dayOf,
  giftOf,
  giver,
  monthsOn,
  redeem,
  rowOf,
  startWithGiver,
  TO,
  taker,
  UUID,
} from './giver-and-taker.ts';

startWithGiver();

describe('a gift', () => {
  // CHECK-014
  test('is one payment that changes nothing of the buyer, and the provider learns nothing of the recipient', async () => {
    const { sessionId } = await giver.pay('annual', { ...TO, giftMessage: 'For all those crates you carried.' });
    const { order, subscriptionId } = billing.payments.newestSession();
    expect([order.isGift, subscriptionId]).toEqual([true, null]);
    expect(order.cancelUrl).toBe(`${billing.server.origin}/checkout?plan=annual&gift=true&canceled=true`);
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

  // GIFT-017
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
      taken_back: false,
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

  test('is for a name with single spaces', async () => {
    const code = await giftOf('monthly', { recipientName: 'needle \t  drop' });
    expect(await rowOf(code)).toMatchObject({ recipient_name: 'needle drop' });
  });

  test('that is paid back before its payment is known has no code and no mail', async () => {
    const { sessionId, paymentId } = await giver.pay('annual', { ...TO, recipientEmail: 'back@example.com' });
    billing.payments.takeBack(paymentId, { refundedCents: 2999 });
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    expect((await giver.status(sessionId)).body).toMatchObject({ state: 'refunded', gift: { giftCode: null } });
    const { db } = billing.server.ctx;
    const gift = db.selectFrom('gift_subscriptions').selectAll().where('recipient_email', '=', 'back@example.com');
    expect(await gift.execute()).toMatchObject([{ gift_code: null, expires_at: null, voided_at: billing.now() }]);
    const mails = db.selectFrom('mail_outbox').selectAll().where('to_email', '=', 'back@example.com');
    expect(await mails.execute()).toEqual([]);
  });

  test('that is paid when its giver’s account is deleted reaches its recipient, without a giver', async () => {
    const { sessionId } = await giver.pay('annual', { ...TO, recipientEmail: 'left@example.com' });
    const { db } = billing.server.ctx;
    await db.deleteFrom('users').where('id', '=', giver.userId).execute();
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    const mails = await db.selectFrom('mail_outbox').selectAll().where('to_email', '=', 'left@example.com').execute();
    expect(mails).toMatchObject([{ template: 'gift', payload: { giverName: null, planId: 'annual' } }]);
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

  // GIFT-005 GIFT-007
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

  test('that is paid back after it is redeemed is kept by the one who redeemed it', async () => {
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

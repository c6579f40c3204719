import { describe, expect, test } from 'vitest';
import { changeGrants } from '../../../sync-server/billing/ledger/ledger.ts';
import { DAY } from './billing-server.ts';
import { billing, dayOf, giftOf, liveOf, monthsOn, redeem, rowOf, startWithGiver, taker } from './giver-and-taker.ts';

startWithGiver();

describe('redeeming', () => {
  // API-065 GIFT-008 GIFT-015
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

  // GIFT-007
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

  test('of a month pays nothing back, and leaves the payment page that is open', async () => {
    const { subscriptionId } = await taker.buy('monthly');
    const code = await giftOf('monthly');
    const until = liveOf(taker)?.paidUntil;
    billing.payments.before = () => ({ ok: false, kind: 'unavailable' });
    const { body } = await redeem(code);
    expect(body.message).toBe(`Your Monthly Collector now runs until ${dayOf(monthsOn(1, until))}, one month longer.`);
    billing.pass(31 * DAY);
    billing.payments.renew(subscriptionId);
    billing.payments.before = () => undefined;
    await billing.runJobs();
    expect(liveOf(taker)).toMatchObject({ status: 'active', renews: false });
    expect(billing.payments.payments.get(liveOf(taker)?.latestPaymentId ?? '')).toMatchObject({ refundedCents: 0 });
    await taker.checkout('lifetime');
    const { sessionId } = billing.payments.newestSession();
    await redeem(await giftOf('monthly'));
    await billing.runJobs();
    expect(billing.payments.sessions.get(sessionId)?.status).toBe('open');
  });

  test('lifetime closes the payment page that is open, and never renews', async () => {
    await taker.checkout('annual');
    const { sessionId } = billing.payments.newestSession();
    await redeem(await giftOf('lifetime'));
    await billing.runJobs();
    expect(billing.payments.sessions.get(sessionId)?.status).toBe('expired');
    expect(await taker.grants()).toMatchObject([{ source: 'gift', tier: 'lifetime', renews: false }]);
  });

  // GIFT-016
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

  // GIFT-016
  test('a used code is refused with the day', async () => {
    const code = await giftOf('annual');
    await redeem(code);
    const day = dayOf(billing.now());
    billing.pass(3 * DAY);
    const { status, body } = await redeem(code, await billing.buyer());
    expect([status, body.code, body.message]).toEqual([409, 'CODE_REFUSED', `This code was redeemed on ${day}.`]);
  });

  // API-065 GIFT-018
  test('an expired code is refused with the day', async () => {
    const code = await giftOf('annual');
    const end = (await rowOf(code))?.expires_at;
    billing.pass(Date.parse(String(end)) - Date.parse(billing.now()));
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

  test('a gift for less than a plan without end is refused, and names no day', async () => {
    const given = { source: 'admin', source_ref: `for ${taker.userId}`, tier: 'annual' } as const;
    await changeGrants(billing.server.ctx, taker.userId, (_tx, ledger) =>
      ledger.give({ ...given, starts_at: billing.now() }),
    );
    expect((await redeem(await giftOf('monthly'))).body.message).toBe(
      'You have Annual Collector, and this gift is for Monthly. The code is untouched: give it to somebody else.',
    );
  });

  test('a holder of lifetime is refused and the code stays good', async () => {
    await taker.buy('lifetime');
    const code = await giftOf('lifetime');
    expect((await redeem(code)).body.message).toBe(
      'You have Lifetime Collector. The code is untouched: give it to somebody else.',
    );
    expect(await rowOf(code)).toMatchObject({ is_redeemed: false, redeemed_by: null });
  });

  test('an unknown code is refused, and after twenty tries one has to wait', async () => {
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

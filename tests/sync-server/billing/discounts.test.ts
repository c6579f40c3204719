import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, type NewCode } from '../../../sync-server/billing/codes/new-code.ts';
import { DAY } from './billing-server.ts';
import { billing, orders, person, startWithBuyer } from './one-buyer.ts';

let codes = 0;

startWithBuyer();
beforeEach(() => sql`delete from rate_limits`.execute(billing.server.ctx.db));

/** Makes a code as the command line does. */
async function make(...words: string[]): Promise<string> {
  codes += 1;
  const row = codeOf([`code${codes}`, ...words], billing.now()) as NewCode;
  await billing.server.ctx.db.insertInto('discount_codes').values(row).execute();
  return row.code;
}
const validate = async (code: string, planId: string, who = person) =>
  (await who.client.send('POST', '/api/discount/validate', { code, planId })).body;
const subscribe = (planId: string, discountCode?: string, who = person, more: object = {}) =>
  who.client.send('POST', '/api/subscription/create', { planId, discountCode, ...more });
const uses = () =>
  billing.server.ctx.db.selectFrom('discount_uses').selectAll().where('user_id', '=', person.userId).execute();
const valid = { valid: true, message: null };
const invalid = { valid: false, finalPrice: null, finalPlan: null };

test('codes can be guessed twenty times in ten minutes, by whatever call', async () => {
  const guesses = [
    () => person.client.send('POST', '/api/discount/validate', { code: 'GUESS', planId: 'annual' }),
    () => person.client.send('POST', '/api/redeem-gift', { giftCode: 'GUESS' }),
    () => subscribe('annual', 'GUESS'),
  ];
  const guess = (nth: number) => guesses[nth % 3]?.();
  for (let nth = 0; nth < 20; nth += 1) expect((await guess(nth))?.status).not.toBe(429);
  for (let nth = 0; nth < 3; nth += 1) expect(await guess(nth)).toMatchObject({ status: 429 });
  billing.pass(600_000);
  expect((await subscribe('annual', 'GUESS')).body.code).toBe('CODE_REFUSED');
});

describe('a discount code', () => {
  // API-066 API-067 SUB-018 SUB-027
  test('of half the price says what is left, and the payment page charges that', async () => {
    const code = await make('--percent', '50');
    expect(await validate(code, 'annual')).toEqual({ ...valid, finalPrice: '$14.99', finalPlan: 'annual' });
    const { body } = await subscribe('annual', code);
    const { order, amountCents } = billing.payments.newestSession();
    expect(body).toEqual({ url: billing.payments.newestSession().url });
    expect([amountCents, order.discountCents, order.discountName]).toEqual([1499, 1500, code]);
    expect(order.cancelUrl).toBe(`${billing.server.origin}/subscribe/annual?canceled=true`);
  });

  test('of a sum takes it off', async () => {
    expect(await validate(await make('--cents', '1000', '--plans', 'annual'), 'annual')).toMatchObject({
      finalPrice: '$19.99',
    });
  });

  test('that is free gives lifetime on each plan’s page', async () => {
    const code = await make('--free');
    for (const plan of ['monthly', 'annual', 'lifetime']) {
      expect(await validate(code, plan)).toEqual({ ...valid, finalPrice: 'Free', finalPlan: 'lifetime' });
    }
  });

  test('is compared without case and spaces around it', async () => {
    const code = await make('--percent', '50');
    expect(await validate(` ${code.toLowerCase()} `, 'annual')).toMatchObject(valid);
  });

  test('that is unknown or switched off leaves the words to the screen', async () => {
    const code = await make('--percent', '50');
    await billing.server.ctx.db
      .updateTable('discount_codes')
      .set({ disabled_at: billing.now() })
      .where('code', '=', code)
      .execute();
    for (const each of [code, 'STUDNET50'])
      expect(await validate(each, 'annual')).toEqual({ ...invalid, message: null });
    const { status, body } = await subscribe('annual', 'STUDNET50');
    expect([status, body.code, body.message]).toEqual([
      409,
      'CODE_REFUSED',
      'The discount code you entered is not valid.',
    ]);
  });

  // API-067
  test('that has ended says when', async () => {
    const until = new Date(Date.parse(billing.now()) + 2 * DAY).toISOString().slice(0, 10);
    const code = await make('--percent', '50', '--until', until);
    expect(await validate(code, 'annual')).toMatchObject(valid);
    billing.pass(Date.parse(`${until}T23:59:59.998Z`) - Date.parse(billing.now()));
    expect(await validate(code, 'annual')).toMatchObject(valid);
    billing.pass(1);
    const day = new Date(until).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(await validate(code, 'annual')).toEqual({ ...invalid, message: `This code ended on ${day}.` });
    expect((await subscribe('annual', code)).body.message).toBe(`This code ended on ${day}.`);
  });

  test.each([
    [1, 'once'],
    [2, 'twice'],
    [3, '3 times'],
  ])('that is used up after %d says that it was used %s', async (count, times) => {
    const code = await make('--percent', '50', '--uses', String(count));
    for (let use = 1; use <= count; use += 1) {
      expect(await validate(code, 'annual')).toMatchObject(valid);
      await subscribe('annual', code, await billing.buyer());
    }
    expect(await validate(code, 'annual')).toEqual({
      ...invalid,
      message: `This code has been used ${times} and is used up.`,
    });
  });

  test('that would leave less than can be charged is not for that plan', async () => {
    const code = await make('--cents', '349');
    const off = (cents: number) =>
      billing.server.ctx.db.updateTable('discount_codes').set({ cents }).where('code', '=', code).execute();
    expect(await validate(code, 'monthly')).toMatchObject({ ...valid, finalPrice: '$0.50' });
    await off(350);
    expect(await validate(code, 'monthly')).toEqual({ ...invalid, message: 'This code is not for Monthly Collector.' });
    expect(await validate(code, 'annual')).toMatchObject({ ...valid, finalPrice: '$26.49' });
  });

  test('of other plans says so', async () => {
    const code = await make('--percent', '50', '--plans', 'annual,lifetime');
    expect(await validate(code, 'monthly')).toEqual({ ...invalid, message: 'This code is not for Monthly Collector.' });
  });

  test('is used once by each person', async () => {
    const code = await make('--percent', '50');
    await subscribe('annual', code);
    const { sessionId } = billing.payments.pay(billing.payments.newestSession().sessionId);
    await person.status(sessionId);
    expect(await validate(code, 'lifetime')).toEqual({ ...invalid, message: 'You have used this code already.' });
    expect(await validate(code, 'lifetime', await billing.buyer())).toMatchObject(valid);
  });

  // SUB-032
  test('used up between the check and the purchase is refused, and nothing is charged', async () => {
    const code = await make('--percent', '50', '--uses', '2');
    expect(await validate(code, 'annual')).toMatchObject(valid);
    for (const other of [await billing.buyer(), await billing.buyer()]) await subscribe('annual', code, other);
    const { status, body } = await subscribe('annual', code);
    expect([status, body.code, body.message]).toEqual([
      409,
      'CODE_REFUSED',
      'This code has been used twice and is used up.',
    ]);
    expect(await validate(code, 'annual')).toMatchObject({ message: 'This code has been used twice and is used up.' });
    expect(await orders()).toEqual([]);
  });

  test('wanted by many at once is given as often as it may be', async () => {
    for (const kind of [['--percent', '50'], ['--free']]) {
      const code = await make(...kind, '--uses', '3');
      const people = await Promise.all(Array.from({ length: 8 }, () => billing.buyer()));
      const answers = await Promise.all(people.map((who) => subscribe('annual', code, who)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    }
  });

  test('is given back when its payment page is left, and by the next purchase', async () => {
    const code = await make('--percent', '50', '--uses', '1');
    await subscribe('annual', code);
    expect(await uses()).toMatchObject([{ state: 'reserved' }]);
    expect(await validate(code, 'annual')).toMatchObject(valid);
    expect((await subscribe('monthly', code)).status).toBe(200);
    expect((await person.checkout('monthly')).status).toBe(200);
    expect(await uses()).toEqual([]);
    expect((await subscribe('annual', code, await billing.buyer())).status).toBe(200);
  });

  test('of a page that was paid is used for good', async () => {
    const code = await make('--percent', '50', '--uses', '1');
    await subscribe('annual', code);
    const { sessionId } = billing.payments.pay(billing.payments.newestSession().sessionId);
    await person.status(sessionId);
    expect(await uses()).toMatchObject([{ state: 'used' }]);
    expect((await subscribe('annual', code, await billing.buyer())).body.code).toBe('CODE_REFUSED');
  });

  test('is for a new subscription, or for lifetime', async () => {
    const { subscriptionId } = await person.buy('monthly');
    const code = await make('--percent', '50');
    expect((await subscribe('annual', code)).body).toMatchObject({
      code: 'CODE_REFUSED',
      message: 'This code is for a new subscription. Yours can be changed without it.',
    });
    expect((await subscribe('monthly', code)).body).toMatchObject({
      code: 'PLAN_UNCHANGED',
      message: 'You have Monthly Collector already.',
    });
    billing.payments.creditCents = 300;
    await subscribe('lifetime', code);
    expect(billing.payments.newestSession()).toMatchObject({
      amountCents: 4_650,
      order: { discountName: `${code} and unused time` },
    });
    billing.payments.creditCents = 20_000;
    await subscribe('lifetime', code);
    expect(billing.payments.newestSession()).toMatchObject({ amountCents: 50, order: { discountCents: 9_850 } });
    expect((await orders()).map((order) => order.replaces_subscription_id)).toEqual([
      null,
      subscriptionId,
      subscriptionId,
    ]);
  });
});

describe('a free code', () => {
  // SUB-032
  test('gives lifetime at once, without the provider, and again answers the same', async () => {
    const code = await make('--free');
    billing.payments.before = () => ({ ok: false, kind: 'unavailable' });
    for (const _ of [1, 2]) {
      const { status, body } = await subscribe('annual', code);
      expect([status, body.subscription.subscriptionTier, body.subscription.subscriptionExpiresAt]).toEqual([
        200,
        'lifetime',
        null,
      ]);
    }
    expect(await person.grants()).toMatchObject([{ source: 'code', tier: 'lifetime' }]);
  });

  test('stops the renewals of a subscription', async () => {
    const { subscriptionId } = await person.buy('monthly');
    await subscribe('lifetime', await make('--free'));
    await billing.runJobs();
    expect(billing.payments.subscriptions.get(subscriptionId)).toMatchObject({ renews: false });
  });

  test('pays back a renewal that was charged before the renewals could be stopped', async () => {
    const { subscriptionId, paymentId } = await person.buy('monthly');
    billing.payments.before = () => ({ ok: false, kind: 'unavailable' });
    await subscribe('lifetime', await make('--free'));
    await billing.runJobs();
    billing.pass(31 * DAY);
    billing.payments.renew(subscriptionId);
    billing.payments.before = () => undefined;
    await billing.runJobs();
    const { latestPaymentId } = billing.payments.subscriptions.get(subscriptionId) ?? {};
    expect(billing.payments.payments.get(latestPaymentId ?? '')).toMatchObject({ refundedCents: 399 });
    expect(billing.payments.payments.get(paymentId)).toMatchObject({ refundedCents: 0 });
  });

  test('in two tabs at once is used once', async () => {
    const code = await make('--free', '--uses', '2');
    const answers = await Promise.all([1, 2, 3].map(() => subscribe('annual', code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await uses()).toHaveLength(1);
  });

  test('is refused to a holder of lifetime, and stays theirs to give away', async () => {
    await person.buy('lifetime');
    const code = await make('--free', '--uses', '1');
    expect((await subscribe('lifetime', code)).body.code).toBe('PLAN_UNCHANGED');
    expect((await subscribe('lifetime', code, await billing.buyer())).status).toBe(200);
  });
});

describe('subscribing', () => {
  // API-066 SUB-032
  test('without a code leads to the payment page at the full price, whatever price the caller says', async () => {
    const { body } = await subscribe('monthly', undefined, person, {
      finalPrice: 'Free',
      price: 0,
      finalPlan: 'lifetime',
    });
    expect(body).toEqual({ url: billing.payments.newestSession().url });
    expect(billing.payments.newestSession().amountCents).toBe(399);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
  });

  test('needs a session', async () => {
    const visitor = billing.server.newClient();
    for (const path of ['/api/subscription/create', '/api/discount/validate']) {
      expect((await visitor.send('POST', path, { planId: 'annual', code: 'X' })).status).toBe(401);
    }
  });
});

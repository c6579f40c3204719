import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { empty } from '../../../support/bystander.ts';
import { type BillingServer, type Person, startBillingServer } from '../../billing/billing-server.ts';
import { personOf, type Person as Someone } from '../../community/people.ts';

let billing: BillingServer;
let admin: Someone;
let buyer: Person;

beforeAll(async () => {
  billing = await startBillingServer();
});
afterAll(() => billing.stop());
beforeEach(async () => {
  const { db } = billing.server.ctx;
  await sql`delete from rate_limits`.execute(db);
  await empty(billing.server.ctx.pool, 'discount_codes');
  admin = await personOf(billing.server, { role: 'admin' });
  buyer = await billing.buyer();
});

const PATH = '/api/admin/codes';
const HALF = {
  code: ' student50 ',
  gives: { kind: 'percent', percent: 50 },
  planIds: ['annual'],
  maxUses: 2,
  lastDay: '2036-12-31',
};
const create = (fields: object = {}, who = admin) => who.client.send('POST', PATH, { ...HALF, ...fields });
const change = (id: string, body: object, seen: object = { maxUses: 2, endsAt: '2036-12-31T23:59:59.999Z' }) =>
  admin.client.send('PATCH', `${PATH}/${id}`, { ...body, seen });
const codes = async (query = '') => {
  const { body } = await admin.client.get(`${PATH}${query}`);
  return { ...body, codes: body.codes?.filter(({ code }: { code: string }) => code !== 'BYSTANDER') };
};
const validate = async (code: string, planId = 'annual', who = buyer) =>
  (await who.client.send('POST', '/api/discount/validate', { code, planId })).body;
const subscribe = (discountCode: string, who: Person, planId = 'annual') =>
  who.client.send('POST', '/api/subscription/create', { planId, discountCode });
const acts = async () => {
  const { rows } = await billing.server.ctx.pool.query(
    'select act, call, subject_id, before, after from audit_log where actor_id = $1 order by id',
    [admin.id],
  );
  return rows;
};

describe('a new code', () => {
  test('is answered and listed whole, works at once, and is in the log', async () => {
    const { status, body } = await create();
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        code: 'STUDENT50',
        gives: { kind: 'percent', percent: 50 },
        planIds: ['annual'],
        maxUses: 2,
        used: 0,
        reserved: 0,
        endsAt: '2036-12-31T23:59:59.999Z',
        endedAt: null,
        state: 'active',
        createdAt: billing.now(),
      },
    ]);
    expect(await codes()).toEqual({ codes: [body], nextCursor: null });
    expect(await validate('Student50')).toEqual({
      valid: true,
      finalPrice: '$14.99',
      finalPlan: 'annual',
      message: null,
    });
    expect((await validate('student50', 'monthly')).valid).toBe(false);
    const { rows } = await billing.server.ctx.pool.query(
      "select created_by from discount_codes where code = 'STUDENT50'",
    );
    expect(rows).toEqual([{ created_by: admin.id }]);
    expect(await acts()).toEqual([
      {
        act: 'code.create',
        call: `POST ${PATH}`,
        subject_id: null,
        before: null,
        after: {
          code: 'STUDENT50',
          gives: { kind: 'percent', percent: 50 },
          planIds: ['annual'],
          maxUses: 2,
          endsAt: '2036-12-31T23:59:59.999Z',
        },
      },
    ]);
  });

  test('in dollars, and a free one, which gives the lifetime plan whatever page it is used on', async () => {
    const dollars = { code: 'FIVE', gives: { kind: 'fixed', cents: 500 }, planIds: ['annual', 'lifetime'] };
    expect((await create({ ...dollars, maxUses: null, lastDay: null })).body).toMatchObject({
      ...dollars,
      maxUses: null,
      endsAt: null,
    });
    expect(await validate('FIVE', 'lifetime')).toMatchObject({ valid: true, finalPrice: '$94' });
    const free = { code: 'FREE', gives: { kind: 'free' }, planIds: ['monthly', 'annual', 'lifetime'] };
    expect((await create(free)).body).toMatchObject({ gives: { kind: 'free' } });
    expect(await validate('free', 'monthly')).toEqual({
      valid: true,
      finalPrice: 'Free',
      finalPlan: 'lifetime',
      message: null,
    });
    expect((await subscribe('FREE', buyer, 'monthly')).status).toBe(200);
    expect(await buyer.subscription()).toMatchObject({ subscriptionTier: 'lifetime' });
    expect((await codes()).codes.map(({ code, used }: { code: string; used: number }) => [code, used])).toEqual([
      ['FREE', 1],
      ['FIVE', 0],
    ]);
  });

  test('with the name of another one, in any case, is a 409 and changes nothing, also of two at once', async () => {
    const answers = await Promise.all([create(), create({ code: 'Student50', maxUses: 7 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toEqual({
      code: 'CODE_EXISTS',
      message: 'There is a code STUDENT50 already.',
      details: { field: 'code' },
    });
    expect((await codes()).codes).toHaveLength(1);
    expect(await acts()).toHaveLength(1);
  });

  test.each([
    [{ code: 'TWO WORDS' }, 'A code is one word of up to 50 letters, digits, hyphens and underscores.', 'code'],
    [{ code: '' }, 'A code is one word of up to 50 letters, digits, hyphens and underscores.', 'code'],
    [{ code: 'X'.repeat(51) }, 'A code is one word of up to 50 letters, digits, hyphens and underscores.', 'code'],
    [{ gives: { kind: 'percent', percent: 100 } }, 'Percent off is a whole number from 1 to 99.', 'gives.percent'],
    [{ gives: { kind: 'percent', percent: 2.5 } }, 'Percent off is a whole number from 1 to 99.', 'gives.percent'],
    [{ gives: { kind: 'percent' } }, 'Percent off is a whole number from 1 to 99.', 'gives.percent'],
    [
      { gives: { kind: 'fixed', cents: 2950 } },
      'The amount off leaves at least 50 cents of the price of each plan.',
      'gives.cents',
    ],
    [
      { gives: { kind: 'fixed', cents: 0 } },
      'The amount off leaves at least 50 cents of the price of each plan.',
      'gives.cents',
    ],
    [{ gives: { kind: 'gift' } }, 'A code gives a percentage, an amount or the lifetime plan.', 'gives.kind'],
    [{ planIds: [] }, 'Choose at least one plan.', 'planIds'],
    [{ planIds: ['free'] }, 'A plan is one of monthly, annual, lifetime.', 'planIds.0'],
    [{ maxUses: 0 }, 'Most uses is a whole number from 1 to 1,000,000.', 'maxUses'],
    [{ lastDay: '2036-02-30' }, 'The last day is a date, such as 2026-12-31.', 'lastDay'],
    [{ lastDay: '2036-11-19' }, 'The last day is today or a day to come.', 'lastDay'],
  ])('%j is refused with a sentence and the field', async (fields, message, field) => {
    const { status, body } = await create(fields);
    expect([status, body.message, body.details]).toEqual([400, message, { field }]);
    expect((await codes()).codes).toEqual([]);
    expect(await acts()).toEqual([]);
  });

  test('may end today, and leaves exactly the least price', async () => {
    const fields = { gives: { kind: 'fixed', cents: 2949 }, lastDay: '2036-11-20' };
    expect((await create(fields)).body.endsAt).toBe('2036-11-20T23:59:59.999Z');
    expect(await validate('student50')).toMatchObject({ valid: true, finalPrice: '$0.50' });
  });

  test('is for administrators alone', async () => {
    const member = await personOf(billing.server);
    const { id } = (await create()).body;
    expect((await create({ code: 'MINE' }, member)).status).toBe(403);
    expect((await member.client.get(PATH)).status).toBe(403);
    const seen = { maxUses: 2, endsAt: null };
    expect((await member.client.send('PATCH', `${PATH}/${id}`, { isEnded: true, seen })).status).toBe(403);
  });
});

describe('a code in use', () => {
  test('says how often it is used and reserved, and when it is used up', async () => {
    await create();
    const [code] = (await codes()).codes;
    expect((await subscribe('STUDENT50', buyer)).status).toBe(200);
    expect((await codes()).codes).toEqual([{ ...code, reserved: 1 }]);
    const { sessionId } = billing.payments.pay(billing.payments.newestSession().sessionId);
    await billing.deliver([{ kind: 'checkout', id: sessionId }]);
    await billing.runJobs();
    expect((await codes()).codes).toEqual([{ ...code, used: 1 }]);
    const other = await billing.buyer();
    await subscribe('STUDENT50', other);
    expect((await codes()).codes).toEqual([{ ...code, used: 1, reserved: 1, state: 'used-up' }]);
    expect((await validate('STUDENT50', 'annual', await billing.buyer())).message).toContain('used up');
    // Each person once.
    expect((await validate('STUDENT50')).message).toBe('You have used this code already.');
  });

  test('comes in pages, the newest first', async () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    for (const code of names) {
      await create({ code });
      billing.pass(1_000);
    }
    const first = await codes('?limit=2');
    const second = await codes(`?limit=2&cursor=${first.nextCursor}`);
    const third = await codes(`?limit=2&cursor=${second.nextCursor}`);
    const found = [first, second, third].flatMap((page) => page.codes.map(({ code }: { code: string }) => code));
    expect([found, third.nextCursor]).toEqual([[...names].reverse(), null]);
    expect((await admin.client.get(`${PATH}?cursor=yesterday`)).status).toBe(400);
  });
});

describe('a change of a code', () => {
  let id: string;
  beforeEach(async () => {
    id = (await create()).body.id;
  });

  test('of its limit or its last day is answered, holds at once, and is in the log', async () => {
    const limited = await change(id, { maxUses: 1 });
    expect([limited.status, limited.body]).toMatchObject([200, { maxUses: 1, endsAt: '2036-12-31T23:59:59.999Z' }]);
    await subscribe('STUDENT50', buyer);
    expect((await validate('STUDENT50', 'annual', await billing.buyer())).message).toContain('used up');
    const opened = await change(id, { maxUses: null, lastDay: null }, { ...limited.body });
    expect(opened.body).toMatchObject({ maxUses: null, endsAt: null, state: 'active' });
    expect((await validate('STUDENT50', 'annual', await billing.buyer())).valid).toBe(true);
    const sooner = await change(id, { lastDay: billing.now().slice(0, 10) }, { ...opened.body });
    expect(sooner.body.state).toBe('active');
    expect((await acts()).slice(1)).toMatchObject([
      {
        act: 'code.change',
        call: `PATCH ${PATH}/${id}`,
        before: { code: 'STUDENT50', maxUses: 2, endsAt: '2036-12-31T23:59:59.999Z', endedAt: null },
        after: { code: 'STUDENT50', maxUses: 1, endsAt: '2036-12-31T23:59:59.999Z', endedAt: null },
      },
      { after: { maxUses: null, endsAt: null } },
      { after: { endsAt: sooner.body.endsAt } },
    ]);
  });

  test('is answered with that code, also where there is a newer one', async () => {
    billing.pass(1_000);
    await create({ code: 'NEWER' });
    expect((await change(id, { maxUses: 7 })).body).toMatchObject({ id, code: 'STUDENT50', maxUses: 7 });
  });

  test('ends it now and for good', async () => {
    const { status, body } = await change(id, { isEnded: true });
    expect([status, body]).toMatchObject([200, { state: 'ended', endedAt: billing.now() }]);
    expect((await validate('STUDENT50')).valid).toBe(false);
    expect((await change(id, { lastDay: null })).body.code).toBe('EDIT_CONFLICT');
    expect((await acts()).at(-1)).toMatchObject({
      act: 'code.change',
      before: { endedAt: null },
      after: { endedAt: billing.now() },
    });
  });

  test('that rests on what another administrator has changed meanwhile is a 409 and changes nothing', async () => {
    const answers = await Promise.all([change(id, { maxUses: 5 }), change(id, { maxUses: 9 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      message: 'STUDENT50 has been changed meanwhile. The list shows how it is now.',
    });
    const kept = answers.find(({ status }) => status === 200)?.body.maxUses;
    expect((await codes()).codes).toMatchObject([{ maxUses: kept }]);
    expect(await acts()).toHaveLength(2);
  });

  test('lets a code whose last day has passed begin again, and takes no past day', async () => {
    await billing.server.ctx.pool.query(
      `update discount_codes set ends_at = '2036-11-01T23:59:59.999Z' where id = $1`,
      [id],
    );
    expect((await codes()).codes).toMatchObject([{ state: 'ended', endedAt: null }]);
    const seen = { maxUses: 2, endsAt: '2036-11-01T23:59:59.999Z' };
    expect((await change(id, { lastDay: '2036-11-02' }, seen)).body.message).toBe(
      'The last day is today or a day to come.',
    );
    expect((await change(id, { maxUses: 3 }, seen)).body).toMatchObject({ state: 'ended', maxUses: 3 });
    expect((await change(id, { lastDay: '2037-01-31' }, { ...seen, maxUses: 3 })).body.state).toBe('active');
  });

  test('of nothing, or of a code that is not there, is refused', async () => {
    expect((await change(id, {})).body.message).toBe('Nothing to change');
    for (const missing of [admin.id, 'no-id']) expect((await change(missing, { isEnded: true })).status).toBe(404);
  });
});

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../components/support/admin.ts';
import { CODES, discountCode, GIFTS, gift } from '../../components/support/admin-fixtures.ts';
import { type BillingAnswer, heldAnswer } from '../../components/support/billing.ts';
import { PHONE, type Size } from '../../components/support/open-app.tsx';
import { dismissToast, gone, linesOf, press, shown, texts, toastSays } from '../../components/support/steps.ts';

const AT = '/admin/codes';
const CREATE = 'POST /api/admin/codes';
const CHANGE = 'PATCH /api/admin/codes/STUDENT50';
const SEND = 'POST /api/admin/gifts/needledrop/send';

const codesOf = (...codes: object[]) => ({ body: { codes, nextCursor: null } });
const giftsOf = (...gifts: object[]) => ({ body: { gifts, nextCursor: null } });
const some = codesOf(
  discountCode('STUDENT50'),
  discountCode('FIRSTPRESSING', {
    ...{ gives: { kind: 'free' }, planIds: ['monthly', 'annual', 'lifetime'], maxUses: 10, used: 3, endsAt: null },
  }),
  discountCode('OPENDAY', {
    ...{ gives: { kind: 'fixed', cents: 500 }, planIds: ['annual', 'lifetime'], maxUses: 100, used: 99, reserved: 1 },
    state: 'used-up',
  }),
  discountCode('SUMMER26', {
    ...{ gives: { kind: 'percent', percent: 20 }, maxUses: null, used: 41, endsAt: '2026-08-31T23:59:59.999Z' },
    ...{ endedAt: '2026-08-01T12:00:00.000Z', state: 'ended' },
  }),
);

const open = (answers: Record<string, BillingAnswer> = {}, size?: Size) =>
  openAdmin({
    at: AT,
    answers: { [CODES]: some, [GIFTS]: giftsOf(gift('needledrop')), ...answers },
    ...(size && { size }),
  });
const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');
const rowTexts = (name: string) => texts(rows(name)).map((text) => linesOf(text.replace(/\t/g, '\n')).join(' | '));
const button = (name: string) => page.getByRole('button', { name });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const item = (name: string) => page.getByRole('menuitem', { name });

describe('the discount codes', () => {
  test('say what they give, for which plans, how often used, until when, and their state', async () => {
    await open();
    await shown(rows('Discount codes').first());
    expect(rowTexts('Discount codes')).toEqual([
      'Code | Gives | For | Used | Ends | State',
      'STUDENT50 | 50% off | Annual | 212 of 500 | Dec 31, 2026 | Active',
      'FIRSTPRESSING | Free, becomes Lifetime | Every plan | 3 of 10 | No end | Active',
      'OPENDAY | $5 off | Annual, Lifetime | 99 of 100, 1 in checkout | Dec 31, 2026 | Used up',
      'SUMMER26 | 20% off | Annual | 41 | Aug 31, 2026 | Ended',
    ]);
    expect(button('More for SUMMER26').elements()).toEqual([]);
  });

  test('are blocks on a phone, with the code and its state on top', async () => {
    await open({}, PHONE);
    await shown(rows('Discount codes').first());
    const [, first] = rows('Discount codes').elements();
    const boxes = [...(first?.querySelectorAll('td') ?? [])].map((cell) => cell.getBoundingClientRect());
    const [code, gives, , used, , state] = boxes;
    expect(state?.top).toBeLessThan(gives?.top ?? 0);
    expect(
      Math.abs((code?.top ?? 0) + (code?.height ?? 0) / 2 - (state?.top ?? 0) - (state?.height ?? 0) / 2),
    ).toBeLessThan(3);
    expect(used?.right).toBeCloseTo(state?.right ?? 0, 0);
    await shown(page.getByText('212 of 500 used'));
  });

  test('say that they load, that there are none, that they failed, or that they need a connection', async () => {
    const held = heldAnswer();
    const { site } = await open({ [CODES]: held.answer, [GIFTS]: 'no connection' });
    await shown(page.getByText('Loading discount codes…'));
    await shown(page.getByText('Gifts are read online.'));
    held.give(codesOf().body);
    await shown(page.getByText('No discount codes'));
    site.answers[GIFTS] = { status: 502 };
    await button('Try again').click();
    await shown(page.getByText('The server has a problem. Please try again in a moment.'));
    site.answers[GIFTS] = giftsOf();
    await button('Try again').click();
    await shown(page.getByText('No gifts'));
  });

  test('are read in pages', async () => {
    const cursor = '2026-11-19T09:12:00.000Z_x';
    await open({
      [CODES]: (call) => ({
        body: call.query.cursor
          ? { codes: [discountCode('SECOND')], nextCursor: null }
          : { codes: [discountCode('FIRST')], nextCursor: cursor },
      }),
    });
    await button('Show more codes').click();
    await shown(page.getByText('SECOND'));
    expect(texts(page.getByRole('table', { name: 'Discount codes' }).getByText(/^(FIRST|SECOND)$/))).toEqual([
      'FIRST',
      'SECOND',
    ]);
  });
});

describe('a new code', () => {
  const create = () => dialog('New code').getByRole('button', { name: 'Create code' });
  const field = (name: string | RegExp) => dialog('New code').getByLabelText(name);
  const give = (name: string) => dialog('New code').getByRole('button', { name, exact: true });

  test('is sent with each field, by keyboard alone, and is in the list', async () => {
    const { site } = await open({ [CODES]: codesOf() });
    await shown(page.getByText('No discount codes'));
    site.answers[CREATE] = () => {
      site.answers[CODES] = some;
      return { body: discountCode('STUDENT50') };
    };
    (button('New code').element() as HTMLElement).focus();
    await press('{Enter}');
    await shown(dialog('New code'));
    await expect.element(field(/^Code/)).toHaveFocus();
    await press('student50', '{Tab}', '{Tab}', '50', '{Tab}', '500', '{Tab}', ' ', '{Tab}', '{Tab}', ' ');
    await field('Ends').fill('2026-12-31');
    await press('{Enter}');
    await toastSays('Code created', 'STUDENT50');
    expect(site.sent(CREATE)).toEqual([
      {
        code: 'STUDENT50',
        gives: { kind: 'percent', percent: 50 },
        planIds: ['annual'],
        maxUses: 500,
        lastDay: '2026-12-31',
      },
    ]);
    await gone(dialog('New code'));
    await shown(page.getByText('50% off'));
  });

  test.each([
    ['Dollars', { kind: 'fixed', cents: 250 }],
    ['Free', { kind: 'free' }],
  ] as const)('of %s is sent with what it gives, without a limit and an end', async (kind, gives) => {
    const { site } = await open({ [CREATE]: { body: discountCode('FIVE') } });
    await button('New code').click();
    await field(/^Code/).fill('FIVE');
    await give(kind).click();
    if (kind === 'Dollars') await field(/^Dollars off/).fill('2,50');
    else await expect.element(field('Final plan')).toHaveValue('Lifetime');
    await create().click();
    await expect
      .poll(() => site.sent(CREATE))
      .toEqual([{ code: 'FIVE', gives, planIds: ['monthly', 'annual', 'lifetime'], maxUses: null, lastDay: null }]);
  });

  test('is looked over first, and the first wrong field gets the focus', async () => {
    const { site } = await open();
    await button('New code').click();
    await field(/^Code/).fill('TWO WORDS');
    await field(/^Most uses/).fill('0');
    for (const plan of ['Monthly', 'Annual', 'Lifetime']) await give(plan).click();
    await create().click();
    for (const text of [
      'A code is one word of up to 50 letters, digits, hyphens and underscores.',
      'Percent off is a whole number from 1 to 99.',
      'Most uses is a whole number from 1 to 1,000,000.',
      'Choose at least one plan.',
    ]) {
      await shown(dialog('New code').getByText(text));
    }
    await expect.element(field(/^Code/)).toHaveFocus();
    await give('Dollars').click();
    await give('Monthly').click();
    await field(/^Dollars off/).fill('3.50');
    await create().click();
    await shown(dialog('New code').getByText('The amount off leaves at least 50 cents of the price of each plan.'));
    expect(site.sent(CREATE)).toEqual([]);
  });

  test('that is there already is said at its field, and nothing typed is lost', async () => {
    const { site } = await open();
    site.answers[CREATE] = { code: 'CODE_EXISTS', message: 'There is a code STUDENT50 already.' };
    await button('New code').click();
    await field(/^Code/).fill('STUDENT50');
    await field(/^Percent off/).fill('50');
    await create().click();
    await toastSays('Error', 'There is a code STUDENT50 already.');
    await expect.element(field(/^Code/)).toHaveValue('STUDENT50');
    await expect.element(field(/^Percent off/)).toHaveValue('50');
  });

  // PWA-019
  test('needs a connection', async () => {
    const { setOnline } = await open();
    await button('New code').click();
    setOnline(false);
    await expect.element(dialog('New code').getByRole('button', { name: 'Needs a connection' })).toBeDisabled();
  });
});

describe('an existing code', () => {
  const seen = { maxUses: 500, endsAt: '2026-12-31T23:59:59.999Z' };

  test('gets another limit and another end, and only what was typed is sent', async () => {
    const { site } = await open({ [CHANGE]: { body: discountCode('STUDENT50') } });
    const change = dialog('Change STUDENT50');
    const opened = async () => {
      await button('More for STUDENT50').click();
      await item('Change limit and end').click();
      await expect.element(change.getByLabelText('Ends')).toHaveValue('2026-12-31');
      await expect.element(change.getByLabelText('Most uses')).toHaveValue('500');
    };
    const save = () => change.getByRole('button', { name: 'Save Changes' }).click();
    await opened();
    await change.getByLabelText('Most uses').fill('600');
    await save();
    await toastSays('Code changed', 'STUDENT50');
    await opened();
    await change.getByLabelText('Ends').fill('');
    await save();
    await expect
      .poll(() => site.sent(CHANGE))
      .toEqual([
        { maxUses: 600, seen },
        { lastDay: null, seen },
      ]);
    await opened();
    await change.getByLabelText('Most uses').fill('half');
    await save();
    await shown(change.getByText('Most uses is a whole number from 1 to 1,000,000.'));
    expect(site.sent(CHANGE)).toHaveLength(2);
  });

  test('that another administrator has changed meanwhile is read again', async () => {
    const message = 'STUDENT50 has been changed meanwhile. The list shows how it is now.';
    const { site } = await open({ [CHANGE]: { code: 'EDIT_CONFLICT', message } });
    await button('More for STUDENT50').click();
    await item('Change limit and end').click();
    await dialog('Change STUDENT50').getByLabelText('Most uses').fill('600');
    site.answers[CODES] = codesOf(discountCode('STUDENT50', { maxUses: 700 }));
    await dialog('Change STUDENT50').getByRole('button', { name: 'Save Changes' }).click();
    await toastSays('Error', message);
    await shown(page.getByText('212 of 700'));
    await gone(dialog('Change STUDENT50'));
  });

  test('is ended after a question whose safe answer has the focus', async () => {
    const { site } = await open({ [CHANGE]: { body: discountCode('STUDENT50', { state: 'ended' }) } });
    await button('More for STUDENT50').click();
    await item('End now').click();
    const question = page.getByRole('alertdialog', { name: 'End STUDENT50' });
    await shown(question.getByText(/^Are you sure you want to end STUDENT50\?/));
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    site.answers[CODES] = codesOf(discountCode('STUDENT50', { state: 'ended', endedAt: '2026-11-20T12:00:00.000Z' }));
    await question.getByRole('button', { name: 'End now' }).click();
    await toastSays('Code ended', 'STUDENT50');
    expect(site.sent(CHANGE)).toEqual([{ isEnded: true, seen }]);
    await gone(button('More for STUDENT50'));
  });
});

describe('the gifts', () => {
  const redeemer = { id: 'r', username: 'cratedigger', email: null };

  test('show half of the code, giver, recipient, day, state and mail', async () => {
    await open({
      [GIFTS]: giftsOf(
        gift('needledrop'),
        gift('sleeve', {
          planId: 'monthly',
          state: 'ended',
          mail: { state: 'failed', at: '2025-06-01T12:00:00.000Z' },
        }),
        gift('gone', { from: null, state: 'redeemed', redeemedAt: '2026-11-03T12:00:00.000Z', redeemedBy: redeemer }),
        gift('back', { maskedCode: null, planId: 'lifetime', state: 'paid-back', mail: null }),
      ),
    });
    await shown(rows('Gifts').first());
    expect(rowTexts('Gifts')).toEqual([
      'Code | Plan | From | For | Bought | State',
      'GIFT-482913-•••••• | Annual | wax-and-wane | needledrop@example.com | Needle | Nov 20, 2026 | Not used, until Nov 20, 2027 | Mailed Nov 20, 2026',
      'GIFT-482913-•••••• | Monthly | wax-and-wane | sleeve@example.com | Needle | Nov 20, 2026 | Ended | Mail failed Jun 1, 2025',
      'GIFT-482913-•••••• | Annual | Account deleted | gone@example.com | Needle | Nov 20, 2026 | Redeemed Nov 3, 2026 by cratedigger | Mailed Nov 20, 2026',
      'None | Lifetime | wax-and-wane | back@example.com | Needle | Nov 20, 2026 | Paid back',
    ]);
    const leadsTo = (name: string) => page.getByRole('link', { name }).first();
    await expect.element(leadsTo('wax-and-wane')).toHaveAttribute('href', '/admin/user/writer');
    await expect.element(leadsTo('cratedigger')).toHaveAttribute('href', '/admin/user/r');
    const menus = page.getByRole('button', { name: /^More for the gift/ });
    expect(menus.elements()).toHaveLength(1);
  });

  test('are searched once typing rests, and a search without a hit can be cleared', async () => {
    const { site } = await open({
      [GIFTS]: (call) => (call.query.q ? giftsOf() : giftsOf(gift('needledrop'))),
    });
    await shown(page.getByText('needledrop@example.com'));
    await page.getByRole('searchbox', { name: 'Search code or e-mail' }).fill(' nobody ');
    await shown(page.getByText('No gift found'));
    await button('Clear search').last().click();
    await shown(page.getByText('needledrop@example.com'));
    const sought = site.calls.filter(({ what }) => what === GIFTS).map(({ query }) => query.q);
    expect(new Set(sought)).toEqual(new Set([undefined, 'nobody']));
  });

  test('are taken back after a question, and say why they were not', async () => {
    const TAKE = SEND.replace('/send', '/take-back');
    const { site } = await open({ [TAKE]: { body: gift('needledrop', { state: 'taken-back' }) } });
    const ask = async () => {
      await button('More for the gift to needledrop@example.com').click();
      await item('Take back').click();
    };
    await ask();
    await shown(page.getByText(/take back the gift to needledrop@example\.com/));
    await button('Cancel').click();
    expect(site.sent(TAKE)).toHaveLength(0);
    await ask();
    await button('Take back').click();
    await toastSays('Gift taken back', 'The code for needledrop@example.com has ended.');
    await dismissToast();
    expect(site.sent(TAKE)).toHaveLength(1);
    const message = 'This gift was redeemed on November 20, 2026.';
    site.answers[TAKE] = { code: 'CODE_REFUSED', message };
    await ask();
    await button('Take back').click();
    await toastSays('Error', message);
  });

  test('have their code mailed again, and say why it was not', async () => {
    const { site } = await open({ [SEND]: { body: gift('needledrop') } });
    const send = async () => {
      await button('More for the gift to needledrop@example.com').click();
      await item('Send code again').click();
    };
    await send();
    await toastSays('Mail queued', 'The code is sent to needledrop@example.com again.');
    expect(site.sent(SEND)).toHaveLength(1);
    const message = 'This gift was mailed again less than 10 minutes ago.';
    site.answers[SEND] = { code: 'RATE_LIMITED', message };
    await send();
    await toastSays('Error', message);
  });
});

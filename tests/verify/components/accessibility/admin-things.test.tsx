import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../components/support/admin.ts';
import {
  CODES,
  discountCode,
  GIFTS,
  gift,
  MODERATION,
  reportedProfile,
  reportedReview,
} from '../../../components/support/admin-things.ts';
import { expectAccessible, narrow, SHAPES, sidewaysProblems } from '../../../components/support/axe.ts';
import type { BillingAnswer } from '../../../components/support/billing.ts';
import { PHONE } from '../../../components/support/open-app.tsx';
import { shown } from '../../../components/support/steps.ts';

const LONG = 'x'.repeat(50);
const codes = {
  body: {
    codes: [
      discountCode('STUDENT50'),
      discountCode(LONG.toUpperCase(), { gives: { kind: 'free' }, planIds: ['monthly', 'annual', 'lifetime'] }),
      discountCode('OPENDAY', { reserved: 2, state: 'used-up' }),
      discountCode('SUMMER26', { state: 'ended', endedAt: '2026-08-01T12:00:00.000Z', maxUses: null }),
    ],
    nextCursor: 'next',
  },
};
const gifts = {
  body: {
    gifts: [
      gift('needledrop'),
      gift(LONG, { recipientName: LONG }),
      gift('gone', {
        ...{ from: null, state: 'redeemed', redeemedAt: '2026-11-03T12:00:00.000Z' },
        redeemedBy: { id: 'r', username: LONG, email: null },
      }),
      gift('back', { maskedCode: null, state: 'paid-back', mail: null }),
    ],
    nextCursor: 'next',
  },
};
const things = {
  body: {
    things: [
      reportedReview(),
      reportedProfile(),
      reportedReview({ id: 'long', artist: LONG, title: LONG, now: { rating: 1, review: LONG.repeat(3) } }),
      reportedReview({ id: 'hidden', hidden: { at: '2026-11-20T12:00:00.000Z', note: LONG }, isAnew: true }),
    ],
    nextCursor: 'next',
  },
};

describe.each(SHAPES)('on a $name, for an administrator', ({ size }) => {
  const open = (at: string, answers: Record<string, BillingAnswer> = {}) =>
    openAdmin({ at, size, answers: { [CODES]: codes, [GIFTS]: gifts, [MODERATION]: things, ...answers } });

  test('discount codes and gifts', async () => {
    await open('/admin/codes');
    await shown(page.getByText('STUDENT50').first());
    await shown(page.getByText('needledrop@example.com'));
    await expectAccessible(size);
  });

  test('no codes, and gifts that could not be read', async () => {
    await open('/admin/codes', { [CODES]: { body: { codes: [], nextCursor: null } }, [GIFTS]: { status: 502 } });
    await shown(page.getByText('No discount codes'));
    await shown(page.getByText('The server has a problem. Please try again in a moment.'));
    await expectAccessible(size);
  });

  test('a new code, with what is wrong about it', async () => {
    await open('/admin/codes');
    await page.getByRole('button', { name: 'New code' }).click();
    const dialog = page.getByRole('dialog', { name: 'New code' });
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await shown(dialog.getByText('Percent off is a whole number from 1 to 99.'));
    await expectAccessible(size);
  });

  test('the change of a code, and the question before it ends', async () => {
    await open('/admin/codes');
    await page.getByRole('button', { name: 'More for STUDENT50' }).click();
    await page.getByRole('menuitem', { name: 'Change limit and end' }).click();
    await shown(page.getByRole('dialog', { name: 'Change STUDENT50' }));
    await expectAccessible(size);
  });

  test('what is reported and what is hidden', async () => {
    await open('/admin/moderation');
    await shown(page.getByText('Review of Blue by Joni Mitchell').first());
    await expectAccessible(size);
  });

  test('the note for a hidden review', async () => {
    await open('/admin/moderation');
    await page.getByRole('button', { name: 'Hide… Blue by Joni Mitchell' }).first().click();
    await shown(page.getByRole('dialog', { name: 'Hide this review' }));
    await expectAccessible(size);
  });
});

test('nothing is wider than a phone of 320 px', async () => {
  await openAdmin({ at: '/admin/codes', size: PHONE, answers: { [CODES]: codes, [GIFTS]: gifts } });
  await shown(page.getByText('STUDENT50').first());
  await narrow();
  expect(await sidewaysProblems()).toEqual([]);
});

import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RedeemedGift } from '../../../app/features/redeem/use-redeem.ts';
import { heldAnswer, scriptedBilling, subscription } from '../../components/support/billing.ts';
import { openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import { gone, holdPage, press, shown, toastSays } from '../../components/support/steps.ts';

const REDEEM = 'POST /api/redeem-gift';
const CODE = 'GIFT-482913-KXWPQD';
const UNTIL = '2027-11-20T12:00:00.000Z';

const code = () => page.getByLabelText('Gift code');
const button = () => page.getByRole('button', { name: 'Redeem Gift' });

function redeemed(changes: Partial<RedeemedGift> = {}): { body: RedeemedGift } {
  return {
    body: {
      subscription: subscription({ subscriptionTier: 'annual', subscriptionExpiresAt: UNTIL, albumLimit: null }),
      message: 'Annual Collector, until November 20, 2027.',
      giftMessage: null,
      planId: 'annual',
      ...changes,
    },
  };
}

async function open(answers: Parameters<typeof scriptedBilling>[0] = {}, more: object = {}) {
  const billing = scriptedBilling(answers);
  const account = { username: 'cratedigger' };
  const app = await openApp({ at: '/redeem-gift', account, answer: billing.answer, ...more });
  return { ...app, billing };
}

describe('a visitor', () => {
  // GIFT-001 GIFT-002 PERM-011
  test('reads that a sign-in comes first and makes an account, and comes back here', async () => {
    await openVisitor({ at: '/redeem-gift', size: PHONE });
    await shown(page.getByRole('heading', { level: 1, name: 'You have been given a gift' }));
    await shown(page.getByText('Signing in will create one for you automatically'));
    const inBar = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
    await expect.element(inBar).toHaveAttribute('href', `/api/login?returnTo=${encodeURIComponent('/redeem-gift')}`);
    const addresses = holdPage();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    expect(addresses).toEqual([`/api/login?returnTo=${encodeURIComponent('/redeem-gift')}`]);
  });
});

describe('a link with the code', () => {
  const AT = `/redeem-gift?code=${CODE.toLowerCase()}`;

  test('has it typed in', async () => {
    await open({}, { at: AT });
    await expect.element(code()).toHaveValue(CODE);
  });

  test('keeps it for a visitor who signs in first', async () => {
    await openVisitor({ at: AT, size: PHONE });
    await shown(page.getByText('You come back to this page, with your code typed in.'));
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    await expect.element(signIn).toHaveAttribute('href', `/api/login?returnTo=${encodeURIComponent(AT)}`);
  });
});

describe('the code', () => {
  // GIFT-004 GIFT-005 GIFT-006
  test('is typed in capitals, has an example, and no more than 50 characters', async () => {
    await open();
    await expect.element(code()).toHaveAttribute('placeholder', 'GIFT-123456-ABCDEF');
    await code().click();
    await userEvent.keyboard('gift-482913-kxwpqd');
    await expect.element(code()).toHaveValue(CODE);
    // A letter within the text leaves the caret behind it.
    await press('{Home}', 'x', 'y');
    await expect.element(code()).toHaveValue(`XY${CODE}`);
    await code().fill('a'.repeat(50));
    await press('{End}', 'b');
    await expect.element(code()).toHaveValue('A'.repeat(50));
  });

  // GIFT-007
  test('must not be blank', async () => {
    const { billing } = await open();
    await code().fill('   ');
    await button().click();
    await shown(page.getByText('Gift code is required'));
    await expect.element(code()).toHaveFocus();
    expect(billing.calls).toEqual([]);
  });

  test('says which account the plan goes to', async () => {
    await open();
    await shown(page.getByText('The plan goes to cratedigger, the account you are signed in with.'));
    await expect.poll(() => document.title).toBe('Redeem a gift – Side One');
  });
});

describe('Redeem Gift', () => {
  // GIFT-003 GIFT-007 GIFT-008 GIFT-009 GIFT-010 GIFT-011
  test('sends the code, says that it worked, and opens the collection two seconds later', async () => {
    const held = heldAnswer();
    const { billing, address, server, userId, library } = await open({ [REDEEM]: held.answer });
    await code().fill(` ${CODE} `);
    await press('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Redeeming…' })).toHaveAttribute('aria-busy', 'true');
    server.setAccount(userId, { subscriptionTier: 'annual', subscriptionExpiresAt: UNTIL });
    held.give(redeemed({ giftMessage: 'For all those crates you carried.' }).body);
    await shown(page.getByRole('heading', { name: 'Gift Redeemed Successfully!' }));
    const since = performance.now();
    await shown(page.getByText('Annual Collector, until November 20, 2027. Taking you to your collection.'));
    // The field that had the focus was removed.
    await expect.element(page.getByRole('heading', { name: 'Gift Redeemed Successfully!' })).toHaveFocus();
    await shown(page.getByRole('main').getByText('For all those crates you carried.'));
    expect(code().elements()).toEqual([]);
    expect(billing.sent(REDEEM)).toEqual([{ giftCode: CODE }]);
    await expect.poll(address).toBe('/');
    expect(performance.now() - since).toBeGreaterThan(1500);
    // The giver's words stay readable there, and the plan is on.
    await toastSays('Gift Redeemed Successfully!', 'For all those crates you carried.');
    await expect.poll(() => library.library.view().albumLimit).toBeNull();
  });

  // GIFT-009 GIFT-012
  test.each([
    ['used', 'This code was redeemed on November 3, 2026.'],
    ['ended', 'This code ended on June 1, 2026. Whoever gave it to you can write to support.'],
    [
      'lower than the plan',
      'You have Annual Collector until March 12, 2027, and this gift is for Monthly. The code is untouched: give it to somebody else.',
    ],
  ])('repeats the reason of a refusal (%s), and keeps the code', async (_, message) => {
    const { billing, address } = await open({ [REDEEM]: { code: 'CODE_REFUSED', message } });
    await code().fill(CODE);
    await button().click();
    await shown(page.getByText(message));
    await expect.element(code()).toHaveValue(CODE);
    await expect.element(code()).toHaveFocus();
    await expect.element(code()).toHaveAccessibleDescription(message);
    expect(address()).toBe('/redeem-gift');
    await press('{End}', '{Backspace}');
    await gone(page.getByText(message));
    billing.answers[REDEEM] = redeemed();
    await button().click();
    await shown(page.getByRole('heading', { name: 'Gift Redeemed Successfully!' }));
  });

  test('a refused code has the focus, however late the browser draws', async () => {
    await open({ [REDEEM]: { code: 'CODE_REFUSED', message: 'This code is not known.' } });
    await code().fill(CODE);
    const draw = window.requestAnimationFrame;
    window.requestAnimationFrame = () => 0;
    onTestFinished(() => {
      window.requestAnimationFrame = draw;
    });
    (button().element() as HTMLElement).click();
    await expect.poll(() => document.activeElement === code().element()).toBe(true);
  });

  // GIFT-013 GIFT-014
  test.each([
    ['a refusal without a reason', { status: 500 } as const, 'Failed to redeem gift subscription'],
    ['no answer', 'no connection' as const, 'An error occurred while redeeming your gift. Please try again.'],
  ])('after %s says so under the field', async (_, answer, text) => {
    await open({ [REDEEM]: answer });
    await code().fill(CODE);
    await button().click();
    await shown(page.getByText(text));
    await expect.element(code()).toHaveValue(CODE);
    await expect.element(button()).toBeEnabled();
  });

  // PWA-019
  test('waits for a connection; the code can be typed without one', async () => {
    const { billing, setOnline } = await open({ [REDEEM]: redeemed() });
    await shown(button());
    setOnline(false);
    await expect.element(button()).toBeDisabled();
    await shown(page.getByText('Needs a connection'));
    await code().fill(CODE);
    await press('{Enter}');
    expect(billing.calls).toEqual([]);
    setOnline(true);
    await button().click();
    await shown(page.getByRole('heading', { name: 'Gift Redeemed Successfully!' }));
  });
});

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CheckoutAnswer } from '../../../../app/features/checkout/use-checkout-status.ts';
import { axeProblems, expectAccessible, SHAPES } from '../../../components/support/axe.ts';
import { heldAnswer, quote, scriptedBilling, subscription } from '../../../components/support/billing.ts';
import { openApp, openVisitor } from '../../../components/support/open-app.tsx';
import { shown } from '../../../components/support/steps.ts';

const QUOTE = 'GET /api/checkout/quote';
const CHECK = 'POST /api/discount/validate';
const REDEEM = 'POST /api/redeem-gift';
const INFO = 'GET /api/user/subscription';
const HISTORY = 'GET /api/user/billing';
const STATUS = 'GET /api/checkout/cs_1';
const UNTIL = '2027-03-12T12:00:00.000Z';

const ANNUAL = subscription({
  ...{ subscriptionTier: 'annual', subscriptionExpiresAt: UNTIL, paidUntil: UNTIL, albumLimit: null, hasPortal: true },
  renewal: { at: UNTIL, cents: 2999 },
});
const PAID: CheckoutAnswer = { state: 'done', planId: 'annual', subscription: ANNUAL, gift: null, url: null };
const GIFT = {
  ...{ recipientName: 'needledrop', recipientEmail: 'needledrop@example.com', giftCode: 'GIFT-482913-KXWPQD' },
  ...{ expiresAt: UNTIL, isMailed: true },
};
const GIFT_SEARCH = 'plan=annual&gift=true&recipientName=needledrop&recipientEmail=needledrop%40example.com';

const PAYMENTS = [
  {
    ...{ id: 'in_1', amount: 2999, currency: 'usd', status: 'succeeded', description: 'Annual Collector' },
    ...{ created: 1_770_000_000, nextPaymentDate: 1_801_536_000, receiptUrl: 'https://pay.example/1' },
  },
];

describe.each(SHAPES)('on a $name', ({ size }) => {
  const accessible = () => expectAccessible(size);
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  async function open(at: string, answers: Parameters<typeof scriptedBilling>[0] = {}) {
    const billing = scriptedBilling({
      [QUOTE]: quote(),
      [INFO]: { body: ANNUAL },
      [HISTORY]: { body: [] },
      ...answers,
    });
    const app = await openApp({ at, size, account: { username: 'cratedigger' }, answer: billing.answer });
    return { ...app, billing };
  }

  test('the prices, and the dialog of a gift', async () => {
    await openVisitor({ at: '/pricing?gift=true', size });
    await shown(button('Buy as Gift').first());
    await accessible();
    await button('Buy as Gift').first().click();
    await shown(page.getByRole('dialog', { name: 'Gift Subscription' }).getByLabelText("Recipient's Name"));
    await accessible();
  });

  test.each([
    ['a plan', '?plan=annual', quote(), 'Payment'],
    ['a gift', `?${GIFT_SEARCH}`, quote(), 'The gift'],
    ['a gift without a recipient', '?plan=annual&gift=true', quote(), 'Who is it for?'],
    ['a payment page that was left', '?plan=annual&canceled=true', quote(), 'Nothing was charged'],
    ['a change', '?plan=annual', quote({ kind: 'change', currentTier: 'monthly' }), 'You have Monthly Collector'],
    ['lifetime already', '?plan=annual', quote({ kind: 'lifetime', currentTier: 'lifetime' }), 'You have Lifetime'],
    ['payments switched off', '?plan=annual', quote({ canPay: false }), 'Payments are switched off here'],
  ])('the checkout: %s', async (_, search, answer, title) => {
    await open(`/checkout${search}`, { [QUOTE]: answer });
    await shown(page.getByRole('region', { name: title }));
    await accessible();
  });

  test('a plan with a discount code: empty, being checked, refused, free; and a plan that is none', async () => {
    const held = heldAnswer();
    const { billing, goTo } = await open('/subscribe/annual', { [CHECK]: held.answer });
    await shown(button('Subscribe'));
    await accessible();
    await page.getByLabelText('Discount code').fill('summer26');
    await button('Apply').click();
    await shown(button('Checking…'));
    await accessible();
    held.give({ valid: false, finalPrice: null, finalPlan: null, message: 'This code ended on August 31, 2026.' });
    await shown(page.getByText('This code ended on August 31, 2026.'));
    await accessible();
    billing.answers[CHECK] = { body: { valid: true, finalPrice: 'Free', finalPlan: 'lifetime', message: null } };
    await button('Apply').click();
    await shown(button('Activate Lifetime Access'));
    await accessible();
    await goTo('/subscribe/weekly');
    await shown(page.getByRole('heading', { name: 'Plan Not Found' }));
    await accessible();
  });

  test.each([
    ['a plan', PAID, 'Welcome, Annual Collector'],
    ['a plan that is not confirmed', { ...PAID, state: 'pending', subscription: null }, 'Thank you, one moment'],
    ['a gift', { ...PAID, subscription: null, gift: GIFT }, 'Your gift is ready'],
    ['nothing', { ...PAID, state: 'failed', subscription: null }, 'Nothing was charged'],
  ])('after the payment: %s', async (_, body, title) => {
    await open('/subscription-success?session_id=cs_1', { [STATUS]: { body } });
    await shown(page.getByRole('heading', { level: 1, name: title }));
    await accessible();
  });

  test('redeeming a gift: signed out, the form, refused, redeemed', async () => {
    await openVisitor({ at: '/redeem-gift', size });
    await shown(page.getByRole('heading', { name: 'You have been given a gift' }));
    await accessible();
    const { billing } = await open('/redeem-gift', { [REDEEM]: { code: 'CODE_REFUSED', message: 'It is used up.' } });
    await shown(button('Redeem Gift'));
    await accessible();
    await page.getByLabelText('Gift code').fill(GIFT.giftCode);
    await button('Redeem Gift').click();
    await shown(page.getByText('It is used up.'));
    await accessible();
    billing.answers[REDEEM] = {
      body: { subscription: ANNUAL, message: 'Annual Collector.', giftMessage: 'Play it loud.', planId: 'annual' },
    };
    await button('Redeem Gift').click();
    await shown(page.getByText('Play it loud.').first());
    // The page leaves by itself, so only what needs no other theme and width.
    expect((await axeProblems()).join('\n')).toBe('');
  });

  test('the plan in the settings: free, paid with its payments, to be paid again, canceled, and the downgrade', async () => {
    await open('/profile', { [INFO]: { body: subscription() } });
    await shown(button('Upgrade to Annual Pro'));
    await accessible();
    const states = [
      [{ ...ANNUAL, subscriptionStatus: 'past_due', renewal: null, paymentFailedAt: UNTIL }, 'Update card'],
      [{ ...ANNUAL, subscriptionStatus: 'canceled', renewal: null }, 'Keep Annual Pro'],
      [ANNUAL, 'Downgrade to free'],
    ] as const;
    for (const [body, name] of states) {
      await open('/profile', { [INFO]: { body }, [HISTORY]: { body: PAYMENTS } });
      await shown(button(name));
      await shown(page.getByRole('heading', { name: 'Billing history' }));
      await accessible();
    }
    await button('Downgrade to free').click();
    await shown(page.getByRole('dialog', { name: 'Downgrade to free' }));
    await accessible();
  });
});

import type { Page } from 'playwright';
import { FAILURE, NEVER, type Screen } from './screen.ts';

type Answers = Record<string, unknown>;

const QUOTE = '**/api/checkout/quote*';
const STATUS = '**/api/checkout/cs_test_a1B2c3D4e5F6';
const INFO = '**/api/user/subscription';
const HISTORY = '**/api/user/billing';
const UNTIL = '2027-11-20T12:00:00.000Z';
const SUCCESS = '/subscription-success?session_id=cs_test_a1B2c3D4e5F6';
const GIFT_CODE = 'GIFT-482913-KXWPQD';

const FRESH = { kind: 'new', currentTier: 'free', dueCents: 2999, creditCents: 0, creditDays: 0, canPay: true };
const CHANGED = { ...FRESH, kind: 'change', currentTier: 'monthly', dueCents: 2858, creditCents: 141, creditDays: 11 };
const ANNUAL = {
  ...{ subscriptionTier: 'annual', subscriptionStatus: 'active', subscriptionExpiresAt: UNTIL, role: 'user' },
  ...{ paidUntil: UNTIL, albumCount: 214, albumLimit: null, canAddMore: true, renewal: { at: UNTIL, cents: 2999 } },
  ...{ paymentFailedAt: null, hasPortal: true, canPay: true },
};
const PAST_DUE = {
  ...ANNUAL,
  subscriptionStatus: 'past_due',
  renewal: null,
  paymentFailedAt: '2027-11-06T12:00:00.000Z',
};
const LIFETIME = {
  ...{ ...ANNUAL, subscriptionTier: 'lifetime', subscriptionExpiresAt: null, paidUntil: null, renewal: null },
  ...{ role: 'admin', hasPortal: false },
};
const PAID = { state: 'done', planId: 'annual', subscription: ANNUAL, gift: null, url: null };
const GIFT = {
  ...{ recipientName: 'needledrop', recipientEmail: 'needledrop@example.com', giftCode: GIFT_CODE },
  ...{ expiresAt: UNTIL, isMailed: true },
};
const PAYMENTS = [
  ['in_2', 2999, 'succeeded', 'Annual Collector', '2026-11-20', 'https://pay.example/2'],
  ['in_1', 399, 'failed', 'Monthly Collector', '2026-10-20', null],
].map(([id, amount, status, description, day, receiptUrl]) => ({
  ...{ id, amount, status, description, receiptUrl, currency: 'usd' },
  ...{ created: Date.parse(String(day)) / 1000, nextPaymentDate: null },
}));
const REFUSED = { code: 'CODE_REFUSED', message: 'This code was redeemed on November 3, 2026.' };
const GIFT_SEARCH =
  'plan=annual&gift=true&recipientName=needledrop&recipientEmail=needledrop%40example.com&giftMessage=For+all+those+crates+you+carried.';

export const billingScreensVisitor: Screen[] = [
  { name: 'checkout-visitor', path: '/checkout?plan=annual', there: 'You sign in first' },
  { name: 'subscribe-visitor', path: '/subscribe/annual', there: 'Subscribe' },
  { name: 'redeem-visitor', path: '/redeem-gift', there: 'You have been given a gift' },
  { name: 'plan-not-found', path: '/subscribe/weekly', there: 'Plan Not Found' },
];

/** States of which each would need a payment of its own: the server's answers are given here. */
export const billingScreens: Screen[] = [
  { name: 'checkout', ...at('/checkout?plan=annual', { [QUOTE]: FRESH }), there: 'Today' },
  {
    name: 'checkout-narrow',
    ...at('/checkout?plan=lifetime', { [QUOTE]: { ...FRESH, dueCents: 9900 } }),
    there: 'Today',
    ...narrow(),
  },
  { name: 'checkout-gift', ...at(`/checkout?${GIFT_SEARCH}`, { [QUOTE]: FRESH }), there: 'The gift', isWhole: true },
  {
    name: 'checkout-gift-canceled',
    ...at('/checkout?plan=annual&gift=true&canceled=true', { [QUOTE]: FRESH }, keepGiftDraft),
    there: 'The gift is as you wrote it.',
    isWhole: true,
  },
  {
    name: 'checkout-gift-nobody',
    ...at('/checkout?plan=annual&gift=true', { [QUOTE]: FRESH }),
    there: 'Who is it for?',
  },
  { name: 'checkout-canceled', ...at('/checkout?plan=annual&canceled=true', { [QUOTE]: FRESH }), there: 'Nothing was' },
  { name: 'checkout-change', ...at('/checkout?plan=annual', { [QUOTE]: CHANGED }), there: 'Change to Annual' },
  {
    name: 'checkout-lifetime',
    ...at('/checkout?plan=annual', { [QUOTE]: { ...FRESH, kind: 'lifetime', currentTier: 'lifetime' } }),
    there: 'Buy as Gift',
  },
  {
    name: 'checkout-off',
    ...at('/checkout?plan=annual', { [QUOTE]: { ...FRESH, canPay: false } }),
    there: 'switched off',
  },
  { name: 'checkout-loading', path: '/checkout?plan=annual', answers: { [QUOTE]: NEVER }, there: 'Checkout' },
  { name: 'checkout-failed', path: '/checkout?plan=annual', answers: { [QUOTE]: FAILURE }, there: 'Try again' },
  {
    name: 'checkout-error',
    path: '/checkout?plan=annual',
    answers: { [QUOTE]: { json: FRESH }, '**/api/create-subscription-checkout': FAILURE },
    prepare: (page) => page.getByRole('button', { name: 'Continue to Payment' }).click(),
    there: 'Checkout Error',
  },
  { name: 'subscribe-failed', path: '/subscribe/annual', answers: { [QUOTE]: FAILURE }, there: 'Try again' },
  { name: 'subscribe', ...at('/subscribe/annual', { [QUOTE]: FRESH }), there: 'Today' },
  {
    name: 'subscribe-narrow',
    ...at('/subscribe/monthly', { [QUOTE]: FRESH }),
    there: 'Today',
    isWhole: true,
    ...narrow(),
  },
  {
    name: 'subscribe-discount',
    ...at('/subscribe/annual', { [QUOTE]: FRESH, ...code({ valid: true, finalPrice: '$14.99' }) }, apply),
    there: 'Discount Applied!',
    isWhole: true,
  },
  {
    name: 'subscribe-code',
    ...at(
      '/subscribe/annual',
      { [QUOTE]: FRESH, ...code({ valid: true, finalPrice: 'Free', finalPlan: 'lifetime' }) },
      apply,
    ),
    there: 'No payment required!',
    isWhole: true,
  },
  {
    name: 'subscribe-refused',
    ...at('/subscribe/annual', { [QUOTE]: FRESH, ...code({ message: 'This code ended on August 31, 2026.' }) }, apply),
    there: 'This code ended',
    isWhole: true,
  },
  { name: 'subscription-success', ...at(SUCCESS, { [STATUS]: PAID }), there: 'Welcome, Annual Collector' },
  {
    name: 'subscription-success-pending',
    ...at(SUCCESS, { [STATUS]: { ...PAID, state: 'pending', subscription: null } }),
    there: 'Waiting for the confirmation',
  },
  {
    name: 'subscription-success-failed',
    ...at(SUCCESS, { [STATUS]: { ...PAID, state: 'failed', subscription: null } }),
    there: 'Nothing was charged',
  },
  { name: 'subscription-success-without', ...at('/subscription-success', {}), there: 'Welcome' },
  {
    name: 'subscription-success-gift',
    ...at(SUCCESS, { [STATUS]: { ...PAID, subscription: null, gift: GIFT } }),
    there: 'Your gift is ready',
  },
  {
    name: 'redeem',
    ...at('/redeem-gift', {}, (page) => page.getByLabel('Gift code').fill(GIFT_CODE)),
    there: 'Redeem Gift',
  },
  {
    name: 'redeem-refused',
    path: '/redeem-gift',
    answers: { '**/api/redeem-gift': { status: 409, json: REFUSED } },
    prepare: submitGift,
    there: 'This code was redeemed on November 3, 2026.',
  },
  {
    name: 'redeem-done',
    ...at('/redeem-gift', redeemed('For all those crates you carried.'), redeem),
    there: 'Gift Redeemed Successfully!',
  },
  { name: 'profile-plan-loading', path: '/profile', answers: { [INFO]: NEVER }, there: 'Subscription', isWhole: true },
  { name: 'profile-plan-failed', path: '/profile', answers: { [INFO]: FAILURE }, there: 'Try again', isWhole: true },
  { name: 'profile-paid', ...at('/profile', { [INFO]: ANNUAL, [HISTORY]: PAYMENTS }), there: 'Billing history' },
  {
    name: 'profile-narrow',
    ...at('/profile', { [INFO]: PAST_DUE, [HISTORY]: PAYMENTS }),
    there: 'Update card',
    isWhole: true,
    ...narrow(),
  },
  { name: 'profile-past-due', ...at('/profile', { [INFO]: PAST_DUE, [HISTORY]: [] }), there: 'Update card' },
  {
    name: 'profile-canceled',
    ...at('/profile', { [INFO]: { ...ANNUAL, subscriptionStatus: 'canceled', renewal: null }, [HISTORY]: [] }),
    there: 'Keep Annual Pro',
  },
  { name: 'profile-lifetime', ...at('/profile', { [INFO]: LIFETIME, [HISTORY]: [] }), there: 'paid once' },
  {
    name: 'profile-downgrade',
    ...at('/profile', { [INFO]: ANNUAL, [HISTORY]: [] }, (page) =>
      page.getByRole('button', { name: 'Downgrade to free' }).click(),
    ),
    there: 'Nothing more is charged',
  },
];

/** With 14 of 15 albums on the free plan, as the server says. */
export const billingScreensFree: Screen[] = [
  { name: 'you-free', path: '/you', there: '14 of 15 albums' },
  { name: 'profile', path: '/profile', there: 'Annual Pro', isWhole: true },
];

export const billingScreensOffline: Screen[] = [
  { name: 'checkout-offline', path: '/checkout?plan=annual', there: 'Needs a connection' },
  { name: 'redeem-offline', path: '/redeem-gift', there: 'Needs a connection' },
  { name: 'profile-offline', path: '/profile', there: 'Needs a connection' },
];

function at(path: string, given: Answers, prepare?: Screen['prepare']): Pick<Screen, 'path' | 'answers' | 'prepare'> {
  const answers = Object.fromEntries(Object.entries(given).map(([address, json]) => [address, { json }]));
  return { path, answers, ...(prepare && { prepare }) };
}

function narrow(): Pick<Screen, 'only' | 'width'> {
  return { only: 'phone', width: 320 };
}

function code(answer: object): Answers {
  return {
    '**/api/discount/validate': { valid: false, finalPrice: null, finalPlan: null, message: null, ...answer },
  };
}

async function apply(page: Page): Promise<void> {
  await page.getByLabel('Discount code').fill('FIRSTPRESSING');
  await page.getByRole('button', { name: 'Apply' }).click();
}

/** As the provider's page leads back, to a person who has written it in this tab. */
async function keepGiftDraft(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { id } = await (await fetch('/api/auth/user')).json();
    const gift = {
      ...{ recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' },
      giftMessage: 'For all those crates you carried.',
    };
    sessionStorage.setItem(`side-one-gift.${id}`, JSON.stringify(gift));
  });
  await page.reload();
}

async function submitGift(page: Page): Promise<void> {
  await page.getByLabel('Gift code').fill(GIFT_CODE);
  await page.getByRole('button', { name: 'Redeem Gift' }).click();
}

function redeemed(giftMessage: string): Answers {
  const message = 'Annual Collector, until November 20, 2027.';
  return { '**/api/redeem-gift': { subscription: ANNUAL, message, giftMessage, planId: 'annual' } };
}

/** The picture is taken before the collection opens: of this page, that timer never ends. */
async function redeem(page: Page): Promise<void> {
  await page.getByLabel('Gift code').fill(GIFT_CODE);
  await page.evaluate(() => {
    const { setTimeout } = window;
    const hold = (work: () => void, ms?: number) => (ms === 2000 ? 0 : setTimeout(work, ms));
    Object.assign(window, { setTimeout: hold });
  });
  await page.getByRole('button', { name: 'Redeem Gift' }).click();
}

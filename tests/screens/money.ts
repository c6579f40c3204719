import { page } from 'vitest/browser';
import { type BillingAnswer, quote, subscription } from '../components/support/billing.ts';
import { LONG_WORD } from '../support/full-life.ts';
import { FAILURE, goOffline, NEVER, reading, type Screen, see, type } from './screen.ts';

const QUOTE = 'GET /api/checkout/quote';
const CHECK = 'POST /api/discount/validate';
const INFO = 'GET /api/user/subscription';
const STATUS = 'GET /api/checkout/cs_1';
const REDEEM = 'POST /api/redeem-gift';
const UNTIL = '2027-03-12T12:00:00.000Z';
const ANNUAL = subscription({
  ...{ subscriptionTier: 'annual', subscriptionExpiresAt: UNTIL, paidUntil: UNTIL, albumLimit: null, hasPortal: true },
  renewal: { at: UNTIL, cents: 2999 },
});
const PAID = { state: 'done', planId: 'annual', subscription: ANNUAL, gift: null, url: null };
const GIFT = {
  ...{ recipientName: 'needledrop', recipientEmail: 'needledrop@example.com', giftCode: 'GIFT-482913-KXWPQD' },
  ...{ expiresAt: UNTIL, isMailed: true },
};
const CHECKOUT = '/checkout?plan=annual';

const checkout = (name: string, changes: Parameters<typeof quote>[0], there: string): Screen => ({
  ...{ name: `checkout-${name}`, at: CHECKOUT, answers: { [QUOTE]: quote(changes) }, there },
});

const paid = (name: string, changes: object, there: string): Screen => ({
  ...{ name: `success-${name}`, at: '/subscription-success?session_id=cs_1', there },
  answers: { [STATUS]: { body: { ...PAID, ...changes } } },
});

const discount = (name: string, answer: object | undefined, there: string): Screen => ({
  ...{ name: `subscribe-${name}`, at: '/subscribe/annual', there },
  answers: {
    [CHECK]: answer ? { body: { valid: true, finalPrice: null, finalPlan: null, message: null, ...answer } } : NEVER,
  },
  by: [type('Discount code', 'summer26'), 'Apply'],
});

const redeemed = (name: string, answer: BillingAnswer, there: string): Screen => ({
  ...{ name: `redeem-${name}`, at: '/redeem-gift', answers: { [REDEEM]: answer }, there },
  by: [type('Gift code', GIFT.giftCode), 'Redeem Gift'],
});

const toPlan = () => page.getByRole('heading', { name: 'Subscription' }).element().scrollIntoView();

const plan = (name: string, changes: object, there: string, by: string[] = []): Screen => ({
  ...{ name: `plan-${name}`, at: '/profile', by: [see('Safari on iPhone'), toPlan, ...by], there },
  answers: { [INFO]: { body: { ...ANNUAL, ...changes } } },
});

export const money: Screen[] = [
  { name: 'pricing-member', at: '/pricing', there: 'Lifetime' },
  { name: 'checkout', at: CHECKOUT, there: 'Payment' },
  { name: 'checkout-gift-nobody', at: `${CHECKOUT}&gift=true`, there: 'Who is it for?' },
  { name: 'checkout-canceled', at: `${CHECKOUT}&canceled=true`, there: 'Nothing was charged' },
  {
    ...{ name: 'checkout-gift', there: 'The gift', isWhole: true },
    at: `${CHECKOUT}&gift=true&recipientName=${LONG_WORD}&recipientEmail=${LONG_WORD}%40example.com`,
  },
  { name: 'subscribe', at: '/subscribe/annual', there: 'Discount code' },
  { name: 'subscribe-unknown', at: '/subscribe/weekly', there: 'Plan Not Found' },
  { name: 'redeem', at: '/redeem-gift', there: 'Gift code' },
  checkout('change', { kind: 'change', currentTier: 'monthly', creditCents: 141 }, 'You have Monthly Collector'),
  checkout('lifetime', { kind: 'lifetime', currentTier: 'lifetime' }, 'You have Lifetime'),
  checkout('off', { canPay: false }, 'Payments are switched off here'),
  ...reading('checkout', CHECKOUT, QUOTE, { loading: 'Checkout' }),
  {
    ...{ name: 'checkout-error', at: CHECKOUT, there: 'Checkout Error', by: ['Continue to Payment'] },
    answers: { 'POST /api/create-subscription-checkout': FAILURE },
  },
  { name: 'checkout-offline', at: CHECKOUT, by: [see('Payment'), goOffline], there: 'Needs a connection' },
  discount('checking', undefined, 'Checking…'),
  discount('discount', { finalPrice: '$14.99' }, 'Discount Applied!'),
  discount('refused', { valid: false, message: 'This code ended on August 31, 2026.' }, 'This code ended on'),
  discount('free', { finalPrice: 'Free', finalPlan: 'lifetime' }, 'Activate Lifetime Access'),
  paid('plan', {}, 'Welcome, Annual Collector'),
  paid('pending', { state: 'pending', subscription: null }, 'Thank you, one moment'),
  paid('failed', { state: 'failed', subscription: null }, 'Nothing was charged'),
  paid('gift', { subscription: null, gift: GIFT }, 'Your gift is ready'),
  redeemed('refused', { code: 'CODE_REFUSED', message: 'It is used up.' }, 'It is used up.'),
  plan('free', subscription(), 'Upgrade to Annual Pro'),
  plan('annual', {}, 'Downgrade to free'),
  plan('downgrade', {}, 'Nothing more is charged', ['Downgrade to free']),
  plan('past-due', { subscriptionStatus: 'past_due', renewal: null, paymentFailedAt: UNTIL }, 'Update card'),
  plan('canceled', { subscriptionStatus: 'canceled', renewal: null }, 'Keep Annual Pro'),
  ...reading('plan', '/profile', INFO, { loading: 'Subscription' }),
];

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type BillingAnswer,
  heldAnswer,
  type Subscription,
  scriptedBilling,
  subscription,
} from '../../components/support/billing.ts';
import { volumes } from '../../components/support/library.ts';
import { openApp, PHONE, type Size } from '../../components/support/open-app.tsx';
import { gone, holdPage, shown, texts, toastSays } from '../../components/support/steps.ts';

const INFO = 'GET /api/user/subscription';
const CHANGE = 'PATCH /api/user/subscription';
const PORTAL = 'POST /api/user/billing/portal';
const HISTORY = 'GET /api/user/billing';
const PAY_PAGE = 'https://pay.example/c/1';
const UNTIL = '2027-03-12T12:00:00.000Z';
const FAILED = 'Failed to update subscription. Please try again.';

const section = () => page.getByRole('region', { name: 'Subscription' });
const button = (name: string | RegExp) => section().getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Downgrade to free' });

/** With the days of patience for news of the renewal. */
const PATIENT_UNTIL = '2027-03-15T12:00:00.000Z';
const ANNUAL = subscription({
  ...{ subscriptionTier: 'annual', subscriptionExpiresAt: PATIENT_UNTIL, paidUntil: UNTIL },
  ...{ albumLimit: null, hasPortal: true },
  renewal: { at: UNTIL, cents: 2999 },
});
const CANCELED: Subscription = {
  ...{ ...ANNUAL, subscriptionStatus: 'canceled', subscriptionExpiresAt: UNTIL, renewal: null },
};
const LIFETIME = subscription({ subscriptionTier: 'lifetime', albumLimit: null, role: 'admin' });

interface Opening {
  answers?: Record<string, BillingAnswer>;
  albums?: number;
  size?: Size;
}

/** With the same plan on the device as on the server. */
async function open(info: Subscription, { answers = {}, albums = 0, size }: Opening = {}) {
  const billing = scriptedBilling({ [INFO]: { body: info }, [HISTORY]: { body: [] }, ...answers });
  const { subscriptionTier, subscriptionStatus, subscriptionExpiresAt, role } = info;
  const app = await openApp({
    at: '/profile',
    account: { subscriptionTier: 'lifetime', email: 'cratedigger@example.com', createdAt: '2023-03-12T12:00:00.000Z' },
    changes: volumes(1, albums, 'Sun Ra'),
    answer: billing.answer,
    ...(size && { size }),
  });
  app.server.setAccount(app.userId, { subscriptionTier, subscriptionStatus, subscriptionExpiresAt, role });
  await app.library.sync.syncNow();
  await shown(page.getByRole('heading', { level: 1, name: 'Profile Settings' }));
  return { ...app, billing };
}

// PROF-025
test('the page shows what the account is, to read', async () => {
  await open(subscription());
  await expect.poll(() => document.title).toBe('Profile Settings – Side One');
  const account = page.getByRole('region', { name: 'Account' });
  expect(texts(account.getByRole('definition'))).toEqual([
    'cratedigger@example.com',
    expect.anything(),
    'March 12, 2023',
    'Handled by the sign-in provider',
  ]);
});

describe('on the free plan', () => {
  // SUB-001 SUB-004 SUB-008
  test('the three plans are offered by their names and prices here', async () => {
    await open(subscription(), { albums: 13 });
    await shown(section().getByText('13 of 15 albums'));
    expect(texts(section().getByRole('listitem')).map((text) => text.split(/\s*\n\s*/).slice(0, 3))).toEqual([
      ['Monthly Pro', 'Unlimited albums', '$3.99 per month'],
      ['Annual Pro', 'Unlimited albums, save 37%', '$29.99 per year'],
      ['Lifetime Pro', 'Unlimited albums, no renewals', '$99 one-time'],
    ]);
    expect(texts(section().getByText('Active', { exact: true }))).toEqual(['Active']);
    await expect.element(section().getByText('Active', { exact: true })).toHaveClass('badge', { exact: true });
    expect(button(/Downgrade/).elements()).toEqual([]);
    await expect.element(section().getByRole('link', { name: 'Redeem Gift' })).toHaveAttribute('href', '/redeem-gift');
  });

  // SUB-005
  test.each(['monthly', 'annual', 'lifetime'] as const)('Upgrade to %s leads to the payment', async (tier) => {
    const { billing, server, userId } = await open(subscription(), {
      answers: { [CHANGE]: { body: { url: PAY_PAGE } } },
    });
    const addresses = holdPage();
    await button(new RegExp(`Upgrade to ${tier} Pro`, 'i')).click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
    expect(billing.sent(CHANGE)).toEqual([{ type: 'upgrade', tier }]);
    expect(server.tablesOf(userId).account.subscriptionTier).toBe('free');
  });

  // SUB-007
  test.each([
    ['fails', { status: 500 } as const],
    ['never comes', 'no connection' as const],
  ])('the plan says so when the answer %s, and can be tried again', async (_, answer) => {
    const { billing } = await open(subscription(), { answers: { [CHANGE]: answer } });
    const addresses = holdPage();
    await button('Upgrade to Annual Pro').click();
    await toastSays('Error', FAILED);
    billing.answers[CHANGE] = { body: { url: PAY_PAGE } };
    await button('Upgrade to Annual Pro').click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
  });

  test('a server without payments says so', async () => {
    await open(subscription({ canPay: false }));
    await shown(section().getByText('Payments are switched off here. Gift codes still work.'));
    await expect.element(button('Upgrade to Annual Pro')).toBeDisabled();
  });

  test('a plan that has ended says how many albums are hidden', async () => {
    await open(subscription({ subscriptionStatus: 'expired' }), { albums: 18 });
    await shown(section().getByText('15 of 18 albums shown. The rest is hidden, not deleted.'));
    await shown(section().getByText('Expired', { exact: true }));
    await shown(button('Upgrade to Monthly Pro'));
  });
});

describe('on a paid plan', () => {
  // SUB-002
  test('only a downgrade is offered, with the day of the renewal', async () => {
    await open(ANNUAL, { albums: 20 });
    await shown(section().getByText('Unlimited albums. Renews on March 12, 2027 for $29.99.'));
    await shown(section().getByText('You keep Annual Pro until March 12, 2027.'));
    expect(button(/Upgrade/).elements()).toEqual([]);
  });

  // SUB-003 SUB-005
  test('a downgrade asks first, says until when and what is hidden, and the safe choice has the focus', async () => {
    const { billing, server, userId, library } = await open(ANNUAL, { albums: 20 });
    await button('Downgrade to free').click();
    await shown(dialog().getByText('You keep Annual Pro until March 12, 2027. Nothing more is charged.'));
    await shown(
      dialog().getByText(
        'After that day the first 15 of your 20 albums stay visible. The other 5 are kept and hidden, and come back when you upgrade again.',
      ),
    );
    const keep = dialog().getByRole('button', { name: 'Keep Annual Pro' });
    await expect.element(keep).toHaveFocus();
    await keep.click();
    await gone(dialog());
    expect(billing.sent(CHANGE)).toEqual([]);

    await button('Downgrade to free').click();
    billing.answers[CHANGE] = { body: { subscription: CANCELED } };
    billing.answers[INFO] = { body: CANCELED };
    server.setAccount(userId, { subscriptionStatus: 'canceled' });
    await dialog().getByRole('button', { name: 'Downgrade' }).click();
    await gone(dialog());
    await toastSays('Free from March 12, 2027', 'You keep Annual Pro until then.');
    expect(billing.sent(CHANGE)).toEqual([{ type: 'downgrade', tier: 'free' }]);
    await shown(section().getByText('Canceled', { exact: true }));
    await expect.poll(() => library.library.view().account?.subscriptionStatus).toBe('canceled');
    // The button that had the focus was removed.
    await expect.element(section().getByRole('region', { name: 'Your plan' })).toHaveFocus();
  });

  // SUB-007
  test('a downgrade that fails leaves the question open', async () => {
    await open(ANNUAL, { answers: { [CHANGE]: { status: 500 } } });
    await button('Downgrade to free').click();
    await shown(dialog().getByText('After that day you can have up to 15 albums. All of yours stay visible.'));
    await dialog().getByRole('button', { name: 'Downgrade' }).click();
    await toastSays('Error', FAILED);
    await shown(dialog());
  });

  // SUB-008
  test('a canceled one can be kept', async () => {
    const { billing } = await open(CANCELED);
    await shown(
      section().getByText(
        'Yours until March 12, 2027. After that the first 15 albums stay visible; the rest is kept and hidden.',
      ),
    );
    expect(button(/Downgrade/).elements()).toEqual([]);
    billing.answers[CHANGE] = { body: { subscription: ANNUAL } };
    billing.answers[INFO] = { body: ANNUAL };
    await button('Keep Annual Pro').click();
    await toastSays('Annual Pro goes on');
    await shown(section().getByText('Unlimited albums. Renews on March 12, 2027 for $29.99.'));
    expect(billing.sent(CHANGE)).toEqual([{ type: 'upgrade', tier: 'annual' }]);
  });

  // PROF-026 SUB-003
  test('a lifetime plan has its own warning, and an administrator is marked', async () => {
    const { billing } = await open(LIFETIME);
    await shown(section().getByText('Unlimited albums, paid once. A downgrade gives up a one-time purchase.'));
    await shown(section().getByText('Admin', { exact: true }));
    await button('Downgrade to free').click();
    await shown(
      dialog().getByText('Lifetime Pro was paid once, and a downgrade gives it up at once. It is not paid back.'),
    );
    billing.answers[CHANGE] = { body: { subscription: subscription() } };
    await dialog().getByRole('button', { name: 'Downgrade' }).click();
    billing.answers[INFO] = { body: subscription() };
    await toastSays('Downgraded to free', 'You have Free Collector now.');
  });

  test('a failed payment says until when all works, and leads to the card', async () => {
    const until = '2026-11-26T12:00:00.000Z';
    const { billing } = await open(
      {
        ...ANNUAL,
        subscriptionStatus: 'past_due',
        subscriptionExpiresAt: until,
        renewal: null,
        paymentFailedAt: '2026-11-12T12:00:00.000Z',
      },
      { answers: { [PORTAL]: { body: { url: 'https://pay.example/portal' } } } },
    );
    await shown(section().getByText('The payment of November 12 failed. Everything still works until November 26.'));
    await expect.element(section().getByText('Payment failed', { exact: true })).toHaveClass('badge-bad');
    const addresses = holdPage();
    await button('Update card').click();
    await expect.poll(() => addresses).toEqual(['https://pay.example/portal']);
    expect(billing.sent(PORTAL)).toHaveLength(1);
  });

  test('card and invoices are the provider’s page, and a failure to open it is said', async () => {
    const { billing } = await open(ANNUAL, { answers: { [PORTAL]: { status: 500 } } });
    await button('Open card and invoices').click();
    await toastSays('Error', 'The page for card and invoices did not open. Please try again.');
    billing.answers[INFO] = { body: { ...ANNUAL, hasPortal: false } };
    await open({ ...ANNUAL, hasPortal: false });
    await shown(button('Downgrade to free'));
    expect(button('Open card and invoices').elements()).toEqual([]);
  });
});

describe('billing history', () => {
  const at = (time: string) => Date.parse(time) / 1000;
  const ENTRIES = [
    {
      ...{ id: 'in_2', amount: 2999, currency: 'usd', status: 'succeeded', description: 'Annual Collector' },
      created: at('2026-03-12T12:00:00Z'),
      nextPaymentDate: at(UNTIL),
      receiptUrl: 'https://pay.example/receipt/2',
    },
    {
      ...{ id: 'in_1', amount: 399, currency: 'usd', status: 'failed', description: 'Monthly Collector' },
      ...{ created: at('2026-02-12T12:00:00Z'), nextPaymentDate: null, receiptUrl: null },
    },
    {
      ...{ id: 'in_0', amount: 1400, currency: 'usd', status: 'processing', description: 'Monthly Collector' },
      ...{ created: at('2026-01-12T12:00:00Z'), nextPaymentDate: null, receiptUrl: null },
    },
  ];

  test('lists what was paid, with its state and receipt', async () => {
    await open(ANNUAL, { answers: { [HISTORY]: { body: ENTRIES } } });
    const table = section().getByRole('table');
    await shown(table);
    const cells = (row: number) => texts(table.getByRole('row').nth(row).getByRole('cell'));
    expect(cells(1).slice(0, 4)).toEqual([
      'March 12, 2026',
      'Annual Pro\nNext payment on March 12, 2027',
      '$29.99',
      'succeeded',
    ]);
    expect(cells(2).slice(2, 4)).toEqual(['$3.99', 'failed']);
    expect(cells(3).slice(2, 4)).toEqual(['$14.00', 'pending']);
    await expect.element(table.getByText('succeeded')).toHaveClass('badge-ok');
    await expect.element(table.getByText('failed')).toHaveClass('badge-bad');
    await expect
      .element(table.getByRole('link', { name: 'Receipt of March 12, 2026, in a new tab' }))
      .toHaveAttribute('href', 'https://pay.example/receipt/2');
  });

  test('names no next payment once the plan is to end', async () => {
    const { billing } = await open(ANNUAL, { answers: { [HISTORY]: { body: ENTRIES } } });
    await shown(section().getByText('Next payment on March 12, 2027'));
    billing.answers[CHANGE] = { body: { subscription: CANCELED } };
    billing.answers[INFO] = { body: CANCELED };
    billing.answers[HISTORY] = { body: ENTRIES.map((entry) => ({ ...entry, nextPaymentDate: null })) };
    await button('Downgrade to free').click();
    await dialog().getByRole('button', { name: 'Downgrade' }).click();
    await gone(section().getByText(/Next payment/));
    await shown(section().getByText('Yours until March 12, 2027.', { exact: false }));
  });

  test('fits a narrow phone', async () => {
    await open(ANNUAL, { answers: { [HISTORY]: { body: ENTRIES } }, size: { width: 320, height: 700 } });
    await shown(section().getByText('Next payment on March 12, 2027'));
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('that fails can be read again', async () => {
    const { billing } = await open(ANNUAL, { answers: { [HISTORY]: { status: 500 } } });
    await shown(section().getByText('It could not be read.'));
    billing.answers[HISTORY] = { body: ENTRIES };
    await button('Try again').click();
    await shown(section().getByRole('table'));
  });

  test('is not there for a person who never paid', async () => {
    const { billing } = await open(subscription());
    await expect.poll(() => billing.calls.some(({ what }) => what === HISTORY)).toBe(true);
    await shown(button('Upgrade to Annual Pro'));
    expect(page.getByText('Billing history').elements()).toEqual([]);
  });
});

describe('the server’s answer', () => {
  test('is not waited for: the plan is read from this device', async () => {
    const held = heldAnswer();
    const { billing } = await open(ANNUAL, { answers: { [INFO]: held.answer } });
    await shown(section().getByText('Unlimited albums.', { exact: true }));
    held.give(ANNUAL);
    await shown(section().getByText('Unlimited albums. Renews on March 12, 2027 for $29.99.'));
    expect(billing.sent(INFO).length).toBeGreaterThan(0);
  });

  test('can be asked again after a failure', async () => {
    const { billing } = await open(ANNUAL, { answers: { [INFO]: { status: 500 } } });
    await shown(section().getByText('Not all of your plan could be read.'));
    billing.answers[INFO] = { body: ANNUAL };
    await button('Try again').click();
    await shown(section().getByText('Unlimited albums. Renews on March 12, 2027 for $29.99.'));
  });

  test('is read again when another device has changed the plan', async () => {
    const { billing, server, userId, library } = await open(subscription());
    await shown(button('Upgrade to Annual Pro'));
    billing.answers[INFO] = { body: ANNUAL };
    server.setAccount(userId, { subscriptionTier: 'annual', subscriptionExpiresAt: UNTIL });
    await library.sync.syncNow();
    await shown(section().getByText('Unlimited albums. Renews on March 12, 2027 for $29.99.'));
  });

  test('is missing without a connection, where the plan can be read and not changed', async () => {
    const { setOnline } = await open(ANNUAL, { answers: { [INFO]: 'no connection' }, size: PHONE });
    setOnline(false);
    await shown(section().getByText('Needs a connection'));
    await shown(section().getByText('You keep Annual Pro until the paid time ends.'));
    await expect.element(button('Downgrade to free')).toBeDisabled();
  });
});

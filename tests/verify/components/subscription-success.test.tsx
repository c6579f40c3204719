import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { CheckoutAnswer } from '../../../app/features/checkout/use-checkout-status.ts';
import { EMPTY_GIFT, keepGift, keptGift } from '../../../app/forms/gift-draft.ts';
import { heldAnswer, scriptedBilling, subscription } from '../../components/support/billing.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, shown, texts, toastSays } from '../../components/support/steps.ts';

const SESSION = 'cs_test_a1B2c3D4e5F6';
const STATUS = `GET /api/checkout/${SESSION}`;
const UNTIL = '2027-11-20T12:00:00.000Z';

const ANNUAL = subscription({
  ...{ subscriptionTier: 'annual', subscriptionExpiresAt: UNTIL, paidUntil: UNTIL, albumLimit: null },
  renewal: { at: UNTIL, cents: 2999 },
});
const GIFT = {
  ...{ recipientName: 'needledrop', recipientEmail: 'needledrop@example.com', giftCode: 'GIFT-482913-KXWPQD' },
  ...{ expiresAt: UNTIL, isMailed: true },
};

function checkout(changes: Partial<CheckoutAnswer> = {}): { body: CheckoutAnswer } {
  return { body: { state: 'done', planId: 'annual', subscription: ANNUAL, gift: null, url: null, ...changes } };
}
const PENDING = checkout({ state: 'pending', subscription: null });

const title = (name: string) => page.getByRole('heading', { level: 1, name });

async function open(answers: Parameters<typeof scriptedBilling>[0], more: object = {}) {
  const billing = scriptedBilling(answers);
  const at = `/subscription-success?session_id=${SESSION}`;
  const app = await openApp({ at, answer: billing.answer, ...more });
  return { ...app, billing };
}

describe('a plan that is paid', () => {
  // SUB-033 SUB-034 SUB-035 SUB-036 SUB-037
  test('is welcomed, with what it unlocks, the session and the way home', async () => {
    const app = await open({ [STATUS]: checkout() });
    await shown(title('Welcome, Annual Collector'));
    await shown(page.getByText('Your plan is active and renews on November 20, 2027.'));
    expect(texts(page.getByRole('main').getByRole('listitem'))).toEqual([
      'Unlimited albums\nNo more 15-album limit',
      'Public sharing\nYour profile and collections, under your name',
      'Price alerts\nA notice when a wish drops to your price',
      'Community features\nFollow, review, compare',
    ]);
    await shown(page.getByText(`Session ${SESSION}`));
    await expect.poll(() => document.title).toBe('Welcome, Annual Collector – Side One');
    await page.getByRole('link', { name: 'Go to My Collection' }).click();
    await expect.poll(app.address).toBe('/');
  });

  test('for life says that it never renews', async () => {
    await open({ [STATUS]: checkout({ planId: 'lifetime' }) });
    await shown(title('Welcome, Lifetime Collector'));
    await shown(page.getByText('It was paid once and never renews.'));
  });

  test('is on this device at once', async () => {
    const { library, server, userId } = await open({ [STATUS]: PENDING });
    await shown(page.getByText('Waiting for the confirmation'));
    server.setAccount(userId, { subscriptionTier: 'annual', subscriptionExpiresAt: UNTIL });
    await library.sync.syncNow();
    await expect.poll(() => library.library.view().albumLimit).toBeNull();
  });
});

test('a plan that does not renew names the day to which it is paid', async () => {
  const gifted = { ...ANNUAL, renewal: null, paidUntil: '2027-11-17T12:00:00.000Z' };
  await open({ [STATUS]: checkout({ subscription: gifted }) });
  await shown(page.getByText('Your plan is active until November 17, 2027.'));
  // Without a number of a payment only this device is asked, which knows the days of patience for a renewal too.
  await openApp({
    at: '/subscription-success',
    account: { subscriptionTier: 'annual', subscriptionExpiresAt: UNTIL },
  });
  await shown(page.getByText('Your plan is active.', { exact: true }));
});

describe('a payment that is not confirmed yet', () => {
  test('waits, and changes without a reload', async () => {
    const { billing } = await open({ [STATUS]: PENDING });
    await shown(title('Thank you, one moment'));
    await shown(page.getByText('Waiting for the confirmation'));
    await shown(page.getByRole('link', { name: 'Go to My Collection' }));
    billing.answers[STATUS] = checkout();
    await shown(title('Welcome, Annual Collector'));
  });

  test('gives the focus of a removed button to the new title', async () => {
    const { billing } = await open({ [STATUS]: PENDING });
    const home = page.getByRole('link', { name: 'Go to My Collection' });
    await shown(home);
    (home.element() as HTMLElement).focus();
    billing.answers[STATUS] = checkout();
    await expect.element(title('Welcome, Annual Collector')).toHaveFocus();
  });

  test('is asked for less and less often, then only when the person wants it', async () => {
    const { billing } = await open({ [STATUS]: PENDING });
    await shown(page.getByText('Waiting for the confirmation'));
    await passPauses(title('Thank you, it takes longer than usual'));
    const asked = billing.calls.length;
    expect(asked).toBeLessThan(15);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(billing.calls.length).toBe(asked);
    vi.useRealTimers();
    const answer = heldAnswer();
    billing.answers[STATUS] = answer.answer;
    await page.getByRole('button', { name: 'Check again' }).click();
    // The button is removed while the answer is on its way.
    await expect.element(title('Thank you, one moment')).toHaveFocus();
    answer.give(checkout().body);
    await expect.element(title('Welcome, Annual Collector')).toHaveFocus();
  });

  test('is asked for once more when the account changes', async () => {
    const { billing, library, server, userId } = await open({ [STATUS]: PENDING });
    await shown(page.getByText('Waiting for the confirmation'));
    await passPauses(page.getByRole('button', { name: 'Check again' }));
    vi.useRealTimers();
    billing.answers[STATUS] = checkout();
    server.setAccount(userId, { subscriptionTier: 'annual', subscriptionExpiresAt: UNTIL });
    await library.sync.syncNow();
    await shown(title('Welcome, Annual Collector'));
  });

  test('goes on waiting while the server cannot answer', async () => {
    const { billing } = await open({ [STATUS]: { code: 'UNAVAILABLE', message: 'The provider does not answer.' } });
    await shown(page.getByText('Waiting for the confirmation'));
    billing.answers[STATUS] = checkout();
    await shown(title('Welcome, Annual Collector'));
  });

  test('without a connection says what it needs, and goes on with one', async () => {
    const { billing, setOnline } = await open({ [STATUS]: PENDING });
    await shown(page.getByText('Waiting for the confirmation'));
    setOnline(false);
    await shown(page.getByText('Needs a connection'));
    billing.answers[STATUS] = checkout();
    setOnline(true);
    await shown(title('Welcome, Annual Collector'));
  });
});

describe('a gift that is paid', () => {
  test('shows its code to copy and to share, not the benefits', async () => {
    await open({ [STATUS]: checkout({ gift: GIFT, subscription: null }) });
    await shown(title('Your gift is ready'));
    await shown(
      page.getByText('Annual Collector for needledrop. The code is also on its way to needledrop@example.com.'),
    );
    await shown(
      page.getByText('Good until November 20, 2027. The first person to enter it gets the year, so keep it private.'),
    );
    expect(page.getByText('Unlimited albums').elements()).toEqual([]);
    const copied = holdClipboard();
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await toastSays('Code copied', GIFT.giftCode);
    await page.getByRole('button', { name: 'Share the code' }).click();
    await expect
      .poll(() => copied)
      .toEqual([
        GIFT.giftCode,
        `A gift for you: Annual Collector on Side One. Redeem the code ${GIFT.giftCode} here: ${window.location.origin}/redeem-gift?code=${GIFT.giftCode}`,
      ]);
    await shown(page.getByText(`Session ${SESSION}`));
  });

  test('says to a buyer without an e-mail address that this page alone shows the code', async () => {
    const alone = page.getByText('this page alone shows you the code');
    await open({ [STATUS]: checkout({ gift: GIFT, subscription: null }) }, { account: { email: null } });
    await shown(alone);
    await open({ [STATUS]: checkout({ gift: GIFT, subscription: null }) });
    await shown(title('Your gift is ready'));
    await gone(alone);
  });

  test('says so once its mail has left', async () => {
    const { billing } = await open({
      [STATUS]: checkout({ gift: { ...GIFT, isMailed: false }, subscription: null }),
    });
    await shown(page.getByText('Annual Collector for needledrop. Give them this code.'));
    billing.answers[STATUS] = checkout({ gift: GIFT, subscription: null });
    await shown(page.getByText('The code is also on its way to needledrop@example.com.'));
    const asked = billing.calls.length;
    fakeTimers();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(billing.calls.length).toBe(asked);
  });

  test('deletes its draft, and no draft of another gift', async () => {
    const typed = { recipientName: 'needledrop', giftMessage: 'Play it loud.' };
    const { userId } = await open({ [STATUS]: PENDING });
    const another = { ...typed, recipientEmail: 'sidetwo@example.com' };
    keepGift(userId, another);
    const app = await open({ [STATUS]: checkout({ gift: GIFT, subscription: null }) });
    keepGift(app.userId, { ...typed, recipientEmail: 'needledrop@example.com ' });
    await shown(title('Your gift is ready'));
    await app.goTo('/about');
    await app.goTo(`/subscription-success?session_id=${SESSION}`);
    await shown(title('Your gift is ready'));
    await expect.poll(() => keptGift(app.userId)).toEqual(EMPTY_GIFT);
    expect(keptGift(userId)).toEqual(another);
    keepGift(app.userId, another);
    await app.goTo('/about');
    await app.goTo(`/subscription-success?session_id=${SESSION}`);
    await shown(title('Your gift is ready'));
    expect(keptGift(app.userId)).toEqual(another);
  });

  test('promises no mail that is not sent', async () => {
    await open({ [STATUS]: checkout({ gift: { ...GIFT, isMailed: false } }) }, { size: PHONE });
    await shown(page.getByText('Annual Collector for needledrop. Give them this code.'));
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  });
});

describe('a payment that brought nothing', () => {
  test.each([
    ['expired', 'Nothing was charged', 'The payment page closed before you paid. Your plan is as it was.'],
    ['failed', 'Nothing was charged', 'The payment did not go through. Your plan is as it was.'],
    ['refunded', 'This payment was refunded', 'What it had brought has ended. Your records are untouched.'],
  ] as const)('says why: %s', async (state, name, text) => {
    await open({ [STATUS]: checkout({ state, subscription: null }) });
    await shown(title(name));
    await shown(page.getByText(text));
    expect(page.getByText('Unlimited albums').elements()).toEqual([]);
  });

  test('can be tried again', async () => {
    const app = await open({ [STATUS]: checkout({ state: 'failed', planId: 'monthly', subscription: null }) });
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect.poll(app.address).toBe('/checkout?plan=monthly');
  });
});

describe('the address typed by hand', () => {
  // CHECK-015
  test('of another person’s payment grants and shows nothing', async () => {
    const { library } = await open({ [STATUS]: { code: 'NOT_FOUND', message: 'There is no such checkout' } });
    await shown(title('No payment of yours'));
    expect(page.getByText('Unlimited albums').elements()).toEqual([]);
    expect(library.library.view().albumLimit).toBe(15);
  });

  test('without a session grants nothing, and says what plan there is', async () => {
    await openApp({ at: '/subscription-success' });
    await shown(title('No payment here'));
    await shown(page.getByText('You have Free Collector.'));
    expect(page.getByText(/^Session/).elements()).toEqual([]);
    await openApp({ at: '/subscription-success', account: { subscriptionTier: 'lifetime' } });
    await shown(title('Welcome, Lifetime Collector'));
    await gone(page.getByText(/^Session/));
  });
});

/** Lets one pause after the other pass until something is shown: each begins only once the page has its answer. */
async function passPauses(sign: Locator): Promise<void> {
  fakeTimers();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      return sign.elements().length;
    })
    .toBe(1);
}

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Notes what is copied; there is no share sheet. */
function holdClipboard(): string[] {
  const copied: string[] = [];
  const { clipboard } = navigator;
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  onTestFinished(() => {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    Reflect.deleteProperty(navigator, 'share');
  });
  return copied;
}

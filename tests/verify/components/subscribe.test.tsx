import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { heldAnswer, quote, scriptedBilling, subscription } from '../../components/support/billing.ts';
import { openApp, openVisitor } from '../../components/support/open-app.tsx';
import { gone, holdPage, press, shown, texts, toastSays } from '../../components/support/steps.ts';

const QUOTE = 'GET /api/checkout/quote';
const CHECK = 'POST /api/discount/validate';
const CREATE = 'POST /api/subscription/create';
const PAY_PAGE = 'https://pay.example/c/1';

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const code = () => page.getByLabelText('Discount code');
const subscribe = () => button('Subscribe');
const price = (plan: string) => texts(page.getByRole('region', { name: plan }))[0];
const amounts = () => texts(page.getByRole('definition'));

const HALF = { body: { valid: true, finalPrice: '$14.99', finalPlan: null, message: null } };
const FREE = { body: { valid: true, finalPrice: 'Free', finalPlan: 'lifetime', message: null } };
const NOT_VALID = 'The discount code you entered is not valid.';

async function open(planId = 'annual', answers: Parameters<typeof scriptedBilling>[0] = {}, more: object = {}) {
  const billing = scriptedBilling({ [QUOTE]: quote(), [CREATE]: { body: { url: PAY_PAGE } }, ...answers });
  const app = await openApp({ at: `/subscribe/${planId}`, answer: billing.answer, ...more });
  return { ...app, billing };
}

async function applyCode(text: string): Promise<void> {
  await code().fill(text);
  await button('Apply').click();
}

describe('the plan', () => {
  // SUB-011 SUB-012 SUB-014 SUB-015 SUB-016
  test.each([
    ['monthly', 'Monthly Collector', '$3.99 per month', undefined],
    ['annual', 'Annual Collector', '$29.99 per year', 'Save 37% vs monthly billing'],
    ['lifetime', 'Lifetime Collector', '$99 one-time', undefined],
  ])('%s is shown with its price', async (planId, name, amount, note) => {
    await open(planId);
    await shown(page.getByRole('heading', { level: 1, name }));
    expect(price(name)).toContain(amount);
    if (note) await shown(page.getByText(note));
    await expect.poll(() => document.title).toBe(`Subscribe to ${name} – Side One`);
    await shown(page.getByRole('region', { name: 'Payment' }).getByLabelText('Discount code'));
  });

  test('changes between monthly and annual, and keeps the code that is typed', async () => {
    const app = await open('annual');
    await code().fill('STUDENT50');
    await button('Monthly').click();
    await expect.poll(app.address).toBe('/subscribe/monthly?code=STUDENT50');
    await shown(page.getByRole('heading', { level: 1, name: 'Monthly Collector' }));
    await expect.element(code()).toHaveValue('STUDENT50');
    await app.goTo('/subscribe/lifetime');
    await shown(page.getByRole('heading', { level: 1, name: 'Lifetime Collector' }));
    expect(page.getByRole('group', { name: 'Billing' }).elements()).toEqual([]);
  });

  // SUB-013
  test('that does not exist leads to the prices', async () => {
    await open('weekly');
    await shown(page.getByRole('heading', { name: 'Plan Not Found' }));
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'All plans' }))
      .toHaveAttribute('href', '/pricing');
  });
});

describe('a discount code', () => {
  // SUB-017 SUB-018 SUB-019 SUB-020 SUB-021 SUB-026 SUB-027
  test('needs a text, is checked, and is then locked with the new price', async () => {
    const held = heldAnswer();
    const { billing } = await open('annual', { [CHECK]: held.answer });
    await expect.element(button('Apply')).toBeDisabled();
    await code().fill('   ');
    await expect.element(button('Apply')).toBeDisabled();
    await code().fill(' student50 ');
    await press('{Enter}');
    await expect.element(button('Checking…')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(code()).toHaveAttribute('readonly');
    held.give(HALF.body);
    await toastSays('Discount Applied!', 'Annual Collector, $14.99.');
    await expect.element(button('Applied')).toBeDisabled();
    await expect.element(code()).toHaveAttribute('readonly');
    await expect.element(code()).toHaveValue('STUDENT50');
    expect(billing.sent(CHECK)).toEqual([{ code: 'student50', planId: 'annual' }]);
    expect(price('Annual Collector')).toContain('$14.99');
    expect(amounts().at(-1)).toBe('$14.99');
    await shown(subscribe());
    const addresses = holdPage();
    await subscribe().click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
    expect(billing.sent(CREATE)).toEqual([{ planId: 'annual', discountCode: 'STUDENT50' }]);
  });

  test('is taken back by a button, and the price of the plan returns', async () => {
    const { billing } = await open('annual', { [CHECK]: HALF });
    await code().fill('student50');
    await button('Apply').click();
    await expect.element(button('Applied')).toBeDisabled();
    await button('Remove the code').click();
    await expect.element(code()).toHaveValue('');
    await expect.element(code()).not.toHaveAttribute('readonly');
    await expect.element(code()).toHaveFocus();
    expect(amounts().at(-1)).toBe('$29.99');
    expect(button('Remove the code').elements()).toEqual([]);
    const addresses = holdPage();
    await subscribe().click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
    expect(billing.sent(CREATE)).toEqual([{ planId: 'annual' }]);
  });

  test('keeps the focus at the field when its button is locked', async () => {
    await open('annual', { [CHECK]: HALF });
    await code().fill('student50');
    (button('Apply').element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(button('Applied')).toBeDisabled();
    await expect.element(code()).toHaveFocus();
  });

  // SUB-021 SUB-022 SUB-023 SUB-028 SUB-029
  test('that makes it free changes the plan, and activates it without a payment', async () => {
    const { billing, ...app } = await open('annual', {
      [CHECK]: FREE,
      [CREATE]: { body: { subscription: subscription({ subscriptionTier: 'lifetime', albumLimit: null }) } },
    });
    await applyCode('FIRSTPRESSING');
    await toastSays('Discount Applied!', 'Lifetime Collector, free.');
    await shown(page.getByRole('heading', { level: 1, name: 'Lifetime Collector' }));
    await shown(page.getByText('Your code changed the plan from Annual to Lifetime.'));
    await shown(page.getByText('No payment required!'));
    await shown(page.getByText('Nothing is charged, now or later.'));
    expect(amounts().at(-1)).toBe('Free');
    app.server.setAccount(app.userId, { subscriptionTier: 'lifetime' });
    await button('Activate Lifetime Access').click();
    await toastSays('Subscription Activated!');
    await expect.poll(app.address).toBe('/');
    expect(billing.sent(CREATE)).toEqual([{ planId: 'annual', discountCode: 'FIRSTPRESSING' }]);
    // The plan is there already, without a limit of albums.
    expect(app.library.library.view().account?.subscriptionTier).toBe('lifetime');
  });

  // SUB-024
  test.each([
    ['with the reason that the server gives', 'This code ended on August 31, 2026.'],
    ['without a reason', null],
  ])('that is not valid is refused %s, and can be corrected', async (_, message) => {
    const { billing } = await open('annual', {
      [CHECK]: { body: { valid: false, finalPrice: null, finalPlan: null, message } },
    });
    await applyCode('SUMMER26');
    await toastSays('Invalid Code', NOT_VALID);
    const field = page.getByRole('region', { name: 'Payment' });
    await shown(field.getByText(message ?? NOT_VALID));
    await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(code()).toHaveAccessibleDescription(message ?? NOT_VALID);
    expect(amounts().at(-1)).toBe('$29.99');
    billing.answers[CHECK] = HALF;
    await applyCode('SUMMER27');
    await expect.element(button('Applied')).toBeDisabled();
    await gone(field.getByText(message ?? NOT_VALID));
  });

  // SUB-025
  test('that could not be checked stays typed', async () => {
    await open('annual', { [CHECK]: { status: 500 } });
    await applyCode('STUDENT50');
    await toastSays('Error', 'Failed to validate discount code.');
    await expect.element(code()).toHaveValue('STUDENT50');
    await expect.element(button('Apply')).toBeEnabled();
  });

  test('that is typed and not applied is applied before anything is paid', async () => {
    const { billing } = await open('annual', { [CHECK]: HALF });
    await code().fill('STUDENT50');
    await subscribe().click();
    await expect.element(button('Applied')).toBeDisabled();
    expect(billing.sent(CREATE)).toEqual([]);
  });

  test('that is used up in the meantime is taken back', async () => {
    await open('annual', {
      [CHECK]: HALF,
      [CREATE]: { code: 'CODE_REFUSED', message: 'This code has been used 100 times and is used up.' },
    });
    await applyCode('OPENDAY');
    await expect.element(button('Applied')).toBeDisabled();
    await subscribe().click();
    await toastSays('Invalid Code', NOT_VALID);
    await shown(page.getByText('This code has been used 100 times and is used up.'));
    expect(amounts().at(-1)).toBe('$29.99');
  });
});

describe('Subscribe', () => {
  // SUB-027
  test('sends the plan alone, and goes to the payment page', async () => {
    const { billing } = await open('monthly', { [QUOTE]: quote({ dueCents: 399 }) });
    const addresses = holdPage();
    await subscribe().click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
    expect(billing.sent(CREATE)).toEqual([{ planId: 'monthly' }]);
  });

  // SUB-030
  test.each([
    ['fails', { status: 500 } as const],
    ['never comes', 'no connection' as const],
  ])('says so when the answer %s', async (_, answer) => {
    await open('annual', { [CREATE]: answer });
    await subscribe().click();
    await toastSays('Subscription Error', 'Failed to activate subscription. Please try again.');
    await expect.element(subscribe()).toBeEnabled();
  });
});

describe('a plan that a person has already', () => {
  test('is changed, with what is credited', async () => {
    await open('annual', {
      [QUOTE]: quote({ kind: 'change', currentTier: 'monthly', dueCents: 2858, creditCents: 141, creditDays: 11 }),
    });
    await shown(page.getByRole('heading', { name: 'You have Monthly Collector' }));
    expect(amounts()).toEqual(['$29.99', '−$1.41', '$28.58']);
    await shown(button('Change to Annual'));
  });

  test('leaves nothing to buy if it is for life', async () => {
    await open('annual', { [QUOTE]: quote({ kind: 'lifetime', currentTier: 'lifetime' }) });
    await shown(page.getByRole('heading', { name: 'You have Lifetime Collector' }));
    expect(subscribe().elements()).toEqual([]);
  });
});

test('a free code works also while payments are switched off', async () => {
  await open('annual', { [QUOTE]: quote({ canPay: false }), [CHECK]: FREE });
  await shown(page.getByRole('heading', { name: 'Payments are switched off here' }));
  await expect.element(subscribe()).toBeDisabled();
  await applyCode('FIRSTPRESSING');
  await expect.element(button('Activate Lifetime Access')).toBeEnabled();
});

test('the buttons wait for a connection, and the code can be typed without one', async () => {
  const { setOnline } = await open();
  await shown(subscribe());
  setOnline(false);
  await expect.element(subscribe()).toBeDisabled();
  await shown(page.getByText('Needs a connection'));
  await code().fill('STUDENT50');
  await expect.element(button('Apply')).toBeDisabled();
});

describe('a visitor', () => {
  // SUB-031
  test('is asked to sign in half a second later, and comes back with the code that was typed', async () => {
    const billing = scriptedBilling({ [QUOTE]: quote() });
    await openVisitor({ at: '/subscribe/annual', answer: billing.answer });
    await code().fill('STUDENT50');
    const addresses = holdPage();
    const pressed = performance.now();
    await subscribe().click();
    await toastSays('Please Log In', 'You need to log in to subscribe to a plan.');
    const back = encodeURIComponent('/subscribe/annual?code=STUDENT50');
    await expect.poll(() => addresses).toEqual([`/api/login?returnTo=${back}`]);
    expect(performance.now() - pressed).toBeGreaterThanOrEqual(500);
    expect(billing.calls).toEqual([]);
    await openApp({ at: '/subscribe/annual?code=STUDENT50', answer: billing.answer });
    await expect.element(code()).toHaveValue('STUDENT50');
  });

  test('is asked the same by Apply', async () => {
    await openVisitor({ at: '/subscribe/annual' });
    const addresses = holdPage();
    await applyCode('STUDENT50');
    await toastSays('Please Log In');
    await expect.poll(() => addresses).toHaveLength(1);
  });
});

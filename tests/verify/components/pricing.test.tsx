import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EMPTY_GIFT, keepGift } from '../../../app/forms/gift-draft.ts';
import type { Tier } from '../../../shared/domain/plan.ts';
import { quote, scriptedBilling } from '../../components/support/billing.ts';
import { DESKTOP, openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import { gone, press, shown } from '../../components/support/steps.ts';

describe('the plans', () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });
  const names = () =>
    page
      .getByRole('article')
      .getByRole('heading')
      .elements()
      .map((heading) => heading.firstChild?.textContent);
  const dialog = page.getByRole('dialog', { name: 'Gift Subscription' });
  const name = dialog.getByLabelText("Recipient's Name");
  const email = dialog.getByLabelText("Recipient's Email");
  const message = dialog.getByLabelText('Personal Message (optional)');
  const goOn = dialog.getByRole('button', { name: 'Continue to Payment' });

  // As in a new tab.
  beforeEach(() => {
    sessionStorage.clear();
    keepGift(undefined, EMPTY_GIFT);
  });

  async function open({ size = DESKTOP } = {}) {
    const app = await openVisitor({ at: '/pricing', size });
    await shown(page.getByRole('heading', { level: 1, name: 'Room for every record' }));
    return app;
  }

  async function openGift(plan = 'Annual Collector') {
    const app = await open();
    await button('As a Gift').click();
    await card(plan).getByRole('button', { name: 'Buy as Gift' }).click();
    await shown(dialog);
    return app;
  }

  // PERM-001 PRICE-001 PRICE-003
  test('are read by visitors and members alike', async () => {
    await open();
    await shown(link('Sign In'));
    await expect.element(link('Sign In')).toHaveAttribute('href', '/api/login');
    await openApp({ at: '/pricing' });
    await shown(card('Lifetime Collector'));
  });

  // PRICE-002
  test('lead back to the start', async () => {
    const app = await open();
    await link('Back to Home').click();
    await shown(page.getByRole('heading', { name: /^Catalogue, discover/ }));
    expect(app.address()).toBe('/');
  });

  // PRICE-004 PRICE-005 PRICE-006 PRICE-007 PRICE-008 PRICE-009 PRICE-010 PRICE-011 PRICE-012
  test('are for oneself and by the year at first; free and lifetime are always there', async () => {
    await open();
    await shown(page.getByRole('group', { name: 'Purpose' }));
    await expect.element(button('For Myself')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('As a Gift')).toHaveAttribute('aria-pressed', 'false');
    await shown(page.getByRole('group', { name: 'Billing' }));
    await expect.element(button('Annual Save 37%')).toHaveAttribute('aria-pressed', 'true');
    expect(names()).toEqual(['Free Collector', 'Annual Collector', 'Lifetime Collector']);
    await button('Monthly').click();
    await expect.poll(names).toEqual(['Free Collector', 'Monthly Collector', 'Lifetime Collector']);
    await button('As a Gift').click();
    expect(names()).toEqual(['Free Collector', 'Monthly Collector', 'Lifetime Collector']);
    await button('Annual Save 37%').click();
    await expect.poll(names).toEqual(['Free Collector', 'Annual Collector', 'Lifetime Collector']);
  });

  // PRICE-013 PRICE-014 PRICE-015 PRICE-016 PRICE-017 PRICE-018 PRICE-019 PRICE-022
  test('say what they cost, what they hold and what they are called', async () => {
    await open();
    const wordsOf = (plan: string) => card(plan).element().textContent.replaceAll('\u00a0', ' ');
    expect(wordsOf('Free Collector')).toMatch(/\$0 forever.*Up to 15 albums/);
    expect(wordsOf('Annual Collector')).toMatch(/Most Popular\$29\.99 per year.*\$47\.88.*Unlimited albumsSave 37%/);
    expect(card('Annual Collector').element().querySelector('s')?.textContent).toContain('$47.88');
    expect(wordsOf('Lifetime Collector')).toMatch(/\$99 one-time.*Unlimited albums/);
    await button('Monthly').click();
    await shown(card('Monthly Collector'));
    expect(wordsOf('Monthly Collector')).toMatch(/\$3\.99 per month.*Unlimited albums/);
    expect(document.querySelectorAll('s')).toHaveLength(0);
    for (const plan of ['Free Collector', 'Monthly Collector', 'Lifetime Collector']) {
      expect(card(plan).getByRole('listitem').elements().length).toBeGreaterThan(1);
      expect(wordsOf(plan)).not.toContain('Most Popular');
    }
  });

  // PRICE-023 PRICE-024 PRICE-025
  test('lead to their checkout, the free one to the sign-in', async () => {
    await open();
    await expect.element(link('Start Free')).toHaveAttribute('href', '/api/login');
    await expect.element(link('Choose Annual')).toHaveAttribute('href', '/checkout?plan=annual');
    await expect.element(link('Choose Lifetime')).toHaveAttribute('href', '/checkout?plan=lifetime');
    await button('Monthly').click();
    await expect.element(link('Choose Monthly')).toHaveAttribute('href', '/checkout?plan=monthly');
    await button('As a Gift').click();
    await expect.element(link('Start Free')).toHaveAttribute('href', '/api/login');
    await expect.poll(() => page.getByRole('button', { name: 'Buy as Gift' }).elements().length).toBe(2);
    expect(page.getByRole('link', { name: /^Choose/ }).elements()).toEqual([]);
  });

  describe('of a member', () => {
    const buttons = () => page.getByRole('article').getByRole('link').elements();
    const main = () => buttons().filter((key) => key.classList.contains('btn-key'));
    const wordsOf = (elements: Element[]) => elements.map((element) => element.textContent);
    const marked = () =>
      page.getByRole('article').filter({ hasText: 'Your plan' }).getByRole('heading').elements()[0]?.textContent;

    const openAs = (subscriptionTier: Tier, size = DESKTOP) =>
      openApp({ at: '/pricing', size, account: { subscriptionTier } });

    test.each<[Tier, string, string[], string[]]>([
      ['free', 'Free Collector Your plan', ['Choose Annual', 'Choose Lifetime'], ['Choose Annual']],
      ['annual', 'Annual Collector Your plan', ['Manage your plan', 'Choose Lifetime'], ['Choose Lifetime']],
      ['lifetime', 'Lifetime Collector Your plan', ['Manage your plan'], []],
    ])('%s: the own one is marked, and one upgrade is the main button', async (tier, own, all, first) => {
      await openAs(tier);
      await expect.poll(marked).toBe(own);
      expect(wordsOf(buttons())).toEqual(all);
      expect(wordsOf(main())).toEqual(first);
      expect(page.getByText('Start Free').elements()).toEqual([]);
    });

    test('the monthly one is named while the annual is shown, and marked next to it', async () => {
      await openAs('monthly');
      await shown(page.getByText('You have Monthly Collector.'));
      expect(wordsOf(main())).toEqual(['Choose Annual']);
      await button('Monthly').click();
      await expect.poll(marked).toBe('Monthly Collector Your plan');
      await gone(page.getByText('You have Monthly Collector.'));
      expect(wordsOf(main())).toEqual(['Choose Lifetime']);
      await expect.element(link('Manage your plan')).toHaveAttribute('href', '/profile#subscription');
    });

    test('are all given away, also the own one', async () => {
      await openAs('lifetime');
      await expect.poll(marked).toBe('Lifetime Collector Your plan');
      await button('As a Gift').click();
      await expect.poll(() => button('Buy as Gift').elements().length).toBe(2);
      expect(page.getByText('Your plan').elements()).toEqual([]);
      expect(buttons()).toEqual([]);
    });

    test('mark the free one once the paid plan is over', async () => {
      const app = await openAs('annual');
      await expect.poll(marked).toBe('Annual Collector Your plan');
      app.server.setAccount(app.userId, { subscriptionTier: 'free', subscriptionStatus: 'expired' });
      await app.library.sync.syncNow();
      await expect.poll(marked).toBe('Free Collector Your plan');
    });

    test('fit a window of 320 px', async () => {
      await openAs('monthly', { width: 320, height: 700, isTouch: true });
      await shown(page.getByText('You have Monthly Collector.'));
      await expect.poll(() => document.documentElement.scrollWidth).toBe(320);
    });
  });

  // PRICE-038 PRICE-039 PRICE-040 PRICE-041 PRICE-042
  test('answer what people ask before they pay', async () => {
    await open();
    const questions = page.getByRole('heading', { name: 'Questions' });
    await shown(questions);
    for (const answer of [
      'Yes. Plan changes take effect immediately, with proration.',
      'Your data is never deleted. You cannot add new albums while you are over the limit.',
      'Yes, 7 days on all paid plans.',
      'Students get 50% off annual plans. Write to support.',
    ]) {
      await shown(page.getByRole('definition').filter({ hasText: answer }));
    }
  });

  // PRICE-026 PRICE-027 PRICE-028 PRICE-029 PRICE-030 PRICE-031 PRICE-032 PRICE-033 PRICE-034 PRICE-035 PRICE-036
  test('are given away with a name and an address; the message may stay empty', async () => {
    const app = await openGift();
    await shown(dialog.getByText('Annual Collector'));
    await shown(dialog.getByText('$29.99'));
    await shown(dialog.getByText('One year of unlimited albums'));
    await expect.element(email).toHaveAttribute('type', 'email');
    await expect.element(message).toHaveAttribute('rows', '3');
    await expect.element(goOn).toBeDisabled();
    await name.fill('needledrop');
    await expect.element(goOn).toBeDisabled();
    await email.fill('   ');
    await expect.element(goOn).toBeDisabled();
    // Not an address, but it is not checked here.
    await email.fill('crate & co');
    await expect.element(goOn).toBeEnabled();
    await name.fill('  ');
    await expect.element(goOn).toBeDisabled();
    await name.fill(' needledrop ');
    await goOn.click();
    await expect.poll(() => app.address().startsWith('/checkout?')).toBe(true);
    const search = new URLSearchParams(app.address().split('?')[1]);
    expect(search.get('plan')).toBe('annual');
    expect(search.get('gift')).toBe('true');
    expect(search.get('recipientName')).toBe('needledrop');
    expect(search.get('recipientEmail')).toBe('crate & co');
    expect(search.get('giftMessage') ?? '').toBe('');
  });

  // PRICE-028 PRICE-036
  test('are given away with every letter of the message', async () => {
    const app = await openGift('Lifetime Collector');
    await shown(dialog.getByText('Unlimited albums for life'));
    await name.fill('needledrop');
    await email.fill('needledrop@example.com');
    await message.fill('For all those crates & 100% of your patience?\n#1');
    await goOn.click();
    await expect.poll(() => app.address().startsWith('/checkout?')).toBe(true);
    const search = new URLSearchParams(app.address().split('?')[1]);
    expect(Object.fromEntries(search)).toEqual({
      plan: 'lifetime',
      gift: 'true',
      recipientName: 'needledrop',
      recipientEmail: 'needledrop@example.com',
      giftMessage: 'For all those crates & 100% of your patience?\n#1',
    });
  });

  test.each([
    ['a member with an e-mail address', 'collector@example.com', 'so do you'],
    ['a member without one', null, 'you see it after the payment'],
    ['a visitor', undefined, 'you see it after the payment'],
  ])('promise the code of a gift by e-mail to who has an address: %s', async (_who, address, promise) => {
    if (address === undefined) await open();
    else await openApp({ at: '/pricing', account: { email: address } });
    await button('As a Gift').click();
    await card('Annual Collector').getByRole('button', { name: 'Buy as Gift' }).click();
    const note = `They get a code by e-mail, and ${promise}. You pay once; it does not renew.`;
    await shown(dialog.getByText(note));
  });

  // PRICE-032 PRICE-037
  test('keep what was typed about a gift when it is closed, for any plan; Cancel lets go of it', async () => {
    const app = await openGift();
    await name.fill('needledrop');
    await message.fill('Play it loud.');
    await press('{Escape}');
    await gone(dialog);
    const opener = card('Annual Collector').getByRole('button', { name: 'Buy as Gift' });
    await expect.element(opener).toHaveFocus();
    await card('Lifetime Collector').getByRole('button', { name: 'Buy as Gift' }).click();
    await expect.element(name).toHaveValue('needledrop');
    await expect.element(message).toHaveValue('Play it loud.');
    expect(app.address()).toBe('/pricing');

    await app.goTo('/about');
    await gone(dialog);
    await openGift();
    await expect.element(name).toHaveValue('needledrop');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog);
    expect(page.getByRole('heading', { name: 'Room for every record' }).elements()).toHaveLength(1);
    await opener.click();
    await expect.element(name).toHaveValue('');
    await expect.element(message).toHaveValue('');
  });

  test('show what one visitor typed about a gift to the person who then signs in to pay, and to no one after', async () => {
    await openGift();
    await name.fill('needledrop');
    await email.fill('needledrop@example.com');
    await goOn.click();
    const billing = scriptedBilling({ 'GET /api/checkout/quote': quote() });
    await openApp({
      at: '/checkout?plan=annual&gift=true&recipientName=needledrop&recipientEmail=needledrop%40example.com',
      answer: billing.answer,
    });
    await page.getByRole('main').getByRole('button', { name: 'Continue to Payment' }).click();
    await expect.poll(() => billing.sent('POST /api/create-subscription-checkout')).toHaveLength(1);
    await openGift();
    await expect.element(name).toHaveValue('');
  });

  test('are given away by the keyboard alone', async () => {
    const app = await open();
    (button('For Myself').element() as HTMLElement).focus();
    await press('{ArrowRight}', '{Enter}');
    await expect.element(button('As a Gift')).toHaveAttribute('aria-pressed', 'true');
    const opener = card('Annual Collector').getByRole('button', { name: 'Buy as Gift' });
    (opener.element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('needledrop{Tab}needledrop@example.com{Enter}');
    await expect.poll(() => app.address().startsWith('/checkout?plan=annual&gift=true')).toBe(true);
  });

  test.each([PHONE, { width: 320, height: 700 }])('fit a window of $width px', async (size) => {
    await open({ size });
    await expect.poll(() => document.documentElement.scrollWidth).toBe(size.width);
    await button('As a Gift').click();
    await card('Annual Collector').getByRole('button', { name: 'Buy as Gift' }).click();
    await shown(goOn);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(size.width);
  });
});

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../components/support/answers.ts';
import { expectAccessible, SHAPES } from '../../components/support/axe.ts';
import { volumes } from '../../components/support/library.ts';
import { DESKTOP, openApp, type Size } from '../../components/support/open-app.tsx';
import { shown, toastSays } from '../../components/support/steps.ts';

const strip = () => page.getByRole('complementary', { name: 'Viewing as a user' });
const exit = () => strip().getByRole('button', { name: 'Exit User View' });
const OWNERS = 'Only the owner can do this.';
const NOW = '2026-11-23T10:00:00.000Z';

const receipt = {
  id: 'r',
  createdAt: NOW,
  act: 'view.start',
  isRefused: false,
  call: null,
  changes: [],
  from: null,
  to: null,
};
const changed = {
  ...{ ...receipt, id: 's', act: 'view.write', call: 'Change fields of a record' },
  changes: [{ how: 'changed', what: 'record Promise', fields: ['condition', 'notes'] }],
};

function open(at: string, { isView = true, size = DESKTOP, username = 'cratedigger' as string | null } = {}) {
  return openApp({
    ...{ at, isView, size, account: { username }, changes: volumes(1, 3, 'Sun Ra') },
    answer: (path, init) => {
      if (path.startsWith('/api/user/support-receipts'))
        return Response.json({
          receipts: path.includes('cursor') ? [receipt] : [changed],
          nextCursor: path.includes('cursor') ? null : `${NOW}_0197f6a1-0000-7000-8000-000000000001`,
        });
      if (path === '/api/user/sessions' || path === '/api/push/devices') return Response.json([]);
      if (path === '/api/admin/switch-back' && init.method === 'POST') return refusal('FORBIDDEN', 'Not now');
      return undefined;
    },
  });
}

describe.each(SHAPES)('on a $name', ({ size }: { size: Size }) => {
  test.each(['/', '/profile', '/pricing', '/about', '/look-up'])('the strip is above %s, and stays', async (at) => {
    const { goTo } = await open(at, { size });
    await shown(strip().getByText('Viewing as cratedigger'));
    await shown(exit());
    const skip = page.getByText('Skip to content').element();
    await expect.poll(() => skip.getBoundingClientRect().bottom).toBeLessThanOrEqual(0);
    await expect.poll(() => Math.round(strip().element().getBoundingClientRect().top)).toBe(0);
    await expect.poll(() => Math.round(strip().element().getBoundingClientRect().height)).toBe(40);
    window.scrollTo(0, 10_000);
    await expect.poll(() => Math.round(strip().element().getBoundingClientRect().top)).toBe(0);
    await goTo('/wishlist');
    await shown(strip().getByText('Viewing as cratedigger'));
    await expect.poll(() => document.title).toBe('Viewing as a user – Side One');
  });

  test('nothing of it is hard to reach or to read', async () => {
    await open('/profile', { size });
    await shown(exit());
    await expectAccessible(size);
  });
});

test('a way back that fails leaves the strip', async () => {
  await open('/');
  await exit().click();
  await toastSays('Failed to switch back to admin', 'Not now');
  await shown(exit());
});

test('a person without a username is named by the address, and is not asked to choose one', async () => {
  await open('/', { username: null });
  await shown(strip().getByText('Viewing as cratedigger@example.com'));
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('a setting of the owner alone is disabled, with the reason', async () => {
  const { goTo } = await open('/profile');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await shown(section('Account').getByText(OWNERS).first());
  await shown(section('Subscription').getByText(OWNERS).first());
  for (const name of [/^Edit username/, /^Delete account/, /^Upgrade to/]) {
    for (const key of page.getByRole('button', { name }).elements())
      expect((key as HTMLButtonElement).disabled).toBe(true);
    expect(page.getByRole('button', { name }).elements()).not.toEqual([]);
  }
  for (const [at, key] of [
    ['/redeem-gift', 'Redeem Gift'],
    ['/checkout?plan=annual', 'Continue to Payment'],
    ['/subscribe/annual', 'Continue to Payment'],
    ['/contact', 'Send Message'],
  ] as const) {
    await goTo(at);
    await shown(page.getByText(OWNERS).first());
    expect((page.getByRole('button', { name: key }).element() as HTMLButtonElement).disabled).toBe(true);
  }
});

test('a person reads what support did, page by page', async () => {
  await open('/profile', { isView: false });
  const support = page.getByRole('region', { name: 'What support did here' });
  await shown(support.getByText('Support changed something for you'));
  await shown(support.getByText('Changed record Promise (condition, notes)'));
  await support.getByRole('button', { name: 'Show more' }).click();
  await shown(support.getByText('Support looked at your account'));
  expect(strip().elements()).toEqual([]);
});

test('the address after a switch shows the strip until the server answers that no person is viewed', async () => {
  await open('/?admin-switched=true', { isView: false });
  await exit().click();
  await toastSays('Failed to switch back to admin', 'Not now');
  await expect.poll(() => strip().elements()).toEqual([]);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { volumes } from '../../components/support/library.ts';
import { DESKTOP, openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, openSyncSheet, seen, shown, typeRecord } from '../../components/support/steps.ts';

const upgrade = () => page.getByRole('link', { name: 'Upgrade', exact: true });
const toPlans = (link: ReturnType<typeof upgrade>) => expect.element(link).toHaveAttribute('href', '/pricing');

/** Stored on a paid plan, which then ends. */
async function openWith(albums: number, more: object = {}) {
  const app = await openApp({
    account: { subscriptionTier: 'annual' },
    changes: volumes(1, albums, 'Sun Ra'),
    ...more,
  });
  app.server.setAccount(app.userId, { subscriptionTier: 'free', subscriptionStatus: 'expired' });
  await app.library.sync.syncNow();
  return app;
}

test.each([DESKTOP, PHONE, { width: 320, height: 700 }])(
  'the full meter leads to the plans, and one with room does not (at $width)',
  async (size) => {
    await openWith(14, { size });
    await shown(page.getByText('14 of 15 albums'));
    expect(upgrade().elements()).toEqual([]);
    await openWith(15, { size });
    await shown(page.getByText('Limit reached!'));
    await toPlans(upgrade());
    expect(upgrade().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    const [meter] = seen(page.getByRole('progressbar', { name: 'Albums used' }));
    expect(meter?.getBoundingClientRect().width).toBeGreaterThan(120);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
  },
);

// LIMIT-012
test('after the end of a plan, one figure says what the home shows, with the way to the plans', async () => {
  const app = await openWith(18);
  await shown(page.getByText('15 of 18 albums shown'));
  await shown(page.getByText('Nothing is deleted'));
  await toPlans(upgrade());
  expect(page.getByRole('main').element().textContent).not.toMatch(/18 of 15|3 albums/);
  app.server.setAccount(app.userId, { subscriptionTier: 'lifetime' });
  await app.library.sync.syncNow();
  await gone(page.getByText('Nothing is deleted'));
  await gone(page.getByText('15 of 18 albums shown'));
});

test('the same figure is on You, in the settings and above the form of a new album', async () => {
  const app = await openWith(18, { at: '/you' });
  await shown(page.getByText('Free Collector, 15 of 18 albums shown'));
  await app.goTo('/profile');
  await shown(page.getByText('15 of 18 albums shown. The rest is hidden, not deleted.'));
  await app.goTo('/?add=record');
  await shown(page.getByRole('dialog').getByText('15 of 18 albums shown.'));
});

test('the message about the limit has the way to the plans, above the form too', async () => {
  const app = await openWith(15);
  await shown(page.getByText('Limit reached!'));
  const dialog = await typeRecord({ artist: 'Tricky', title: 'Maxinquaye' });
  await dialog.getByRole('button', { name: 'Add Record' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Album Limit Reached' });
  await message.getByRole('button', { name: 'Upgrade' }).click();
  await expect.poll(app.address).toBe('/pricing');
  await gone(dialog);
});

test('the form of an album that has no room leads to the plans, and keeps what is typed', async () => {
  const app = await openWith(15);
  await shown(page.getByText('Limit reached!'));
  const dialog = await typeRecord({ artist: 'Tricky', title: 'Maxinquaye' });
  await dialog.getByRole('link', { name: 'Upgrade' }).click();
  await expect.poll(app.address).toBe('/pricing');
  await gone(dialog);
  await app.goTo('/?add=record');
  await expect.element(page.getByRole('dialog').getByLabelText(/^Title/)).toHaveValue('Maxinquaye');
});

test('an album that waits for room leads to the plans, and is tried again once there is room', async () => {
  const app = await openWith(15);
  await shown(page.getByText('Limit reached!'));
  const dialog = await typeRecord({ artist: 'Tricky', title: 'Maxinquaye' });
  await dialog.getByRole('button', { name: 'Add Record' }).click();
  await dialog.getByRole('button', { name: 'Keep for later' }).click();
  await gone(dialog);
  let sheet = await openSyncSheet();
  const entry = () => sheet.getByRole('article', { name: 'Maxinquaye' });
  await entry().getByRole('link', { name: 'Upgrade' }).click();
  await expect.poll(app.address).toBe('/pricing');
  await gone(sheet);
  app.server.setAccount(app.userId, { subscriptionTier: 'lifetime' });
  await app.library.sync.syncNow();
  await app.goTo('/');
  sheet = await openSyncSheet();
  await shown(entry().getByRole('button', { name: 'Try again' }));
  expect(entry().getByRole('link', { name: 'Upgrade' }).elements()).toEqual([]);
});

test('the page of a person leads to the settings and says which plan there is', async () => {
  const app = await openApp({ at: '/you', changes: volumes(1, 3, 'Sun Ra') });
  await shown(page.getByText('Free Collector, 3 of 15 albums'));
  await page.getByRole('link', { name: 'Subscription' }).click();
  await expect.poll(app.address).toBe('/profile#subscription');
  await app.goTo('/you');
  app.server.setAccount(app.userId, { subscriptionTier: 'annual' });
  await app.library.sync.syncNow();
  await shown(page.getByText('Annual Pro, unlimited albums'));
});

// NAV-007 NAV-013
test('the menu behind the avatar leads to the settings', async () => {
  const app = await openApp();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect.poll(app.address).toBe('/profile');
  await shown(page.getByRole('heading', { level: 1, name: 'Profile Settings' }));
});

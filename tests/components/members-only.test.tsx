import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../app/ui/toast.ts';
import { openApp } from './support/open-app.tsx';
import { shown } from './support/steps.ts';

test('a page whose person signs out in another tab hides its screen, and does not open the sign-in', async () => {
  const fields = { artist: 'Nina Simone', title: 'Pastel Blues' };
  const id = '0190a8c0-0000-7000-8000-00000000000a';
  const app = await openApp({ at: '/wishlist', changes: [{ name: 'wishlist.create', args: { id, fields } }] });
  await shown(page.getByText('Pastel Blues').first());
  await app.signOutElsewhere();
  await shown(page.getByRole('heading', { name: 'Sign in to see this' }));
  expect(page.getByText('Pastel Blues').elements()).toEqual([]);
  // A toast of an earlier screen may still be there.
  expect(toastStore.get()?.title).not.toBe('Unauthorized');
  const main = page.getByRole('main');
  await expect
    .element(main.getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', '/api/login?returnTo=%2Fwishlist');
});

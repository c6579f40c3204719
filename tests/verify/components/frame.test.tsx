import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountRow } from '../../../shared/domain/user.ts';
import { scriptedBilling } from '../../components/support/billing.ts';
import { openApp, openVisitor } from '../../components/support/open-app.tsx';
import { gone, seen, shown } from '../../components/support/steps.ts';

describe('a visitor', () => {
  // NAV-026 NAV-027
  test.each([
    ['/nobody-has-this', 'public-profile/nobody-has-this', 'Profile Not Found'],
    ['/nobody-has-this/wishlist', 'wishlist/public/nobody-has-this', 'Wishlist Not Found'],
    ['/nobody-has-this/Jazz', 'public-collection/nobody-has-this/Jazz', 'Collection Not Found'],
  ])('at %s, which could be a person’s page, asks for that and reads that it is missing', async (at, call, words) => {
    const { answer } = scriptedBilling({ [`GET /api/${call}`]: { code: 'NOT_FOUND', message: '' } });
    await openVisitor({ at, answer });
    await shown(page.getByRole('heading', { level: 1, name: words }));
  });

  // NAV-023 NAV-024
  test.each(['/a/b/c', '/ab', '/no.such', '/about-collections/jazz', '/administrator', `/${'x'.repeat(51)}`])(
    'at %s, where no page can be, reads 404',
    async (at) => {
      await openVisitor({ at });
      await shown(page.getByRole('heading', { level: 1, name: '404 Page Not Found' }));
      await shown(page.getByText('Did you forget to add the page to the router?'));
    },
  );
});

describe('a member', () => {
  // NAV-001 NAV-002 NAV-003 NAV-004 NAV-005 NAV-016 NAV-019 PERM-014 SHELF-013
  test('finds the pages in the header, and the add button where something can be added', async () => {
    const { goTo } = await openApp();
    await shown(page.getByText('No records yet'));
    await shown(page.getByText('Start building your collection by adding your first album!'));
    await page.getByRole('button', { name: 'Add Album' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Record' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await gone(dialog);
    const header = page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['My Collection', '/'],
      ['Collections', '/manage-collections'],
      ['Wishlist', '/wishlist'],
      ['Discover', '/discover'],
      ['Community', '/community'],
    ] as const) {
      await expect.element(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    const add = page.getByRole('banner').getByRole('button', { name: 'Add Record' });
    await shown(add);
    await goTo('/statistics');
    await shown(page.getByRole('heading', { name: 'Your shelf in numbers' }));
    expect(header.element().querySelector('[aria-current]')?.textContent).toBe('My Collection');
    await goTo('/you');
    await shown(page.getByRole('heading', { name: 'Backup and storage' }));
    expect(seen(add)).toEqual([]);
    expect(page.getByRole('button', { name: 'Exit User View' }).elements()).toEqual([]);
  });

  // NAV-008 NAV-009 NAV-010 NAV-011 NAV-012 NAV-015
  test.each<[Partial<AccountRow>, string, string[]]>([
    [{ email: 'cratedigger@example.com' }, 'C', ['cratedigger', 'cratedigger@example.com']],
    [{ firstName: 'Zoe', email: null }, 'Z', ['Zoe', 'No email']],
    [{ firstName: 'Zoe', profileImageUrl: '/icons/icon.svg' }, '', ['Zoe']],
  ])('%j has a menu with name, e-mail and the way out, behind a picture or a letter', async (person, letter, lines) => {
    await openApp({ account: { username: 'cratedigger', ...person } });
    const button = page.getByRole('button', { name: 'Account menu' });
    await shown(button);
    expect(button.element().textContent).toBe(letter);
    expect(button.element().querySelector('img')?.getAttribute('src')).toBe(person.profileImageUrl);
    await button.click();
    const menu = page.getByRole('menu');
    for (const line of lines) await shown(menu.getByText(line, { exact: true }));
    await shown(menu.getByRole('menuitem', { name: 'Log out' }));
  });

  test('says on one page what keeps the collection safe, and chooses the theme there', async () => {
    await openApp({ at: '/you' });
    const net = page.getByRole('region', { name: 'Backup and storage' });
    for (const strand of ['Synced', 'Storage', 'Backup', 'Restore']) {
      await shown(net.getByText(strand, { exact: true }).first());
    }
    await shown(net.getByText(/Last synced today at/));
    await page.getByRole('button', { name: 'Silver' }).click();
    await expect.poll(() => document.documentElement.dataset.theme).toBe('light');
    await page.getByRole('button', { name: 'System' }).click();
    await expect.poll(() => document.documentElement.dataset.theme).toBe(undefined);
  });

  // HOME-022
  test('waits for the first answer at sixteen empty sleeves', async () => {
    await openApp({ isUnsynced: true });
    const loading = page.getByRole('status', { name: 'Loading' });
    await expect.poll(() => loading.element().querySelectorAll('.spot').length).toBe(16);
  });
});

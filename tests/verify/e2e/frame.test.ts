import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDatabase } from '../../e2e/product-database.ts';
import { closeAll, offline, toastSays } from '../../e2e/steps.ts';
import { chooseUsername, DESKTOP, type Device, openDevice, signIn } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const EMAIL = 'cratedigger@example.com';

describe('around the screens', () => {
  let product: RunningProduct;
  const devices: Device[] = [];
  let page: Page;

  beforeAll(async () => {
    product = await sharedProduct();
    // With a worker between them, an answer of the test's own would not reach the page.
    const device = await openDevice({ ...DESKTOP, serviceWorkers: 'block' });
    devices.push(device);
    page = device.page;
  });
  afterAll(async () => {
    await closeAll(devices);
  });

  const open = (path: string) => page.goto(`${product.url}${path}`);

  describe('a visitor', () => {
    // DISC-002 NAV-028
    test.each(['/manage-collections', '/wishlist', '/you'])(
      'at %s is told why and sent to the sign-in',
      async (path) => {
        await page.evaluate((address) => location.assign(address), `${product.url}${path}`);
        await toastSays(page, 'You are logged out. Logging in again...');
        await page.getByLabel('E-mail').waitFor();
      },
    );

    // NAV-026 NAV-027
    test.each([
      ['/nobody-has-this', 'Profile Not Found'],
      ['/nobody-has-this/wishlist', 'Wishlist Not Found'],
      ['/nobody-has-this/Jazz', 'Collection Not Found'],
    ])('at %s, which could be somebody’s page, reads %s', async (path, words) => {
      await open(path);
      await page.getByText(words).first().waitFor();
    });

    // NAV-023 NAV-024
    test('sees the landing page at the start, and a page of its own where no page is', async () => {
      await open('/');
      await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
      expect(await page.getByRole('searchbox').count()).toBe(0);
      await open('/no/such/page');
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      await page.getByText('Did you forget to add the page to the router?').waitFor();
    });
  });

  describe('Complete Your Profile', () => {
    const dialog = () => page.getByRole('dialog', { name: 'Complete Your Profile' });
    const submit = () => dialog().getByRole('button', { name: 'Complete Profile' }).click();

    // USER-001 USER-003 USER-004 USER-005 USER-006 USER-007 USER-008 USER-009 USER-011
    test('opens for who has no username, says what it is for, and cannot be closed', async () => {
      await signIn(page, product.url, EMAIL);
      await dialog().waitFor();
      for (const text of [
        'Please choose a username to get started with your vinyl collection journey.',
        /visible to other collectors when you share/,
        'Sharing your public collection',
        'Community interactions and reviews',
        'Public wishlist sharing',
        'You can change your username later in profile settings.',
      ]) {
        await dialog().getByText(text).waitFor();
      }
      expect(await dialog().getByRole('textbox').count()).toBe(1);
      expect(await dialog().getByRole('button', { name: 'Close' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      expect(await dialog().isVisible()).toBe(true);
    });

    // USER-014 USER-016 USER-018 USER-019 USER-021
    test.each([
      ['', 'Username cannot be empty'],
      ['ab', 'Username must be at least 3 characters'],
      ['a'.repeat(51), 'Username must be less than 50 characters'],
      ['with space', 'Username can only contain letters, numbers, hyphens, and underscores'],
      ['theadmin', "Username cannot contain 'admin'"],
    ])('refuses "%s"', async (username, complaint) => {
      await dialog().getByRole('textbox').fill(username);
      await submit();
      await dialog().getByText(complaint, { exact: true }).waitFor();
    });

    // USER-029
    test('lets cataloguing go on without a connection, and comes back with it', async () => {
      await hasCode(page, 'HomeDialogs');
      await devices[0]?.context.setOffline(true);
      await offline(page);
      await dialog().waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Add Record' }).first().click();
      await page.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Close' }).click();
      await devices[0]?.context.setOffline(false);
      await dialog().waitFor();
    });

    // USER-027 USER-028
    test('shows the server’s reason, or words of its own, when the name could not be saved', async () => {
      for (const [body, said] of [
        [JSON.stringify({ message: 'Not today', code: 'INTERNAL' }), 'Not today'],
        ['{}', 'Failed to update profile'],
      ] as const) {
        await page.route(
          '**/api/profile',
          (route) => route.fulfill({ status: 500, contentType: 'application/json', body }),
          { times: 1 },
        );
        await dialog().getByRole('textbox').fill('cratedigger');
        await submit();
        await toastSays(page, 'Error', said);
      }
    });

    // USER-002 USER-010 USER-012 USER-026
    test('says that it is saving, then that it is saved, and closes', async () => {
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(
        '**/api/profile',
        async (route) => {
          await asked;
          await route.continue();
        },
        { times: 1 },
      );
      await dialog().getByRole('textbox').fill('cratedigger');
      await submit();
      await dialog().getByText('Setting Username...').filter({ visible: true }).waitFor();
      answer();
      await page.getByText('Profile Updated').waitFor();
      await page.getByText('Your username has been set successfully!').waitFor();
      await dialog().waitFor({ state: 'hidden' });
    });
  });

  describe('a signed-in person', () => {
    // NAV-001 NAV-002 NAV-003 NAV-004 NAV-005 NAV-016 NAV-019 PERM-014 SHELF-013
    test('finds the pages in the header, and the add key where something can be added', async () => {
      await open('/');
      await page.getByText('No records yet').waitFor();
      await page.getByText('Start building your collection by adding your first album!').waitFor();
      await page.getByRole('button', { name: 'Add Album' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Record' });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const header = page.getByRole('navigation', { name: 'Main' });
      for (const [name, path] of [
        ['My Collection', '/'],
        ['Collections', '/manage-collections'],
        ['Wishlist', '/wishlist'],
        ['Discover', '/discover'],
        ['Community', '/community'],
      ] as const) {
        expect(await header.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
      }
      const add = page.getByRole('banner').getByRole('button', { name: 'Add Record' });
      await add.waitFor();
      await open('/statistics');
      await page.getByRole('heading', { name: 'Your shelf in numbers' }).waitFor();
      const lit = header.locator('[aria-current]');
      expect(await lit.allTextContents()).toEqual(['My Collection']);
      await open('/you');
      await page.getByRole('heading', { name: 'Backup and storage' }).waitFor();
      expect(await add.count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Exit User View' }).count()).toBe(0);
    });

    // NAV-008 NAV-009 NAV-010 NAV-011 NAV-012 NAV-015
    test('has a menu with name, e-mail and the way out; the avatar shows a picture, else a letter', async () => {
      await open('/');
      const key = page.getByRole('button', { name: 'Account menu' });
      expect(await key.textContent()).toBe('C');
      await key.click();
      const menu = page.getByRole('menu');
      await menu.getByText('cratedigger', { exact: true }).waitFor();
      await menu.getByText(EMAIL).waitFor();
      await menu.getByRole('menuitem', { name: 'Log out' }).waitFor();
      await inDatabase(
        product,
        `update users set first_name = 'Zoe', email = null, profile_image_url = '/icons/icon.svg' where email = $1`,
        [EMAIL],
      );
      await open('/');
      await eventually(() => key.locator('img').getAttribute('src')).toBe('/icons/icon.svg');
      await key.click();
      await menu.getByText('Zoe').waitFor();
      await menu.getByText('No email').waitFor();
      await inDatabase(product, `update users set profile_image_url = null where first_name = 'Zoe'`);
      await open('/');
      await eventually(() => key.textContent()).toBe('Z');
    });

    test('is told when a screen stopped working, and opens it again', async () => {
      const code = '**/assets/about-collections-*.js';
      await page.route(code, (route) => route.abort());
      // Not awaited: the app loads itself once more when a part of it is missing, which breaks off what is awaited.
      await page.evaluate((address) => location.assign(address), `${product.url}/about-collections`);
      await page.getByRole('heading', { name: 'This screen stopped working' }).waitFor();
      expect(await page.title()).toContain('Something broke');
      await page.getByText('What happened').click();
      await page.getByText(/^Failed to fetch/).waitFor();
      await page.unroute(code);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'About Collections' }).waitFor();
    });

    test('says on one page what keeps the collection safe', async () => {
      await open('/you');
      const net = page.getByRole('region', { name: 'Backup and storage' });
      for (const strand of ['Synced', 'Storage', 'Backup', 'Restore']) {
        await net.getByText(strand, { exact: true }).first().waitFor();
      }
      await net.getByText(/Last synced today at/).waitFor();
      await page.getByRole('button', { name: 'Silver' }).click();
      await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
      await page.getByRole('button', { name: 'System' }).click();
    });

    test('keeps every function at twice the size of the text', async () => {
      await open('/?add=record');
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const dialog = page.getByRole('dialog', { name: 'Add Record' });
      await dialog.getByRole('button', { name: 'Fill in by hand' }).click();
      await dialog.getByLabel(/^Artist/).fill('Nick Drake');
      await dialog.getByLabel(/^Title/).fill('Pink Moon');
      await dialog.getByRole('button', { name: 'Add Record' }).click();
      await page.getByRole('link', { name: 'Pink Moon by Nick Drake' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  });

  // HOME-022 USER-023
  test('a second person waits at sixteen empty sleeves, and cannot take the name, whatever its case', async () => {
    const second = await openDevice({ ...DESKTOP, serviceWorkers: 'block' });
    devices.push(second);
    let goOn = () => {};
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await second.page.route('**/api/sync', async (route) => {
      await released;
      await route.continue();
    });
    await signIn(second.page, product.url, 'second@example.com');
    const loading = second.page.getByRole('status', { name: 'Loading' });
    await eventually(() => loading.locator('.spot').count()).toBe(16);
    goOn();
    const dialog = second.page.getByRole('dialog', { name: 'Complete Your Profile' });
    await dialog.getByRole('textbox').fill('CrateDigger');
    await dialog.getByRole('button', { name: 'Complete Profile' }).click();
    await second.page.getByText('Username Taken').waitFor();
    await chooseUsername(second.page, 'second-person');
  });
});

/** Looks again until it is so; a machine with much else to do takes its time. */
function eventually<Value>(read: () => Promise<Value> | Value, message?: string) {
  return expect.poll(read, { ...(message !== undefined && { message }) });
}

/** Waits for code that is fetched once the page rests, with all that it needs: these pages have no service worker. */
async function hasCode(page: Page, name: string): Promise<void> {
  const fetched = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
    `/assets/${name}`,
  );
  // As text: the test runner makes something else of an import in a function.
  await page.evaluate(`import(${JSON.stringify(await fetched.jsonValue())}).then(() => undefined)`);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link[rel="stylesheet"]')].every((link) => (link as HTMLLinkElement).sheet),
  );
}

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseUsername, DESKTOP, type Device, openDevice, PHONE, signIn } from '../support/browser.ts';
import { offersAt } from '../support/offers.ts';
import type { RunningProduct } from '../support/product.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { axeProblems, sidewaysProblems } from './axe.ts';
import { inDatabase } from './product-database.ts';
import { fillLibrary } from './sample-library.ts';
import { addByHand, closeAll, offline, onShelf, openSyncSheet, synced, typeRecord } from './steps.ts';

const NARROWEST = 320;
const OFFERS = offersAt('Pink Moon [Vinyl], remastered from the original tapes', ['$24.98', null]);

let product: RunningProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

// Each screen is looked at by axe in light and, for its colours, in dark, and on the phone also for sideways scrolling at 320 px.
describe.each([
  { name: 'phone', options: PHONE },
  { name: 'desktop', options: DESKTOP },
])('on a $name', ({ name, options }) => {
  const devices: Device[] = [];
  let page: Page;

  beforeAll(async () => {
    const device = await openDevice({ ...options, colorScheme: 'light' });
    devices.push(device);
    page = device.page;
  });
  afterAll(() => closeAll(devices));

  async function expectAccessible(): Promise<void> {
    const problems = await axeProblems(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    problems.push(...(await axeProblems(page, 'colours')).map((problem) => `[dark] ${problem}`));
    await page.emulateMedia({ colorScheme: 'light' });
    expect(problems.join('\n')).toBe('');
    if (name === 'phone') await expectToFitNarrowest();
  }

  async function expectToFitNarrowest(): Promise<void> {
    await page.setViewportSize({ width: NARROWEST, height: 700 });
    expect((await sidewaysProblems(page)).join('\n')).toBe('');
    await page.setViewportSize(options.viewport);
  }

  async function open(path: string): Promise<void> {
    await page.goto(`${product.url}${path}`);
  }

  describe('for a visitor', () => {
    test.each([
      ['landing', '/', () => page.getByRole('link', { name: 'Sign In' }).first()],
      ['the sign-in page', '/api/login', () => page.getByLabel('E-mail')],
      ['about collections', '/about-collections', () => page.getByRole('heading', { level: 1 })],
      ['an address that leads nowhere', '/no/such/page', () => page.getByRole('heading', { level: 1 })],
      ['a profile that is not there', '/no-such-person', () => page.getByText('Profile Not Found')],
      ['a wishlist that is not there', '/no-such-person/wishlist', () => page.getByText('Wishlist Not Found')],
    ])('%s', async (_name, path, there) => {
      await open(path);
      await there().waitFor();
      await expectAccessible();
    });
  });

  describe('for a new person', () => {
    test('Complete Your Profile, and its complaint', async () => {
      await signIn(page, product.url, `${name}@example.com`);
      const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' });
      await dialog.waitFor();
      await expectAccessible();
      await dialog.getByRole('textbox').fill('a');
      await dialog.getByRole('button', { name: 'Complete Profile' }).click();
      await dialog.locator('[aria-invalid="true"]').waitFor();
      await expectAccessible();
      await chooseUsername(page, `${name}-person`);
    });

    test('an empty collection home', async () => {
      await page.getByText('No records yet').waitFor();
      await expectAccessible();
    });

    test('nothing to count yet', async () => {
      await open('/statistics');
      await page.getByText('No records yet').waitFor();
      await expectAccessible();
    });

    test('an empty wishlist', async () => {
      await open('/wishlist');
      await page.getByText('Nothing on your wishlist').waitFor();
      await expectAccessible();
    });
  });

  describe('for a collector', () => {
    let recordId: string;
    let wishId: string;

    beforeAll(async () => {
      ({ recordId, wishId } = await fillLibrary(page, product));
      await open('/');
      await onShelf(page, 'Horses');
      await synced(page);
    });

    test('the shelf', async () => {
      await open('/');
      await onShelf(page, 'Horses');
      await expectAccessible();
    });

    test('the list', async () => {
      await open('/?view=list');
      await page.getByText('Horses').first().waitFor();
      await expectAccessible();
    });

    test('the list with records selected', async () => {
      await open('/?view=list');
      await page.getByText('Horses').first().waitFor();
      if (name === 'phone') await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Select Horses' }).click();
      await page.getByText('1 selected').waitFor();
      await expectAccessible();
    });

    test('a search that finds nothing', async () => {
      await open('/?q=zzzz');
      await page.getByRole('heading', { name: 'My Collection' }).waitFor();
      await page.getByText('Nothing matches').waitFor();
      await expectAccessible();
    });

    if (name === 'phone') {
      test('the filter and sort sheets', async () => {
        await open('/');
        await page.getByRole('button', { name: 'Filter' }).click();
        await page.getByRole('dialog', { name: 'Filter' }).waitFor();
        await expectAccessible();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /Sort/ }).click();
        await page.getByRole('dialog', { name: 'Sort' }).waitFor();
        await expectAccessible();
      });
    }

    if (name === 'desktop') {
      test('the keys of the keyboard', async () => {
        await open('/');
        await onShelf(page, 'Horses');
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
        await expectAccessible();
      });

      test('the account menu', async () => {
        await open('/');
        await page.getByRole('button', { name: 'Account menu' }).click();
        await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
        await expectAccessible();
      });
    }

    test('adding a record: search and its results', async () => {
      await open('/?add=record');
      const dialog = page.getByRole('dialog', { name: 'Add Record' });
      await dialog.getByRole('searchbox').fill('kind of blue');
      await dialog
        .getByRole('button', { name: /Kind of Blue/ })
        .first()
        .waitFor();
      await expectAccessible();
    });

    test('adding a record: the form, and its complaints', async () => {
      await open('/');
      const dialog = await typeRecord(page, { artist: '', title: '' });
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Add Record' }).click();
      await dialog.locator('[aria-invalid="true"]').first().waitFor();
      await expectAccessible();
    });

    test('a record', async () => {
      await open(`/?record=${recordId}`);
      const dialog = page.getByRole('dialog', { name: 'Horses' });
      await dialog.getByRole('button', { name: 'Edit' }).waitFor();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Confirm Delete' }).waitFor();
      await expectAccessible();
    });

    test('editing a record', async () => {
      await open(`/?record=${recordId}&edit=true`);
      await page.getByRole('button', { name: 'Save Changes' }).waitFor();
      await page
        .getByRole('dialog')
        .getByLabel(/^Title/)
        .waitFor();
      await expectAccessible();
    });

    test('putting a record into collections', async () => {
      await open(`/?record=${recordId}`);
      await page.getByRole('button', { name: 'Add to Collections' }).click();
      await page.getByRole('checkbox', { name: /Late night/ }).waitFor();
      await expectAccessible();
    });

    test('photos of a record', async () => {
      await open(`/?record=${recordId}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Add Shelfie' }).click();
      await page.getByLabel('Photo URL').waitFor();
      await expectAccessible();
    });

    test('collections', async () => {
      await open('/manage-collections');
      await page.getByRole('heading', { name: 'Late night' }).waitFor();
      await expectAccessible();
    });

    test.each([
      ['making a collection', /Create Collection/, 'Create New Collection'],
      ['editing a collection', 'Edit Late night', 'Edit Collection'],
      ['deleting a collection', 'Delete Late night', 'Delete Collection'],
      ['making a public collection the default', /Set Default First pressings/, 'Set Default'],
    ])('%s', async (_name, key, title) => {
      await open('/manage-collections');
      await page.getByRole('button', { name: key }).first().click();
      await page.locator('[role="dialog"], [role="alertdialog"]').getByText(title, { exact: true }).first().waitFor();
      await expectAccessible();
    });

    test('the wishlist, and the menu of a wish', async () => {
      await open('/wishlist');
      await page.getByRole('heading', { name: 'Pink Moon' }).waitFor();
      await expectAccessible();
      // The menu is opened at its width: one that is open keeps the place it has found while a phone is turned.
      if (name === 'phone') await page.setViewportSize({ width: NARROWEST, height: 700 });
      await page.getByRole('button', { name: 'More for Pink Moon' }).click();
      await page.getByText('Move to collection').waitFor();
      await expectAccessible();
    });

    test('adding a wish', async () => {
      await open('/wishlist?add=item');
      const dialog = page.getByRole('dialog', { name: 'Add to Wishlist' });
      await dialog.getByRole('searchbox').waitFor();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Fill in by hand' }).click();
      await dialog.getByLabel(/^Artist/).waitFor();
      await expectAccessible();
    });

    test('editing a wish', async () => {
      await open(`/wishlist?edit=${wishId}`);
      await page
        .getByRole('dialog')
        .getByLabel(/^Artist/)
        .waitFor();
      await expectAccessible();
    });

    test('a price alert', async () => {
      await open(`/wishlist?alert=${wishId}`);
      const dialog = page.getByRole('dialog', { name: 'Price Alert' });
      await dialog.getByLabel(/Target price/).waitFor();
      await dialog.getByText('Not available').waitFor();
      await expectAccessible();
    });

    test('offers of the retail site', async () => {
      await page.route('**/api/price-alerts/status', (route) => route.fulfill({ json: { amazonConfigured: true } }));
      await page.route('**/api/amazon/search**', (route) => route.fulfill({ json: OFFERS }));
      await open(`/wishlist?alert=${wishId}`);
      await page.getByRole('button', { name: 'Search Amazon' }).click();
      await page.getByText('Price unavailable', { exact: true }).waitFor();
      await expectAccessible();
      await page.unrouteAll();
    });

    test.each([
      ['the wishlist', '/wishlist', 'Share', 'Share Wishlist'],
      ['a collection', '/manage-collections', 'QR code for First pressings', 'Share Collection'],
    ])('sharing %s', async (_name, path, key, title) => {
      await open(path);
      await page.getByRole('button', { name: key, exact: true }).click();
      await page.getByRole('dialog', { name: title }).getByRole('img').waitFor();
      await expectAccessible();
    });

    test('public pages: a wishlist, a collection as grid and list, a profile', async () => {
      await inDatabase(product, `update users set is_public = true, first_name = 'Crate', last_name = 'Digger'`);
      // The one of the phone: the owner looks at it there, somebody else on the desktop.
      for (const [path, there] of [
        ['/wishlist', 'Lanquidity'],
        ['/First%20pressings', 'Horses'],
        ['/First%20pressings?view=list', 'Horses'],
        ['', 'Vinyl collector since'],
      ]) {
        await open(`/phone-person${path}`);
        await page
          .getByText(there ?? '')
          .filter({ visible: true })
          .last()
          .waitFor();
        await expectAccessible();
      }
    });

    test.each([
      ['found', 'horses', 'Yes, you own it'],
      ['an artist', 'miles', 'You own 1'],
      ['another title by an artist', 'patti smith easter', 'You own 1 other by Patti Smith.'],
      ['wished for', 'pink moon', 'On your wishlist'],
      ['not found', 'zzzz', 'Not in your collection'],
    ])('look up: %s', async (_name, query, answer) => {
      await open('/look-up');
      await page.getByRole('searchbox').fill(query);
      await page.getByText(answer).first().waitFor();
      await expectAccessible();
    });

    test('scanning a barcode where the camera is not allowed, and digits that are wrong', async () => {
      await open('/look-up');
      await page.getByRole('button', { name: 'Scan barcode' }).click();
      const dialog = page.getByRole('dialog', { name: 'Scan barcode' });
      await dialog.getByRole('button', { name: 'Try again' }).waitFor();
      await expectAccessible();
      await dialog.getByLabel('Digits under the barcode').fill('123');
      await dialog.getByRole('button', { name: 'Use digits' }).click();
      await dialog.locator('[aria-invalid="true"]').waitFor();
      await expectAccessible();
    });

    test('the shelf in numbers', async () => {
      await open('/statistics');
      await page.getByRole('heading', { name: 'By decade' }).waitFor();
      await expectAccessible();
    });

    test('you', async () => {
      await open('/you');
      await page.getByRole('heading', { name: 'On this device' }).waitFor();
      await expectAccessible();
    });

    test('about collections and a lost address', async () => {
      for (const path of ['/about-collections', '/no/such/page']) {
        await open(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectAccessible();
      }
    });

    test('the sync sheet: synced, offline with a change waiting, and with something to decide', async () => {
      await open('/');
      await synced(page);
      await openSyncSheet(page);
      await expectAccessible();
      await page.keyboard.press('Escape');

      await devices[0]?.context.setOffline(true);
      await offline(page);
      await addByHand(page, { artist: 'Nick Cave', title: 'The Boatman’s Call' });
      const dialog = await typeRecord(page, { artist: 'Tricky', title: 'Maxinquaye' });
      await dialog.getByRole('button', { name: 'Add Record' }).click();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Keep for later' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const sheet = await openSyncSheet(page);
      await sheet.getByText('Waiting to send').waitFor();
      await sheet.getByRole('heading', { name: /^Needs attention/ }).waitFor();
      await expectAccessible();
      await page.keyboard.press('Escape');

      await devices[0]?.context.clearCookies();
      await devices[0]?.context.setOffline(false);
    });
  });
});

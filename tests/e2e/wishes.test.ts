import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowClipboard, type Device, expectNoProblems, isFirefox, openDevice } from '../support/browser.ts';
import { createProduct, type Product } from '../support/product.ts';
import { keepUndo } from '../support/toasts.ts';
import { CREDENTIALS, listing, offerOf, startAmazonDouble } from '../sync-server/retail/amazon-double.ts';
import { fillStorage } from './full-storage.ts';
import { post, rest } from './rest.ts';
import { closeAll, joinAs, synced, toastSays } from './steps.ts';

let product: Product;
let amazon: Awaited<ReturnType<typeof startAmazonDouble>>;
let device: Device;
let page: Page;
const devices: Device[] = [];

beforeAll(async () => {
  amazon = await startAmazonDouble();
  product = await createProduct({
    AMAZON_CREDENTIAL_ID: CREDENTIALS.credentialId,
    AMAZON_CREDENTIAL_SECRET: CREDENTIALS.credentialSecret,
    AMAZON_PARTNER_TAG: CREDENTIALS.partnerTag,
    AMAZON_API_BASE: amazon.origin,
    AMAZON_TOKEN_URL: `${amazon.origin}/token`,
  });
  await product.start();
  device = await openDevice();
  devices.push(device);
  page = device.page;
  await joinAs(page, product, 'cratedigger');
  await keepUndo(page);
});
afterAll(async () => {
  await closeAll(devices);
  await product.remove();
  await amazon.stop();
});

const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const undo = () => page.getByRole('button', { name: 'Undo' }).click();

async function open(path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
}

async function chooseFromMenu(title: string, item: string): Promise<void> {
  await row(title)
    .getByRole('button', { name: `More for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

const isFocused = (element: Element) => element === document.activeElement;

async function focused(locator: Locator): Promise<void> {
  await locator.waitFor();
  await expect.poll(() => locator.evaluate(isFocused)).toBe(true);
}

/** Goes on with the Tab key until the focus is there. */
async function tabTo(locator: Locator): Promise<void> {
  await locator.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await locator.evaluate(isFocused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there');
}

describe('with nothing yet', () => {
  test('the wishlist says what it is for, and collections say how the first comes about', async () => {
    await open('/wishlist');
    await page.getByText('Nothing on your wishlist').waitFor();
    await open('/manage-collections');
    await page
      .getByText('The collection “My Collection” is created automatically when you add your first album.')
      .waitFor();
  });
});

describe('the wishlist', () => {
  test('takes an album typed by hand, with its price and where it is sold', async () => {
    await open('/wishlist');
    await page.getByRole('main').getByRole('button', { name: 'Add Item' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add to Wishlist' });
    await dialog.getByRole('searchbox').fill('Nick Drake - Pink');
    await dialog.getByRole('button', { name: 'Fill in by hand' }).click();
    await dialog.getByLabel('Artist').waitFor();
    expect(await dialog.getByLabel('Artist').inputValue()).toBe('Nick Drake');
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Pink');
    // Coming to the form is no attempt to send it.
    expect(await dialog.getByText('Artist and title are required').count()).toBe(0);
    await dialog.getByLabel('Title').fill('Pink Moon');
    await dialog.getByLabel('Year').fill('1972');
    await dialog.getByLabel('Target price').fill('41.50');
    await dialog.getByLabel('Purchase link').fill('https://shop.example/pink-moon');
    await dialog.getByRole('button', { name: 'Add to Wishlist' }).click();
    await toastSays(page, 'Added to Wishlist');
    const wish = row('Pink Moon');
    await wish.getByText('Nick Drake, 1972').waitFor();
    await wish.getByText('$41.50').waitFor();
    const buy = wish.getByRole('link', { name: /^Buy/ });
    expect(await buy.getAttribute('href')).toBe('https://shop.example/pink-moon');
    expect(await buy.getAttribute('rel')).toContain('noopener');
    expect(await buy.getAttribute('target')).toBe('_blank');
  });

  test('finds an album in the music database', async () => {
    await open('/wishlist?add=item');
    const dialog = page.getByRole('dialog', { name: 'Add to Wishlist' });
    await dialog.getByRole('searchbox').fill('kind of blue');
    await dialog
      .getByRole('button', { name: /Miles Davis/ })
      .first()
      .click();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Kind of Blue');
    await dialog.getByRole('button', { name: 'Add to Wishlist' }).click();
    await row('Kind of Blue').waitFor();
  });

  test('edits an album, makes it private, and takes that back', async () => {
    await chooseFromMenu('Pink Moon', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Pink Moon' });
    await dialog.getByRole('switch', { name: 'Show on the public wishlist' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await row('Pink Moon').getByText('private').waitFor();
    await undo();
    await expect.poll(() => row('Pink Moon').getByText('private').count()).toBe(0);
  });

  test('an edit leaves alone what another device changed while the form was open', async () => {
    const id = await rest<{ id: string; title: string }[]>(page, product, '/api/wishlist').then(
      (wishes) => wishes.find(({ title }) => title === 'Pink Moon')?.id,
    );
    await chooseFromMenu('Pink Moon', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Pink Moon' });
    await dialog.getByLabel('Notes').fill('first pressing');
    await rest(page, product, `/api/wishlist/${id}`, {
      method: 'PATCH',
      body: { label: 'Island', targetPrice: '39.00' },
    });
    await expect.poll(() => dialog.getByLabel('Label').inputValue()).toBe('Island');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect
      .poll(async () => {
        const wishes = await rest<{ id: string }[]>(page, product, '/api/wishlist');
        return wishes.find((wish) => wish.id === id);
      })
      .toMatchObject({ label: 'Island', targetPrice: '39.00', notes: 'first pressing' });
  });

  test('an edit of an album that another device removes says that it was not saved, and keeps what was typed', async () => {
    const { id } = await post(page, product, '/api/wishlist', { artist: 'Can', title: 'Ege Bamyasi' });
    await chooseFromMenu('Ege Bamyasi', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Ege Bamyasi' });
    await dialog.getByLabel('Notes').fill('with the poster');
    await rest(page, product, `/api/wishlist/${id}`, { method: 'DELETE' });
    await page
      .getByRole('heading', { name: 'Ege Bamyasi', exact: true, includeHidden: true })
      .waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Failed to update wishlist item');
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('with the poster');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('removes an album, and brings it back', async () => {
    await chooseFromMenu('Kind of Blue', 'Remove');
    await toastSays(page, 'Removed from wishlist');
    await expect.poll(() => row('Kind of Blue').count()).toBe(0);
    await undo();
    await row('Kind of Blue').waitFor();
  });

  test('moves an album to the collection, and takes that back', async () => {
    await chooseFromMenu('Kind of Blue', 'Move to collection');
    await toastSays(page, 'Moved to your collection');
    await expect.poll(() => row('Kind of Blue').count()).toBe(0);
    await synced(page);
    expect(await rest<{ title: string }[]>(page, product, '/api/records')).toMatchObject([{ title: 'Kind of Blue' }]);
    await undo();
    await row('Kind of Blue').waitFor();
    await synced(page);
    await expect.poll(() => rest<unknown[]>(page, product, '/api/records')).toEqual([]);
  });

  test('shows and hides itself, and says why when that fails', async () => {
    const visibility = page.getByRole('switch', { name: 'Public wishlist' });
    expect(await visibility.isChecked()).toBe(true);
    await visibility.click();
    await page.getByText('Only you').waitFor();
    await expect.poll(() => rest<object>(page, product, '/api/auth/user')).toMatchObject({ wishlistIsPublic: false });
    const call = '**/api/user/wishlist-visibility';
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The shelf is on fire' } }),
    );
    await visibility.click();
    await toastSays(page, 'The shelf is on fire');
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ status: 200, json: {} }));
    await visibility.click();
    await toastSays(page, 'Failed to update wishlist visibility');
    await page.unroute(call);
    await visibility.click();
    await page.getByText('Anyone with the link').waitFor();
    expect(await visibility.isChecked()).toBe(true);
  });

  // The driver of Firefox does not tell of a file that a page makes.
  test.skipIf(isFirefox)('is shared by copy, by a code to scan, on paper and as files', async () => {
    await allowClipboard(device, product.url);
    const url = `${product.url}/cratedigger/wishlist`;
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Wishlist' });
    expect(await dialog.getByLabel('Link', { exact: true }).inputValue()).toBe(url);
    await dialog.getByRole('img', { name: `QR code of ${url}` }).waitFor();
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await toastSays(page, 'Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    for (const [kind, begins] of [
      ['SVG', '<svg'],
      ['PNG', '\x89PNG'],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: kind }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`Wishlist-of-cratedigger.${kind.toLowerCase()}`);
      expect(readFileSync(await download.path(), 'latin1').startsWith(begins)).toBe(true);
    }

    await page.evaluate(() => {
      window.print = () => {
        document.title = document.querySelector('.print-sheet')?.textContent ?? '';
      };
    });
    await dialog.getByRole('button', { name: 'Print' }).click();
    expect(await page.title()).toContain(url);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await page.locator('.print-sheet').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('is shared by the platform where it can', async () => {
    await page.evaluate(() => {
      const share = async ({ url = '' }: ShareData) => {
        document.title = url;
      };
      Object.assign(navigator, { share });
    });
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Wishlist' });
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect.poll(() => page.title()).toBe(`${product.url}/cratedigger/wishlist`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('by keyboard alone', () => {
  test('an album is added, priced, and taken off the wishlist again', async () => {
    const keys = page.keyboard;
    await open('/wishlist');
    await row('Pink Moon').waitFor();
    await keys.press('a');
    const add = page.getByRole('dialog', { name: 'Add to Wishlist' });
    const byHand = add.getByRole('button', { name: 'Fill in by hand' });
    await tabTo(byHand);
    await keys.press('Enter');
    await focused(add.getByLabel('Artist'));
    await keys.type('Nina Simone');
    await keys.press('Tab');
    await keys.type('Pastel Blues');
    await keys.press('Enter');
    const bell = page.getByRole('button', { name: 'Price alert for Pastel Blues' });
    await bell.waitFor();

    await tabTo(bell);
    await keys.press('Enter');
    const alert = page.getByRole('dialog', { name: 'Price Alert' });
    await tabTo(alert.getByRole('switch', { name: 'Enable price alert' }));
    await keys.press('Space');
    await keys.press('Tab');
    await keys.type('30');
    await keys.press('Enter');
    await alert.waitFor({ state: 'hidden' });
    await row('Pastel Blues').getByText('$30').waitFor();
    await focused(bell);

    await keys.press('Tab');
    await keys.press('Enter');
    await focused(page.getByRole('menuitem', { name: 'Move to collection' }));
    await keys.press('End');
    await focused(page.getByRole('menuitem', { name: 'Remove' }));
    await keys.press('Enter');
    await expect.poll(() => row('Pastel Blues').count()).toBe(0);
    await focused(page.getByRole('button', { name: 'More for Kind of Blue' }));
  });
});

describe('a price alert', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Price Alert' });
  const save = () => dialog().getByRole('button', { name: 'Save' }).click();

  beforeAll(() => open('/wishlist'));

  test('is switched on with a target price, and off again', async () => {
    const bell = page.getByRole('button', { name: 'Price alert for Kind of Blue' });
    await bell.click();
    const enabled = dialog().getByRole('switch', { name: 'Enable price alert' });
    expect(await dialog().getByLabel('Target price').count()).toBe(0);
    await enabled.click();
    await dialog().getByLabel('Target price').fill('0');
    await save();
    await dialog().getByText('Price must be greater than $0').waitFor();
    await dialog().getByLabel('Target price').fill('24.50');
    await save();
    await toastSays(page, 'Price alert updated');
    expect(await bell.getAttribute('aria-pressed')).toBe('true');
    await synced(page);
    const wishes = await rest<{ title: string }[]>(page, product, '/api/wishlist');
    expect(wishes.find(({ title }) => title === 'Kind of Blue')).toMatchObject({
      priceAlert: true,
      targetPrice: '24.50',
    });
    await bell.click();
    await dialog().getByRole('switch', { name: 'Enable price alert' }).click();
    await save();
    await expect.poll(() => bell.getAttribute('aria-pressed')).toBe('false');
  });

  test('shows what the retail site offers', async () => {
    amazon.offer(
      offerOf('B000000001', { title: 'Kind of Blue [Vinyl]' }),
      offerOf('B000000002', { title: 'Kind of Blue, Mono', listings: [] }),
      offerOf('B000000003', { listings: [listing('$31.49', { availability: { message: 'Only 3 left' } })] }),
    );
    await page.route('https://m.media-amazon.com/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      }),
    );
    await page.getByRole('button', { name: 'Price alert for Kind of Blue' }).click();
    await dialog().getByRole('button', { name: 'Search Amazon' }).click();
    await dialog().getByText('Found 3 vinyl records on Amazon.').waitFor();
    const [first, second, third] = await dialog()
      .getByRole('region', { name: 'Retail price search' })
      .getByRole('listitem')
      .all();
    await first?.getByText('$24.98', { exact: true }).waitFor();
    await first?.getByText('In Stock').waitFor();
    expect(await first?.locator('img').getAttribute('src')).toContain('B000000001.jpg');
    await second?.getByText('Price unavailable', { exact: true }).waitFor();
    await third?.getByText('Only 3 left').waitFor();
    const link = first?.getByRole('link', { name: /^View on Amazon/ });
    expect(await link?.getAttribute('href')).toBe('https://www.amazon.com/dp/B000000001?tag=sideone-20');
    await page.keyboard.press('Escape');
  });

  test('says when nothing is offered, and when the search fails', async () => {
    amazon.offer();
    await page.getByRole('button', { name: 'Price alert for Pink Moon' }).click();
    await dialog().getByRole('button', { name: 'Search Amazon' }).click();
    await toastSays(page, 'No vinyl records found on Amazon for this album.');
    await page.route('**/api/amazon/search**', (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'away' } }),
    );
    await dialog().getByRole('button', { name: 'Search Amazon' }).click();
    await toastSays(page, 'Failed to search Amazon. Please check your API credentials.');
    await page.keyboard.press('Escape');
  });

  test('says which credentials a server without a price search needs', async () => {
    await page.route('**/api/price-alerts/status', (route) => route.fulfill({ json: { amazonConfigured: false } }));
    await page.getByRole('button', { name: 'Price alert for Pink Moon' }).click();
    for (const text of [
      /credentials are missing/,
      /48 hours to activate/,
      'an access key',
      'a secret key',
      'an associate tag',
    ]) {
      await dialog().getByText(text).waitFor();
    }
    expect(await dialog().getByRole('button', { name: 'Search Amazon' }).count()).toBe(0);
    await page.unrouteAll();
    await page.keyboard.press('Escape');
  });
});

describe('a device that can store nothing more', () => {
  test('says of each change of a wish that it failed, and keeps the wish', async () => {
    await open('/wishlist?add=item');
    const add = page.getByRole('dialog', { name: 'Add to Wishlist' });
    await add.getByRole('button', { name: 'Fill in by hand' }).click();
    await add.getByLabel('Artist').fill('Can');
    await add.getByLabel('Title').fill('Tago Mago');
    await fillStorage(page);
    await add.getByRole('button', { name: 'Add to Wishlist' }).click();
    await toastSays(page, /^Failed to add item to wishlist/);
    await add.getByRole('button', { name: 'Close' }).click();

    await chooseFromMenu('Pink Moon', 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit Pink Moon' });
    await edit.getByLabel('Year').fill('1973');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, /^Failed to update wishlist item/);
    await edit.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Price alert for Pink Moon' }).click();
    const alert = page.getByRole('dialog', { name: 'Price Alert' });
    await alert.getByRole('switch', { name: 'Enable price alert' }).click();
    await alert.getByRole('button', { name: 'Save' }).click();
    await toastSays(page, /^Failed to update price alert\. Please try again\./);
    await alert.getByRole('button', { name: 'Close' }).click();

    await chooseFromMenu('Pink Moon', 'Remove');
    await toastSays(page, /^Failed to remove item from wishlist/);
    await chooseFromMenu('Pink Moon', 'Move to collection');
    await toastSays(page, /^Failed to move item to collection/);
    await row('Pink Moon').waitFor();
  });
});

test('a long wishlist is drawn as far as somebody looks, to its end', async () => {
  for (let number = 1; number <= 70; number += 1) {
    await post(page, product, '/api/wishlist', { artist: 'Sun Ra', title: `Volume ${number}` });
  }
  await open('/wishlist');
  await row('Volume 70').waitFor();
  const rows = page.locator('.wish-rows > li');
  expect(await rows.count()).toBeLessThan(70);
  // Each time what is there is seen to its end, more comes.
  await expect
    .poll(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      return row('Pink Moon').count();
    })
    .toBe(1);
  expect(await rows.count()).toBeGreaterThan(70);
});

test('nothing was written to the console that nobody expected', () => {
  expectNoProblems(device);
});

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, rest } from '../../e2e/rest.ts';
import { closeAll, joinAs, toastSays } from '../../e2e/steps.ts';
import { allowClipboard, type Device, expectNoProblems, isFirefox, openDevice } from '../../support/browser.ts';
import type { Product } from '../../support/product.ts';
import { ownServer } from '../../support/shared-product.ts';
import { CREDENTIALS, listing, offerOf, startAmazonDouble } from '../../sync-server/retail/amazon-double.ts';

let product: Product;
let amazon: Awaited<ReturnType<typeof startAmazonDouble>>;
let device: Device;
let page: Page;
const devices: Device[] = [];

beforeAll(async () => {
  amazon = await startAmazonDouble();
  product = await ownServer({
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
  await post(page, product, '/api/wishlist', { artist: 'Nick Drake', title: 'Pink Moon', year: 1972 });
});
afterAll(async () => {
  await closeAll(devices);
  await product.remove();
  await amazon.stop();
});

const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function open(path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
}

describe('the wishlist', () => {
  // WISH-018
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
    await dialog.waitFor({ state: 'hidden' });
  });

  // WISH-002 WISH-003 WISH-004 WISH-005
  test('shows and hides itself, and says why when that fails', async () => {
    const visibility = page.getByRole('switch', { name: 'Public wishlist', exact: true });
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
  // WISH-006 WISH-007 WISH-008
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

  // WISH-007
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
    // The entry of what was closed goes a moment later, which would break off the next page.
    await page.waitForFunction(() => !history.state?.layers);
  });
});

describe('a price alert', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Price Alert' });

  beforeAll(() => open('/wishlist'));

  // ALERT-010 ALERT-014 ALERT-015 ALERT-016 ALERT-017 ALERT-020
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

  // ALERT-018 ALERT-019
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

  // ALERT-010 ALERT-011 ALERT-012 ALERT-013
  test('says which credentials a server without a price search needs', async () => {
    await page.route('**/api/price-alerts/status', (route) => route.fulfill({ json: { amazonConfigured: false } }));
    await page.getByRole('button', { name: 'Price alert for Pink Moon' }).click();
    await dialog().getByText('Prices are not watched here').waitFor();
    await dialog().getByText('Why', { exact: true }).click();
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

test('nothing was written to the console that nobody expected', () => {
  expectNoProblems(device);
});

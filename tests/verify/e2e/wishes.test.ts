import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { joinAs, toastSays } from '../../e2e/steps.ts';
import { allowClipboard, expectNoProblems, isFirefox, openDevice } from '../../support/browser.ts';
import { sharedProduct } from '../../support/shared-product.ts';

// The driver of Firefox does not report a file that a page makes.
// WISH-006 WISH-007 WISH-008
test.skipIf(isFirefox)('the wishlist is shared by copy, by a code to scan, on paper and as files', async () => {
  const product = await sharedProduct();
  const device = await openDevice();
  const { page } = device;
  await joinAs(page, product, 'cratedigger');
  await page.goto(`${product.url}/wishlist`);
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
  expectNoProblems(device);
  await device.close();
});

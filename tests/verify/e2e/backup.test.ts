import { readFile, stat } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../e2e/rest.ts';
import { closeAll, joinAs, onShelf, serverTitles, synced } from '../../e2e/steps.ts';
import { type Device, openDevice, PHONE, signIn } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

// A red square of 2 x 2 pixels.
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP8z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==';

let product: RunningProduct;
const devices: Device[] = [];
let page: Page;
let other: Page;

beforeAll(async () => {
  product = await sharedProduct();
  devices.push(await openDevice(PHONE), await openDevice());
  [page, other] = devices.map((device) => device.page) as [Page, Page];
  await joinAs(page, product, 'cratedigger');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await post(page, product, '/api/records', { artist: 'John Coltrane', title: 'Blue Train', imageUrl: PICTURE });
  await post(page, product, '/api/records', { artist: 'Joni Mitchell', title: 'Blue' });
  await post(page, product, '/api/wishlist', { artist: 'Nina Simone', title: 'Pastel Blues' });
  await onShelf(page, 'Blue Train');
  await onShelf(page, 'Blue');
  await page.goto(`${product.url}/wishlist`);
  await page.getByText('Pastel Blues').first().waitFor();
  await page.goto(product.url);
  await onShelf(page, 'Blue Train');
  const cover = await page.locator('img[src^="/api/images/"]').first().getAttribute('src');
  await page.waitForFunction(async (address) => (await caches.match(address ?? '')) !== undefined, cover);
});
afterAll(async () => {
  await closeAll(devices);
});

// PWA-023
test('everything in one file, saved without a connection, comes back in another account, and only once', async () => {
  await page.goto(`${product.url}/you`);
  await page.getByText('None saved on this device yet.').waitFor();
  await page.getByRole('button', { name: 'Save a backup' }).waitFor();
  await page.context().setOffline(true);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^side-one-cratedigger-\d{4}-\d\d-\d\d\.zip$/);
  const file = await saved.path();
  expect((await stat(file)).size).toBeGreaterThan(500);
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  await expect
    .poll(() => page.getByText(/ holds /).textContent())
    .toContain('holds 2 records, 1 collection, 1 wish and 1 picture.');
  await page.context().setOffline(false);

  await signIn(other, product.url, 'other@example.com');
  await other.goto(`${product.url}/you`);
  await other.getByLabel('Username').fill('wantlist');
  await other.getByRole('button', { name: 'Complete Profile' }).click();
  await other
    .getByLabel('Backup file')
    .setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await other.getByText('This file cannot be opened.').waitFor();
  await other.getByRole('button', { name: 'Close' }).last().click();

  await other.getByLabel('Backup file').setInputFiles(file);
  await other.getByText('2 records, 1 wish and 1 picture will come back.').waitFor();
  await other.getByRole('button', { name: 'Restore', exact: true }).click();
  await other.getByText('2 records, 1 wish and 1 picture restored, and sent').waitFor();
  await other.getByRole('button', { name: 'Done' }).click();
  await synced(other);
  await other.goto(product.url);
  await onShelf(other, 'Blue Train');
  await expect.poll(() => serverTitles(other, product)).toEqual(['Blue', 'Blue Train']);

  await other.goto(`${product.url}/you`);
  await other.getByLabel('Backup file').setInputFiles(file);
  await other.getByText('There is nothing new in it.').waitFor();
  await other.getByText('left as it is now: 3 entries').waitFor();
  expect(devices.flatMap(({ problems }) => problems)).toEqual([]);
});

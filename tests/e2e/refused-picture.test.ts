import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, openDevice, PHONE } from '../support/browser.ts';
import { createProduct, type Product } from '../support/product.ts';
import { turnedPhoto } from './pictures.ts';
import { rest } from './rest.ts';
import { addByHand, closeAll, joinAs, openRecord, openSyncSheet, synced, toastSays } from './steps.ts';

let product: Product;
const devices: Device[] = [];

beforeAll(async () => {
  product = await createProduct();
  await product.start();
});
afterAll(async () => {
  await closeAll(devices);
  await product.remove();
});

test('a picture the server will never take is shown with its reason, can be saved, and leaves no dead address', async () => {
  const device = await openDevice(PHONE);
  devices.push(device);
  const { page } = device;
  await joinAs(page, product, 'cratedigger');
  await addByHand(page, { artist: 'Kraftwerk', title: 'Autobahn' });
  const message = 'You have stored as many pictures as one account can hold';
  await page.route('**/api/images/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 413, json: { code: 'TOO_LARGE', message } })
      : route.continue(),
  );
  const record = await openRecord(page, 'Autobahn');
  await record.getByRole('button', { name: 'Add Shelfie' }).tap();
  const buffer = await turnedPhoto(page, 300, 200);
  await page
    .getByRole('dialog', { name: 'Add Shelfie' })
    .getByLabel('Take or choose a photo')
    .setInputFiles({ name: 'own-copy.jpg', mimeType: 'image/jpeg', buffer });
  await toastSays(page, 'Shelfie Added!');
  await page.goto(product.url);
  await page.getByRole('button', { name: '1 needs attention' }).waitFor();

  const sheet = await openSyncSheet(page);
  const entry = sheet.getByRole('article', { name: 'Autobahn' });
  await entry.getByText(message).waitFor();
  await expect.poll(() => entry.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    entry.getByRole('button', { name: 'Save picture' }).tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^side-one-picture-[0-9a-f]{8}\.(?:webp|jpeg)$/);

  await entry.getByRole('button', { name: 'Discard' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).tap();
  await entry.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await synced(page);
  const records = await rest<{ title: string; shelfiePhotos: string[] }[]>(page, product, '/api/records');
  expect(records).toMatchObject([{ title: 'Autobahn', shelfiePhotos: [] }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnedPhoto } from '../../e2e/pictures.ts';
import { rest } from '../../e2e/rest.ts';
import {
  addByHand,
  chooseOfRecord,
  closeAll,
  joinAs,
  openRecord,
  openSyncSheet,
  synced,
  toastSays,
} from '../../e2e/steps.ts';
import { type Device, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

let product: RunningProduct;
const devices: Device[] = [];

beforeAll(async () => {
  product = await sharedProduct();
});
afterAll(async () => {
  await closeAll(devices);
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
  await chooseOfRecord(record, 'Add Shelfie');
  const buffer = await turnedPhoto(page, 300, 200);
  const shelfie = page.getByRole('dialog', { name: 'Add Shelfie' });
  await shelfie
    .getByLabel('Take or choose a photo')
    .setInputFiles({ name: 'own-copy.jpg', mimeType: 'image/jpeg', buffer });
  await toastSays(page, 'Shelfie Added!');
  // It goes by a step back in the history, which would end the step to the home.
  await shelfie.waitFor({ state: 'hidden' });
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

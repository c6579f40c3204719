import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../../e2e/rest.ts';
import { closeAll, joinAs, offline, onShelf, synced } from '../../e2e/steps.ts';
import { writeBarcodeVideo } from '../../support/barcode-video.ts';
import { DESKTOP, type Device, expectNoProblems, isFirefox, openProfile } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

/** Kind of Blue as the sleeve prints it; the film shows its thirteen digits. */
const BARCODE = '074646493526';

/** Only Chromium takes a film for its camera. */
const testWithFilm = test.skipIf(isFirefox);

let product: RunningProduct;
let folder: string;
const devices: Device[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'side-one-camera-'));
  const sleeve = writeBarcodeVideo(join(folder, 'sleeve.y4m'), `0${BARCODE}`);
  [product] = await Promise.all([sharedProduct(), sleeve]);
});
afterAll(async () => {
  await closeAll(devices);
  await rm(folder, { recursive: true, force: true });
});

describe('with a camera', () => {
  let device: Device;
  let page: Page;
  const foreign: string[] = [];

  beforeAll(async () => {
    device = await openProfile(DESKTOP, cameraOnSleeve());
    devices.push(device);
    page = device.page;
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) foreign.push(request.url());
    });
    await joinAs(page, product, 'cratedigger');
    await fill(page);
    await page.reload();
    await onShelf(page, 'Kind of Blue');
    await synced(page);
    await shellIsCached(page);
    await device.context.setOffline(true);
    await offline(page);
  });

  test('the key l opens Look up, and the answer comes without a connection while typing', async () => {
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: 'Do I own this?' }).waitFor();
    const box = page.getByRole('searchbox');
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('kind of bl');
    await page.getByRole('heading', { name: 'Yes, you own it' }).waitFor();
    await page.getByText('CS 8163').waitFor();
    await box.fill('kind of blue pc 9999');
    await page.getByRole('heading', { name: 'You own another pressing' }).waitFor();
    await box.fill('mezzanine');
    await page.getByText('On your wishlist, target $38').waitFor();
    await box.fill('miles davis bitches brew');
    await page.getByText('You own 2 others by Miles Davis.').waitFor();
  });

  testWithFilm('a camera that is not allowed says so, and typed digits are the way on', async () => {
    await page.getByRole('button', { name: 'Scan barcode' }).click();
    const sheet = page.getByRole('dialog', { name: 'Scan barcode' });
    await sheet.getByText('The camera is not allowed').waitFor();
    const digits = sheet.getByLabel('Digits under the barcode');
    await digits.fill('074646493520');
    await digits.press('Enter');
    await sheet.getByText('One of the digits is wrong: compare them with the sleeve').waitFor();
    await digits.fill('0 74646 49352 6');
    await digits.press('Enter');
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('This pressing').first().waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(BARCODE);
  });

  testWithFilm('the camera reads a sleeve without a connection, once it is allowed', async () => {
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Scan barcode' }).click();
    const sheet = page.getByRole('dialog', { name: 'Scan barcode' });
    await sheet.getByText('The camera is not allowed').waitFor();
    await device.context.grantPermissions(['camera']);
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(BARCODE);
    await page.getByText('This pressing').first().waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: `Barcode ${BARCODE} read` })
      .waitFor({ state: 'attached' });
  });

  test('no other server was asked, and the console is empty', () => {
    expect(foreign).toEqual([]);
    expectNoProblems(device);
  });
});

testWithFilm('a camera that answers before the code of the sheet has come is looked through all the same', async () => {
  const device = await openProfile({ ...DESKTOP, serviceWorkers: 'block' }, cameraOnSleeve());
  devices.push(device);
  await device.context.grantPermissions(['camera']);
  const { page } = device;
  await joinAs(page, product, 'quickcamera');
  const sheetCode = Promise.withResolvers<void>();
  await page.route('**/ModalDialog-*.js', async (route) => {
    await sheetCode.promise;
    await route.continue();
  });
  await page.goto(`${product.url}/look-up`);
  await page.getByRole('searchbox').waitFor();
  // Answers at once, as a camera that is allowed and awake may.
  await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
  });
  await page.getByRole('button', { name: 'Scan barcode' }).click();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  sheetCode.resolve();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(BARCODE);
});

/** The browser's fake camera: a film of a sleeve's back. */
function cameraOnSleeve(): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${join(folder, 'sleeve.y4m')}`];
}

async function fill(page: Page): Promise<void> {
  const records = [
    { artist: 'Portishead', title: 'Dummy', year: 1994, label: 'Go! Beat' },
    {
      artist: 'Miles Davis',
      title: 'Kind of Blue',
      year: 1959,
      label: 'Columbia',
      catalogNumber: 'CS 8163',
      barcode: BARCODE,
    },
    { artist: 'Miles Davis', title: 'Sketches of Spain', year: 1960, label: 'Columbia' },
  ];
  for (const record of records) await post(page, product, '/api/records', { condition: 'very-good-plus', ...record });
  const wish = { artist: 'Massive Attack', title: 'Mezzanine', year: 1998, targetPrice: '38.00' };
  await post(page, product, '/api/wishlist', wish);
}

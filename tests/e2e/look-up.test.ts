import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBarcodeVideo } from '../support/barcode-video.ts';
import {
  DESKTOP,
  type Device,
  expectNoProblems,
  isFirefox,
  openDevice,
  openProfile,
  PHONE,
} from '../support/browser.ts';
import { shellIsCached } from '../support/cached-shell.ts';
import type { Product } from '../support/product.ts';
import { ownServer } from '../support/shared-product.ts';
import { addAtOnce, volumes } from './add-at-once.ts';
import { post } from './rest.ts';
import { closeAll, joinAs, offline, onShelf, synced, toastSays } from './steps.ts';

/** Kind of Blue as the sleeve prints it; the film shows its thirteen digits. */
const BARCODE = '074646493526';

/** What a double of the music database has under other barcodes. */
const RELEASES: Record<string, { title: string; year: string }> = {
  '042282855329': { title: 'Portishead - Dummy', year: '1994' },
  '5012981226411': { title: 'Massive Attack - Blue Lines', year: '1991' },
};
const musicDatabase = createServer((request, response) => {
  const barcode = new URL(request.url ?? '/', 'http://double').searchParams.get('barcode') ?? '';
  const release = RELEASES[barcode];
  const results = release ? [{ id: 4_711, type: 'release', barcode: [barcode], ...release }] : [];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ pagination: { page: 1, pages: 1, per_page: 5, items: results.length }, results }));
});

/** Only Chromium takes a film for its camera. */
const testWithFilm = test.skipIf(isFirefox);

let product: Product;
let folder: string;
const devices: Device[] = [];

beforeAll(async () => {
  musicDatabase.listen(0, '127.0.0.1');
  await once(musicDatabase, 'listening');
  const address = musicDatabase.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  product = await ownServer({ DISCOGS_TOKEN: 'a-token', DISCOGS_API_BASE: `http://127.0.0.1:${port}` });
  folder = await mkdtemp(join(tmpdir(), 'side-one-camera-'));
  await Promise.all([product.start(), writeBarcodeVideo(join(folder, 'sleeve.y4m'), `0${BARCODE}`)]);
});
afterAll(async () => {
  await closeAll(devices);
  await product.remove();
  musicDatabase.close();
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
    await page.keyboard.type('kidn of bl');
    await page.getByRole('heading', { name: 'Yes, you own it' }).waitFor();
    await page.getByText('CS 8163').waitFor();
    await box.fill('kind of blue pc 9999');
    await page.getByRole('heading', { name: 'You own another pressing' }).waitFor();
    await box.fill('mezzanine');
    await page.getByText('On your wishlist, target $38').waitFor();
    await box.fill('miles davis bitches brew');
    await page.getByText('You own 2 others by Miles Davis.').waitFor();
  });

  test('arrows go through what is found, Enter opens it, and the answer is still there afterwards', async () => {
    const box = page.getByRole('searchbox');
    await box.fill('miles');
    await page.getByRole('heading', { name: 'You own 2' }).waitFor();
    await box.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focusedText(page)).toBe('Sketches of Spain');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Sketches of Spain' });
    await sheet.getByRole('button', { name: 'Edit' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await box.inputValue()).toBe('miles');
    await page.getByRole('heading', { name: 'You own 2' }).waitFor();
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

  test('the shelf in numbers needs no connection either', async () => {
    await page.getByRole('link', { name: 'My Collection' }).click();
    await page.getByRole('link', { name: 'Your shelf in numbers' }).filter({ visible: true }).click();
    await page.getByRole('heading', { name: 'Your shelf in numbers' }).waitFor();
    const decades = page.getByRole('list', { name: 'Records by decade' }).getByRole('listitem');
    // What is read out, and then what is seen.
    expect(await decades.allTextContents()).toEqual([
      ...['1950s: 1150s', '1960s: 1160s', '1970s: 0070s', '1980s: 0080s', '1990s: 1190s'],
    ]);
    const artists = page.getByRole('list', { name: 'Artists' }).getByRole('listitem');
    expect(await artists.first().textContent()).toBe('Miles Davis2');
    expect(await page.getByText('Most valuable').count()).toBe(0);
  });

  test('with a connection the music database says whose barcode it is', async () => {
    await device.context.setOffline(false);
    await synced(page);
    await page.getByRole('link', { name: 'Look up' }).click();
    const box = page.getByRole('searchbox');
    await box.fill('042282855329');
    await page.getByRole('heading', { name: 'You own this album' }).waitFor();
    await page.getByText('No barcode is noted for yours. Compare the label.').waitFor();
    await page.getByRole('link', { name: 'Data provided by Discogs.' }).waitFor();
    await box.fill('5012981226411');
    await page.getByText('Blue Lines').waitFor();
    await page.getByRole('heading', { name: 'Not in your collection' }).waitFor();
  });

  test('what was bought is added from here, and the answer follows', async () => {
    await page.getByRole('link', { name: 'I bought it' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add Record' });
    await sheet.getByRole('button', { name: /Blue Lines/ }).click();
    await expect.poll(() => sheet.getByLabel('Barcode').inputValue()).toBe('5012981226411');
    await sheet.getByRole('button', { name: 'Add Record' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('This pressing').first().waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('5012981226411');
  });

  test('a result under the focus stays that album when another device adds one before it', async () => {
    const box = page.getByRole('searchbox');
    await box.fill('miles');
    await page.getByRole('heading', { name: 'You own 2' }).waitFor();
    await box.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const before = await focusedText(page);
    await post(page, product, '/api/records', { artist: 'Miles Davis', title: 'Agharta' });
    await page.getByRole('heading', { name: 'You own 3' }).waitFor();
    expect(await focusedText(page)).toBe(before);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: before ?? '' });
    await sheet.getByRole('button', { name: 'Edit' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });

  test('nothing was asked of anybody else, and nobody complained', () => {
    expect(foreign).toEqual([]);
    expectNoProblems(device);
  });
});

describe('without a camera', () => {
  test('a phone that has none says so, and one that may not use it says why', async () => {
    const device = await openDevice({ ...PHONE, permissions: ['camera'] });
    devices.push(device);
    const { page } = device;
    await joinAs(page, product, 'no-camera');
    await page.goto(`${product.url}/look-up`);
    await page.getByRole('button', { name: 'Scan barcode' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Scan barcode' });
    await sheet.getByText('No camera found').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await sheet.waitFor({ state: 'hidden' });

    // As on an address of the local network without https.
    await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
    await page.reload();
    await page.getByRole('button', { name: 'Scan barcode' }).tap();
    await sheet.getByText('The camera needs a secure connection').waitFor();
    expect(await sheet.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await sheet.getByLabel('Digits under the barcode').fill(BARCODE);
    await sheet.getByRole('button', { name: 'Use digits' }).tap();
    await page.getByRole('heading', { name: 'Not in your collection' }).waitFor();
    expectNoProblems(device);
  });
});

test('a wish that was bought stays a wish where the plan has no room, in the words of the spec', async () => {
  const device = await openDevice(PHONE);
  devices.push(device);
  const { page } = device;
  await joinAs(page, product, 'full-shelf');
  await addAtOnce(page, product, 'record', volumes(1, 15, { artist: 'Various' }));
  await post(page, product, '/api/wishlist', { artist: 'Massive Attack', title: 'Mezzanine' });
  await onShelf(page, 'Volume 15');
  await page.goto(`${product.url}/look-up?q=mezzanine`);
  await page.getByRole('button', { name: 'I bought it' }).click();
  await toastSays(page, 'Album Limit Reached', 'Free accounts are limited to 15 albums. Upgrade to add more!');
  await page.getByText('On your wishlist', { exact: true }).waitFor();
  expectNoProblems(device);
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

/** What the browser takes for its camera: a film of a sleeve's back. */
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

function focusedText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, type Device, openDevice, PHONE } from '../support/browser.ts';
import type { Product, RunningProduct } from '../support/product.ts';
import { ownServer, sharedProduct } from '../support/shared-product.ts';
import {
  type DiscogsDouble,
  json,
  searchAnswer,
  searchRow,
  startDiscogsDouble,
} from '../sync-server/catalogue/discogs-double.ts';
import { addAtOnce, volumes } from './add-at-once.ts';
import { axeProblems } from './axe.ts';
import { fillStorage } from './full-storage.ts';
import { bring, holdPictures, ONE_PIXEL, sizeOf, turnedPhoto } from './pictures.ts';
import { inDatabase } from './product-database.ts';
import { post, rest } from './rest.ts';
import { closeAll, joinAs, notOnShelf, onShelf, openAddForm, openRecord, synced, toastSays } from './steps.ts';

const NO_ROOM = 'This device has no room left. Nothing was saved: free some space and try again.';

let product: RunningProduct;
const devices: Device[] = [];

beforeAll(async () => {
  product = await sharedProduct();
});
afterAll(async () => {
  await closeAll(devices);
});

async function newDevice(at: RunningProduct, username: string, shape: typeof PHONE | typeof DESKTOP): Promise<Device> {
  const device = await openDevice(shape);
  devices.push(device);
  await joinAs(device.page, at, username);
  return device;
}

function stored(page: Page): Promise<{ imageUrl: string | null }[]> {
  return rest(page, product, '/api/records');
}

function addSheet(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Add Record' });
}

function isFocused(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element === document.activeElement);
}

describe('at the add form', () => {
  let page: Page;
  let sheet: Locator;
  let cover: Locator;

  beforeAll(async () => {
    ({ page } = await newDevice(product, 'sleevehunter', DESKTOP));
    await post(page, product, '/api/records', {
      artist: 'Can',
      title: 'Tago Mago',
      customTags: 'krautrock, Rare find',
    });
    await post(page, product, '/api/records', { artist: 'Neu!', title: 'Neu! 75', customTags: 'krautrock' });
    await onShelf(page, 'Tago Mago');
    sheet = await openAddForm(page);
    cover = sheet.getByLabel('Cover', { exact: true });
  });

  async function coverStored(): Promise<string> {
    await sheet.getByLabel(/^Artist/).fill('Faust');
    await sheet.getByLabel(/^Title/).fill('Faust IV');
    await sheet.getByRole('button', { name: 'Add Record' }).click();
    await page.getByRole('button', { name: 'Add another' }).click();
    await sheet.getByRole('button', { name: 'Fill in by hand' }).click();
    await synced(page);
    const [newest] = await stored(page);
    return newest?.imageUrl ?? '';
  }

  test('a cover that is no picture, too large or broken is refused in the words of the specification', async () => {
    await cover.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: ONE_PIXEL });
    await toastSays(page, 'Invalid File', 'Please upload an image file (JPG, PNG, GIF, etc.)');
    const buffer = Buffer.alloc(5_242_881);
    await cover.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer });
    await toastSays(page, 'File Too Large', 'Please upload an image smaller than 5MB');
    await cover.setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(1) });
    await toastSays(page, 'Upload Failed', 'Failed to read the image file');
    await sheet.getByRole('button', { name: 'Remove cover' }).waitFor({ state: 'hidden' });
  });

  test('a photo lying on its side stands upright, is scaled and says that it is uploading', async () => {
    const buffer = await turnedPhoto(page, 2400, 1600);
    const readOn = await holdPictures(page);
    await cover.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await sheet.locator('.picture-key').getByText('Uploading…').waitFor();
    // What is typed meanwhile stays.
    await sheet.getByLabel('Label').fill('Virgin');
    await readOn();
    await toastSays(page, 'Image Uploaded', 'Album cover has been added successfully');
    await sheet.locator('.picture-key').getByText('Cover', { exact: true }).waitFor();
    expect(await sheet.getByLabel('Label').inputValue()).toBe('Virgin');
    expect(await sizeOf(page, await coverStored())).toEqual([800, 1200]);
  });

  test.each(['drop', 'paste'] as const)('a cover comes by %s as well', async (how) => {
    await bring(page, how, ONE_PIXEL);
    await toastSays(page, 'Image Uploaded', 'Album cover has been added successfully');
    expect(await coverStored()).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  });

  test('most used tags are added by a press, and one that is there is skipped in any case', async () => {
    const quick = sheet.getByRole('group', { name: 'Most used tags' });
    const tag = sheet.getByLabel('Custom tags');
    await tag.fill('KRAUTROCK, ');
    const chips = quick.getByRole('button');
    expect(await chips.allTextContents()).toEqual(['krautrock2', 'Rare find1']);
    await quick.getByRole('button', { name: /krautrock/ }).click({ force: true });
    await quick.getByRole('button', { name: /Rare find/ }).click();
    const tags = sheet.getByRole('button', { name: /^Remove tag/ });
    await expect
      .poll(() => tags.evaluateAll((keys) => keys.map((key) => key.getAttribute('aria-label'))))
      .toEqual(['Remove tag KRAUTROCK', 'Remove tag Rare find']);
  });

  test('the record that is added another time carries grade and tags', async () => {
    await sheet.getByLabel('Very Good (VG)', { exact: true }).check({ force: true });
    await coverStored();
    expect(await sheet.getByLabel('Very Good (VG)', { exact: true }).isChecked()).toBe(true);
    await sheet.getByRole('button', { name: 'Remove tag KRAUTROCK' }).waitFor();
    expect(await sheet.getByLabel(/^Title/).inputValue()).toBe('');
  });

  test('an album that is owned already is said so, before it is added again', async () => {
    await sheet.getByLabel(/^Artist/).fill('can');
    await sheet.getByLabel(/^Title/).fill('tago mago');
    await sheet.getByText('You own this: Tago Mago by Can, Good.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });

  test('the last letter typed is there after a reload', async () => {
    await sheet.getByLabel('Notes').pressSequentially('Bought at the fair');
    await page.reload();
    await sheet.getByLabel('Notes').waitFor();
    expect(await sheet.getByLabel('Notes').inputValue()).toBe('Bought at the fair');
    expect(await sheet.getByLabel(/^Artist/).inputValue()).toBe('can');
    await sheet.getByRole('button', { name: 'Start over' }).click();
    await sheet.getByRole('searchbox').waitFor();
  });

  test('a choice can be taken back, and the form is as at the beginning', async () => {
    const search = sheet.getByRole('searchbox');
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/search/discogs') asked.push(url.searchParams.get('q') ?? '');
    });
    await search.fill('lo');
    await sheet.getByText('Find it by artist').waitFor();
    await search.fill('love');
    const hits = sheet.locator('button.release');
    await hits.nth(4).waitFor();
    expect(await hits.count()).toBe(5);
    expect(asked).toEqual(['love']);
    await search.fill('dummy portishead');
    const dummy = sheet.getByRole('button', { name: 'Dummy Portishead 1994 · Go! Beat · Vinyl · UK' });
    await dummy.locator('.sleeve').waitFor();
    await dummy.click();
    expect(await sheet.getByLabel(/^Title/).inputValue()).toBe('Dummy');
    expect(await sheet.getByLabel('Value').getAttribute('step')).toBe('0.01');
    const grades = await sheet
      .getByRole('radio')
      .evaluateAll((keys) => keys.map((key) => key.getAttribute('aria-label')));
    expect(grades).toEqual([
      ...['Mint (M)', 'Near Mint (NM)', 'Very Good Plus (VG+)', 'Very Good (VG)'],
      ...['Good Plus (G+)', 'Good (G)', 'Fair (F)', 'Poor (P)'],
    ]);
    expect(await sheet.getByLabel('Genre').locator('option').allTextContents()).toHaveLength(12);
    await sheet.getByRole('button', { name: 'Clear selection' }).click();
    await sheet.getByRole('button', { name: 'Fill in by hand' }).click();
    expect(await sheet.getByLabel(/^Title/).inputValue()).toBe('dummy portishead');
    await sheet.getByRole('button', { name: 'Search the music database' }).click();
  });

  test('a full plan keeps the form open, and says so with no connection too', async () => {
    const { length } = await stored(page);
    await addAtOnce(page, product, 'record', volumes(length, 14, { artist: 'Can' }));
    await sheet.getByText('15 of 15 albums used.').waitFor();
    await page.context().setOffline(true);
    await sheet.getByText('Search works when you are back online').waitFor();
    await sheet.getByRole('button', { name: 'Fill in by hand' }).click();
    await sheet.getByLabel(/^Artist/).fill('Cluster');
    await sheet.getByLabel(/^Title/).fill('Zuckerzeit');
    await sheet.getByRole('button', { name: 'Add Record' }).click();
    await toastSays(page, 'Album Limit Reached', 'Free accounts are limited to 15 albums. Upgrade to add more!');
    await sheet.getByRole('button', { name: 'Keep for later' }).waitFor();
    expect(await sheet.getByLabel(/^Title/).inputValue()).toBe('Zuckerzeit');
    await page.context().setOffline(false);
    await sheet.getByRole('button', { name: 'Start over' }).click();
  });

  test('with no connection a sentence takes the place of the search box, unless somebody is at it', async () => {
    const search = sheet.getByRole('searchbox');
    const sentence = sheet.getByText('Search works when you are back online');
    await search.focus();
    await page.context().setOffline(true);
    await sentence.waitFor();
    expect(await isFocused(search)).toBe(true);
    await sheet.getByRole('button', { name: 'Scan barcode' }).focus();
    await search.waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Add Record' }).first().click();
    await expect.poll(() => isFocused(sentence)).toBe(true);
    await page.context().setOffline(false);
    await search.waitFor();
    expect(await isFocused(search)).toBe(true);
  });

  test('a search that finds nothing or fails says so, and a failed one empties the list', async () => {
    const search = sheet.getByRole('searchbox');
    await search.fill('qqqqzzzz');
    await sheet.getByText('No vinyl releases found. Try a different search term.').waitFor();
    await search.fill('dummy portishead');
    await sheet
      .getByRole('button', { name: /Portishead/ })
      .first()
      .waitFor();
    await search.fill('');
    await sheet.getByText('Find it by artist').waitFor();
    await search.fill('king crimson');
    expect(await sheet.getByRole('button', { name: /Portishead/ }).count()).toBe(0);
    await search.fill('dummy portishead');
    await sheet
      .getByRole('button', { name: /Portishead/ })
      .first()
      .waitFor();
    // Until the server has enough of it.
    await page.evaluate(async () => {
      for (let count = 0; count < 70; count += 1) await fetch('/api/search/discogs?q=dummy');
    });
    await search.fill('dummy portishead 1994');
    await toastSays(page, 'Search Error', 'Too many requests. Please wait a moment and try again.');
    await sheet
      .getByRole('button', { name: /Portishead/ })
      .first()
      .waitFor({ state: 'detached' });
    // A proxy between may answer in words of its own.
    await page.route('**/api/search/discogs?*', (route) => route.fulfill({ status: 502, json: {} }));
    await search.fill('dummy portishead beat');
    await toastSays(page, 'Search Error', 'Failed to search Discogs. Please try again.');
    const said = sheet.getByRole('status').filter({ hasText: 'Failed to search Discogs. Please try again.' });
    await said.waitFor();
    await page.unroute('**/api/search/discogs?*');
    await inDatabase(product, 'delete from rate_limits');
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await said.waitFor({ state: 'detached' });
    expect(await sheet.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  test('a device with no room left says what failed, and nothing typed is lost', async () => {
    await sheet.getByRole('button', { name: 'Fill in by hand' }).click();
    await inDatabase(product, `update users set subscription_tier = 'annual' where username = 'sleevehunter'`);
    await page.reload();
    await sheet.getByLabel(/^Artist/).fill('Cluster');
    await sheet.getByLabel(/^Title/).fill('Zuckerzeit');
    await page.getByText('Annual plan').filter({ visible: true }).first().waitFor();
    await fillStorage(page);
    await sheet.getByRole('button', { name: 'Add Record' }).click();
    await toastSays(page, 'Error', `Failed to add record. Please try again. ${NO_ROOM}`);
    expect(await sheet.getByLabel(/^Title/).inputValue()).toBe('Zuckerzeit');
    await page.keyboard.press('Escape');

    const record = await openRecord(page, 'Tago Mago');
    await record.getByRole('button', { name: 'Edit', exact: true }).click();
    await record.getByLabel('Label').fill('United Artists');
    await record.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Error', `Failed to update record. Please try again. ${NO_ROOM}`);
    expect(await record.getByLabel('Label').inputValue()).toBe('United Artists');
    await record.getByRole('button', { name: 'Cancel' }).click();
    await record.getByRole('button', { name: 'Add Shelfie' }).first().click();
    const shelfie = page.getByRole('dialog', { name: 'Add Shelfie' });
    await shelfie.getByLabel('Photo URL').fill('https://img.example.com/own.jpg');
    await shelfie.getByRole('button', { name: 'Add Photo' }).click();
    await toastSays(page, 'Error', 'Failed to add photo. Please try again.');
    await shelfie.getByRole('button', { name: 'Cancel' }).click();
    await record.getByRole('button', { name: 'Delete' }).click();
    await record.getByRole('button', { name: 'Confirm Delete' }).click();
    await toastSays(page, 'Error', 'Failed to delete record. Please try again.');
    await page.goto(product.url);
    await onShelf(page, 'Tago Mago');
  });

  test('deleting on a tile asks with the name of the album', async () => {
    const tile = page.getByRole('listitem').filter({ hasText: 'Tago Mago' });
    await tile.hover();
    await tile
      .getByRole('button', { name: 'Delete' })
      .or(tile.getByRole('button', { name: 'More for Tago Mago' }))
      .first()
      .click();
    const inMenu = page.getByRole('menuitem', { name: 'Delete' });
    const question = page.getByText('Are you sure you want to delete "Tago Mago" by Can?');
    await inMenu.or(question).first().waitFor();
    if (await inMenu.isVisible()) await inMenu.click();
    await question.waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Record deleted');
    await notOnShelf(page, 'Tago Mago');
  });
});

describe('with Discogs', () => {
  let discogs: DiscogsDouble;
  let connected: Product;

  beforeAll(async () => {
    discogs = await startDiscogsDouble();
    connected = await ownServer({ DISCOGS_API_BASE: discogs.settings.apiBase, DISCOGS_TOKEN: 'a-token' });
    await connected.start();
  });
  afterAll(async () => {
    await connected.remove();
    await discogs.stop();
  });

  test('a barcode finds its pressing, and the cover comes from the release', async () => {
    const device = await newDevice(connected, 'barcoder', PHONE);
    const { page } = device;
    const row = searchRow({ title: 'Nirvana (2) - Nevermind', barcode: ['720642442517'] });
    discogs.answerWith(
      json(searchAnswer(row)),
      json({ id: row.id, title: 'Nevermind', images: [{ type: 'primary', uri: 'https://i.discogs.com/front.jpeg' }] }),
    );
    await page.getByRole('button', { name: 'Add Record' }).tap();
    const sheet = addSheet(page);
    await sheet.getByRole('button', { name: 'Scan barcode' }).tap();
    const scan = page.getByRole('dialog', { name: 'Scan barcode' });
    await scan.getByLabel('Digits under the barcode').fill('720642442517');
    await scan.getByRole('button', { name: 'Use digits' }).tap();
    const cover = page.waitForResponse((response) => response.url().endsWith(`/${row.id}`));
    await sheet.getByRole('button', { name: /Nevermind Nirvana/ }).tap();
    expect(discogs.requests[0]?.url.searchParams.get('barcode')).toBe('720642442517');
    await expect.poll(() => discogs.requests.at(-1)?.url.pathname).toBe(`/releases/${row.id}`);
    await (await cover).finished();
    await sheet.getByRole('button', { name: 'Add Record' }).tap();
    await onShelf(page, 'Nevermind');
    await synced(page);
    expect(await rest(page, connected, '/api/records')).toMatchObject([
      {
        artist: 'Nirvana',
        barcode: '720642442517',
        discogsReleaseId: row.id,
        imageUrl: 'https://i.discogs.com/front.jpeg',
      },
    ]);

    await device.context.setOffline(true);
    await page.getByRole('button', { name: 'Add Record' }).tap();
    await sheet.getByText('Search works when you are back online').waitFor();
    await sheet.getByRole('button', { name: 'Scan barcode' }).tap();
    await scan.getByLabel('Digits under the barcode').fill('0720642442517');
    await scan.getByRole('button', { name: 'Use digits' }).tap();
    await sheet.getByText('You own this: Nevermind by Nirvana, Good.').waitFor();
    expect(await sheet.getByLabel('Barcode').inputValue()).toBe('720642442517');
    expect(await axeProblems(page)).toEqual([]);
  });
});

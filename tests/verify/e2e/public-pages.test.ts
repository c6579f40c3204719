import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDatabase } from '../../e2e/product-database.ts';
import { post, rest } from '../../e2e/rest.ts';
import { closeAll, joinAs, synced, toastSays } from '../../e2e/steps.ts';
import { chooseUsername, type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = createHash('sha256').update(PNG).digest('hex');
const NAME = 'AC/DC: 50% off?';
const ADDRESS = `/cratedigger/${encodeURIComponent('AC/DC:-50%-off?')}`;

let product: RunningProduct;
let owner: Device;
let visitor: Device;
let page: Page;
const devices: Device[] = [];

beforeAll(async () => {
  product = await sharedProduct();
  owner = await openDevice();
  visitor = await openDevice(PHONE);
  devices.push(owner, visitor);
  page = visitor.page;
  await joinAs(owner.page, product, 'cratedigger');
  await fillPages();
});
afterAll(async () => {
  await closeAll(devices);
});

async function fillPages(): Promise<void> {
  const on = owner.page;
  await on.request.fetch(`${product.url}/api/images/${PICTURE}`, {
    method: 'PUT',
    headers: { origin: product.url, 'content-type': 'image/png' },
    data: PNG,
  });
  const { id } = await post(on, product, '/api/collections', { name: NAME, description: 'Loud ones', isPublic: true });
  await post(on, product, '/api/collections', { name: 'Locked' });
  const album = { artist: 'AC/DC', genre: 'rock', collectionIds: [id], personalNotes: 'kept to myself' };
  await post(on, product, '/api/records', { ...album, title: 'Powerage', year: 1978 });
  await post(on, product, '/api/records', { ...album, title: 'High Voltage', imageUrl: `/api/images/${PICTURE}` });
  const wish = { artist: 'Nick Drake', purchaseUrl: 'https://shop.example/drake', targetPrice: '41.50' };
  await post(on, product, '/api/wishlist', { ...wish, title: 'Pink Moon' });
  await post(on, product, '/api/wishlist', { ...wish, title: 'Bryter Layter', isPublic: false });
}

async function open(path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
}
/** Keeps a request from its answer, so that what is shown meanwhile can be seen without a race. */
async function holdBack(pattern: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('to a visitor', () => {
  // PUB-013 PUB-034
  test('a public collection opens at an address with any sign in it, with its pictures, also after a reload', async () => {
    await open(ADDRESS);
    await heading(NAME).waitFor();
    const picture = page.locator('main img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(1);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByText('AC/DC · 1978 · Rock').waitFor();
    await page.reload();
    await page.getByText('AC/DC · 1978 · Rock').waitFor();
    await open('/cratedigger/%E0%A4%A');
    await heading('404 Page Not Found').waitFor();
  });

  // PUB-001
  test('a profile that became public is found by its name in any case, and by its id', async () => {
    await open('/cratedigger');
    await heading('Profile Not Found').waitFor();
    await inDatabase(product, `update users set is_public = true, first_name = 'Crate', last_name = 'Digger'`);
    await open('/CrateDigger');
    await heading('Crate Digger').waitFor();
    const [{ id } = { id: '' }] = await inDatabase<{ id: string }>(product, 'select id from users');
    await open(`/public-profile/${id}`);
    await heading('Crate Digger').waitFor();
    await page.waitForURL(`${product.url}/cratedigger`);
  });

  // DISC-002 NAV-028 WISH-001
  test.each([
    ['/wishlist', 'You are logged out. Logging in again...'],
    ['/you', 'You are logged out. Logging in again...'],
    ['/manage-collections', 'You are logged out. Logging in again...'],
    ['/community', 'You are logged out. Logging in again...'],
    ['/discover', 'You are logged out. Logging in again...'],
    ['/profile', 'Please log in to continue.'],
  ])('%s leads to the sign-in', async (path, words) => {
    const release = await holdBack('**/api/login**');
    await open(path);
    await toastSays(page, words);
    release();
    await page.getByLabel('E-mail').waitFor();
    await page.unrouteAll();
  });

  // PERM-012 PUB-022 PUB-023
  test('wishing for an album asks to sign in first, and comes back', async () => {
    const release = await holdBack('**/api/login**');
    await open(ADDRESS);
    await page.getByRole('button', { name: 'Add Powerage to wishlist' }).click();
    await toastSays(page, 'Please sign in to add items to your wishlist');
    release();
    await page.getByLabel('E-mail').fill('seeker@example.com');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await chooseUsername(page, 'seeker');
    await heading(NAME).waitFor();
  });
});

describe('to a collector who has just signed in', () => {
  // PUB-024 PUB-025
  test('an album is wished for with where it was seen', async () => {
    await page.getByRole('button', { name: 'Add High Voltage to wishlist' }).click();
    await toastSays(page, 'Added to Wishlist');
    await page.getByRole('img', { name: 'High Voltage is on your wishlist' }).waitFor();
    await page.goto(`${product.url}/wishlist`);
    await page.getByRole('heading', { name: 'High Voltage' }).waitFor();
    await synced(page);
    expect(await rest<unknown[]>(page, product, '/api/wishlist')).toMatchObject([
      {
        title: 'High Voltage',
        artist: 'AC/DC',
        genre: 'rock',
        notes: "Added from Crate Digger's collection",
        isPublic: true,
        imageUrl: `/api/images/${PICTURE}`,
      },
    ]);
  });

  test('the pages of others need a connection, and come back with it', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await open(ADDRESS);
    await heading(NAME).waitFor();
    await page.getByText('Powerage', { exact: true }).last().waitFor();
    await visitor.context.setOffline(true);
    await page.reload();
    await page.getByText(/^Needs a connection/).waitFor();
    expect(await page.getByText('Powerage').count()).toBe(0);
    await open('/cratedigger/wishlist');
    await heading('Wishlist Not Found').waitFor();
    await page.getByText(/^Needs a connection/).waitFor();
    await visitor.context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Crate Digger’s Wishlist').waitFor();
  });

  test('wrote nothing unexpected to the console', () => {
    for (const device of devices) expectNoProblems(device);
  });
});

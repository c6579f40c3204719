import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillStorage } from '../../e2e/full-storage.ts';
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
  // PERM-001 PUB-026 PUB-029
  test('a public wishlist shows its public albums and where to buy them, and nothing personal', async () => {
    await open('/cratedigger/wishlist');
    await heading('cratedigger’s Wishlist').waitFor();
    await page.getByRole('heading', { name: 'Pink Moon' }).waitFor();
    expect(await page.getByRole('link', { name: /^Buy/ }).getAttribute('href')).toBe('https://shop.example/drake');
    const text = await page.getByRole('main').textContent();
    expect(text).not.toMatch(/Bryter Layter|41\.50/);
    await page.getByRole('heading', { name: 'Start Your Collection' }).waitFor();
  });

  // PUB-027 PUB-028 PUB-029
  test('a wishlist without public albums, a private one and none at all say so and lead home', async () => {
    const wishes = await rest<{ id: string; title: string }[]>(owner.page, product, '/api/wishlist');
    const id = wishes.find(({ title }) => title === 'Pink Moon')?.id;
    const publish = (isPublic: boolean) =>
      rest(owner.page, product, `/api/wishlist/${id}`, { method: 'PATCH', body: { isPublic } });
    const show = (wishlistIsPublic: boolean) =>
      rest(owner.page, product, '/api/user/wishlist-visibility', { method: 'PATCH', body: { wishlistIsPublic } });
    await publish(false);
    await open('/cratedigger/wishlist');
    await heading('No Public Items').waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).waitFor();
    await publish(true);
    await show(false);
    for (const path of ['/cratedigger/wishlist', '/nobody-here/wishlist']) {
      await open(path);
      await heading('Wishlist Not Found').waitFor();
      await page.getByRole('heading', { name: 'Start Your Collection' }).waitFor();
    }
    await show(true);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(`${product.url}/`);
  });

  // PERM-001 PUB-013 PUB-016 PUB-018 PUB-019 PUB-020 PUB-021 PUB-032 PUB-034
  test('a public collection opens at an address with any sign in it, as grid and as list', async () => {
    await open(ADDRESS);
    await heading(NAME).waitFor();
    await page.getByText('Public', { exact: true }).waitFor();
    await page.getByText('by cratedigger').waitFor();
    // The profile is private, so its name leads nowhere.
    expect(await page.getByRole('link', { name: 'cratedigger' }).count()).toBe(0);
    await page.getByText('Loud ones').waitFor();
    await page.getByText('2 albums').waitFor();
    await page.getByText(/^Created \w+ \d+, \d{4}$/).waitFor();
    const powerage = page.getByRole('listitem').filter({ has: page.getByText('1978 · Rock') });
    await powerage.getByText('AC/DC', { exact: true }).last().waitFor();
    const picture = page.locator('main img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(1);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.waitForURL(`${product.url}${ADDRESS}?view=list`);
    await page.getByText('AC/DC · 1978 · Rock').waitFor();
    await page.reload();
    await page.getByText('AC/DC · 1978 · Rock').waitFor();
    const link = page.getByRole('link', { name: 'Powerage' });
    expect(await link.getAttribute('href')).toBe('/album/AC%2FDC/Powerage');
  });

  // PUB-015
  test('a private and a missing collection are not found', async () => {
    for (const path of ['/cratedigger/Locked', '/cratedigger/Never%20was']) {
      await open(path);
      await heading('Collection Not Found').waitFor();
    }
  });

  // PUB-014
  test('a public collection shows its boards while it is on its way', async () => {
    const release = await holdBack('**/api/public-collection/**');
    await open(ADDRESS);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    release();
    await heading(NAME).waitFor();
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
    await page.unrouteAll();
  });

  // DISC-011 PUB-001 PUB-002 PUB-003 PUB-004 PUB-005 PUB-008 PUB-011 PUB-017
  test('a private or missing profile is not found, a public one says who it is', async () => {
    for (const path of ['/cratedigger', '/nobody-here']) {
      await open(path);
      await heading('Profile Not Found').waitFor();
    }
    await inDatabase(product, `update users set is_public = true, first_name = 'Crate', last_name = 'Digger'`);
    await open('/CrateDigger');
    await heading('Crate Digger').waitFor();
    await page.getByText('@cratedigger').waitFor();
    await page.getByText(/^Vinyl collector since \w+ \d{4}$/).waitFor();
    await page.getByRole('link', { name: NAME }).click();
    await heading(NAME).waitFor();
    await page.getByRole('link', { name: 'Crate Digger' }).click();
    await page.getByRole('link', { name: 'View Wishlist' }).click();
    await heading('Crate Digger’s Wishlist').waitFor();
    const [{ id } = { id: '' }] = await inDatabase<{ id: string }>(product, 'select id from users');
    await open(`/public-profile/${id}`);
    await heading('Crate Digger').waitFor();
    await page.waitForURL(`${product.url}/cratedigger`);
  });

  // PUB-006 PUB-007 PUB-008 PUB-009 PUB-010 PUB-012
  test('a public profile counts and lists what is public, five of each', async () => {
    const on = owner.page;
    for (const name of ['B', 'C', 'D', 'E', 'F']) await post(on, product, '/api/collections', { name, isPublic: true });
    await inDatabase(
      product,
      `insert into album_reviews (id, user_id, artist, title, rating, review, created_at)
       select gen_random_uuid(), id, 'Can', 'Album ' || n, 4, 'Review ' || n, now() + n * interval '1 minute'
       from users, generate_series(1, 6) n`,
    );
    const show = (wishlistIsPublic: boolean) =>
      rest(on, product, '/api/user/wishlist-visibility', { method: 'PATCH', body: { wishlistIsPublic } });
    await show(false);
    await open('/cratedigger');
    await heading('Crate Digger').waitFor();
    const figures = await page.locator('dl.readout > div').allTextContents();
    expect(figures).toEqual(['Records2', 'Wishlist0', 'Collections6', 'Reviews6']);
    expect(await page.getByRole('link', { name: 'View Wishlist' }).count()).toBe(0);
    await show(true);
    const first = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: NAME }) });
    await first.getByText('Loud ones').waitFor();
    await first.getByText(/^2 albums, \w+ \d{4}$/).waitFor();
    await page.getByText('...and 1 more collections').waitFor();
    const reviews = await page.getByText(/^Review \d$/).allTextContents();
    expect(reviews).toEqual(['Review 6', 'Review 5', 'Review 4', 'Review 3', 'Review 2']);
    const newest = page.getByRole('listitem').filter({ has: page.getByText('Review 6') });
    await newest.getByRole('img', { name: /^4/ }).waitFor();
    await newest.getByText(/^\w+ \d+, \d{4}$/).waitFor();
  });

  test('pages of the product stand before names, and impossible names are a 404', async () => {
    await open('/about-collections');
    await heading('About Collections').waitFor();
    for (const path of [
      '/a/b/c',
      '/ab',
      '/no.such',
      '/about-collections/jazz',
      '/administrator',
      '/cratedigger/%E0%A4%A',
      `/${'x'.repeat(51)}`,
    ]) {
      await open(path);
      await heading('404 Page Not Found').waitFor();
    }
  });

  // WISH-001
  test.each([
    ['/wishlist', 'You are logged out. Logging in again...'],
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

  // WISH-033
  test('an album that this device cannot store is said to have failed', async () => {
    await open(ADDRESS);
    const add = page.getByRole('button', { name: 'Add Powerage to wishlist' });
    await add.waitFor();
    await fillStorage(page);
    await add.click();
    await toastSays(page, /^Failed to add item to wishlist\. Please try again\./);
    await open('/wishlist');
  });

  // WISH-009
  test('touch alone adds an album, shares the wishlist and takes the album off again', async () => {
    await page.getByRole('button', { name: 'Add Item' }).filter({ visible: true }).tap();
    const add = page.getByRole('dialog', { name: 'Add to Wishlist' });
    await add.getByRole('button', { name: 'Fill in by hand' }).tap();
    await add.getByLabel('Artist').fill('Can');
    await add.getByLabel('Title').fill('Tago Mago');
    await add.getByRole('button', { name: 'Add to Wishlist' }).tap();
    const more = page.getByRole('button', { name: 'More for Tago Mago' });
    await more.waitFor();
    await add.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Share' }).tap();
    const share = page.getByRole('dialog', { name: 'Share Wishlist' });
    await share.getByRole('img', { name: /^QR code of/ }).waitFor();
    await share.getByRole('button', { name: 'Close' }).tap();
    await share.waitFor({ state: 'hidden' });
    await more.tap();
    await page.getByRole('menuitem', { name: 'Remove' }).tap();
    await expect.poll(() => more.count()).toBe(0);
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

  test('wrote nothing to the console that nobody expected', () => {
    for (const device of devices) expectNoProblems(device);
  });
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeProblems, sidewaysProblems } from '../../e2e/axe.ts';
import { fillStorage } from '../../e2e/full-storage.ts';
import { inDatabase } from '../../e2e/product-database.ts';
import { post, rest } from '../../e2e/rest.ts';
import { closeAll, joinAs, offline, onShelf, openRecord, toastSays } from '../../e2e/steps.ts';
import { chooseUsername, type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

/** Everything in it means something in an address. */
const ODD = { artist: 'AC/DC', title: 'Who? #1 & 50% + more.jpg' };
const BLUE = '/album/Joni%20Mitchell/Blue';
const KIND_OF_BLUE = '/album/Miles%20Davis/Kind%20of%20Blue';

describe('the album page', () => {
  let product: RunningProduct;
  let device: Device;
  let page: Page;
  const devices: Device[] = [];

  beforeAll(async () => {
    product = await sharedProduct();
    device = await openDevice(PHONE);
    devices.push(device);
    page = device.page;
    await joinAs(page, product, 'runoutgroove');
    const { id } = await post(page, product, '/api/records', { ...ODD, year: 1990, label: 'Albert', genre: 'rock' });
    const { id: collection } = await post(page, product, '/api/collections', { name: 'Loud' });
    await post(page, product, `/api/collections/${collection}/records/${id}`, {});
    for (const [username, rating] of [
      ['wax-and-wane', 4],
      [null, 5],
    ]) {
      await inDatabase(
        product,
        `with reviewer as (
           insert into users (id, issuer, subject, username) values (gen_random_uuid(), 'test', $1, $2) returning id
         )
         insert into album_reviews (id, user_id, artist, title, rating, review)
         select gen_random_uuid(), id, $3, $4, $5, 'Plays like it was cut yesterday.' from reviewer`,
        [`reviewer ${rating}`, username, ODD.artist, ODD.title, rating],
      );
    }
    await onShelf(page, ODD.title);
  });
  afterAll(async () => {
    await closeAll(devices);
  });

  // ALBUM-001 ALBUM-002 ALBUM-003 ALBUM-005 ALBUM-008 DETAIL-003
  test('opens from a record of any name, with what is known, owned and reviewed', async () => {
    await openRecord(page, ODD.title);
    await page.getByRole('link', { name: 'Album page' }).tap();
    await page.getByRole('heading', { name: ODD.title, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/album/AC%2FDC/Who%3F%20%231%20%26%2050%25%20%2B%20more.jpg');
    await page.getByText('1990 · Albert · Rock').waitFor();
    await page.getByText('You own one copy, Good, in Loud.').waitFor();
    const reviews = page.getByRole('list', { name: `Reviews of ${ODD.title}` }).getByRole('listitem');
    await reviews.nth(1).waitFor();
    expect(await reviews.count()).toBe(2);
    for (const text of ['wax-and-wane', 'Anonymous User', 'Plays like it was cut yesterday.']) {
      await reviews.getByText(text).first().waitFor();
    }
    await page.getByText('4.5', { exact: true }).waitFor();
    expect(await page.getByRole('img', { name: '4 and a half of 5 stars' }).count()).toBe(1);
    expect(await axeProblems(page)).toEqual([]);
    expect(await axeProblems(page, 'colours')).toEqual([]);
    expect(await sidewaysProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open your record' }).tap();
    await page.getByRole('dialog', { name: ODD.title }).waitFor();
  });

  // ALBUM-027
  test('shows the own copy with no connection, and says what needs one', async () => {
    await shellIsCached(page);
    await device.context.setOffline(true);
    await page.goto(`${product.url}/album/AC%2FDC/${encodeURIComponent(ODD.title)}`);
    await page.getByText('1990 · Albert · Rock').waitFor();
    await page.getByText('You own one copy, Good, in Loud.').waitFor();
    await page.getByText('Needs a connection').waitFor();
    await offline(page);
    await device.context.setOffline(false);
    await page.getByText('wax-and-wane').waitFor();
  });

  // ALBUM-003 ALBUM-006 ALBUM-007 ALBUM-018 ALBUM-019 ALBUM-020 ALBUM-021 ALBUM-022 ALBUM-025
  test('knows an album from the music database, and adds it with a grade or as a wish', async () => {
    await page.goto(`${product.url}${KIND_OF_BLUE}`);
    await page.getByText('1959 · Columbia · Jazz').waitFor();
    await page.getByText('No reviews yet').waitFor();
    // Pressed three times: twice in one moment, and once more when it says what it has done.
    await page.getByRole('button', { name: 'Add to Wishlist' }).evaluate((key: HTMLElement) => {
      key.click();
      key.click();
    });
    await toastSays(page, 'Added to Wishlist');
    await page.getByText('It is on your wishlist.').waitFor();
    await page.getByRole('button', { name: 'On your wishlist' }).evaluate((key: HTMLElement) => key.click());
    await page.getByRole('button', { name: 'Add to Collection' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Add to Collection' });
    const condition = dialog.getByLabel('Condition');
    expect(await condition.inputValue()).toBe('mint');
    expect(await condition.locator('option').allTextContents()).toEqual([
      ...['Mint (M)', 'Near Mint (NM)', 'Very Good Plus (VG+)', 'Very Good (VG)'],
      ...['Good Plus (G+)', 'Good (G)', 'Fair (F)', 'Poor (P)'],
    ]);
    await dialog.getByRole('button', { name: 'Add to Collection' }).tap();
    await page.getByText('You own one copy, Mint.').waitFor();
    const known = { artist: 'Miles Davis', title: 'Kind of Blue', year: 1959, label: 'Columbia', genre: 'jazz' };
    await expect
      .poll(() => rest(page, product, '/api/records'))
      .toContainEqual(expect.objectContaining({ ...known, condition: 'mint' }));
    expect(await rest(page, product, '/api/wishlist')).toMatchObject([known]);
    expectNoProblems(device);
  });

  // ALBUM-023 ALBUM-024
  test('says what failed on a device that cannot store', async () => {
    await page.goto(`${product.url}${BLUE}`);
    await page.getByRole('button', { name: 'Add to Wishlist' }).waitFor();
    await fillStorage(page);
    await page.getByRole('button', { name: 'Add to Wishlist' }).tap();
    await toastSays(page, /^Failed to add album to wishlist\. This device has no room left\./);
    await page.getByRole('button', { name: 'Add to Collection' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Collection' }).tap();
    await toastSays(page, /^Failed to add album to collection\. This device has no room left\./);
  });

  // ALBUM-003 ALBUM-026
  test('is read by visitors too, who are led to sign in and back', async () => {
    const visitor = await openDevice(PHONE);
    devices.push(visitor);
    await visitor.page.goto(`${product.url}/album/AC%2FDC/${encodeURIComponent(ODD.title)}`);
    await visitor.page.getByText('wax-and-wane').waitFor();
    await visitor.page.goto(`${product.url}${KIND_OF_BLUE}`);
    await visitor.page.getByText('1959 · Columbia · Jazz').waitFor();
    await visitor.page.goto(`${product.url}/album/AC%2FDC/${encodeURIComponent(ODD.title)}`);
    await visitor.page.getByRole('link', { name: 'Sign In to add it' }).tap();
    await visitor.page.getByLabel(/e-?mail/i).fill('passer-by@example.com');
    await visitor.page.getByRole('button').first().click();
    await chooseUsername(visitor.page, 'passer-by');
    await visitor.page.getByRole('heading', { name: ODD.title, level: 1 }).waitFor();
    await visitor.page.getByRole('button', { name: 'Add to Wishlist' }).waitFor();
  });
});

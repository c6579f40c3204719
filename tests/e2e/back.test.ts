import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, expectNoProblems, openDevice, PHONE } from '../support/browser.ts';
import { createProduct, type Product } from '../support/product.ts';
import { post } from './rest.ts';
import { joinAs, onShelf, openRecord, synced, toastSays } from './steps.ts';

let product: Product;
let device: Device;
let page: Page;

beforeAll(async () => {
  product = await createProduct();
  await product.start();
  device = await openDevice(PHONE);
  page = device.page;
  await joinAs(page, product, 'crossfader');
  await post(page, product, '/api/records', { artist: 'Kraftwerk', title: 'Trans-Europe Express' });
  await post(page, product, '/api/wishlist', { artist: 'Neu!', title: 'Neu! 75' });
  await onShelf(page, 'Trans-Europe Express');
  await synced(page);
});
afterAll(async () => {
  await device.close();
  await product.remove();
});

/** The wishlist, and then the page that the test is about: Back from there has to lead to the wishlist. */
async function openAfterWishlist(tab: 'Collection' | 'Look up'): Promise<void> {
  await page.goto(`${product.url}/wishlist`);
  await page.getByText('Neu! 75').first().waitFor();
  await page.getByRole('link', { name: tab, exact: true }).tap();
}

async function backLeadsToWishlist(): Promise<void> {
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/wishlist');
  await page.getByRole('heading', { name: 'My Wishlist' }).waitFor();
}

const noDialog = () => expect.poll(() => page.getByRole('dialog').count()).toBe(0);

test('what was opened over the shelf and closed again leaves nothing for Back', async () => {
  await openAfterWishlist('Collection');
  const record = await openRecord(page, 'Trans-Europe Express');
  await record.getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await openRecord(page, 'Trans-Europe Express');
  for (const edition of ['first pressing', 'second pressing']) {
    // Not by a second tap at once: that would be the second half of a double one.
    await record.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await record.getByLabel(/^Notes/).fill(edition);
    await record.getByRole('button', { name: 'Save Changes' }).tap();
    await toastSays(page, 'Record updated');
    await record.getByText(edition).waitFor();
  }
  await record.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await record.getByRole('button', { name: 'Cancel' }).press('Enter');
  await record.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  // Two presses at once are one.
  await record.getByRole('button', { name: 'Close' }).evaluate((key: HTMLElement) => {
    key.click();
    key.click();
  });
  await noDialog();
  await page.getByRole('button', { name: 'Add Record' }).tap();
  await page.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await backLeadsToWishlist();
});

test('Back closes one thing after the other, and forward opens it again', async () => {
  await openAfterWishlist('Collection');
  const record = await openRecord(page, 'Trans-Europe Express');
  await record.getByRole('button', { name: 'Edit', exact: true }).tap();
  await record.getByLabel(/^Notes/).waitFor();
  await page.goBack();
  await record.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.goBack();
  await noDialog();
  await page.goForward();
  await record.getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await backLeadsToWishlist();
});

test('a record that a link led to is closed onto the shelf', async () => {
  await page.goto(`${product.url}/wishlist`);
  await page.getByText('Neu! 75').first().waitFor();
  const id = await page.evaluate(async () => (await (await fetch('/api/records')).json())[0].id as string);
  await page.goto(`${product.url}/?record=${id}`);
  const record = page.getByRole('dialog', { name: 'Trans-Europe Express' });
  await record.getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await onShelf(page, 'Trans-Europe Express');
  await backLeadsToWishlist();
});

test('what was looked up stays, typed a moment ago or not, when its record or the form is closed', async () => {
  await openAfterWishlist('Look up');
  await page.getByRole('heading', { name: 'Do I own this?' }).waitFor();
  const box = page.getByRole('searchbox');
  await box.fill('kraftwerk trans');
  await page
    .getByRole('link', { name: /Trans-Europe Express/ })
    .first()
    .tap();
  const record = page.getByRole('dialog', { name: 'Trans-Europe Express' });
  await record.getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  expect(await box.inputValue()).toBe('kraftwerk trans');
  await box.fill('autobahn');
  await page.getByRole('link', { name: 'I bought it' }).tap();
  await page.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  expect(await box.inputValue()).toBe('autobahn');
  await backLeadsToWishlist();
});

test('what was opened over the wishlist and closed again leaves nothing for Back', async () => {
  await page.goto(`${product.url}/statistics`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Wishlist', exact: true }).tap();
  await page.getByText('Neu! 75').first().waitFor();
  await page.getByRole('button', { name: 'Add Item' }).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/statistics');
  expectNoProblems(device);
});

import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  chooseUsername,
  DESKTOP,
  type Device,
  expectNoProblems,
  openDevice,
  PHONE,
  signIn,
} from '../support/browser.ts';
import { shellIsCached } from '../support/cached-shell.ts';
import { createProduct, type Product } from '../support/product.ts';
import {
  addByHand,
  chooseOfRecord,
  closeAll,
  escaped,
  notOnShelf,
  offline,
  onShelf,
  openRecord,
  synced,
  titlesOnShelf,
} from './steps.ts';

/**
 * A test of the main job of the product: catalogue in a shop without signal, find it on another device.
 * @param outage how the signal goes away
 */
export function testMainJob(title: string, outage: Outage): void {
  let product: Product;
  const devices: Device[] = [];

  beforeAll(async () => {
    product = await createProduct();
    await product.start();
  });
  afterEach(() => closeAll(devices));
  afterAll(() => product.remove());

  test(title, () => doMainJob(product, devices, outage));
}

type Outage = 'a stopped server' | 'a cut network';

async function doMainJob(product: Product, devices: Device[], outage: Outage): Promise<void> {
  const phone = await openDevice({ ...PHONE, reducedMotion: 'no-preference' });
  devices.push(phone);
  const { page } = phone;

  await page.goto(product.url);
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByLabel(/e-?mail/i).fill('cratedigger@example.com');
  await page.getByRole('button').first().click();
  await chooseUsername(page, 'cratedigger');
  await page.getByText('No records yet').waitFor();

  await addFromCatalogue(page, 'kind of blue', 'Kind of Blue', {
    condition: 'Very Good Plus (VG+)',
    tags: 'modal, trumpet',
  });
  await onShelf(page, 'Kind of Blue');
  await synced(page);
  await shellIsCached(page);

  if (outage === 'a stopped server') await product.stop();
  else await phone.context.setOffline(true);

  await page.reload();
  await onShelf(page, 'Kind of Blue');
  await offline(page);

  await addByHand(page, { title: 'Blue Train', artist: 'John Coltrane' });
  await addByHand(page, { title: 'Giant Steps', artist: 'John Coltrane' });
  await editTitle(page, 'Blue Train', 'Blue Train (mono)');
  await deleteRecord(page, 'Kind of Blue');
  await createCollection(page, 'Late night');
  await putInCollection(page, 'Giant Steps', 'Late night');
  await addWish(page, 'Journey in Satchidananda', 'Alice Coltrane');
  await page.goto(product.url);
  await onShelf(page, 'Giant Steps');

  if (outage === 'a stopped server') await product.start();
  else await phone.context.setOffline(false);
  await synced(page);

  const desktop = await openDevice({ ...DESKTOP, reducedMotion: 'no-preference' });
  devices.push(desktop);
  await signIn(desktop.page, product.url, 'cratedigger@example.com');
  await onShelf(desktop.page, 'Giant Steps');
  await onShelf(desktop.page, 'Blue Train (mono)');
  expect(await titlesOnShelf(desktop.page)).toEqual(await titlesOnShelf(page));
  await desktop.page.getByRole('link', { name: /Late night/ }).click();
  await desktop.page.getByRole('link', { name: /Blue Train/ }).waitFor({ state: 'detached' });
  expect(await titlesOnShelf(desktop.page)).toEqual(['Giant Steps']);
  await desktop.page
    .getByRole('link', { name: /My Collection/ })
    .first()
    .click();
  await desktop.page.goto(`${product.url}/wishlist`);
  await desktop.page.getByText('Journey in Satchidananda').first().waitFor();
  await desktop.page.goto(product.url);
  await onShelf(desktop.page, 'Giant Steps');

  // Live: what one device does is seen on the other without a reload.
  await addByHand(page, { title: 'Moanin’', artist: 'Art Blakey' });
  await onShelf(desktop.page, 'Moanin’');
  await editTitle(desktop.page, 'Moanin’', 'Moanin’ (stereo)');
  await onShelf(page, 'Moanin’ (stereo)');

  expectNoProblems(phone);
  expectNoProblems(desktop);
}

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Record' });
  await dialog.waitFor();
  return dialog;
}

async function addFromCatalogue(
  page: Page,
  query: string,
  title: string,
  { condition, tags }: { condition: string; tags: string },
): Promise<void> {
  const dialog = await openAdd(page);
  await dialog.getByRole('searchbox').fill(query);
  await dialog
    .getByRole('button', { name: new RegExp(escaped(title)) })
    .first()
    .click();
  await dialog.getByRole('radio', { name: condition }).click();
  await dialog.getByLabel(/tags/i).first().fill(tags);
  await dialog.getByRole('button', { name: 'Add Record' }).click();
  await page.getByText('Record added to your collection!').waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

async function editTitle(page: Page, title: string, next: string): Promise<void> {
  const dialog = await openRecord(page, title);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Title/)
    .fill(next);
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await closeDialogs(page);
  await onShelf(page, next);
}

async function deleteRecord(page: Page, title: string): Promise<void> {
  const dialog = await openRecord(page, title);
  await chooseOfRecord(dialog, 'Delete');
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await page.getByText('Record deleted').waitFor();
  await notOnShelf(page, title);
}

async function createCollection(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Manage' }).first().click();
  await page
    .getByRole('button', { name: /Create.*Collection|New Collection/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Create New Collection' });
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByRole('button', { name: /^Create/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(name).first().waitFor();
  await page.getByRole('link', { name: 'Collection', exact: true }).click();
}

async function putInCollection(page: Page, title: string, collection: string): Promise<void> {
  const dialog = await openRecord(page, title);
  await chooseOfRecord(dialog, 'Add to Collections');
  const name = new RegExp(escaped(collection));
  await page.getByRole('checkbox', { name }).click();
  await page.getByRole('checkbox', { name, checked: true }).waitFor();
  await closeDialogs(page);
}

async function addWish(page: Page, title: string, artist: string): Promise<void> {
  await page.getByRole('link', { name: 'Wishlist', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add Item' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add to Wishlist' });
  await dialog.waitFor();
  const byHand = dialog.getByRole('button', { name: 'Fill in by hand' });
  if (await byHand.isVisible()) await byHand.click();
  await dialog.getByLabel(/^Artist/).fill(artist);
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByRole('button', { name: 'Add to Wishlist' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(title).first().waitFor();
}

/** Closes what is open, the innermost first. */
async function closeDialogs(page: Page): Promise<void> {
  // By attribute: an outer dialog is hidden from roles while an inner one is open.
  const open = page.locator('[role="dialog"]');
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.last().getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => open.count()).toBeLessThan(left);
  }
}

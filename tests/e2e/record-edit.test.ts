import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, type Device, openDevice, PHONE } from '../support/browser.ts';
import { createProduct, type Product } from '../support/product.ts';
import { atRest } from './at-rest.ts';
import { holdStorage } from './full-storage.ts';
import { post, rest } from './rest.ts';
import { closeAll, joinAs, onShelf, openRecord, synced, toastSays } from './steps.ts';

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

describe.each([
  { shape: 'desktop', options: DESKTOP, first: '[name="artist"]' },
  // A field with the focus would bring up a keyboard over the sheet.
  { shape: 'phone', options: PHONE, first: '[data-dialog-title]' },
])('a record that is edited on a $shape', ({ shape, options, first }) => {
  let page: Page;
  let record: Locator;
  let id: string;

  beforeAll(async () => {
    const device = await openDevice(options);
    devices.push(device);
    ({ page } = device);
    await joinAs(page, product, `editor-${shape}`);
    ({ id } = await post(page, product, '/api/records', { artist: 'Can', title: 'Tago Mago' }));
    await onShelf(page, 'Tago Mago');
    record = page.getByRole('dialog', { name: /Tago Mago/ });
  });

  test('has the focus where one goes on, from the key and from a link', async () => {
    await openRecord(page, 'Tago Mago');
    await record.getByRole('button', { name: 'Edit', exact: true }).click();
    await atRest(page);
    await page.locator(`${first}:focus`).waitFor();
    await page.goto(`${product.url}/?record=${id}&edit=true`);
    await record.getByRole('button', { name: 'Save Changes' }).waitFor();
    await atRest(page);
    await page.locator(`${first}:focus`).waitFor();
  });

  test('adds a photo once, with a key that cannot be pressed meanwhile', async () => {
    await record.getByRole('button', { name: 'Cancel' }).click();
    await record.getByRole('button', { name: 'Add Shelfie' }).filter({ visible: true }).click();
    const shelfie = page.getByRole('dialog', { name: 'Add Shelfie' });
    await shelfie.getByLabel('Photo URL').fill(`${product.url}/icons/icon-192.png`);
    const free = await holdStorage(page);
    await shelfie.getByRole('button', { name: 'Add Photo' }).click();
    const busy = shelfie.getByRole('button', { name: 'Adding…' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await busy.click({ force: true });
    await free();
    await toastSays(page, 'Shelfie Added!');
    await synced(page);
    const [stored] = await rest<{ shelfiePhotos: string[] }[]>(page, product, '/api/records');
    expect(stored?.shelfiePhotos).toEqual([`${product.url}/icons/icon-192.png`]);
  });

  test('that is deleted elsewhere says that it was not saved, and keeps what was typed', async () => {
    await record.getByRole('button', { name: 'Edit', exact: true }).click();
    await record.getByLabel('Label').fill('United Artists');
    await rest(page, product, `/api/records/${id}`, { method: 'DELETE' });
    const onTheShelf = page.getByRole('link', { name: /^Tago Mago/, includeHidden: true });
    await expect.poll(() => onTheShelf.count()).toBe(0);
    await record.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Failed to update record. Please try again.');
    expect(
      await page.locator('.toast').getByText('Failed to update record. Please try again.', { exact: true }).count(),
    ).toBe(1);
    expect(await record.getByLabel('Label').inputValue()).toBe('United Artists');
  });
});

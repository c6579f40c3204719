import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, type Device, openDevice, PHONE } from '../support/browser.ts';
import type { RunningProduct } from '../support/product.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { toastsOf } from '../support/toasts.ts';
import { atRest } from './at-rest.ts';
import { holdStorage } from './full-storage.ts';
import { holdPictures, sizeOf, turnedPhoto } from './pictures.ts';
import { post, rest } from './rest.ts';
import { closeAll, joinAs, onShelf, openRecord, synced, toastSays } from './steps.ts';

let product: RunningProduct;
const devices: Device[] = [];

beforeAll(async () => {
  product = await sharedProduct();
});
afterAll(async () => {
  await closeAll(devices);
});

describe.each([
  { shape: 'desktop', options: DESKTOP, first: '[name="artist"]' },
  // A field with the focus would bring up a keyboard over the sheet.
  { shape: 'phone', options: PHONE, first: '[data-dialog-title]' },
])('a record that is edited on a $shape', ({ shape, options, first }) => {
  let page: Page;
  let record: Locator;
  let id: string;

  const stored = async () => {
    const [row] = await rest<{ imageUrl: string | null; shelfiePhotos: string[] }[]>(page, product, '/api/records');
    return row;
  };

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

  test('keeps what another device changes meanwhile, and begins no other edit by a double click', async () => {
    await record.getByRole('button', { name: 'Edit', exact: true }).dblclick({ delay: 50 });
    await record.getByLabel('Notes').fill('First pressing');
    await rest(page, product, `/api/records/${id}`, { method: 'PATCH', body: { year: 1971 } });
    await expect.poll(() => record.getByLabel('Year').inputValue()).toBe('1971');
    await record.getByRole('button', { name: 'Save Changes' }).dblclick({ delay: 50 });
    await toastSays(page, 'Record updated');
    await atRest(page);
    expect(await record.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
    await expect.poll(() => stored()).toMatchObject({ year: 1971, personalNotes: 'First pressing' });
  });

  test('waits for a picture that is being read, and forgets it when it is left', async () => {
    const file = async (width: number) => ({
      name: 'cover.jpg',
      mimeType: 'image/jpeg',
      buffer: await turnedPhoto(page, width, 200),
    });
    const readOn = await holdPictures(page);
    await record.getByRole('button', { name: 'Add Shelfie' }).filter({ visible: true }).click();
    const shelfie = page.getByRole('dialog', { name: 'Add Shelfie' });
    await shelfie.getByLabel('Take or choose a photo').setInputFiles(await file(300));
    await shelfie.getByRole('button', { name: 'Cancel' }).click();
    await record.getByRole('button', { name: 'Edit', exact: true }).click();
    await record.getByLabel('Cover', { exact: true }).setInputFiles(await file(400));
    await record.getByRole('button', { name: 'Cancel' }).click();
    await record.getByRole('button', { name: 'Edit', exact: true }).click();
    await record.getByLabel('Cover', { exact: true }).setInputFiles(await file(500));
    const busy = record.getByRole('button', { name: 'Uploading…' });
    await busy.waitFor();
    await busy.click({ force: true });
    await readOn();
    await toastSays(page, 'Image Uploaded');
    await record.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Record updated');
    await expect.poll(async () => (await stored())?.imageUrl).toMatch(/^\/api\/images\//);
    const { imageUrl, shelfiePhotos } = (await stored()) ?? {};
    expect(await sizeOf(page, imageUrl ?? '')).toEqual([200, 500]);
    expect(shelfiePhotos).toHaveLength(1);
    expect(toastsOf(page)).toEqual([]);
  });

  test('keeps the focus among the tags, an amount under the wheel and the fields of the pressing open', async () => {
    await record.getByRole('button', { name: 'Edit', exact: true }).click();
    await atRest(page);
    await record.getByLabel('Custom tags').fill('kraut, double, ');
    await record.getByRole('button', { name: 'Remove tag double' }).press('Enter');
    await page.locator('[aria-label="Remove tag kraut"]:focus').waitFor();
    // The Enter that ends a word of an input method ends no tag.
    const tag = record.getByLabel('Custom tags');
    await tag.fill('渋');
    await tag.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    expect(await tag.inputValue()).toBe('渋');
    await tag.fill('');
    await record.getByLabel('Year').fill('');
    await record.getByLabel('Year').focus();
    await page.keyboard.insertText(' 1972 ');

    const value = record.getByLabel('Value');
    await value.fill('24.50');
    await value.hover();
    await page.mouse.wheel(0, 50);
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') !== 'estimatedValue');

    const more = record.locator('details');
    await more.locator('summary').click();
    const barcode = record.getByLabel('Barcode');
    await barcode.fill('5'.repeat(101));
    await barcode.fill('');
    expect(await more.getAttribute('open')).not.toBeNull();
    await barcode.fill('5'.repeat(101));
    await more.locator('summary').click();
    await record.getByRole('button', { name: 'Save Changes' }).click();
    await record.getByText('Barcode must be at most 100 characters').waitFor();
    await page.locator('[name="barcode"]:focus').waitFor();
    await barcode.fill('');
    await record.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Record updated');
    await expect.poll(() => stored()).toMatchObject({ customTags: 'kraut', year: 1972, estimatedValue: '24.50' });
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
    await record.getByRole('button', { name: 'Cancel' }).click();
    await record.waitFor({ state: 'hidden' });
    await toastSays(page, 'Not here any more');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('that is deleted elsewhere while it is looked at is closed, and a toast says why', async () => {
    const other = await post(page, product, '/api/records', { artist: 'Can', title: 'Ege Bamyasi' });
    await openRecord(page, 'Ege Bamyasi');
    await rest(page, product, `/api/records/${other.id}`, { method: 'DELETE' });
    await toastSays(page, 'Not here any more', 'This record was deleted in another tab or on another device.');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });
});

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { atRest } from './support/axe.ts';
import { holdStorage } from './support/hold-storage.ts';
import { record } from './support/library.ts';
import { DESKTOP, openApp, PHONE } from './support/open-app.tsx';
import { choose, holdPictures, sizeOf, turnedPhoto } from './support/pictures.ts';
import { chooseOfRecord, gone, press, recordToasts, shelfLink, shown, toastSays } from './support/steps.ts';

const ID = '0190a8c0-0000-7000-8000-000000000cab';
const TAGO_MAGO = record({ artist: 'Can', title: 'Tago Mago' }, { id: ID });

describe.each([
  { shape: 'desktop', size: DESKTOP, first: '[name="artist"]' },
  // A field with the focus would bring up a keyboard over the sheet.
  { shape: 'phone', size: PHONE, first: '[data-dialog-title]' },
])('a record that is edited on a $shape', ({ size, first }) => {
  const sheet = page.getByRole('dialog', { name: /Tago Mago/ });
  const edit = sheet.getByRole('button', { name: 'Edit', exact: true });
  const save = sheet.getByRole('button', { name: 'Save Changes' });
  const cover = sheet.getByLabelText('Cover', { exact: true });
  const shelfie = page.getByRole('dialog', { name: 'Add Shelfie' });

  async function open(at = `/?record=${ID}`) {
    const app = await openApp({ at, size, changes: [TAGO_MAGO] });
    const stored = () => app.server.tablesOf(app.userId).records.get(ID);
    return { ...app, stored };
  }

  async function openShelfie(): Promise<void> {
    await chooseOfRecord(sheet, 'Add Shelfie');
  }

  const isFocused = (selector: string) =>
    expect.poll(() => document.activeElement?.matches(selector), { message: selector }).toBe(true);

  test('has the focus where one goes on, from the button and from a link', async () => {
    await open('/');
    await shelfLink('Tago Mago').first().click();
    await edit.click();
    await atRest();
    await isFocused(first);
    await open(`/?record=${ID}&edit=true`);
    await shown(save);
    await atRest();
    await isFocused(first);
  });

  // DETAIL-017 DETAIL-019 DETAIL-021
  test('adds a photo once, with a button that cannot be pressed meanwhile', async () => {
    const app = await open();
    await openShelfie();
    const address = `${location.origin}/icons/icon-192.png`;
    await shelfie.getByLabelText('Photo URL').fill(address);
    const free = await holdStorage(app.userId);
    await shelfie.getByRole('button', { name: 'Add Photo' }).click();
    const busy = shelfie.getByRole('button', { name: 'Adding…' });
    await shown(busy);
    await expect.element(busy).toBeDisabled();
    await busy.click({ force: true });
    free();
    await toastSays('Shelfie Added!');
    await expect.poll(() => app.stored()?.shelfiePhotos).toEqual([address]);
    await app.library.sync.syncNow();
    expect(app.stored()?.shelfiePhotos).toEqual([address]);
  });

  test('keeps what another device changes meanwhile, and begins no other edit by a double click', async () => {
    const app = await open();
    await edit.dblClick({ delay: 50 });
    await sheet.getByLabelText('Notes').fill('First pressing');
    await app.elsewhere({ name: 'record.update', args: { id: ID, changes: { year: 1971 } } });
    await expect.element(sheet.getByLabelText('Year')).toHaveValue('1971');
    await save.dblClick({ delay: 50 });
    await toastSays('Record updated');
    await atRest();
    expect(save.elements()).toEqual([]);
    await expect.poll(app.stored).toMatchObject({ year: 1971, personalNotes: 'First pressing' });
  });

  test('waits for a picture that is being read, and forgets it when it is left', async () => {
    const app = await open();
    const toasts = recordToasts();
    const readOn = holdPictures();
    await openShelfie();
    await choose(shelfie.getByLabelText('Take or choose a photo'), await turnedPhoto(300, 200));
    await shelfie.getByRole('button', { name: 'Cancel' }).click();
    await edit.click();
    await choose(cover, await turnedPhoto(400, 200));
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await edit.click();
    await choose(cover, await turnedPhoto(500, 200));
    const busy = sheet.getByRole('button', { name: 'Uploading…' });
    await shown(busy);
    await busy.click({ force: true });
    readOn();
    await toastSays('Image Uploaded');
    await save.click();
    await toastSays('Record updated');
    await expect.poll(() => app.stored()?.imageUrl).toMatch(/^\/api\/images\//);
    const { imageUrl, shelfiePhotos } = app.stored() ?? {};
    const { images } = app.server.tablesOf(app.userId);
    const picture = () => images.get(imageUrl?.replace('/api/images/', '') ?? '');
    await expect.poll(picture).toBeDefined();
    expect(await sizeOf(picture())).toEqual([200, 500]);
    expect(shelfiePhotos).toEqual([]);
    expect(toasts).toEqual(['Image Uploaded', 'Record updated']);
  });

  test('keeps the focus among the tags, an amount under the wheel and the fields of the pressing open', async () => {
    const app = await open();
    await edit.click();
    await atRest();
    const tag = sheet.getByLabelText('Custom tags');
    await tag.fill('kraut, double, ');
    const remove = sheet.getByRole('button', { name: 'Remove tag double' });
    await shown(remove);
    (remove.element() as HTMLElement).focus();
    await press('{Enter}');
    await isFocused('[aria-label="Remove tag kraut"]');
    // The Enter that ends a word of an input method ends no tag.
    await tag.fill('渋');
    tag.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
    await expect.element(tag).toHaveValue('渋');
    await tag.fill('');
    const year = sheet.getByLabelText('Year');
    await year.fill('');
    (year.element() as HTMLElement).focus();
    await press(' 1972 ');

    const value = sheet.getByLabelText('Value', { exact: true });
    await value.fill('24.50');
    // On a busy machine the sheet may still be moving under the wheel's first turn.
    const turnWheel = async () => {
      await userEvent.wheel(value, { delta: { y: 50 } });
      return document.activeElement?.getAttribute('name');
    };
    await expect.poll(turnWheel).not.toBe('estimatedValue');

    const more = () => sheet.element().querySelector('details');
    const summary = () => page.elementLocator(more()?.querySelector('summary') as Element);
    await summary().click();
    const barcode = sheet.getByLabelText('Barcode');
    await barcode.fill('5'.repeat(101));
    await barcode.fill('');
    expect(more()?.open).toBe(true);
    await barcode.fill('5'.repeat(101));
    await summary().click();
    await save.click();
    await shown(sheet.getByText('Barcode must be at most 100 characters'));
    await isFocused('[name="barcode"]');
    await barcode.fill('');
    await save.click();
    await toastSays('Record updated');
    await expect.poll(app.stored).toMatchObject({ customTags: 'kraut', year: 1972, estimatedValue: '24.50' });
  });

  // DETAIL-008
  test('that is deleted elsewhere says that it was not saved, and keeps what was typed', async () => {
    const app = await open();
    await edit.click();
    await sheet.getByLabelText('Label').fill('United Artists');
    await app.elsewhere({ name: 'record.delete', args: { id: ID } });
    await gone(page.getByRole('link', { name: /^Tago Mago/, includeHidden: true }));
    await save.click();
    await toastSays('Failed to update record. Please try again.');
    const said = [...document.querySelectorAll('.toast *')].filter(
      (each) => each.textContent === 'Failed to update record. Please try again.',
    );
    expect(said).toHaveLength(1);
    await expect.element(sheet.getByLabelText('Label')).toHaveValue('United Artists');
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await gone(sheet);
    await toastSays('Not here any more');
    await expect.poll(app.address).toBe('/');
  });

  test('that is deleted elsewhere while it is looked at is closed, and a toast says why', async () => {
    const app = await open('/');
    await shelfLink('Tago Mago').first().click();
    await shown(sheet);
    await app.elsewhere({ name: 'record.delete', args: { id: ID } });
    await toastSays('Not here any more', 'This record was deleted in another tab or on another device.');
    await gone(page.getByRole('dialog'));
    expect(app.address()).toBe('/');
  });
});

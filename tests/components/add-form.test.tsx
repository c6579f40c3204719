import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { axeProblems } from './support/axe.ts';
import { record } from './support/library.ts';
import { openApp } from './support/open-app.tsx';
import { bring, choose, holdPictures, ONE_PIXEL, sizeOf, turnedPhoto } from './support/pictures.ts';
import {
  chooseOfRecord,
  fillStorage,
  gone,
  openAddForm,
  press,
  seen,
  shelfLink,
  shown,
  toastSays,
} from './support/steps.ts';

const NO_ROOM = 'This device has no room left. Nothing was saved: free some space and try again.';

const LIBRARY = [
  record({ artist: 'Can', title: 'Tago Mago', customTags: 'krautrock, Rare find' }),
  record({ artist: 'Neu!', title: 'Neu! 75', customTags: 'krautrock' }),
];

describe('at the add form', () => {
  const sheet = page.getByRole('dialog', { name: 'Add Record' });
  const cover = sheet.getByLabelText('Cover', { exact: true });
  const tag = sheet.getByLabelText('Custom tags');
  const veryGood = sheet.getByLabelText('Very Good (VG)', { exact: true });

  async function open() {
    const app = await openApp({ changes: LIBRARY });
    await shown(shelfLink('Tago Mago').first());
    await openAddForm();
    return app;
  }

  async function add(artist: string, title: string): Promise<void> {
    await sheet.getByLabelText(/^Artist/).fill(artist);
    await sheet.getByLabelText(/^Title/).fill(title);
    await sheet.getByRole('button', { name: 'Add Record' }).click();
  }

  /** Adds the record, and waits until the server has its cover. */
  async function coverStored({ server, userId }: Awaited<ReturnType<typeof open>>) {
    await add('Faust', 'Faust IV');
    const { records, images } = server.tablesOf(userId);
    const address = () => [...records.values()].find(({ title }) => title === 'Faust IV')?.imageUrl ?? '';
    await expect.poll(address).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
    const bytes = () => images.get(address().replace('/api/images/', ''));
    await expect.poll(bytes).toBeDefined();
    return bytes();
  }

  // ADD-020 ADD-021 ADD-023
  test('a cover that is no picture, too large or broken is refused in the words of the specification', async () => {
    await open();
    await choose(cover, new File([ONE_PIXEL], 'notes.pdf', { type: 'application/pdf' }));
    await toastSays('Invalid File', 'Please upload an image file (JPG, PNG, GIF, etc.)');
    const bytes = new Uint8Array(5_242_881);
    await choose(cover, new File([bytes], 'large.jpg', { type: 'image/jpeg' }));
    await toastSays('File Too Large', 'Please upload an image smaller than 5MB');
    await choose(cover, new File([bytes.subarray(1)], 'broken.jpg', { type: 'image/jpeg' }));
    await toastSays('Upload Failed', 'Failed to read the image file');
    await gone(sheet.getByRole('button', { name: 'Remove cover' }));
  });

  // ADD-018 ADD-024 ADD-025
  test('a photo lying on its side is turned upright and scaled, and its upload is shown', async () => {
    const app = await open();
    const photo = await turnedPhoto(2400, 1600);
    const readOn = holdPictures();
    await choose(cover, photo);
    const button = () => sheet.element().querySelector('.picture-button')?.textContent;
    await expect.poll(button).toBe('Uploading…');
    // Text typed meanwhile is kept.
    await sheet.getByLabelText('Label').fill('Virgin');
    readOn();
    await toastSays('Image Uploaded', 'Album cover has been added successfully');
    await expect.poll(button).toBe('Cover');
    await expect.element(sheet.getByLabelText('Label')).toHaveValue('Virgin');
    expect(await sizeOf(await coverStored(app))).toEqual([800, 1200]);
  });

  // ADD-017
  test.each(['drop', 'paste'] as const)('a cover comes by %s as well', async (how) => {
    const app = await open();
    bring(how, ONE_PIXEL);
    await toastSays('Image Uploaded', 'Album cover has been added successfully');
    expect(await sizeOf(await coverStored(app))).toEqual([1, 1]);
  });

  // ADD-026 ADD-027 ADD-028
  test('most used tags are added by a press, and one that is there is skipped in any case', async () => {
    await open();
    const quick = sheet.getByRole('group', { name: 'Most used tags' });
    await tag.fill('KRAUTROCK, ');
    expect(
      quick
        .getByRole('button')
        .elements()
        .map((key) => key.textContent),
    ).toEqual(['krautrock2', 'Rare find1']);
    await quick.getByRole('button', { name: /krautrock/ }).click({ force: true });
    await quick.getByRole('button', { name: /Rare find/ }).click();
    await expect
      .poll(() => namesOf(sheet.getByRole('button', { name: /^Remove tag/ })))
      .toEqual(['Remove tag KRAUTROCK', 'Remove tag Rare find']);
  });

  test('an unchosen condition is marked as a default, which a choice of it confirms', async () => {
    const app = await open();
    const note = sheet.getByText('Good (G), not yet graded');
    const good = sheet.getByLabelText('Good (G)', { exact: true });
    await shown(note);
    await expect.element(good).toBeChecked();
    await add('Faust', 'Faust IV');
    await page.getByRole('button', { name: 'Add another' }).click();
    await sheet.getByRole('button', { name: 'Fill in by hand' }).click();
    await shown(note);
    await good.click({ force: true });
    await shown(sheet.getByText('Good (G): plays through with steady noise and wear.'));
    await gone(note);
    await veryGood.click({ force: true });
    await add('Faust', 'So Far');
    await page.getByRole('button', { name: 'Add another' }).click();
    await sheet.getByRole('button', { name: 'Fill in by hand' }).click();
    await expect.element(veryGood).toBeChecked();
    await gone(note);
    const { records } = app.server.tablesOf(app.userId);
    const gradeOf = (album: string) => [...records.values()].find(({ title }) => title === album)?.condition;
    await expect.poll(() => ['Faust IV', 'So Far'].map(gradeOf)).toEqual(['good', 'very-good']);
  });

  test('the record that is added another time carries grade and tags', async () => {
    await open();
    await tag.fill('KRAUTROCK, ');
    await veryGood.click({ force: true });
    await add('Faust', 'Faust IV');
    await page.getByRole('button', { name: 'Add another' }).click();
    await sheet.getByRole('button', { name: 'Fill in by hand' }).click();
    await expect.element(veryGood).toBeChecked();
    await shown(sheet.getByRole('button', { name: 'Remove tag KRAUTROCK' }));
    await expect.element(sheet.getByLabelText(/^Title/)).toHaveValue('');
  });

  test('an album that is owned already is said so, before it is added again', async () => {
    await open();
    await sheet.getByLabelText(/^Artist/).fill('can');
    await sheet.getByLabelText(/^Title/).fill('tago mago');
    await shown(sheet.getByText('You own this: Tago Mago by Can, Good.'));
    expect(await axeProblems()).toEqual([]);
  });
});

// ADD-032 DETAIL-008 DETAIL-011 DETAIL-022
test('a device with no room left says what failed, and nothing typed is lost', async () => {
  await openApp({ changes: LIBRARY });
  await shown(shelfLink('Tago Mago').first());
  const sheet = await openAddForm();
  await sheet.getByLabelText(/^Artist/).fill('Cluster');
  await sheet.getByLabelText(/^Title/).fill('Zuckerzeit');
  fillStorage();
  await sheet.getByRole('button', { name: 'Add Record' }).click();
  await toastSays('Error', `Failed to add record. Please try again. ${NO_ROOM}`);
  await expect.element(sheet.getByLabelText(/^Title/)).toHaveValue('Zuckerzeit');
  await press('{Escape}');

  await shelfLink('Tago Mago').first().click();
  const album = page.getByRole('dialog', { name: 'Tago Mago' });
  await album.getByRole('button', { name: 'Edit', exact: true }).click();
  await album.getByLabelText('Label').fill('United Artists');
  await album.getByRole('button', { name: 'Save Changes' }).click();
  await toastSays('Error', `Failed to update record. Please try again. ${NO_ROOM}`);
  await expect.element(album.getByLabelText('Label')).toHaveValue('United Artists');
  await album.getByRole('button', { name: 'Cancel' }).click();
  await chooseOfRecord(album, 'Add Shelfie');
  const shelfie = page.getByRole('dialog', { name: 'Add Shelfie' });
  await shelfie.getByLabelText('Photo URL').fill('https://img.example.com/own.jpg');
  await shelfie.getByRole('button', { name: 'Add Photo' }).click();
  await toastSays('Error', 'Failed to add photo. Please try again.');
  await shelfie.getByRole('button', { name: 'Cancel' }).click();
  await chooseOfRecord(album, 'Delete');
  await album.getByRole('button', { name: 'Confirm Delete' }).click();
  await toastSays('Error', 'Failed to delete record. Please try again.');
  await album.getByRole('button', { name: 'Close' }).click();
  await gone(album);
  await shown(shelfLink('Tago Mago').first());
});

// DETAIL-006
test('deleting on a tile asks with the name of the album', async () => {
  await openApp({ changes: LIBRARY });
  const tile = page.getByRole('listitem').filter({ hasText: 'Tago Mago' });
  await tile.hover();
  await tile.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await shown(question.getByText('Are you sure you want to delete "Tago Mago" by Can?'));
  await question.getByRole('button', { name: 'Delete' }).click();
  await toastSays('Record deleted');
  await gone(shelfLink('Tago Mago'));
});

function namesOf(keys: Locator): (string | null)[] {
  return seen(keys).map((key) => key.getAttribute('aria-label'));
}

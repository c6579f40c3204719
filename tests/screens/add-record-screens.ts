import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import type { Screen } from './screen.ts';
import { typeRecord } from './state-screens.ts';

export const COVER = {
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: readFileSync(new URL('../../app/public/icons/icon-512.png', import.meta.url)),
};
const CATALOGUE = '**/api/search/discogs?*';

/** Adding a record, from the search to the toast afterwards. */
export const addRecordScreens: Screen[] = [
  { name: 'add-record-start', path: '/?add=record', there: 'Scan barcode' },
  { name: 'add-record-searching', path: '/?add=record', prepare: holdCatalogue, there: 'Scan barcode' },
  { name: 'add-record-failed', path: '/?add=record', prepare: failCatalogue, there: 'Search Error' },
  { name: 'add-record-none', path: '/?add=record', prepare: findNothing, there: 'No vinyl releases found' },
  { name: 'add-record-problems', path: '/?add=record', prepare: addNothing, there: 'Title is required' },
  { name: 'add-record-owned', path: '/?add=record', prepare: addOwned, there: 'You own this' },
  // Typed input stays as a draft, which must not appear in the next picture.
  { name: 'add-record-again', path: '/?add=record', prepare: startOver, there: 'Find it by artist' },
  {
    name: 'add-record-search',
    path: '/?add=record',
    prepare: searchCatalogue,
    there: 'Owned',
  },
  { name: 'add-record', path: '/?add=record', prepare: fillAddForm, there: 'Notes' },
  { name: 'add-record-more', prepare: (page) => seeEnd(page, 'More about this pressing'), there: 'Matrix / runout' },
  ...pictureScreens(),
  { name: 'add-record-added', path: '/?add=record', prepare: addRecord, there: 'Add another' },
  { name: 'record-deleted', path: '/', prepare: deleteNewest, there: 'Undo' },
];

/** Offline. */
export const addRecordScreensOffline: Screen[] = [
  { name: 'add-record-offline', path: '/?add=record', there: 'Search works when you are back online' },
];

/** Offline, and at the plan's limit. */
export const addRecordScreensFull: Screen[] = [
  { name: 'add-record-full', path: '/?add=record', there: '15 of 15 albums.' },
  { name: 'add-record-refused', path: '/', prepare: addTooMany, there: 'Keep for later' },
];

/** A cover upload in the form, with its messages. */
function pictureScreens(): Screen[] {
  return [
    { name: 'cover-uploading', path: '/?add=record', prepare: holdCover, there: 'Uploading…' },
    {
      name: 'cover-uploaded',
      path: '/?add=record',
      prepare: (page) => pickCover(page, COVER),
      there: 'Image Uploaded',
    },
    {
      name: 'cover-invalid',
      prepare: (page) => pickCover(page, { ...COVER, name: 'notes.pdf', mimeType: 'application/pdf' }),
      there: 'Invalid File',
    },
    {
      name: 'cover-too-large',
      prepare: (page) => pickCover(page, { ...COVER, buffer: Buffer.alloc(5_242_881) }),
      there: 'File Too Large',
    },
    {
      name: 'cover-broken',
      prepare: (page) => pickCover(page, { ...COVER, buffer: Buffer.alloc(100) }),
      there: 'Upload Failed',
    },
  ];
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).filter({ visible: true }).first().click();
}

/** Expands the folded part and scrolls to the end of the sheet. */
export async function seeEnd(page: Page, folded?: string): Promise<void> {
  if (folded !== undefined && !(await page.getByLabel('Matrix / runout').isVisible()))
    await page.getByText(folded).click();
  await page.getByLabel('Matrix / runout').scrollIntoViewIfNeeded();
}

function addSheet(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Add Record' });
}

async function holdCatalogue(page: Page): Promise<void> {
  await page.route(CATALOGUE, () => undefined);
  await addSheet(page).getByRole('searchbox').fill('kind of blue');
  await addSheet(page).locator('.release-skel').first().waitFor();
}

async function failCatalogue(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.route(CATALOGUE, (route) => route.fulfill({ status: 502, json: {} }));
  await addSheet(page).getByRole('searchbox').fill('kind of');
  await page.locator('.toast').hover();
  await page.unrouteAll();
}

async function findNothing(page: Page): Promise<void> {
  await addSheet(page).getByRole('searchbox').fill('zzzzqqqq');
}

async function addNothing(page: Page): Promise<void> {
  // The words of the picture before are kept, and would fill the form.
  await addSheet(page).getByRole('searchbox').fill('');
  await press(page, 'Fill in by hand');
  await press(page, 'Add Record');
}

async function addOwned(page: Page): Promise<void> {
  await addSheet(page)
    .getByLabel(/^Artist/)
    .fill('Joni Mitchell');
  await addSheet(page)
    .getByLabel(/^Title/)
    .fill('Blue');
}

async function startOver(page: Page): Promise<void> {
  await press(page, 'Start over');
}

async function searchCatalogue(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Record' });
  await dialog.getByRole('searchbox').fill('kind of');
  await dialog
    .getByRole('button', { name: /Miles Davis/ })
    .first()
    .waitFor();
}

async function fillAddForm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Record' });
  await dialog.getByRole('searchbox').fill('homework');
  await dialog
    .getByRole('button', { name: /Daft Punk/ })
    .first()
    .click();
  await dialog.getByLabel(/tags/i).first().fill('favourite, ');
}

/** The form is already open if an earlier picture has filled it. */
async function coverKey(page: Page): Promise<Locator> {
  const byHand = addSheet(page).getByRole('button', { name: 'Fill in by hand' });
  const key = addSheet(page).getByLabel('Cover', { exact: true });
  await byHand.or(key).waitFor();
  if (await byHand.isVisible()) await byHand.click();
  return key;
}

async function pickCover(page: Page, file: typeof COVER): Promise<void> {
  await (await coverKey(page)).setInputFiles(file);
  // A hovered toast stays.
  await page.locator('.toast').hover();
}

/** The page never finishes reading the picture. */
async function holdCover(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.createImageBitmap = () => new Promise(() => undefined);
  });
  await (await coverKey(page)).setInputFiles(COVER);
}

async function addRecord(page: Page): Promise<void> {
  await addSheet(page).getByRole('button', { name: 'Add Record' }).click();
  await page.locator('.toast').hover();
}

async function deleteNewest(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Homework by/ })
    .first()
    .click();
  await press(page, 'Delete');
  await press(page, 'Confirm Delete');
  await page.locator('.toast').hover();
}

async function addTooMany(page: Page): Promise<void> {
  await typeRecord(page, 'Cluster', 'Zuckerzeit');
  await press(page, 'Add Record');
  await page.locator('.toast').hover();
}

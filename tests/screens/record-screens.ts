import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { inDatabase } from '../e2e/product-database.ts';
import type { Product } from '../support/product.ts';
import type { Screen } from './screen.ts';

const ALBUM = '/album/Joni%20Mitchell/Blue';
const COVER = {
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: readFileSync(new URL('../../app/public/icons/icon-512.png', import.meta.url)),
};

/** A record, the sheets around it and its album's page. */
export function recordScreens(recordId: string): Screen[] {
  const path = `/?record=${recordId}`;
  return [
    { name: 'record-detail', path, there: /^Edit$/ },
    { name: 'record-edit', path: `/?record=${recordId}&edit=true`, there: 'Save Changes' },
    {
      name: 'add-to-collections',
      path,
      prepare: (page) => page.getByRole('button', { name: 'Add to Collections' }).click(),
      there: 'First pressings',
    },
    { name: 'record-reviews', path, prepare: openReviews, there: 'runoutgroove' },
    { name: 'record-delete', path, prepare: (page) => press(page, 'Delete'), there: 'Confirm Delete' },
    { name: 'record-shelfie', path, prepare: (page) => press(page, 'Add Shelfie'), there: 'Photo URL' },
    { name: 'album', path: ALBUM, there: 'runoutgroove' },
    { name: 'album-add', path: ALBUM, prepare: addAlbum, there: 'Condition' },
    { name: 'add-record-start', path: '/?add=record', there: 'Scan barcode' },
    { name: 'add-record-none', path: '/?add=record', prepare: findNothing, there: 'No vinyl releases found' },
    { name: 'add-record-problems', path: '/?add=record', prepare: addNothing, there: 'Title is required' },
    { name: 'add-record-owned', path: '/?add=record', prepare: addOwned, there: 'You own this' },
    // What was typed stays as a draft, which must not stand in the next picture.
    { name: 'add-record-again', path: '/?add=record', prepare: startOver, there: 'Find it by artist' },
    {
      name: 'add-record-search',
      path: '/?add=record',
      prepare: searchCatalogue,
      there: 'Owned',
    },
    { name: 'add-record', path: '/?add=record', prepare: fillAddForm, there: 'Notes' },
    { name: 'add-record-more', prepare: (page) => seeEnd(page, 'More about this pressing'), there: 'Matrix / runout' },
    ...pictureScreens,
    {
      name: 'record-note',
      path,
      prepare: (page) => page.locator('.record-note').scrollIntoViewIfNeeded(),
      there: 'Side two',
    },
    { name: 'record-edit-end', path: `${path}&edit=true`, prepare: (page) => seeEnd(page), there: 'Matrix / runout' },
    { name: 'record-shelfies', path, prepare: addShelfie, there: /^(?:Shelfies|1 photo)$/ },
    { name: 'album-new', path: '/album/Miles%20Davis/Bitches%20Brew', there: '1970' },
  ];
}

/** A cover on its way into the form, and what is said about it. */
const pictureScreens: Screen[] = [
  { name: 'cover-uploading', path: '/?add=record', prepare: holdCover, there: 'Uploading…' },
  { name: 'cover-uploaded', path: '/?add=record', prepare: (page) => pickCover(page, COVER), there: 'Image Uploaded' },
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

/** With no connection. */
export function recordScreensOffline(recordId: string): Screen[] {
  return [
    { name: 'record-reviews-offline', path: `/?record=${recordId}`, prepare: openReviews, there: 'Needs a' },
    { name: 'album-offline', path: ALBUM, there: 'Needs a' },
    { name: 'add-record-offline', path: '/?add=record', there: 'Search works when you are back online' },
  ];
}

/** What two collectors think of the record that is shown. */
export async function writeReviews(product: Product): Promise<void> {
  const reviewers = [
    ['runoutgroove', 5, 'The quiet between the notes is the point. My copy has a little noise on side two.'],
    ['wax-and-wane', 4, 'Bought three pressings over the years. The first one is the one I reach for.'],
  ] as const;
  for (const [username, rating, text] of reviewers) {
    await inDatabase(
      product,
      `with reviewer as (
         insert into users (id, issuer, subject, username) values (gen_random_uuid(), 'screens', $1, $1)
         on conflict (issuer, subject) do update set username = excluded.username returning id
       )
       insert into album_reviews (id, user_id, artist, title, rating, review)
       select gen_random_uuid(), id, 'Joni Mitchell', 'Blue', $2, $3 from reviewer
       on conflict do nothing`,
      [username, rating, text],
    );
  }
}

function addSheet(page: Page) {
  return page.getByRole('dialog', { name: 'Add Record' });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).filter({ visible: true }).first().click();
}

async function openReviews(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Reviews' }).click();
}

async function addAlbum(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Collection' }).click();
}

async function findNothing(page: Page): Promise<void> {
  await addSheet(page).getByRole('searchbox').fill('zzzzqqqq');
}

async function addNothing(page: Page): Promise<void> {
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

/** Opens what is folded and goes to the end of the sheet. */
async function seeEnd(page: Page, folded?: string): Promise<void> {
  if (folded !== undefined && !(await page.getByLabel('Matrix / runout').isVisible()))
    await page.getByText(folded).click();
  await page.getByLabel('Matrix / runout').scrollIntoViewIfNeeded();
}

/** The form stands open already when an earlier picture has filled it. */
async function coverKey(page: Page): Promise<Locator> {
  const byHand = addSheet(page).getByRole('button', { name: 'Fill in by hand' });
  const key = addSheet(page).getByLabel('Cover', { exact: true });
  await byHand.or(key).waitFor();
  if (await byHand.isVisible()) await byHand.click();
  return key;
}

async function pickCover(page: Page, file: typeof COVER): Promise<void> {
  await (await coverKey(page)).setInputFiles(file);
  // What has the pointer over it stays.
  await page.locator('.toast').hover();
}

/** The page reads the picture for as long as it is shown. */
async function holdCover(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.createImageBitmap = () => new Promise(() => undefined);
  });
  await (await coverKey(page)).setInputFiles(COVER);
}

async function addShelfie(page: Page): Promise<void> {
  await press(page, 'Add Shelfie');
  await page.getByRole('dialog', { name: 'Add Shelfie' }).getByLabel('Take or choose a photo').setInputFiles(COVER);
  await page.getByText('Shelfie Added!').waitFor();
  await page.locator('.toast').getByRole('button').last().click();
  await page.locator('.shelfie-strip').scrollIntoViewIfNeeded();
}

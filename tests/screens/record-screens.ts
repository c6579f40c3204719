import type { Page } from 'playwright';
import { chooseOfRecord } from '../e2e/steps.ts';
import { COVER, press, seeEnd } from './add-record-screens.ts';
import type { Screen } from './screen.ts';

const ALBUM = '/album/Joni%20Mitchell/Blue';
const REVIEWS = '**/api/reviews/**';

/** A record, the sheets around it and its album page. */
export function recordScreens(recordId: string): Screen[] {
  const path = `/?record=${recordId}`;
  return [
    { name: 'record-detail', path, there: /^Edit$/ },
    { name: 'record-edit', path: `/?record=${recordId}&edit=true`, there: 'Save Changes' },
    {
      name: 'add-to-collections',
      path,
      prepare: (page) => choose(page, 'Add to Collections'),
      there: 'First pressings',
    },
    { name: 'record-reviews', path, prepare: openReviews, there: 'runoutgroove' },
    {
      name: 'record-more',
      path,
      prepare: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
      there: 'Add to Collections',
      only: 'phone',
    },
    { name: 'record-delete', path, prepare: (page) => choose(page, 'Delete'), there: 'Confirm Delete' },
    { name: 'record-shelfie', path, prepare: (page) => choose(page, 'Add Shelfie'), there: 'Photo URL' },
    { name: 'album', path: ALBUM, there: 'runoutgroove' },
    { name: 'album-add', path: ALBUM, prepare: addAlbum, there: 'Condition' },
    {
      name: 'record-note',
      path,
      prepare: (page) => page.locator('.record-note').scrollIntoViewIfNeeded(),
      there: 'Side two',
    },
    // Uses another record: typed input stays as its draft.
    { name: 'record-edit-problems', path: '/', prepare: spoilEdit, there: 'Title is required' },
    { name: 'record-missing', path: '/?record=00000000-0000-4000-8000-000000000000', there: 'Not here' },
    { name: 'record-shelfie-problem', path, prepare: spoilShelfie, there: /^Photo URL must/ },
    { name: 'record-reviews-loading', path, prepare: holdReviews, there: 'Album page' },
    { name: 'record-reviews-failed', path, prepare: failReviews, there: 'Try again' },
    { name: 'album-failed', path: ALBUM, prepare: refuseReviews, there: 'Try again' },
    { name: 'album-unknown', path: '/album/Nobody/Nothing%20Yet', there: 'No reviews yet' },
    { name: 'record-edit-end', path: `${path}&edit=true`, prepare: (page) => seeEnd(page), there: 'Matrix / runout' },
    { name: 'record-shelfies', path, prepare: addShelfie, there: /^(?:Shelfies|1 photo)$/ },
    { name: 'album-new', path: '/album/Miles%20Davis/Bitches%20Brew', there: '1970' },
  ];
}

/** Offline. */
export function recordScreensOffline(recordId: string): Screen[] {
  return [
    { name: 'record-reviews-offline', path: `/?record=${recordId}`, prepare: openReviews, there: 'Needs a' },
    { name: 'album-offline', path: ALBUM, there: 'Needs a' },
  ];
}

function choose(page: Page, name: string): Promise<void> {
  return chooseOfRecord(page.getByRole('dialog').first(), name);
}

async function openReviews(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Reviews' }).click();
}

async function addAlbum(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Collection' }).click();
}

async function addShelfie(page: Page): Promise<void> {
  await choose(page, 'Add Shelfie');
  await page.getByRole('dialog', { name: 'Add Shelfie' }).getByLabel('Take or choose a photo').setInputFiles(COVER);
  await page.getByText('Shelfie Added!').waitFor();
  await page.locator('.toast').getByRole('button').last().click();
  await page.locator('.shelfie-strip').scrollIntoViewIfNeeded();
}

async function spoilEdit(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Rumours by/ }).click();
  await press(page, 'Edit');
  const title = page.getByRole('dialog').getByLabel(/^Title/);
  await title.fill('');
  await press(page, 'Save Changes');
}

async function spoilShelfie(page: Page): Promise<void> {
  await choose(page, 'Add Shelfie');
  const dialog = page.getByRole('dialog', { name: 'Add Shelfie' });
  await dialog.getByLabel('Photo URL').fill('my shelf');
  await dialog.getByRole('button', { name: 'Add Photo' }).click();
}

async function holdReviews(page: Page): Promise<void> {
  await page.route(REVIEWS, () => undefined);
  await page.reload();
  await openReviews(page);
}

/** The sheet of a record reads its reviews when their tab opens. */
function failReviews(page: Page): Promise<void> {
  return refuseReviews(page, openReviews);
}

async function refuseReviews(page: Page, open?: typeof openReviews): Promise<void> {
  await page.unrouteAll();
  await page.route(REVIEWS, (route) => route.fulfill({ status: 500, json: {} }));
  const responded = page.waitForResponse(REVIEWS);
  await page.reload();
  await open?.(page);
  await responded;
  await page.unrouteAll();
}

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { FAILURE, NEVER, type Screen, type Shape } from './screen.ts';

const NO_BACKUP = { name: 'holiday.zip', mimeType: 'application/zip', buffer: Buffer.from('no backup') };
/** A file saved by one picture's steps; the next picture restores it. */
let savedBackup = NO_BACKUP;

/** Collections, their public pages, and the pages around a person. */
export const collectionScreens = (shape: Shape): Screen[] => [
  { name: 'collections', path: '/manage-collections', there: 'Late night' },
  {
    name: 'collection-dialog',
    path: '/manage-collections',
    prepare: (page) => page.getByRole('button', { name: 'Edit First pressings' }).click(),
    there: 'Save Changes',
  },
  {
    name: 'collection-share',
    path: '/manage-collections',
    prepare: (page) => page.getByRole('button', { name: 'QR code for First pressings' }).click(),
    there: 'Share Collection',
  },
  {
    name: 'collection-create',
    path: '/manage-collections',
    prepare: (page) => page.getByRole('button', { name: 'Create Collection' }).click(),
    there: 'Create New Collection',
  },
  {
    name: 'collection-problems',
    prepare: (page) => page.getByRole('dialog').getByRole('button', { name: 'Create Collection' }).click(),
    there: 'required',
  },
  {
    name: 'collection-delete',
    path: '/manage-collections',
    prepare: (page) => page.getByRole('button', { name: 'Delete Jazz' }).click(),
    there: 'Delete Collection',
  },
  {
    name: 'collection-default',
    path: '/manage-collections',
    prepare: (page) => page.getByRole('button', { name: 'Set Default First pressings' }).click(),
    there: 'Make private first',
  },
  { name: 'collection-publish', path: '/manage-collections', prepare: publishAll, there: 'Publish all albums?' },
  { name: 'public-wishlist', path: `/cratedigger-${shape}/wishlist`, there: 'Start Your Collection' },
  { name: 'public-collection', path: `/cratedigger-${shape}/First%20pressings`, there: 'A Love Supreme' },
  { name: 'public-list', path: `/cratedigger-${shape}/First%20pressings?view=list`, there: 'A Love Supreme' },
  { name: 'public-missing', path: `/cratedigger-${shape}/No%20such`, there: 'Collection Not Found' },
  { name: 'public-profile', path: `/cratedigger-${shape}`, there: 'Vinyl collector since' },
  {
    name: 'public-profile-private',
    path: `/cratedigger-${shape}`,
    answers: { '**/api/public-profile/*': { json: privateProfile(`cratedigger-${shape}`) } },
    there: 'Make public',
  },
  ...publicStates(shape),
  { name: 'you', path: '/you', there: 'On this device' },
  { name: 'you-end', path: '/you', prepare: seeEnd, there: 'Log out' },
  { name: 'backup', path: '/you', prepare: saveBackup, there: / holds / },
  { name: 'restore', prepare: chooseBackup, there: 'Here already' },
  { name: 'restore-unreadable', path: '/you', prepare: chooseNoBackup, there: 'Close' },
  { name: 'about-collections', path: '/about-collections', there: 'About Collections' },
];

/** Public pages for a signed-out visitor. */
export const strangerScreens = (shape: Shape): Screen[] => [
  { name: 'stranger-profile', path: `/cratedigger-${shape}`, there: 'Vinyl collector since' },
  { name: 'stranger-collection', path: `/cratedigger-${shape}/First%20pressings`, there: 'A Love Supreme' },
  { name: 'stranger-wishlist', path: `/cratedigger-${shape}/wishlist`, there: 'Start Your Collection' },
];

/** A collection and a wishlist that are on their way, do not come, or have nothing to show. */
const publicStates = (shape: Shape): Screen[] =>
  [
    { name: 'public-collection', path: 'First%20pressings', reads: '**/api/public-collection/**' },
    { name: 'public-wishlist', path: 'wishlist', reads: '**/api/wishlist/public/*' },
  ].flatMap(({ name, path, reads }) => {
    const at = `/cratedigger-${shape}/${path}`;
    return [
      { name: `${name}-loading`, path: at, answers: { [reads]: NEVER }, there: /^(?:Wishlist|Collections)$/ },
      { name: `${name}-failed`, path: at, answers: { [reads]: FAILURE }, there: 'Try again' },
      { name: `${name}-narrow`, path: at, there: /albums/, only: 'phone', width: 320 } as const,
    ];
  });

function privateProfile(username: string) {
  return {
    user: {
      ...{ username, firstName: 'Crate', lastName: 'Digger', profileImageUrl: null, bio: null, isPublic: false },
      ...{ createdAt: '2023-03-12T12:00:00.000Z', wishlistIsPublic: true },
    },
    follow: null,
    stats: { totalRecords: 214, totalWishlistItems: 23, totalCollections: 3, totalReviews: 41 },
    ...{ publicCollections: [], recentReviews: [] },
  };
}

/** With an empty library. */
export const emptyScreens: Screen[] = [
  { name: 'collections-empty', path: '/manage-collections', there: 'No collections yet' },
  { name: 'wishlist-empty', path: '/wishlist', there: 'Nothing on your wishlist' },
  { name: 'statistics-empty', path: '/statistics', there: 'No records yet' },
];

async function publishAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit My Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Collection' });
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
}

async function seeEnd(page: Page): Promise<void> {
  await page.getByText('Log out').filter({ visible: true }).last().scrollIntoViewIfNeeded();
}

async function saveBackup(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  const saved = await download;
  savedBackup = {
    name: saved.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await readFile(await saved.path()),
  };
}

async function chooseBackup(page: Page): Promise<void> {
  await page.getByLabel('Backup file').setInputFiles(savedBackup);
}

async function chooseNoBackup(page: Page): Promise<void> {
  await page.getByLabel('Backup file').setInputFiles(NO_BACKUP);
}

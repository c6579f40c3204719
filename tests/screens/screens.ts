import type { Page } from 'playwright';
import { recordScreens, recordScreensOffline } from './record-screens.ts';

/** One picture: where it is, what is done there, and a text that stands there when it is ready. */
export interface Screen {
  name: string;
  path?: string;
  prepare?: (page: Page) => Promise<unknown>;
  there: string | RegExp;
}

export interface Library {
  recordId: string;
  wishId: string;
}

export const visitorScreens: Screen[] = [
  { name: 'landing', path: '/', there: 'Sign In' },
  { name: 'sign-in', path: '/api/login', there: 'E-mail' },
  { name: 'not-found', path: '/no/such/page', there: '404 Page Not Found' },
  { name: 'profile-not-found', path: '/no-such-person', there: 'Profile Not Found' },
];

export function memberScreens({ recordId, wishId }: Library, shape: 'phone' | 'desktop'): Screen[] {
  return [
    { name: 'home', path: '/', there: 'A Love Supreme' },
    { name: 'home-nothing', path: '/?q=zzzz', there: 'Nothing matches' },
    shape === 'phone'
      ? {
          name: 'filter',
          path: '/?decade=1970&genre=jazz',
          prepare: (page: Page) => page.getByRole('button', { name: 'Filter' }).click(),
          there: 'All genres',
        }
      : {
          name: 'keyboard',
          path: '/',
          prepare: async (page: Page) => {
            await page.getByRole('link', { name: /^A Love Supreme/ }).focus();
            await page.keyboard.press('?');
          },
          there: 'Turn the page',
        },
    { name: 'list', path: '/?view=list', there: 'A Love Supreme' },
    { name: 'list-bulk', path: '/?view=list', prepare: (page) => selectThree(page, shape), there: '3 selected' },
    { name: 'record-detail', path: `/?record=${recordId}`, there: /^Edit$/ },
    { name: 'record-edit', path: `/?record=${recordId}&edit=true`, there: 'Save Changes' },
    {
      name: 'add-to-collections',
      path: `/?record=${recordId}`,
      prepare: (page) => page.getByRole('button', { name: 'Add to Collections' }).click(),
      there: 'First pressings',
    },
    // Before the pictures that leave a draft behind.
    ...recordScreens(recordId),
    {
      name: 'add-record-search',
      path: '/?add=record',
      prepare: searchCatalogue,
      there: 'Owned',
    },
    { name: 'add-record', path: '/?add=record', prepare: fillAddForm, there: 'Notes' },
    { name: 'collections', path: '/manage-collections', there: 'Late night' },
    {
      name: 'collection-dialog',
      path: '/manage-collections',
      prepare: (page) => page.getByRole('button', { name: 'Edit First pressings' }).click(),
      there: 'Save Changes',
    },
    { name: 'wishlist', path: '/wishlist', there: 'Getz/Gilberto' },
    { name: 'wishlist-add', path: '/wishlist?add=item', there: 'Fill in by hand' },
    { name: 'price-alert', path: `/wishlist?alert=${wishId}`, there: 'Not available' },
    {
      name: 'price-alert-offers',
      path: `/wishlist?alert=${wishId}`,
      prepare: searchOffers,
      there: 'Price unavailable',
    },
    {
      name: 'wishlist-share',
      path: '/wishlist',
      prepare: (page) => page.getByRole('button', { name: 'Share' }).click(),
      there: 'Share Wishlist',
    },
    {
      name: 'collection-share',
      path: '/manage-collections',
      prepare: (page) => page.getByRole('button', { name: 'QR code for First pressings' }).click(),
      there: 'Share Collection',
    },
    { name: 'public-wishlist', path: `/cratedigger-${shape}/wishlist`, there: 'Start Your Collection' },
    { name: 'public-collection', path: `/cratedigger-${shape}/First%20pressings`, there: 'A Love Supreme' },
    { name: 'public-list', path: `/cratedigger-${shape}/First%20pressings?view=list`, there: 'A Love Supreme' },
    { name: 'lookup', path: '/look-up', prepare: (page) => lookUp(page, 'blue'), there: 'Yes, you own it' },
    { name: 'lookup-no', path: '/look-up', prepare: (page) => lookUp(page, 'getz'), there: 'Not in your collection' },
    { name: 'lookup-empty', path: '/look-up', there: 'Do I own this?' },
    { name: 'lookup-artist', path: '/look-up', prepare: (page) => lookUp(page, 'massive'), there: 'You own 1' },
    {
      name: 'lookup-close',
      path: '/look-up',
      prepare: (page) => lookUp(page, 'blue train'),
      there: 'Close matches you own',
    },
    {
      name: 'lookup-same-artist',
      path: '/look-up',
      prepare: (page) => lookUp(page, 'miles davis bitches brew'),
      there: 'You own 1 other by Miles Davis.',
    },
    { name: 'lookup-pressing', path: '/look-up', prepare: (page) => lookUp(page, 'ms 2038'), there: 'This pressing' },
    {
      name: 'lookup-other-pressing',
      path: '/look-up',
      prepare: (page) => lookUp(page, 'blue ms 9999'),
      there: 'You own another pressing',
    },
    {
      name: 'lookup-barcode',
      path: '/look-up',
      prepare: (page) => lookUp(page, '5099902987620'),
      there: 'Not in your collection',
    },
    {
      name: 'scan',
      path: '/look-up',
      prepare: (page) => page.getByRole('button', { name: 'Scan barcode' }).click(),
      there: 'The camera is not allowed',
    },
    { name: 'statistics', path: '/statistics', there: 'By decade' },
    { name: 'you', path: '/you', there: 'On this device' },
    { name: 'about-collections', path: '/about-collections', there: 'About Collections' },
    {
      name: 'sync-synced',
      path: '/',
      prepare: (page) => page.getByRole('button', { name: /^Synced/ }).click(),
      there: 'Sync now',
    },
  ];
}

/** With no connection and 14 of 15 albums: one more waits to be sent, the next finds no room. */
export const refusedScreens = ({ recordId }: Library): Screen[] => [
  ...recordScreensOffline(recordId),
  { name: 'add-record-offline', path: '/?add=record', there: 'Search works when you are back online' },
  { name: 'sync', path: '/', prepare: fillTray, there: 'Sends when you are back online' },
  {
    name: 'home-attention',
    prepare: (page) => page.keyboard.press('Escape'),
    there: /needs attention/,
  },
];

async function selectThree(page: Page, shape: 'phone' | 'desktop'): Promise<void> {
  if (shape === 'phone') await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const title of ['Low', 'Blue', 'Kind of Blue']) {
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click();
  }
}

async function searchCatalogue(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Record' });
  await dialog.getByRole('searchbox').fill('kind of');
  await dialog
    .getByRole('button', { name: /Miles Davis/ })
    .first()
    .waitFor();
}

async function searchOffers(page: Page): Promise<void> {
  const offers = ['$24.98', '$31.49', null].map((price, index) => ({
    title: 'Journey in Satchidananda [Vinyl]',
    imageUrl: null,
    price,
    availability: 'In Stock',
    affiliateUrl: 'https://www.amazon.com/dp/B000000001',
    asin: `B00000000${index}`,
    pricedAt: '2026-11-20T12:00:00.000Z',
  }));
  await page.route('**/api/price-alerts/status', (route) => route.fulfill({ json: { amazonConfigured: true } }));
  await page.route('**/api/amazon/search**', (route) => route.fulfill({ json: offers }));
  await page.reload();
  await page.getByRole('button', { name: 'Search Amazon' }).click();
  await page.getByText('Found 3').waitFor();
  await page.unrouteAll();
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

async function fillTray(page: Page): Promise<void> {
  for (const [artist, title] of [
    ['Air', 'Moon Safari'],
    ['Tricky', 'Maxinquaye'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Record' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Record' });
    const byHand = dialog.getByRole('button', { name: 'Fill in by hand' });
    await byHand
      .or(dialog.getByLabel(/^Artist/))
      .first()
      .waitFor();
    if (await byHand.isVisible()) await byHand.click();
    await dialog.getByLabel(/^Artist/).fill(artist);
    await dialog.getByLabel(/^Title/).fill(title);
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    const keep = dialog.getByRole('button', { name: 'Keep for later' });
    if (title === 'Maxinquaye') await keep.click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.locator('.pill:visible').first().click();
}

async function lookUp(page: Page, query: string): Promise<void> {
  await page.getByRole('searchbox').fill(query);
}

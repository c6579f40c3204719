import type { Page } from 'playwright';

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
  { name: 'not-found', path: '/no-such-page', there: /./ },
];

export function memberScreens({ recordId, wishId }: Library, shape: 'phone' | 'desktop'): Screen[] {
  return [
    { name: 'home', path: '/', there: 'A Love Supreme' },
    { name: 'home-nothing', path: '/?q=zzzz', there: 'Nothing matches' },
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
    { name: 'lookup', path: '/look-up', prepare: (page) => lookUp(page, 'blue'), there: 'Yes, you own it' },
    { name: 'lookup-no', path: '/look-up', prepare: (page) => lookUp(page, 'getz'), there: 'Not in your collection' },
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
export const refusedScreens: Screen[] = [
  { name: 'add-record-offline', path: '/?add=record', there: 'Search works when you are back online' },
  { name: 'sync', path: '/', prepare: fillTray, there: 'Sync now' },
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

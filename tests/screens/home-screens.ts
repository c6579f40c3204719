import type { Page } from 'playwright';
import type { Screen } from './screen.ts';

/** The collection home, its list and its figures. */
export const homeScreens: Screen[] = [
  { name: 'home', path: '/', prepare: synced, there: 'A Love Supreme' },
  { name: 'home-whole', path: '/', prepare: synced, there: 'A Love Supreme', isWhole: true },
  { name: 'home-narrow', path: '/', there: 'A Love Supreme', only: 'phone', width: 320 },
  { name: 'home-tablet', path: '/', there: 'A Love Supreme', only: 'phone', width: 768 },
  { name: 'home-small', path: '/', there: 'A Love Supreme', only: 'desktop', width: 1024 },
  { name: 'home-wide', path: '/', there: 'A Love Supreme', only: 'desktop', width: 1920 },
  { name: 'home-collection', path: '/', prepare: openJazz, there: /^\d+ records$/, only: 'desktop' },
  { name: 'tile-keys', path: '/', prepare: hoverTile, there: 'A Love Supreme', only: 'desktop' },
  { name: 'tile-menu', path: '/', prepare: holdTile, there: 'Add Shelfie', only: 'phone' },
  { name: 'account-menu', path: '/', prepare: openAccountMenu, there: 'Log out', only: 'desktop' },
  { name: 'home-nothing', path: '/?q=zzzz', there: 'Nothing matches' },
  { name: 'filter', path: '/?decade=1970&genre=jazz', prepare: openFilter, there: 'All genres', only: 'phone' },
  { name: 'sort', path: '/', prepare: openSort, there: 'Artist', only: 'phone' },
  { name: 'keyboard', path: '/', prepare: openKeyboardHelp, there: 'Turn the page', only: 'desktop' },
  { name: 'list', path: '/?view=list', there: 'A Love Supreme' },
  { name: 'list-bulk', path: '/?view=list', prepare: selectThree, there: '3 selected' },
  { name: 'list-narrow', path: '/?view=list', there: 'A Love Supreme', only: 'phone', width: 320 },
  { name: 'bulk-collections', path: '/?view=list', prepare: chooseCollection, there: 'Late night' },
  { name: 'statistics', path: '/statistics', there: 'By decade' },
  { name: 'statistics-whole', path: '/statistics', there: 'By decade', isWhole: true },
  { name: 'statistics-narrow', path: '/statistics', there: 'By decade', only: 'phone', width: 320 },
  { name: 'sync-synced', path: '/', prepare: openSyncSheet, there: 'Sync now' },
];

async function synced(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
}

async function openFilter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter' }).click();
}

async function openKeyboardHelp(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^A Love Supreme/ }).focus();
  await page.keyboard.press('?');
}

async function selectThree(page: Page): Promise<void> {
  const select = page.getByRole('button', { name: 'Select', exact: true });
  const blue = page.getByRole('checkbox', { name: 'Select Blue', exact: true });
  await select.or(blue).first().waitFor();
  if (await select.isVisible()) await select.click();
  for (const title of ['Low', 'Blue', 'Kind of Blue']) {
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click();
  }
}

async function openSyncSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Synced/ }).click();
}

async function openJazz(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Jazz/ }).click();
}

async function hoverTile(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Blue by/ }).hover();
}

async function holdTile(page: Page): Promise<void> {
  const tile = page.getByRole('link', { name: /^Blue by/ });
  await tile.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
}

async function openSort(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sort/ }).click();
}

async function chooseCollection(page: Page): Promise<void> {
  await selectThree(page);
  await page.getByRole('button', { name: 'Add to collection' }).click();
}

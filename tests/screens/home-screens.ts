import type { Page } from 'playwright';
import type { Screen } from './screen.ts';

/** The collection home, its list and its figures. */
export const homeScreens: Screen[] = [
  { name: 'home', path: '/', prepare: synced, there: 'A Love Supreme' },
  { name: 'home-nothing', path: '/?q=zzzz', there: 'Nothing matches' },
  { name: 'filter', path: '/?decade=1970&genre=jazz', prepare: openFilter, there: 'All genres', only: 'phone' },
  { name: 'keyboard', path: '/', prepare: openKeyboardHelp, there: 'Turn the page', only: 'desktop' },
  { name: 'list', path: '/?view=list', there: 'A Love Supreme' },
  { name: 'list-bulk', path: '/?view=list', prepare: selectThree, there: '3 selected' },
  { name: 'statistics', path: '/statistics', there: 'By decade' },
  { name: 'sync-synced', path: '/', prepare: openSyncSheet, there: 'Sync now' },
];

/** With one change waiting and one in the tray, and no connection. */
export const trayScreens: Screen[] = [
  { name: 'home-attention', path: '/', there: /needs attention/ },
  { name: 'sync', path: '/', prepare: openTray, there: 'Sends when you are back online' },
];

/** Two albums added with room for one: the first waits to be sent, the second stays in the tray. */
export async function fillTray(page: Page, home: string): Promise<void> {
  await page.goto(home);
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
}

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

async function openTray(page: Page): Promise<void> {
  await page.getByRole('button', { name: /needs attention/ }).click();
}

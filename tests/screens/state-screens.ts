import type { Locator, Page } from 'playwright';
import { rest } from '../e2e/rest.ts';
import type { Product } from '../support/product.ts';
import type { Library, Screen } from './screen.ts';

/** Before the server's first response. */
export const loadingScreens: Screen[] = [
  { name: 'home-loading', path: '/', there: 'My Collection', isMidSync: true },
  { name: 'list-loading', path: '/?view=list', there: 'My Collection', isMidSync: true },
  { name: 'sync-first', path: '/', prepare: openSyncSheet, there: /Not synced|on its way/, isMidSync: true },
];

/** Offline, without unsent changes. */
export const offlineScreens: Screen[] = [
  { name: 'home-offline', path: '/', there: /^Offline$/ },
  { name: 'home-offline-narrow', path: '/', there: 'A Love Supreme', only: 'phone', width: 320 },
  { name: 'sync-offline', path: '/', prepare: openSyncSheet, there: 'Everything is saved on this device.' },
];

/** Offline, with one waiting change and one in the tray. */
export const trayScreens: Screen[] = [
  { name: 'home-attention', path: '/', there: /needs attention/ },
  { name: 'sync', path: '/', prepare: openSyncSheet, there: 'Sends when you are back online' },
  { name: 'sync-narrow', path: '/', prepare: openSyncSheet, there: 'Sends when you', only: 'phone', width: 320 },
];

/** With a value that overwrote another device's, and a record deleted elsewhere. */
export const conflictScreens: Screen[] = [
  { name: 'home-conflicts', path: '/', there: /need attention/ },
  { name: 'sync-conflicts', path: '/', prepare: openSyncSheet, there: 'Sync now' },
];

/** After the server has ended the session. */
export const signedOutScreens: Screen[] = [
  { name: 'home-signed-out', path: '/', there: /^Sign in to/ },
  { name: 'sync-signed-out', path: '/', prepare: openSyncSheet, there: 'Signed out' },
];

/** Never answers sync requests. */
export async function holdServer(page: Page): Promise<void> {
  await page.route('**/api/sync*', () => undefined);
}

/** Adds two albums with room for one: the first waits, the second stays in the tray. */
export async function fillTray(page: Page, home: string): Promise<void> {
  await page.goto(home);
  for (const [artist, title] of [
    ['Air', 'Moon Safari'],
    ['Tricky', 'Maxinquaye'],
  ] as const) {
    const dialog = await typeRecord(page, artist, title);
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    const keep = dialog.getByRole('button', { name: 'Keep for later' });
    if (title === 'Maxinquaye') await keep.click();
    await dialog.waitFor({ state: 'hidden' });
  }
}

/** Opens the add sheet's form and enters an album. */
export async function typeRecord(page: Page, artist: string, title: string): Promise<Locator> {
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
  return dialog;
}

/** Changes two records here while they change elsewhere. */
export async function makeConflicts(page: Page, product: Product, { recordId }: Library): Promise<void> {
  const records = await rest<{ id: string; title: string }[]>(page, product, '/api/records');
  const low = records.find(({ title }) => title === 'Low');
  if (!low) throw new Error('Low is missing');
  await page.context().setOffline(true);
  await relabel(page, product, recordId, 'Reprise Records');
  await relabel(page, product, low.id, 'RCA');
  await rest(page, product, `/api/records/${recordId}`, { method: 'PATCH', body: { label: 'Warner Bros.' } });
  await rest(page, product, `/api/records/${low.id}`, { method: 'DELETE' });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /need attention/ }).waitFor();
}

async function relabel(page: Page, product: Product, recordId: string, label: string): Promise<void> {
  await page.goto(`${product.url}/?record=${recordId}&edit=true`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Label/).fill(label);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.getByText(label).waitFor();
}

export async function openSyncSheet(page: Page): Promise<void> {
  await page.locator('.pill:visible').first().click();
}

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, type Device, openDevice, PHONE, signIn } from '../support/browser.ts';
import type { RunningProduct } from '../support/product.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { addAtOnce, volumes } from './add-at-once.ts';
import { inDatabase } from './product-database.ts';
import { rest } from './rest.ts';
import {
  addByHand,
  closeAll,
  joinAs,
  offline,
  onShelf,
  openSyncSheet,
  serverTitles,
  synced,
  typeRecord,
} from './steps.ts';

const LIMIT = 15;

interface Side {
  device: Device;
  /** What was typed on it while it was offline; the second finds no room there either. */
  typed: { artist: string; title: string; notes: string }[];
}

// Criterion 3 of the foundation: two devices offline at 14 of 15 albums add two each.
describe('two devices of one free account that were offline at 14 albums and added two each', () => {
  let product: RunningProduct;
  const devices: Device[] = [];
  let sides: Side[];
  /** The side whose first album got the last place, and the other. */
  let lucky: Side;
  let late: Side;

  beforeAll(async () => {
    product = await sharedProduct();
    const phone = await openDevice(PHONE);
    const desktop = await openDevice(DESKTOP);
    devices.push(phone, desktop);
    await joinAs(phone.page, product, 'cratedigger');
    await addAtOnce(phone.page, product, 'record', volumes(1, LIMIT - 1, { artist: 'Various' }));
    await signIn(desktop.page, product.url, 'cratedigger@example.com');
    sides = [phone, desktop].map((device, index) => {
      const place = index === 0 ? 'phone' : 'desktop';
      const typed = ['one', 'two'].map((which) => ({
        artist: `Artist ${which}`,
        title: `From the ${place} ${which}`,
        notes: `Typed on the ${place}, ${which}`,
      }));
      return { device, typed };
    });
  });
  afterAll(async () => {
    await closeAll(devices);
  });

  test('leave 15 on the server and the rest in trays, with everything that was typed', async () => {
    for (const { device, typed } of sides) {
      const { context, page } = device;
      await onShelf(page, 'Volume 14');
      await synced(page);
      await context.setOffline(true);
      await offline(page);
      const [fits, surplus] = typed;
      if (!fits || !surplus) throw new Error('Two albums are needed');
      await addByHand(page, fits);
      const dialog = await typeRecord(page, surplus);
      await dialog.getByRole('button', { name: 'Add Record' }).click();
      await page.getByText('Album Limit Reached').first().waitFor();
      await dialog.getByRole('button', { name: 'Keep for later' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await Promise.all(sides.map(({ device }) => device.context.setOffline(false)));
    const [first] = sides;
    if (!first) throw new Error('No device');
    await expect.poll(() => serverTitles(first.device.page, product), { timeout: 30_000 }).toHaveLength(LIMIT);
    const titles = await serverTitles(first.device.page, product);
    const isStored = ({ typed }: Side) => typed.some(({ title }) => titles.includes(title));
    expect(sides.filter(isStored)).toHaveLength(1);
    [lucky, late] = isStored(first) ? [first, other(first)] : [other(first), first];

    await lucky.device.page.getByRole('button', { name: '1 needs attention' }).waitFor();
    await late.device.page.getByRole('button', { name: '2 need attention' }).waitFor();
    expect(await exported(late, 2)).toEqual(late.typed);
    expect(await exported(lucky, 1)).toEqual(lucky.typed.slice(1));
    expect(await serverTitles(first.device.page, product)).toEqual(titles);

    function other(side: Side): Side {
      const found = sides.find((candidate) => candidate !== side);
      if (!found) throw new Error('No other device');
      return found;
    }
  });

  test('an album that found no room moves to the wishlist with what was typed', async () => {
    const { device, typed } = late;
    const sheet = await openTray(device.page);
    const [wished] = typed;
    await entry(sheet, wished?.title).getByRole('button', { name: 'Move to wishlist' }).click();
    await entry(sheet, wished?.title).waitFor({ state: 'detached' });
    await expect
      .poll(() => rest<{ title: string; notes: string }[]>(device.page, product, '/api/wishlist'))
      .toMatchObject([{ title: wished?.title, notes: wished?.notes }]);
  });

  test('an album is discarded only after a question', async () => {
    const { device, typed } = late;
    const title = typed[1]?.title;
    const sheet = await openTray(device.page);
    await entry(sheet, title).getByRole('button', { name: 'Discard' }).click();
    await device.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await entry(sheet, title).waitFor({ state: 'detached' });
    // The question went with its entry; the focus stays in the sheet.
    await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await device.page.keyboard.press('Escape');
    await synced(device.page);
  });

  test('after an upgrade an album that found no room is stored by Try again', async () => {
    const { page } = lucky.device;
    const kept = lucky.typed[1];
    const sheet = await openTray(page);
    await inDatabase(product, `update users set subscription_tier = 'annual', subscription_status = 'active'`);
    await sheet.getByRole('button', { name: 'Sync now' }).click();
    await sheet.getByRole('button', { name: 'Sync now' }).and(page.locator(':not([aria-busy])')).waitFor();
    await entry(sheet, kept?.title).getByRole('button', { name: 'Try again' }).click();
    await entry(sheet, kept?.title).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await synced(page);
    const records = await rest<{ title: string; personalNotes: string }[]>(page, product, '/api/records');
    expect(records).toHaveLength(LIMIT + 1);
    expect(records).toContainEqual(expect.objectContaining({ title: kept?.title, personalNotes: kept?.notes }));
    await onShelf(late.device.page, kept?.title ?? '');
  });
});

async function openTray(page: Page): Promise<Locator> {
  const open = page.getByRole('dialog', { name: 'Sync' });
  return (await open.isVisible()) ? open : openSyncSheet(page);
}

function entry(sheet: Locator, title: string | undefined): Locator {
  return sheet.getByRole('article', { name: title ?? 'nothing', exact: true });
}

/** What the tray of a device gives away as files: all its entries, by title. */
async function exported({ device: { page } }: Side, count: number): Promise<Side['typed']> {
  const sheet = await openTray(page);
  const keys = sheet.getByRole('button', { name: /^More for/ });
  await expect.poll(() => keys.count()).toBe(count);
  const found: Side['typed'] = [];
  for (const key of await keys.all()) {
    const title = ((await key.getAttribute('aria-label')) ?? '').replace('More for ', '');
    await key.click();
    const menu = page.getByRole('menu', { name: `More for ${title}` });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      // By key: the menu follows the sheet, whose sentence about the sync may grow between down and up of a pointer.
      menu.getByRole('menuitem', { name: 'Save as file' }).press('Enter'),
    ]);
    await menu.waitFor({ state: 'detached' });
    const text = await readFile(await download.path(), 'utf8');
    const { fields } = (JSON.parse(text) as { input: { fields: { [name: string]: string } } }).input;
    const { artist = '', title: typedTitle = '', personalNotes = '' } = fields;
    found.push({ artist, title: typedTitle, notes: personalNotes });
  }
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  return found.toSorted((a, b) => a.title.localeCompare(b.title));
}

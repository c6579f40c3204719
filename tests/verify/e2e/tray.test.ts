import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAtOnce, volumes } from '../../e2e/add-at-once.ts';
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
} from '../../e2e/steps.ts';
import { DESKTOP, type Device, openDevice, PHONE, signIn } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const LIMIT = 15;

interface Side {
  device: Device;
  /** The albums typed on it while it was offline; the second finds no room there either. */
  typed: { artist: string; title: string; notes: string }[];
}

// Criterion 3 of the foundation: two devices offline at 14 of 15 albums add two each.
describe('two devices of one free account that were offline at 14 albums and added two each', () => {
  let product: RunningProduct;
  const devices: Device[] = [];
  let sides: Side[];

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
      // Without a connection the code of the dialogs comes from there.
      await shellIsCached(page);
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
    // The side whose first album got the last place, and the other.
    const [lucky, late] = isStored(first) ? [first, other(first)] : [other(first), first];

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
});

/** The files that the tray of a device exports: all its entries, by title. */
async function exported({ device: { page } }: Side, count: number): Promise<Side['typed']> {
  const sheet = await openSyncSheet(page);
  const buttons = sheet.getByRole('button', { name: /^More for/ });
  await expect.poll(() => buttons.count()).toBe(count);
  const found: Side['typed'] = [];
  for (const key of await buttons.all()) {
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

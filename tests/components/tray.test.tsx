import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { volumes } from './support/library.ts';
import { openApp } from './support/open-app.tsx';
import {
  addByHand,
  gone,
  offline,
  openSyncSheet,
  press,
  shelfLink,
  shown,
  synced,
  typeRecord,
} from './support/steps.ts';

const ONE = { artist: 'Artist one', title: 'From the desktop one', notes: 'Typed on the desktop, one' };
const TWO = { artist: 'Artist two', title: 'From the desktop two', notes: 'Typed on the desktop, two' };

describe('a device of a free account that was offline at 14 albums and added two', () => {
  /** The first album finds no room either if another device has taken the last place meanwhile. */
  async function open(isLate: boolean) {
    const app = await openApp({ changes: volumes(1, 14, 'Various') });
    await synced();
    app.setOnline(false);
    await offline();
    await addByHand(ONE);
    const dialog = await typeRecord(TWO);
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    await dialog.getByRole('button', { name: 'Keep for later' }).click();
    await gone(dialog);
    if (isLate) await app.elsewhere(...volumes(15, 15, 'Various'));
    app.setOnline(true);
    await shown(page.getByRole('button', { name: isLate ? '2 need attention' : '1 needs attention' }));
    return { ...app, tables: app.server.tablesOf(app.userId), sheet: await openSyncSheet() };
  }

  const entry = (sheet: Locator, title: string) => sheet.getByRole('article', { name: title, exact: true });

  test('an album that found no room moves to the wishlist with what was typed', async () => {
    const { sheet, tables } = await open(true);
    await entry(sheet, ONE.title).getByRole('button', { name: 'Move to wishlist' }).click();
    await gone(entry(sheet, ONE.title));
    await expect.poll(() => [...tables.wishlist.values()]).toMatchObject([{ title: ONE.title, notes: ONE.notes }]);
    await shown(entry(sheet, TWO.title));
  });

  // LIMIT-014
  test('an album is discarded only after a question', async () => {
    const { sheet, tables } = await open(true);
    for (const { title } of [ONE, TWO]) {
      await entry(sheet, title).getByRole('button', { name: 'Discard' }).click();
      await shown(page.getByRole('article', { name: title, exact: true, includeHidden: true }));
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await gone(entry(sheet, title));
      // The question went with its entry; the focus stays in the sheet.
      await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true);
    }
    await press('{Escape}');
    await synced();
    expect(tables.records.size).toBe(15);
  });

  test('after an upgrade an album that found no room is stored by Try again', async () => {
    const { sheet, tables, server, userId } = await open(false);
    await expect.poll(() => tables.records.size).toBe(15);
    server.setAccount(userId, { subscriptionTier: 'annual', subscriptionStatus: 'active' });
    const syncNow = sheet.getByRole('button', { name: 'Sync now' });
    await syncNow.click();
    await expect.element(syncNow).not.toHaveAttribute('aria-busy', 'true');
    await entry(sheet, TWO.title).getByRole('button', { name: 'Try again' }).click();
    await gone(entry(sheet, TWO.title));
    await press('{Escape}');
    await synced();
    const records = [...tables.records.values()];
    expect(records).toHaveLength(16);
    expect(records).toContainEqual(expect.objectContaining({ title: TWO.title, personalNotes: TWO.notes }));
    await shown(shelfLink(TWO.title).first());
  });
});

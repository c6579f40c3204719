import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, type Device, openDevice, PHONE } from '../support/browser.ts';
import type { RunningProduct } from '../support/product.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { atRest } from './at-rest.ts';
import { sidewaysProblems } from './axe.ts';
import { post } from './rest.ts';
import { joinAs, onShelf, openRecord } from './steps.ts';

const LONG = 'The Rise and Fall of Ziggy Stardust and the Spiders from Mars';

describe.each([
  { shape: 'desktop', options: DESKTOP },
  { shape: 'phone', options: PHONE },
])('on a $shape', ({ shape, options }) => {
  let product: RunningProduct;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    product = await sharedProduct();
    device = await openDevice(options);
    page = device.page;
    await joinAs(page, product, `measurer-${shape}`);
    const record = { artist: 'David Bowie', title: LONG, condition: 'near-mint' };
    await post(page, product, '/api/records', record);
    await onShelf(page, LONG);
  });
  afterAll(async () => {
    await device?.close();
  });

  test('a toast leaves the keys of the dialog beneath it free', async () => {
    const record = await openRecord(page, LONG);
    await record.getByRole('button', { name: 'Edit', exact: true }).click();
    await record.getByLabel('Label').fill('RCA Victor');
    await record.getByRole('button', { name: 'Save Changes' }).click();
    const toast = page.locator('.toast', { hasText: 'Record updated' });
    // Its time stands still beneath the pointer.
    await toast.hover();
    await atRest(page);
    const keys = await boxOf(record.getByRole('button', { name: 'Edit', exact: true }));
    const { bottom } = await boxOf(toast);
    expect(bottom).toBeLessThan(keys.top);
    expect(bottom).toBeGreaterThan(keys.top - 60);
    await record.getByRole('button', { name: 'Close' }).click();
    await record.waitFor({ state: 'hidden' });
    await atRest(page);
    const add = await boxOf(page.locator('.fab'));
    expect((await boxOf(toast)).bottom).toBeCloseTo(add.top - 12, 0);
    if (shape === 'phone') return;
    // Beside a dialog there may be room for it in its corner.
    await page.setViewportSize({ width: 1600, height: 900 });
    await toast.hover();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await atRest(page);
    const beside = await boxOf(toast);
    expect(beside.bottom).toBeCloseTo((await boxOf(page.locator('.fab'))).top - 12, 0);
    expect(beside.left).toBeGreaterThan((await boxOf(dialog)).right);
  });

  test('a long tag and the long name of a collection stay inside their sheets', async () => {
    const name = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(2).slice(0, 100);
    await post(page, product, '/api/collections', { name, isPublic: true });
    await post(page, product, '/api/records', { artist: 'Faust', title: 'So Far', customTags: `${name}, found` });
    await page.goto(product.url);
    if (shape === 'phone') await page.setViewportSize({ width: 320, height: 640 });
    const record = await openRecord(page, 'So Far');
    const tag = await boxOf(record.locator('.tag', { hasText: name }));
    expect(tag.left).toBeGreaterThanOrEqual((await boxOf(record.getByText('Tags', { exact: true }))).right);
    expect(await sidewaysProblems(page)).toEqual([]);
    await record.getByRole('button', { name: 'Add to Collections' }).filter({ visible: true }).click();
    await page.getByRole('checkbox', { name }).waitFor();
    expect(await sidewaysProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await record.getByRole('button', { name: 'Edit', exact: true }).click();
    await record.getByRole('button', { name: `Remove tag ${name}` }).waitFor();
    expect(await sidewaysProblems(page)).toEqual([]);

    await page.goto(`${product.url}/manage-collections`);
    for (const what of ['QR code for', 'Delete', 'Set Default']) {
      await page.getByRole('button', { name: `${what} ${name}` }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      expect(await sidewaysProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('.sheet').waitFor({ state: 'detached' });
    }
    await page.setViewportSize(options.viewport);
  });

  test('a long title in the list ends before the condition', async () => {
    await page.goto(`${product.url}/?view=list`);
    const title = page.getByText(LONG, { exact: true }).filter({ visible: true });
    await title.waitFor();
    await atRest(page);
    const line = page.getByRole('listitem').or(page.getByRole('row')).filter({ has: title });
    const grade = line.locator('.grade').filter({ visible: true });
    expect((await boxOf(title)).right).toBeLessThan((await boxOf(grade)).left);
  });
});

function boxOf(of: Locator): Promise<{ top: number; bottom: number; left: number; right: number }> {
  return of.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });
}

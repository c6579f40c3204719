import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DESKTOP, type Device, expectNoProblems, openDevice } from '../support/browser.ts';
import { createProduct, type Product } from '../support/product.ts';
import { keepUndo } from '../support/toasts.ts';
import { fillStorage } from './full-storage.ts';
import { inDatabase } from './product-database.ts';
import { fillLibrary } from './sample-library.ts';
import { joinAs, onShelf } from './steps.ts';

const EMAIL = 'cratedigger@example.com';

describe('the list of the collection home', () => {
  let product: Product;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    product = await createProduct();
    await product.start();
    device = await openDevice({ ...DESKTOP, reducedMotion: 'reduce' });
    page = device.page;
    await joinAs(page, product, 'cratedigger');
    await keepUndo(page);
    await fillLibrary(page, product);
  });
  afterAll(async () => {
    await device.close();
    await product.remove();
  });
  beforeEach(() => page.setViewportSize(DESKTOP.viewport));

  const open = (path: string) => page.goto(`${product.url}${path}`);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const tick = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });

  test('says everything about a record in one row, and opens it', async () => {
    await open('/?view=list');
    const horses = row('Horses');
    await horses.waitFor();
    expect((await horses.getByRole('gridcell').allInnerTexts()).map((text) => text.split('\n').join('|'))).toEqual([
      'Select Horses',
      expect.stringContaining('Horses'),
      '1975',
      'Arista',
      'Rock',
      'new york|poetry|mono|+1',
      expect.stringContaining('VG+'),
      '$64',
      'View',
    ]);
    await horses.getByText('Patti Smith').waitFor();
    await horses.locator('.sleeve').waitFor();
    await row('Remain in Light').getByText('VG+', { exact: true }).waitFor();
    await row('Mezzanine').getByText('Near Mint', { exact: true }).waitFor();
    await horses.getByRole('link', { name: 'View Horses' }).click();
    await page.getByRole('dialog', { name: 'Horses' }).waitFor();
  });

  test('puts the selected records into another collection, and takes that back', async () => {
    await open('/?view=list');
    await tick('Blue').click();
    await tick('Rumours').click();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Add to collection' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Late night/ })
      .click();
    await page.getByText('Added 2 records to Late night').waitFor();
    await page.getByRole('link', { name: /^Late night 5/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /^Late night 3/ }).waitFor();
  });

  test('takes records out of the collection shown, but never out of the default one', async () => {
    await open('/?view=list');
    await tick('Blue').click();
    await page.getByText('Records cannot be removed from the main collection').waitFor();
    expect(await page.getByRole('button', { name: 'Remove from collection' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Late night/ }).click();
    await tick('Dummy').click();
    await page.getByRole('button', { name: 'Remove from collection' }).click();
    await page.getByText('Removed 1 record from Late night').waitFor();
    await row('Dummy').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Dummy').waitFor();
  });

  test('selects in one collection only, and on a phone only while it says so', async () => {
    await open('/?view=list');
    await tick('Blue').click();
    await tick('Horses').click();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('link', { name: /^Late night/ }).click();
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    await expect.poll(() => tick('Horses').isChecked()).toBe(false);

    await page.setViewportSize({ width: 390, height: 844 });
    const select = page.getByRole('button', { name: 'Select', exact: true });
    await select.click();
    await tick('Horses').click();
    await page.getByText('1 selected').waitFor();
    await select.click();
    await page.getByText('1 selected').waitFor({ state: 'detached' });
  });

  test('keeps the focus when the selection ends', async () => {
    await open('/?view=list');
    await tick('Blue').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect
      .poll(() => page.locator('[data-row]:focus').allInnerTexts())
      .toEqual([expect.stringContaining('Blue')]);
  });

  test('has no selection on the shelf', async () => {
    await open('/');
    await onShelf(page, 'Horses');
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  test('says so when a bulk change could not be stored', async () => {
    await open('/?view=list');
    await page.getByRole('link', { name: /^Late night/ }).click();
    await tick('Dummy').click();
    await fillStorage(page);
    await page.getByRole('button', { name: 'Remove from collection' }).click();
    await page.getByText('Failed to remove records from collection').waitFor();
    await page.getByRole('button', { name: 'Add to collection' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^First pressings/ })
      .click();
    await page.getByText('Failed to add records to collection').waitFor();
  });

  test('of thousands keeps only those near the window in the page, and is walked and selected by keyboard', async () => {
    await inDatabase(product, `update users set subscription_tier = 'annual' where email = $1`, [EMAIL]);
    await inDatabase(
      product,
      `insert into records (id, user_id, artist, title, condition, year, created_at, updated_at, version)
       select gen_random_uuid(), id, 'Various', 'Volume ' || number, 'good', 1990, now() - number * interval '1 day',
         now(), 0
       from users, generate_series(1, 3000) as number where email = $1`,
      [EMAIL],
    );
    await open('/?view=list');
    const grid = page.getByRole('grid', { name: 'Records' });
    await grid.and(page.locator('[aria-rowcount="3015"]')).waitFor();
    expect(await page.locator('[data-row]').count()).toBeLessThan(60);

    await page.locator('[data-row]').first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => focusedText(page)).toContain('Volume 3000');
    expect(await page.locator(':focus').getAttribute('aria-rowindex')).toBe('3015');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('3 selected').waitFor();
    await tick('Rumours').click({ modifiers: ['Shift'] });
    const upTo = Number(await row('Rumours').getAttribute('aria-rowindex'));
    await page.getByText(`${upTo - 2} selected`).waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText('3,014 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('3,014 selected').waitFor({ state: 'detached' });

    await page.keyboard.press('Control+f');
    await page.keyboard.type('volume 2999');
    await row('Volume 2999').waitFor();
    expectNoProblems(device);
  });
});

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Device, expectNoProblems, openDevice, PHONE } from '../support/browser.ts';
import type { RunningProduct } from '../support/product.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { addAtOnce, volumes } from './add-at-once.ts';
import { inDatabase } from './product-database.ts';
import { post } from './rest.ts';
import { fillLibrary } from './sample-library.ts';
import { joinAs, keyStepsBack, offline, onShelf, synced } from './steps.ts';

const EMAIL = 'crossfader@example.com';
const WIDTHS = [320, 390, 430];

let product: RunningProduct;
let device: Device;
let page: Page;

beforeAll(async () => {
  product = await sharedProduct();
  device = await openDevice(PHONE);
  page = device.page;
  await joinAs(page, product, 'crossfader');
  await inDatabase(product, `update users set subscription_tier = 'annual' where email = $1`, [EMAIL]);
  await fillLibrary(page, product);
  await post(page, product, '/api/collections', { name: 'Not yet' });
  // Seven pages of twelve.
  await addAtOnce(page, product, 'record', volumes(1, 60, { artist: 'Various', year: 1950 }));
  await open('/');
});
afterAll(async () => {
  await device.close();
});

async function open(path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await synced(page);
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const pager = () => page.getByRole('navigation', { name: 'Pages' });
const heightOf = async (part: Locator) => (await boxOf(part)).height;

async function isOneLine(row: Locator): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const keys = await row.getByRole('button').all();
    const tops = await Promise.all(keys.map(async (key) => (await boxOf(key)).y));
    expect(new Set(tops).size, `${keys.length} keys at ${width} px`).toBe(1);
    const last = await boxOf(keys.at(-1) ?? row);
    expect(last.x + last.width, `right edge at ${width} px`).toBeLessThanOrEqual(width);
  }
}

describe('the pager of a phone', () => {
  test('keeps seven pages on one line', async () => {
    await onShelf(page, 'Volume 60');
    await isOneLine(pager());
    expect(await pager().getByRole('button').allInnerTexts()).toEqual(
      expect.arrayContaining(['1', '2', '3', '4', '5', '6', '7']),
    );
  });

  test('is never under the round key', async () => {
    const round = page.locator('.fab');
    const last = pager().getByRole('button').last();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      for (let from = 60; from <= 200; from += 10) {
        await pager().evaluate((row, bottom) => {
          window.scrollBy({
            top: row.getBoundingClientRect().bottom - (window.innerHeight - bottom),
            behavior: 'instant',
          });
        }, from);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const [key, number] = [await boxOf(round), await boxOf(last)];
        const isClear =
          key.x >= number.x + number.width || key.y >= number.y + number.height || key.y + key.height <= number.y;
        expect(isClear, `${width} px wide, ${from} px from the lower edge`).toBe(true);
      }
    }
  });

  test('has dots for more than seven, which ask for a page', async () => {
    await addAtOnce(page, product, 'record', volumes(61, 90, { artist: 'Various', year: 1950 }));
    await open('/?page=5');
    await pager().getByRole('button', { name: 'Page 9' }).waitFor();
    await isOneLine(pager());
    await pager().getByRole('button', { name: 'Another page' }).last().tap();
    const dialog = page.getByRole('dialog', { name: 'Go to page' });
    await dialog.getByRole('textbox').fill('12');
    await dialog.getByRole('button', { name: 'Go', exact: true }).tap();
    await dialog.getByText('Enter a number from 1 to 9.').waitFor();
    await dialog.getByRole('textbox').fill('7');
    await dialog.getByRole('button', { name: 'Go', exact: true }).tap();
    await dialog.waitFor({ state: 'hidden' });
    await pager().getByRole('button', { name: 'Page 7' }).and(page.locator('[aria-current]')).waitFor();
    await page.goBack();
    await pager().getByRole('button', { name: 'Page 5' }).and(page.locator('[aria-current]')).waitFor();
  });
});

test('the pill of a phone is one line high, whatever it says', async () => {
  await open('/');
  const pill = page.locator('.pill:visible').first();
  const height = await heightOf(pill);
  await device.context.setOffline(true);
  await offline(page);
  await page.getByRole('button', { name: 'Add Album' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add Record' });
  await dialog.getByRole('button', { name: 'Fill in by hand' }).tap();
  await dialog.getByLabel(/^Artist/).fill('Can');
  await dialog.getByLabel(/^Title/).fill('Tago Mago');
  await dialog.getByRole('button', { name: 'Add Record' }).tap();
  await page.getByRole('button', { name: 'Offline · 1 waiting' }).waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await heightOf(pill), `at ${width} px`).toBe(height);
  }
  await device.context.setOffline(false);
  await synced(page);
});

test('the shelf is headed by its collection, and an empty one offers nothing to choose from', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open('/');
  const tabs = page.getByRole('navigation', { name: 'Collections' });
  await page.evaluate(() => window.scrollTo(0, 0));
  const before = await boxOf(tabs);
  expect(await page.title()).toBe('My Collection – Side One');
  await page.getByRole('combobox', { name: 'Genre' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Add Album' }).filter({ visible: true }).waitFor();
  await tabs.getByRole('link', { name: /^Not yet/ }).click();
  await page.getByText('No records in Not yet').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Not yet' }).waitFor();
  await expect.poll(() => page.title()).toBe('Not yet – Side One');
  expect(await page.getByRole('combobox').count()).toBe(0);
  expect(await boxOf(tabs)).toEqual(before);
  await page.setViewportSize(PHONE.viewport);
});

describe('the cards of the list', () => {
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });

  test('show two tags of a record and how many more, and open it', async () => {
    await page.setViewportSize(PHONE.viewport);
    await open('/?view=list&q=horses');
    await page.getByRole('button', { name: 'Cards' }).tap();
    const horses = card('Patti Smith');
    await horses.getByText('1975 · Arista · Rock').waitFor();
    expect(await horses.locator('.tag').allInnerTexts()).toEqual(['new york', 'poetry', '+2']);
    await horses.getByText('VG+', { exact: true }).waitFor();
    await horses.getByText('$64').waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const [whole, view] = [await boxOf(horses), await boxOf(horses.getByRole('link', { name: 'View Horses' }))];
      expect(view.y + view.height, `at ${width} px`).toBeLessThanOrEqual(whole.y + whole.height);
      expect(view.height).toBeGreaterThanOrEqual(44);
    }
    await horses.getByRole('link', { name: 'View Horses' }).tap();
    await page.getByRole('dialog', { name: 'Horses' }).waitFor();
  });

  test('stand side by side where there is room, are moved through by arrows and ticked with Shift', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('/?view=cards&sort=artist');
    const first = card('Aretha Franklin');
    await first.waitFor();
    expect((await boxOf(card('Bob Dylan'))).y).toBe((await boxOf(first)).y);
    await first.getByRole('link', { name: 'Lady Soul', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('4 selected').waitFor();
    expect(await select('Lady Soul').isChecked()).toBe(false);
    // However many there are, only those near the window are in the page.
    expect(await page.locator('[data-row]').count()).toBeLessThan(100);
    await page.keyboard.press('End');
    await page.locator('[data-row] a:focus').filter({ hasText: 'Volume' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Volume/ }).waitFor();
    await page.setViewportSize(PHONE.viewport);
  });

  test('and the lines of a phone have a View of their own', async () => {
    await open('/?view=list&q=horses');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await card('Patti Smith').getByRole('link', { name: 'View Horses' }).waitFor();
    }
    await card('Patti Smith').getByRole('link', { name: 'View Horses' }).tap();
    await page.getByRole('dialog', { name: 'Horses' }).waitFor();
  });
});

test('a wish on the home opens that wish, and can be bought from a phone', async () => {
  await open('/');
  await page
    .getByRole('region', { name: 'Wishlist' })
    .getByRole('link', { name: /Pink Moon/ })
    .tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Pink Moon' });
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await dialog.waitFor({ state: 'hidden' });
  const wish = page.getByRole('listitem').filter({ hasText: 'Pink Moon' });
  const buy = wish.getByRole('link', { name: 'Buy Pink Moon, opens in a new tab' });
  expect(await buy.getAttribute('href')).toBe('https://example.com/pink-moon');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await heightOf(buy)).toBeGreaterThanOrEqual(44);
  }
});

test('Add Shelfie names the record, and only a phone offers its camera', async () => {
  await open('/');
  await keyStepsBack(page);
  await page.getByRole('button', { name: 'Add Record' }).tap();
  await page.getByRole('dialog', { name: 'Add Record' }).getByLabel('Photograph').waitFor();
  await page.goBack();
  await page
    .getByRole('link', { name: /^Volume 90/ })
    .first()
    .tap();
  await page.getByRole('dialog', { name: 'Volume 90' }).getByRole('button', { name: 'Add Shelfie' }).last().tap();
  await page.getByRole('dialog', { name: 'Add Shelfie' }).getByText('“Volume 90” by Various').waitFor();
  expectNoProblems(device);
});

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DESKTOP, type Device, expectNoProblems, openDevice } from '../support/browser.ts';
import { shellIsCached } from '../support/cached-shell.ts';
import { createProduct, type Product } from '../support/product.ts';
import { keepUndo } from '../support/toasts.ts';
import { inDatabase } from './product-database.ts';
import { post, rest } from './rest.ts';
import { fillLibrary } from './sample-library.ts';
import { joinAs, offline, onShelf, openSyncSheet, synced } from './steps.ts';

const EMAIL = 'cratedigger@example.com';

describe('the collection home', () => {
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
    for (let wish = 1; wish <= 5; wish += 1) {
      await post(page, product, '/api/wishlist', { artist: 'Various', title: `Wish ${wish}` });
    }
    await open('/');
    await onShelf(page, 'Horses');
    await synced(page);
  });
  afterAll(async () => {
    await device.close();
    await product.remove();
  });
  beforeEach(() => page.setViewportSize(DESKTOP.viewport));

  const open = (path: string) => page.goto(`${product.url}${path}`);

  /** Changes the account past the app, and waits until this device shows it. */
  async function accountBecomes(sql: string): Promise<void> {
    await inDatabase(product, `update users set ${sql} where email = $1`, [EMAIL]);
    await open('/');
    await onShelf(page, 'Horses');
    await synced(page);
  }

  describe('above the records', () => {
    test('stand the search, the figures, the plan, the collections, the filters and the wishes', async () => {
      await open('/');
      await page.getByRole('heading', { name: 'My Collection' }).waitFor();
      await page.getByRole('searchbox', { name: 'Search your collection' }).waitFor();
      expect(await figures(page)).toEqual({ Records: '14', Artists: '14', Followers: '0', 'Free plan': '15 albums' });
      const tabs = page.getByRole('navigation', { name: 'Collections' });
      expect(await tabs.getByRole('link').allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringContaining('My Collection'), expect.stringContaining('Late night')]),
      );
      await page.getByRole('radio', { name: '1970s, 6' }).waitFor();
      await page.getByRole('combobox', { name: 'Genre' }).waitFor();
      await page.getByRole('combobox', { name: 'Sort' }).waitFor();
      await page.getByRole('button', { name: 'Shelf', pressed: true }).waitFor();
      await page.getByRole('button', { name: 'List', pressed: false }).waitFor();
      const wishes = page.getByRole('region', { name: 'Wishlist' });
      await eventually(() => wishes.getByRole('listitem').count()).toBe(6);
      await wishes.getByRole('link', { name: 'See all 8' }).waitFor();
      await page.getByRole('contentinfo').getByRole('link', { name: 'About Collections' }).waitFor();
    });

    test('every add key opens the dialog for a new record', async () => {
      for (const key of await page.getByRole('button', { name: /^Add (?:Record|Album)$/ }).all()) {
        await key.click();
        const dialog = page.getByRole('dialog', { name: 'Add Record' });
        await dialog.getByRole('button', { name: 'Close' }).click();
        await dialog.waitFor({ state: 'hidden' });
      }
      expect(await page.getByRole('button', { name: 'Add Record' }).count()).toBe(2);
      expect(await page.getByRole('button', { name: 'Add Album' }).count()).toBe(1);
    });

    test('the value of the collection is shown only to who wants to see it', async () => {
      expect(Object.keys(await figures(page))).not.toContain('Collection value');
      await accountBecomes('show_collection_value = true');
      expect((await figures(page))['Collection value']).toBe('$362');
      await accountBecomes('show_collection_value = false');
    });

    test('the level meter counts to fifteen and says when it is full; a paid plan is unlimited, an admin is named', async () => {
      await open('/');
      const meter = page.getByRole('progressbar', { name: 'Albums used' });
      await meter.and(page.locator('[aria-valuenow="14"][aria-valuemax="15"]')).waitFor();
      expect(await page.getByText('Limit reached!').count()).toBe(0);
      const { id } = await post(page, product, '/api/records', { artist: 'Burial', title: 'Untrue' });
      await page.getByText('Limit reached!').waitFor();
      await rest(page, product, `/api/records/${id}`, { method: 'DELETE' });
      await accountBecomes(`subscription_tier = 'annual', role = 'admin'`);
      expect((await figures(page))['Annual plan']).toBe('Unlimited');
      await page.locator('.badge', { hasText: 'Admin' }).waitFor();
      expect(await meter.count()).toBe(0);
      await accountBecomes(`role = 'user'`);
      expect(await page.locator('.badge', { hasText: 'Admin' }).count()).toBe(0);
    });
  });

  test('says when it last agreed with the server, also after a start without a connection', async () => {
    await open('/');
    await synced(page);
    await shellIsCached(page);
    await device.context.setOffline(true);
    await page.reload();
    await offline(page);
    const sheet = await openSyncSheet(page);
    await sheet.getByText(/Last synced today at/).waitFor();
    await device.context.setOffline(false);
    await sheet.getByRole('button', { name: 'Sync now' }).waitFor();
  });

  describe('what is listed', () => {
    test('a collection shows its own records, and the address brings it back', async () => {
      await open('/');
      await page.getByRole('link', { name: /^Late night/ }).click();
      await eventually(() => titles(page)).toEqual(['Horses', 'Dummy', 'Pastel Blues']);
      await page.reload();
      await eventually(() => titles(page)).toEqual(['Horses', 'Dummy', 'Pastel Blues']);
    });

    test('search, genre and decade must all fit, and the address keeps them', async () => {
      await open('/');
      await page.getByRole('searchbox').fill('LATE NIGHT');
      await eventually(() => titles(page)).toEqual(['Dummy', 'A Love Supreme', 'Pastel Blues']);
      await page.getByRole('combobox', { name: 'Genre' }).selectOption('Jazz');
      await eventually(() => titles(page)).toEqual(['A Love Supreme', 'Pastel Blues']);
      await page.getByRole('searchbox').fill('');
      await page.getByRole('radio', { name: /^1960s/ }).check();
      await eventually(() => titles(page)).toEqual(['Sketches of Spain', 'A Love Supreme', 'Pastel Blues']);
      await page.reload();
      await eventually(() => titles(page)).toEqual(['Sketches of Spain', 'A Love Supreme', 'Pastel Blues']);
      await page.getByText('3 of 14 records').filter({ visible: true }).waitFor();
    });

    test('words of different fields and words with a slip find records, in the order that is chosen', async () => {
      await open('/?q=late+nihgt&sort=artist');
      await eventually(() => titles(page)).toEqual(['A Love Supreme', 'Pastel Blues', 'Dummy']);
      await page.getByRole('searchbox').fill('smith first');
      await eventually(() => titles(page)).toEqual(['Horses']);
      await page.getByText('1 of 14 records').filter({ visible: true }).waitFor();
      await page.getByRole('searchbox').fill('blur');
      await eventually(() => titles(page)).toEqual(['Blue']);
      await page.getByRole('combobox', { name: 'Genre' }).selectOption('Jazz');
      await page
        .getByText('No record here has this in its artist, title or tags and fits the filters you chose.')
        .waitFor();
      await page.getByRole('button', { name: 'Clear search and filters' }).click();
      await page.getByText('14 records').filter({ visible: true }).first().waitFor();
    });

    test('the newest come first, and the other orders are by artist and by year', async () => {
      await open('/');
      await eventually(async () => (await titles(page))[0]).toBe('Horses');
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Artist A–Z');
      await eventually(async () => (await titles(page)).slice(0, 2)).toEqual(['Lady Soul', 'Blood on the Tracks']);
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Year, newest first');
      await eventually(async () => (await titles(page)).slice(0, 2)).toEqual(['Mezzanine', 'Dummy']);
    });
  });

  describe('the shelf', () => {
    test('holds as many records in a row as the window is wide, three rows on a page, and follows the window', async () => {
      await open('/');
      for (const [width, perRow] of [
        [1920, 8],
        [1919, 7],
        [1536, 7],
        [1535, 6],
        [1280, 6],
        [1279, 5],
        [1024, 5],
        [1023, 4],
        [768, 4],
        [390, 4],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        const first = page.locator('.shelf-row').first();
        await eventually(() => first.getByRole('listitem').count(), `${width} px`).toBe(perRow);
        await eventually(async () => (await titles(page)).length).toBe(Math.min(14, perRow * 3));
      }
    });

    test('turns its pages by number, Previous and Next, and a page that is gone is the first', async () => {
      await page.setViewportSize({ width: 1000, height: 900 });
      await open('/');
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await eventually(() => pages.getByRole('button').allInnerTexts()).toEqual(['Previous', '1', '2', 'Next']);
      await pages.getByRole('button', { name: 'Next' }).click();
      await eventually(() => titles(page)).toEqual(['Trans-Europe Express', 'Pastel Blues']);
      await pages.getByRole('button', { name: 'Previous' }).click();
      await eventually(async () => (await titles(page)).length).toBe(12);
      await pages.getByRole('button', { name: 'Page 2' }).click();
      await eventually(() => titles(page)).toHaveLength(2);
      await page.getByRole('searchbox').fill('a');
      await eventually(async () => (await titles(page))[0]).toBe('Horses');
      await open('/?page=9');
      await eventually(async () => (await titles(page))[0]).toBe('Horses');
    });

    test('each tile leads to the page of its album', async () => {
      await open('/');
      const tile = page.getByRole('listitem').filter({ hasText: 'Hounds of Love' });
      await tile.hover();
      const key = tile.getByRole('link', { name: 'View Album' });
      const [album, edit] = await Promise.all([key, tile.getByRole('button', { name: 'Edit' })].map(lookOf));
      expect(album).toEqual(edit);
      await key.click();
      await page.waitForURL(`${product.url}/album/Kate%20Bush/Hounds%20of%20Love`);
      await page.getByRole('heading', { name: 'Hounds of Love' }).waitFor();
    });

    test('each tile can be edited, photographed and deleted, and is marked limited', async () => {
      await open('/');
      const tile = page.getByRole('listitem').filter({ hasText: 'Hounds of Love' });
      await tile.getByText('LIMITED').waitFor();
      await tile.hover();
      for (const [key, dialog] of [
        ['Edit', /Hounds of Love/],
        ['Add Shelfie', /Shelfie/],
      ] as const) {
        await tile.hover();
        await tile.getByRole('button', { name: key }).click();
        await page.getByRole('dialog', { name: dialog }).waitFor();
        if (key === 'Edit') await page.getByRole('button', { name: 'Save Changes' }).waitFor();
        await open('/');
      }
      await tile.hover();
      await tile.getByRole('button', { name: 'Delete' }).click();
      await page
        .getByRole('alertdialog')
        .getByText('Are you sure you want to delete "Hounds of Love" by Kate Bush?')
        .waitFor();
    });

    test('counts shelfies, and draws a sleeve where there is no picture or it does not load', async () => {
      const [blue] = await rest<{ id: string; title: string }[]>(page, product, '/api/records').then((all) =>
        all.filter(({ title }) => title === 'Blue'),
      );
      const changes = {
        imageUrl: `${product.url}/api/images/${'0'.repeat(64)}`,
        shelfiePhotos: ['https://example.com/one.jpg', 'https://example.com/two.jpg'],
      };
      await rest(page, product, `/api/records/${blue?.id}`, { method: 'PATCH', body: changes });
      await open('/');
      const tile = page.getByRole('listitem').filter({ hasText: 'Joni Mitchell' });
      await tile.getByText('2 shelfie photos').waitFor();
      await tile.locator('.sleeve svg').waitFor();
      await eventually(() => tile.locator('.sleeve img').count()).toBe(0);
      await page.getByRole('listitem').filter({ hasText: 'Patti Smith' }).locator('.sleeve svg').waitFor();
    });

    test('is one stop of the Tab key, and arrows move on it', async () => {
      await open('/');
      await onShelf(page, 'Horses');
      await eventually(() => page.locator(`[data-tile]:not([tabindex="-1"])`).count()).toBe(1);
      await page.locator('[data-tile]').first().focus();
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
      await eventually(() => focusedText(page)).toContain('Mezzanine');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: /Mezzanine/ }).waitFor();
    });

    test('gives the focus of a deleted record to its neighbour, and keeps it when another device adds one', async () => {
      await open('/');
      await onShelf(page, 'Horses');
      const focused = page.locator('[data-tile]:focus');
      const tile = (title: string) => page.getByRole('link', { name: new RegExp(`^${title} by`) });
      await tile('Lady Soul').focus();
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Lady Soul' });
      await sheet.getByRole('button', { name: 'Delete' }).press('Enter');
      await sheet.getByRole('button', { name: 'Confirm Delete' }).press('Enter');
      await eventually(() => focused.allInnerTexts()).toEqual([expect.stringContaining('London Calling')]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await onShelf(page, 'Lady Soul');

      await tile('London Calling').focus();
      for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await eventually(() => focused.allInnerTexts()).toEqual([expect.stringContaining('Remain in Light')]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await onShelf(page, 'London Calling');

      // By the pointer alone, where no tile has had the focus.
      await open('/');
      const spot = page.getByRole('listitem').filter({ hasText: 'Hounds of Love' });
      await spot.hover();
      await spot.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await eventually(() => focused.allInnerTexts()).toEqual([expect.stringContaining('Sketches of Spain')]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await onShelf(page, 'Hounds of Love');

      // The last of its row: a newer record moves it to the next one.
      await tile('Mezzanine').focus();
      await synced(page);
      const { id } = await post(page, product, '/api/records', { artist: 'Burial', title: 'Untrue' });
      await onShelf(page, 'Untrue');
      await eventually(() => focused.allInnerTexts()).toEqual([expect.stringContaining('Mezzanine')]);
      await rest(page, product, `/api/records/${id}`, { method: 'DELETE' });
      await eventually(async () => (await titles(page))[0]).toBe('Horses');
    });

    test('turns back to the page before by Back, also from the first one', async () => {
      await page.setViewportSize({ width: 1000, height: 900 });
      await open('/');
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await pages.getByRole('button', { name: 'Page 2' }).click();
      await eventually(() => titles(page)).toHaveLength(2);
      await pages.getByRole('button', { name: 'Page 1' }).click();
      await eventually(() => titles(page)).toHaveLength(12);
      await page.goBack();
      await eventually(() => titles(page)).toHaveLength(2);
    });

    test('a question mark shows the keys, and a slash goes to the search', async () => {
      await open('/');
      await onShelf(page, 'Horses');
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Keyboard' });
      await help.getByText('Turn the page').waitFor();
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'hidden' });
      await page.keyboard.press('/');
      const isInSearch = () => page.getByRole('searchbox').evaluate((box) => box === document.activeElement);
      expect(await isInSearch()).toBe(true);
      await page.getByRole('radio', { name: /^1970s/ }).check();
      await page.getByRole('radio', { name: /^1970s/ }).focus();
      await page.keyboard.press('/');
      expect(await isInSearch()).toBe(true);
      expectNoProblems(device);
    });
  });
});

/** The readout as label and value. */
async function figures(page: Page): Promise<Record<string, string>> {
  const readout = page.locator('.readout').filter({ visible: true });
  await readout.waitFor();
  const [labels, values] = await Promise.all([
    readout.locator('dt').allInnerTexts(),
    readout.locator('dd').allInnerTexts(),
  ]);
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

async function titles(page: Page): Promise<string[]> {
  const shelf: Locator = page.getByRole('list', { name: 'Records' });
  return shelf.getByRole('listitem').locator('.cap b').allInnerTexts();
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

/** Looks again until it is so; a machine with much else to do takes its time. */
function eventually<Value>(read: () => Promise<Value> | Value, message?: string) {
  return expect.poll(read, { ...(message !== undefined && { message }) });
}

/** What makes a key of a tile look like its neighbours. */
function lookOf(key: Locator) {
  return key.evaluate((element) => {
    const { height } = element.getBoundingClientRect();
    return { height, color: getComputedStyle(element).color };
  });
}

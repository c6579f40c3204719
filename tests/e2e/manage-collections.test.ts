import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowClipboard, type Device, expectNoProblems, openDevice } from '../support/browser.ts';
import { createProduct, type Product } from '../support/product.ts';
import { keepUndo } from '../support/toasts.ts';
import { atRest } from './at-rest.ts';
import { fillStorage } from './full-storage.ts';
import { post, rest } from './rest.ts';
import { joinAs, toastSays } from './steps.ts';

describe('collections', () => {
  let product: Product;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    product = await createProduct();
    await product.start();
    device = await openDevice();
    await allowClipboard(device, product.url);
    page = device.page;
    await joinAs(page, product, 'cratedigger');
    await keepUndo(page);
    const { id } = await post(page, product, '/api/collections', { name: 'AC/DC: 50% off?', isPublic: true });
    for (const title of ['Powerage', 'Let There Be Rock']) {
      await post(page, product, '/api/records', {
        artist: 'AC/DC',
        title,
        year: 1978,
        genre: 'rock',
        collectionIds: [id],
      });
    }
    await page.goto(`${product.url}/manage-collections`);
    await item('My Collection').getByText('2 albums').waitFor();
  });
  afterAll(async () => {
    await device.close();
    await product.remove();
  });

  const item = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();

  test('are made, edited and deleted, and each can be taken back', async () => {
    await page.getByRole('button', { name: 'Create Collection' }).click();
    const create = page.getByRole('dialog', { name: 'Create New Collection' });
    await create.getByLabel('Name').fill('Sunday jazz');
    await create.getByRole('button', { name: 'Create Collection' }).click();
    await toastSays(page, 'Collection created');
    await item('Sunday jazz').getByText('No description').waitFor();
    await item('Sunday jazz').getByText('0 albums').waitFor();

    await page.getByRole('button', { name: 'Edit Sunday jazz' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Collection' });
    await edit.getByLabel('Description').fill('Slow mornings');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Collection updated');
    await item('Sunday jazz').getByText('Slow mornings').waitFor();
    await undo();
    await item('Sunday jazz').getByText('No description').waitFor();

    await page.getByRole('button', { name: 'Delete Sunday jazz' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Collection' });
    await question.getByText('Its records are not deleted, only removed from the collection.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Collection deleted');
    await expect.poll(() => item('Sunday jazz').count()).toBe(0);
    await undo();
    await item('Sunday jazz').waitFor();
  });

  test('are made and deleted once by a double click or a second Enter', async () => {
    const create = page.getByRole('dialog', { name: 'Create New Collection' });
    await page.getByRole('button', { name: 'Create Collection' }).click();
    await create.getByLabel('Name').fill('By mouse');
    await atRest(page);
    await create.getByRole('button', { name: 'Create Collection' }).dblclick({ delay: 50 });
    await item('By mouse').waitFor();
    await create.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Create Collection' }).click();
    await create.getByLabel('Name').fill('By key');
    await page.keyboard.press('Enter');
    await item('By key').waitFor();
    await page.keyboard.press('Enter');
    await page.goto(`${product.url}/manage-collections`);
    await item('By key').first().waitFor();
    const names = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(names.filter((name) => name.startsWith('By '))).toEqual(['By key', 'By mouse']);

    for (const name of ['By key', 'By mouse']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await atRest(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick({ delay: 50 });
      await toastSays(page, 'Collection deleted', name);
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    }
    await undo();
    await item('By mouse').waitFor();
    await page.getByRole('button', { name: 'Delete By mouse' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Collection deleted', 'By mouse');
  });

  test('stay private when that is decided elsewhere while their words are edited', async () => {
    const { id } = await post(page, product, '/api/collections', { name: 'House', isPublic: true });
    await page.getByRole('button', { name: 'Edit House' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Collection' });
    await edit.getByLabel('Description').fill('Chicago and after');
    await rest(page, product, `/api/collections/${id}`, { method: 'PATCH', body: { isPublic: false } });
    await expect.poll(() => edit.getByRole('switch').isChecked()).toBe(false);
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Collection updated');
    const stored = () => rest<{ id: string }[]>(page, product, '/api/collections');
    await expect
      .poll(async () => (await stored()).find((collection) => collection.id === id))
      .toMatchObject({ description: 'Chicago and after', isPublic: false });
    await rest(page, product, `/api/collections/${id}`, { method: 'DELETE' });
    await expect.poll(() => item('House').count()).toBe(0);
  });

  test('show what can be done with the default and with the others', async () => {
    const main = item('My Collection');
    await main.getByText('Default', { exact: true }).waitFor();
    await main.getByText('The main collection that contains all albums.').waitFor();
    expect(await main.getByRole('button', { name: /Set Default|Delete/ }).count()).toBe(0);
    const jazz = item('Sunday jazz');
    for (const name of ['Set Default Sunday jazz', 'Edit Sunday jazz', 'Delete Sunday jazz']) {
      await jazz.getByRole('button', { name }).waitFor();
    }
    const view = jazz.getByRole('link', { name: 'View Collection Sunday jazz' });
    expect(await view.getAttribute('href')).toMatch(/^\/\?collection=[0-9a-f-]{36}$/);
    await main.getByRole('link', { name: 'View Collection My Collection' }).waitFor();
    await jazz.getByText(/^Created \w+ \d+, \d{4}$/).waitFor();
  });

  test('give the default on and back', async () => {
    await page.getByRole('button', { name: 'Set Default Sunday jazz' }).click();
    await toastSays(page, 'Default collection updated');
    await item('Sunday jazz').getByText('2 albums').waitFor();
    await undo();
    await item('Sunday jazz').getByText('0 albums').waitFor();
    await item('My Collection').getByText('Default', { exact: true }).waitFor();
  });

  test('that are public ask before they become the default, and can be made private first', async () => {
    await page.getByRole('button', { name: 'Set Default AC/DC' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set Default' });
    await dialog.getByText(/everybody with its link would see all of them/).waitFor();
    await dialog.getByRole('button', { name: 'Make private first' }).click();
    const acdc = item('AC/DC: 50% off?');
    await acdc.getByText('Default', { exact: true }).waitFor();
    expect(await acdc.getByText('Public', { exact: true }).count()).toBe(0);
    await undo();
    await acdc.getByText('Public', { exact: true }).waitFor();
    await item('My Collection').getByText('Default', { exact: true }).waitFor();
  });

  test('that are public have an address to copy, to open and to scan; private ones have none', async () => {
    const url = `${product.url}/cratedigger/${encodeURIComponent('AC/DC: 50% off?')}`;
    const acdc = item('AC/DC: 50% off?');
    await acdc.getByText('Public', { exact: true }).waitFor();
    await acdc.getByRole('button', { name: /^Copy link/ }).click();
    await toastSays(page, 'Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await acdc.getByRole('button', { name: /^QR code/ }).click();
    await page
      .getByRole('dialog', { name: 'Share Collection' })
      .getByRole('img', { name: `QR code of ${url}` })
      .waitFor();
    await page.keyboard.press('Escape');

    const opening = page.waitForEvent('popup');
    await acdc.getByRole('link', { name: /^Open public page/ }).click();
    const opened = await opening;
    await opened.getByRole('heading', { name: 'AC/DC: 50% off?' }).waitFor();
    await opened.getByTitle('Powerage').waitFor();
    await opened.close();

    const jazz = item('Sunday jazz');
    await jazz.waitFor();
    expect(await jazz.getByRole('button', { name: /Copy link|QR code/ }).count()).toBe(0);
    expect(await jazz.getByRole('link', { name: /public page/ }).count()).toBe(0);
  });

  test('say when the clipboard takes nothing', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await item('AC/DC: 50% off?')
      .getByRole('button', { name: /^Copy link/ })
      .click();
    await toastSays(page, 'Copy Failed', 'Unable to copy URL to clipboard.');
  });

  test('say of each change that it failed, on a device that can store nothing more', async () => {
    await page.goto(`${product.url}/manage-collections`);
    await item('Sunday jazz').waitFor();
    await fillStorage(page);
    await page.getByRole('button', { name: 'Create Collection' }).click();
    const create = page.getByRole('dialog', { name: 'Create New Collection' });
    await create.getByLabel('Name').fill('Too much');
    await create.getByRole('button', { name: 'Create Collection' }).click();
    await toastSays(page, /^Failed to create collection/);
    await create.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Edit Sunday jazz' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Collection' });
    await edit.getByLabel('Description').fill('Anything');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, /^Failed to update collection/);
    await edit.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Set Default Sunday jazz' }).click();
    await toastSays(page, /^Failed to set default collection/);

    await page.getByRole('button', { name: 'Delete Sunday jazz' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, /^Failed to delete collection\. /);
  });

  test('wrote nothing to the console that nobody expected', () => {
    expectNoProblems(device);
  });
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atRest } from '../../e2e/at-rest.ts';
import { post } from '../../e2e/rest.ts';
import { joinAs, toastSays } from '../../e2e/steps.ts';
import { allowClipboard, DESKTOP, type Device, expectNoProblems, openDevice } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';
import { keepUndo } from '../../support/toasts.ts';

describe('collections', () => {
  let product: RunningProduct;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    product = await sharedProduct();
    device = await openDevice(DESKTOP);
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
    await post(page, product, '/api/collections', { name: 'Sunday jazz' });
    await page.goto(`${product.url}/manage-collections`);
    await item('My Collection').getByText('2 albums').waitFor();
  });
  afterAll(async () => {
    await device.close();
  });

  const item = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();

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

  // COLL-004 COLL-030 COLL-031 COLL-032 COLL-040
  test('that are public have an address to copy, to open and to scan; private ones have none', async () => {
    const url = `${product.url}/cratedigger/${encodeURIComponent('AC/DC:-50%-off?')}`;
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

  test('wrote nothing unexpected to the console', () => {
    expectNoProblems(device);
  });
});

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../../e2e/rest.ts';
import { chooseOfRecord, joinAs, onShelf, openRecord, synced, toastSays } from '../../e2e/steps.ts';
import { type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

let product: RunningProduct;
let device: Device;
let page: Page;

beforeAll(async () => {
  product = await sharedProduct();
  device = await openDevice(PHONE);
  page = device.page;
  await joinAs(page, product, 'crossfader');
  await post(page, product, '/api/records', {
    artist: 'Kraftwerk',
    title: 'Trans-Europe Express',
    genre: 'electronic',
  });
  await post(page, product, '/api/wishlist', { artist: 'Neu!', title: 'Neu! 75' });
  await post(page, product, '/api/collections', { name: 'Motorik', isPublic: true });
  await onShelf(page, 'Trans-Europe Express');
  await synced(page);
});
afterAll(async () => {
  await device.close();
});

/** The wishlist, and then the page that the test is about: Back from there has to lead to the wishlist. */
async function openAfterWishlist(tab: 'Collection' | 'Look up'): Promise<void> {
  await page.goto(`${product.url}/wishlist`);
  await page.getByText('Neu! 75').first().waitFor();
  await page.getByRole('link', { name: tab, exact: true }).tap();
}

async function backLeadsToWishlist(): Promise<void> {
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/wishlist');
  await page.getByRole('heading', { name: 'My Wishlist' }).waitFor();
}

const noDialog = () => expect.poll(() => page.getByRole('dialog').count()).toBe(0);

test('a layer that was opened over the shelf and closed leaves nothing for Back', async () => {
  await openAfterWishlist('Collection');
  const record = await openRecord(page, 'Trans-Europe Express');
  await record.getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await openRecord(page, 'Trans-Europe Express');
  for (const edition of ['first pressing', 'second pressing']) {
    // Not by a second tap at once: that would be the second half of a double one.
    await record.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await record.getByLabel(/^Notes/).fill(edition);
    await record.getByRole('button', { name: 'Save Changes' }).tap();
    await toastSays(page, 'Record updated');
    await record.getByText(edition).waitFor();
  }
  await record.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await record.getByRole('button', { name: 'Cancel' }).press('Enter');
  await record.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  // Two presses at once are one.
  await record.getByRole('button', { name: 'Close' }).evaluate((key: HTMLElement) => {
    key.click();
    key.click();
  });
  await noDialog();
  await page.getByRole('button', { name: 'Add Record' }).tap();
  await page.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await backLeadsToWishlist();
});

test('Back closes one thing after the other, and forward opens it again', async () => {
  await openAfterWishlist('Collection');
  const record = await openRecord(page, 'Trans-Europe Express');
  await record.getByRole('button', { name: 'Edit', exact: true }).tap();
  await record.getByLabel(/^Notes/).waitFor();
  await page.goBack();
  await record.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.goBack();
  await noDialog();
  await page.goForward();
  await record.getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await backLeadsToWishlist();
});

test('a record that a link led to is closed onto the shelf', async () => {
  await page.goto(`${product.url}/wishlist`);
  await page.getByText('Neu! 75').first().waitFor();
  const id = await page.evaluate(async () => (await (await fetch('/api/records')).json())[0].id as string);
  await page.goto(`${product.url}/?record=${id}`);
  const record = page.getByRole('dialog', { name: 'Trans-Europe Express' });
  await record.getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await onShelf(page, 'Trans-Europe Express');
  await backLeadsToWishlist();
});

test('a query is kept, typed a moment ago or not, when its record or the form is closed', async () => {
  await openAfterWishlist('Look up');
  await page.getByRole('heading', { name: 'Do I own this?' }).waitFor();
  const box = page.getByRole('searchbox');
  await box.fill('kraftwerk trans');
  await page
    .getByRole('link', { name: /Trans-Europe Express/ })
    .first()
    .tap();
  const record = page.getByRole('dialog', { name: 'Trans-Europe Express' });
  await record.getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  expect(await box.inputValue()).toBe('kraftwerk trans');
  await box.fill('autobahn');
  await page.getByRole('link', { name: 'I bought it' }).tap();
  await page.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  expect(await box.inputValue()).toBe('autobahn');
  await backLeadsToWishlist();
});

describe('Back closes the topmost thing, and closing it otherwise leaves nothing for Back', () => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
  const press = async (...names: string[]) => {
    for (const name of names) await button(name).click();
  };
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const question = (name: string) => page.getByRole('alertdialog', { name, exact: true });
  const record = () => dialog('Trans-Europe Express');
  const tile = () => page.getByRole('link', { name: /^Trans-Europe Express/ }).first();
  /** A finger that rests on the tile. */
  const tileMenu = async () => {
    await tile().dispatchEvent('pointerdown', { bubbles: true, pointerType: 'touch', isPrimary: true });
    await record().waitFor();
  };
  const menuItem = (name: string) => page.getByRole('menuitem', { name });

  interface Opening {
    what: string;
    path: string;
    open: () => Promise<unknown>;
    top: () => Locator;
    /** The text under it, which must remain. */
    below?: () => Locator;
  }
  /** Of each kind: a sheet, a question, a menu, and what lies over them. */
  const openings: Opening[] = [
    { what: 'the filter', path: '/', open: () => press('Filter'), top: () => dialog('Filter') },
    {
      what: 'the question about a tile',
      path: '/',
      open: async () => {
        await tileMenu();
        await press('Delete');
      },
      top: () => question('Delete Record'),
    },
    {
      what: 'the collections to add to',
      path: '/?view=list',
      open: async () => {
        if (!(await page.getByText('1 selected').isVisible())) {
          await press('Select');
          await page.getByRole('checkbox').first().click();
        }
        await page.getByRole('button', { name: /^Add/ }).filter({ hasText: 'Add to collection' }).click();
      },
      top: () => dialog('Add 1 record to'),
    },
    {
      what: 'Add Shelfie over a record',
      path: '/',
      open: async () => {
        if (!(await record().isVisible())) await tile().click();
        await chooseOfRecord(record(), 'Add Shelfie');
      },
      top: () => dialog('Add Shelfie'),
      below: record,
    },
    {
      what: 'the question in the foot of a record',
      path: '/',
      open: async () => {
        if (!(await record().isVisible())) await tile().click();
        await chooseOfRecord(record(), 'Delete');
        // The focus comes back from the sheet More before it goes on.
        await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      },
      top: () => button('Confirm Delete'),
      below: record,
    },
    {
      what: 'the scan sheet over Add Record',
      path: '/',
      open: async () => {
        if (!(await dialog('Add Record').isVisible())) await press('Add Record');
        await dialog('Add Record').getByRole('button', { name: 'Scan barcode' }).press('Enter');
      },
      top: () => dialog('Scan barcode'),
      below: () => dialog('Add Record'),
    },
    {
      what: 'the question about all albums over Edit Collection',
      path: '/manage-collections',
      open: async () => {
        if (!(await dialog('Edit Collection').isVisible())) await press('Edit My Collection');
        await dialog('Edit Collection').getByRole('switch', { name: 'Public' }).press(' ');
        await press('Save Changes');
      },
      top: () => question('Publish all albums?'),
      below: () => dialog('Edit Collection'),
    },
    {
      what: 'the menu of a wish',
      path: '/wishlist',
      open: () => press('More for Neu! 75'),
      top: () => menuItem('Edit'),
    },
    {
      what: 'the form that a menu leads to',
      path: '/wishlist',
      open: async () => {
        await press('More for Neu! 75');
        await menuItem('Edit').click();
      },
      top: () => dialog('Edit Neu! 75'),
    },
    { what: 'Log out, offline', path: '/you', open: () => press('Log out'), top: () => dialog('Log out') },
  ];

  test.each(openings)('$what', async ({ what, path, open, top, below }) => {
    await page.goto(`${product.url}/statistics`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${product.url}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (what.endsWith('offline')) await device.context.setOffline(true);
    const closed = await placeInHistory();
    // Each layer has its own entry, which comes a moment after it is seen.
    const entries = below ? 2 : 1;
    await open();
    await top().waitFor();
    await expect.poll(placeInHistory).toBeGreaterThanOrEqual(closed + entries);
    await page.goBack();
    await top().waitFor({ state: 'hidden' });
    if (below) await below().waitFor();
    else await noDialog();
    expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''));

    await open();
    await top().waitFor();
    await expect.poll(placeInHistory).toBeGreaterThanOrEqual(closed + entries);
    const opened = await placeInHistory();
    await page.keyboard.press('Escape');
    await top().waitFor({ state: 'hidden' });
    // The entry of what was closed goes a moment later.
    await expect.poll(placeInHistory).toBe(opened - 1);
    if (below) {
      await below().waitFor();
      await page.goBack();
    }
    await noDialog();
    await device.context.setOffline(false);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/statistics');
  });
});

/** The place in the history: the router numbers its pages, and each layer over one adds an entry. */
function placeInHistory(): Promise<number> {
  return page.evaluate(() => (history.state?.__TSR_index ?? 0) + (history.state?.layers ?? 0));
}

test('a page that is reloaded with a sheet open has nothing left of it for Back', async () => {
  await openAfterWishlist('Collection');
  await page.getByRole('button', { name: 'Filter' }).tap();
  await page.getByRole('dialog', { name: 'Filter' }).waitFor();
  await page.reload();
  await onShelf(page, 'Trans-Europe Express');
  await noDialog();
  await backLeadsToWishlist();
});

test('a page that a sheet leads to takes its place', async () => {
  await openAfterWishlist('Collection');
  await page.getByRole('button', { name: 'Filter' }).tap();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Electronic' }).tap();
  await expect.poll(() => page.url()).toContain('genre');
  await filter.waitFor();
  await page.goBack();
  await filter.waitFor({ state: 'hidden' });
  expect(page.url()).toContain('genre');
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain('genre');
  await backLeadsToWishlist();
});

test('a layer that was opened over the wishlist and closed leaves nothing for Back', async () => {
  await page.goto(`${product.url}/statistics`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Wishlist', exact: true }).tap();
  await page.getByText('Neu! 75').first().waitFor();
  await page.getByRole('button', { name: 'Add Item' }).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await noDialog();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/statistics');
  expectNoProblems(device);
});

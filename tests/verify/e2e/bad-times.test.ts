import type { Locator, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addByHand,
  closeAll,
  joinAs,
  offline,
  onShelf,
  openAddForm,
  openRecord,
  serverTitles,
  synced,
  typeRecord,
} from '../../e2e/steps.ts';
import { DESKTOP, type Device, openDevice } from '../../support/browser.ts';
import type { Product } from '../../support/product.ts';
import { ownServer } from '../../support/shared-product.ts';

const SYNC = /\/api\/sync$/;
const TYPED = { artist: 'Alice Coltrane', title: 'Journey in Satchidananda', notes: 'Harp on the first side' };

describe('in bad times', () => {
  let product: Product;
  const devices: Device[] = [];

  beforeAll(async () => {
    product = await ownServer();
    await product.start();
  });
  afterEach(() => closeAll(devices));
  afterAll(() => product.remove());

  const attempts = new Map<string, number>();
  /** A test that runs once more has another person, without the records of the first. */
  const nameOf = (person: string) => `${person}${attempts.get(person)}`;

  async function newPerson(person: string): Promise<Page> {
    attempts.set(person, (attempts.get(person) ?? 0) + 1);
    const device = await openDevice(DESKTOP);
    devices.push(device);
    await joinAs(device.page, product, nameOf(person));
    return device.page;
  }

  // ADD-008
  test('a typed form survives its complaint, a closed dialog and a reload', async () => {
    const page = await newPerson('formfiller');
    const dialog = await typeRecord(page, { ...TYPED, title: '' });
    await dialog.getByLabel('Year').fill('19xx');
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    const title = dialog.getByLabel(/^Title/);
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(await typedIn(dialog)).toEqual({ ...TYPED, title: '' });
    expect(await dialog.getByLabel('Year').inputValue()).toBe('19xx');

    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await typedIn(await openAddForm(page))).toEqual({ ...TYPED, title: '' });

    await dialog.getByLabel(/^Title/).fill(TYPED.title);
    await expect.poll(() => keptDrafts(page)).toContain(TYPED.title);
    await page.reload();
    await page
      .getByRole('dialog', { name: 'Add Record' })
      .getByLabel(/^Artist/)
      .waitFor();
    expect(await typedIn(dialog)).toEqual(TYPED);
    await dialog.getByLabel('Year').fill('1971');
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    await onShelf(page, TYPED.title);
    await synced(page);
    expect(await serverTitles(page, product)).toEqual([TYPED.title]);
  });

  // HOME-002 PWA-011 PWA-020
  test('an expired session takes nothing away, and signing in again sends everything', async () => {
    const page = await newPerson('latecomer');
    const context = page.context();
    await addByHand(page, { artist: 'Can', title: 'Tago Mago' });
    await synced(page);
    const dialog = await typeRecord(page, TYPED);
    await context.setOffline(true);
    await context.clearCookies();
    await context.setOffline(false);
    await page.locator('.ended-bar').waitFor();
    expect(await typedIn(dialog)).toEqual(TYPED);
    await dialog.getByRole('button', { name: 'Add Record' }).click();
    await onShelf(page, TYPED.title);
    await onShelf(page, 'Tago Mago');

    await page.getByText('Sign in to save 1 change.').waitFor();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('E-mail').fill(`${nameOf('latecomer')}@example.com`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await onShelf(page, TYPED.title);
    await synced(page);
    expect(await serverTitles(page, product)).toEqual([TYPED.title, 'Tago Mago']);
  });

  test('the page of a portal counts as no connection and loses nothing', async () => {
    const page = await newPerson('traveller');
    const portal = (route: Route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' });
    await page.route(SYNC, portal);
    await addByHand(page, TYPED);
    await page.getByRole('button', { name: 'Offline · 1 waiting' }).waitFor();
    await page.reload();
    await onShelf(page, TYPED.title);
    await offline(page);
    await page.unroute(SYNC, portal);
    await synced(page);
    expect(await serverTitles(page, product)).toEqual([TYPED.title]);
  });

  test.each([
    { when: 'before it has seen what is sent', username: 'killed-before', reaches: false },
    { when: 'after it has stored what is sent and before it says so', username: 'killed-after', reaches: true },
  ])('a server killed $when has every record exactly once in the end', async ({ username, reaches }) => {
    const page = await newPerson(username);
    await synced(page);
    let killing: Promise<void> | undefined;
    const killed = Promise.withResolvers<void>();
    await page.route(SYNC, async (route) => {
      // A second request may be under way when the server is killed.
      if (reaches && !killing) await route.fetch().catch(() => undefined);
      killing ??= product.kill().then(killed.resolve, killed.reject);
      await killed.promise;
      await route.abort();
    });
    await addByHand(page, { artist: 'Can', title: 'Tago Mago' });
    // On a slow machine the device may give up on an answer before.
    await killed.promise;
    await offline(page);
    await addByHand(page, { artist: 'Can', title: 'Future Days' });
    await page.unroute(SYNC);
    await product.start();
    await synced(page);
    expect(await serverTitles(page, product)).toEqual(['Future Days', 'Tago Mago']);
    expect(await shelfTitles(page)).toEqual(['Future Days', 'Tago Mago']);
  });

  test('an app that is left right after each change and opened again without a pause has them all', async () => {
    const page = await newPerson('restless');
    const titles = ['Ege Bamyasi', 'Monster Movie', 'Soundtracks'];
    for (const title of titles) {
      await addByHand(page, { artist: 'Can', title });
      // The effects of the change are under way when the page closes, and so is the work of each page at its opening.
      for (const path of ['/statistics', '/wishlist', '/']) {
        const open = () => page.goto(product.url + path, { waitUntil: 'commit' });
        // Firefox may report a page as interrupted by the one before.
        await open().catch(open);
      }
      await onShelf(page, title);
      await synced(page);
    }
    expect(await serverTitles(page, product)).toEqual(titles);
  });

  // PWA-016
  test('two tabs of one browser show each other’s edits, also without a connection', async () => {
    const one = await newPerson('two-tabs');
    const two = await one.context().newPage();
    await two.goto(product.url);
    await two.getByText('No records yet').waitFor();
    await addByHand(one, { artist: 'Can', title: 'Tago Mago' });
    await onShelf(two, 'Tago Mago');
    await one.context().setOffline(true);
    await offline(one);
    await retitle(two, 'Tago Mago', 'Tago Mago (second pressing)');
    await onShelf(one, 'Tago Mago (second pressing)');
    await addByHand(one, { artist: 'Can', title: 'Future Days' });
    await onShelf(two, 'Future Days');
    await one.context().setOffline(false);
    await synced(one);
    await synced(two);
    expect(await serverTitles(one, product)).toEqual(['Future Days', 'Tago Mago (second pressing)']);
  });
});

async function typedIn(dialog: Locator): Promise<typeof TYPED> {
  return {
    artist: await dialog.getByLabel(/^Artist/).inputValue(),
    title: await dialog.getByLabel(/^Title/).inputValue(),
    notes: await dialog.getByLabel(/^Notes/).inputValue(),
  };
}

/** The forms this device keeps, as stored on its disk. */
function keptDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const journal = (await indexedDB.databases()).find(({ name }) => name?.endsWith('-journal'));
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open(journal?.name ?? ''));
    const rows = await done(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return JSON.stringify(rows);
  });
}

async function shelfTitles(page: Page): Promise<string[]> {
  const shelf = page.getByRole('list', { name: /records/i });
  return (await shelf.getByRole('listitem').locator('b').allTextContents()).sort();
}

async function retitle(page: Page, title: string, next: string): Promise<void> {
  // In the background its buttons would take seconds to come to rest.
  await page.bringToFront();
  const dialog = await openRecord(page, title);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog');
  await editing.getByLabel(/^Title/).fill(next);
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await editing.getByRole('button', { name: 'Edit' }).waitFor();
  await editing.getByRole('button', { name: 'Close' }).click();
}

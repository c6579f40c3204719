import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, rest } from '../../e2e/rest.ts';
import {
  addByHand,
  joinAs,
  notOnShelf,
  onShelf,
  openAddForm,
  openSyncSheet,
  serverTitles,
  signOutByMenu,
  synced,
  typeRecord,
  untilSignedOut,
} from '../../e2e/steps.ts';
import { DESKTOP, type Device, openDevice, signIn } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const FIRST = 'cratedigger';
const SECOND = 'flipside';
/** In every text of the first person, so that a search for it finds all of them. */
const MARK = 'Zanzibar';
const SCREENS = ['/', '/?view=list', '/?add=record', '/wishlist', '/wishlist?add=item', '/manage-collections', '/you'];
// A picture of one pixel; what is in it does not matter, its name does.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = `/api/images/${createHash('sha256').update(PIXEL).digest('hex')}`;

// Criterion 5 of the foundation: two people, one browser profile, one after the other.
describe('on one browser profile', () => {
  let product: RunningProduct;
  let device: Device;
  let page: Page;
  let firstId: string;

  beforeAll(async () => {
    product = await sharedProduct();
    device = await openDevice(DESKTOP);
    page = device.page;
    await page.addInitScript(noteOpenedDatabases);
  });
  afterAll(async () => {
    await device.close();
  });

  // PWA-021
  test('no reply about a person may be cached', async () => {
    await joinAs(page, product, FIRST);
    firstId = (await rest(page, product, '/api/auth/user')).id;
    for (const path of [
      'auth/user',
      'records',
      'collections',
      'wishlist',
      'stats',
      'tags/common',
      'user/subscription',
    ]) {
      const response = await page.request.get(`${product.url}/api/${path}`);
      expect(`${path} ${response.status()} ${response.headers()['cache-control']}`).toBe(
        `${path} 200 no-store, private`,
      );
    }
  });

  // PWA-014
  test('a sign-out that is called off while the server is asked does not sign out', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/auth/user', async (route) => {
      await held.promise;
      await route.continue();
    });
    await signOutByMenu(page);
    await page.getByText('Looking for changes that are only on this device…').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Log out' }).waitFor({ state: 'hidden' });
    const answered = page.waitForResponse('**/api/auth/user');
    held.resolve();
    await (await answered).finished();
    await page.unroute('**/api/auth/user');
    await page.getByRole('link', { name: 'Wishlist', exact: true }).filter({ visible: true }).first().click();
    await page.getByText('Nothing on your wishlist').waitFor();
    await page.reload();
    await page.getByText('Nothing on your wishlist').waitFor();
    await page.goto(product.url);
  });

  // PWA-014
  test('signing out and keeping an unsent change leaves nothing to see, and no picture', async () => {
    await page.request.put(`${product.url}${PICTURE}`, {
      headers: { origin: product.url, 'content-type': 'image/png' },
      data: PIXEL,
    });
    const mine = { artist: `${MARK} Trio`, title: `${MARK} Nights`, imageUrl: PICTURE, personalNotes: MARK };
    await post(page, product, '/api/records', mine);
    await post(page, product, '/api/collections', { name: `${MARK} shelf` });
    await post(page, product, '/api/wishlist', { artist: MARK, title: `${MARK} wish` });
    await shellIsCached(page);
    await page.reload();
    await onShelf(page, mine.title);
    await expect.poll(() => cachedAddresses(page)).toContain(PICTURE);

    await page.route(/\/api\/sync$/, (route) => route.abort());
    await addByHand(page, { artist: MARK, title: `${MARK} unsent` });
    const draft = await typeRecord(page, { artist: `${MARK} half`, title: '' });
    await draft.getByRole('button', { name: 'Close' }).click();

    const secondTab = await device.context.newPage();
    await secondTab.route(/\/api\/sync$/, (route) => route.abort());
    const ahead = secondTab.waitForResponse(/\/SignOutDialog-/);
    await secondTab.goto(`${product.url}/wishlist`);
    await secondTab.getByText(`${MARK} wish`).first().waitFor();
    // Code that loads once a page rests listens for other tabs.
    await ahead;
    await page.bringToFront();

    await signOutByMenu(page);
    await untilSignedOut(page, () => page.getByRole('button', { name: 'Keep on this device' }).click());
    await page.unroute(/\/api\/sync$/);
    // The page does not change: a person who signs out is not led to the sign-in.
    await secondTab.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(await textsOf(secondTab)).not.toContain(MARK);
    await secondTab.close();
    await page.getByText('1 unsaved change').waitFor();
    expect(await textsOf(page)).not.toContain(MARK);
    expect(await keptTexts(page)).not.toContain(MARK);
    expect(await cachedAddresses(page)).toEqual([]);
  });

  test('the next person sees, searches and opens nothing of the first', async () => {
    await joinAs(page, product, SECOND);
    for (const screen of SCREENS) {
      await page.goto(`${product.url}${screen}`);
      await synced(page);
      expect(await textsOf(page)).not.toContain(MARK);
    }
    await page.goto(`${product.url}/you`);
    await page.getByText('1 unsaved change that is not yours').waitFor();
    const shown = await textsOf(page);
    expect(shown).toContain(`${SECOND}@example.com`);
    expect(shown).not.toContain(`${FIRST}@example.com`);
    expect(await keptTexts(page)).not.toContain(`${FIRST}@example.com`);
    const { id: secondId } = await rest(page, product, '/api/auth/user');
    const ours = (await databases(page)).filter((name) => name.startsWith('side-one-'));
    expect(ours.filter((name) => !name.includes(firstId) && !name.includes(secondId))).toEqual([]);
    await page.goto(`${product.url}/look-up`);
    await page.getByRole('searchbox').fill(MARK);
    await page.getByText('Not in your collection').waitFor();
    await page.goto(product.url);
    expect(await (await openAddForm(page)).getByLabel(/^Artist/).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Close' }).click();
    const sheet = await openSyncSheet(page);
    expect(await sheet.textContent()).not.toContain(MARK);
    await sheet.getByRole('button', { name: 'Close' }).click();

    expect((await openedDatabases(page)).filter((name) => name.includes(firstId))).toEqual([]);
    expect(await keptTexts(page)).not.toContain(MARK);
    expect(await cachedAddresses(page)).toEqual([]);
  });

  // PWA-013
  test('the next person sends nothing of the first', async () => {
    await addByHand(page, { artist: 'Alice Coltrane', title: 'Ptah, the El Daoud' });
    await synced(page);
    expect(await serverTitles(page, product)).toEqual(['Ptah, the El Daoud']);
    const lists = await Promise.all(['collections', 'wishlist'].map((path) => rest(page, product, `/api/${path}`)));
    expect(JSON.stringify(lists)).not.toContain(MARK);
  });

  test('the picture of another person is not to be had by its name', async () => {
    const response = await page.request.get(`${product.url}${PICTURE}`);
    expect(response.status()).toBe(404);
  });

  test('the person is not signed out without an answer of the server, and the dialog says why', async () => {
    const asks = page.getByRole('dialog', { name: 'Log out' });
    const says = asks.getByText(/^Logging out needs a connection, because the sign-in is kept by the server/);
    await shellIsCached(page);
    await device.context.setOffline(true);
    await signOutByMenu(page);
    await says.waitFor();
    await asks.getByText('Close').click();
    await device.context.setOffline(false);
    await page.route(/\/api\/auth\/user$/, () => undefined);
    await signOutByMenu(page);
    await says.waitFor();
    await asks.getByText('Close').click();
    await asks.waitFor({ state: 'hidden' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await onShelf(page, 'Ptah, the El Daoud');
    expect(await rest(page, product, '/api/auth/user')).toMatchObject({ username: SECOND });
  });

  test('signing out and discarding leaves no database of that person', async () => {
    const { id } = await rest(page, product, '/api/auth/user');
    expect((await databases(page)).filter((name) => name.includes(id))).not.toEqual([]);
    await page.route(/\/api\/sync$/, (route) => route.abort());
    await addByHand(page, { artist: 'Sun Ra', title: 'Thrown away' });
    await signOutByMenu(page);
    await untilSignedOut(page, () => page.getByRole('button', { name: 'Discard 1 change and log out' }).click());
    await page.unroute(/\/api\/sync$/);
    expect((await databases(page)).filter((name) => name.includes(id))).toEqual([]);
  });

  test('the first person comes back, and what they kept is sent', async () => {
    await signIn(page, product.url, `${FIRST}@example.com`);
    await onShelf(page, `${MARK} unsent`);
    await onShelf(page, `${MARK} Nights`);
    await synced(page);
    expect(await serverTitles(page, product)).toEqual([`${MARK} Nights`, `${MARK} unsent`]);
    const form = await openAddForm(page);
    expect(await form.getByLabel(/^Artist/).inputValue()).toBe(`${MARK} half`);
    await form.getByRole('button', { name: 'Close' }).click();
  });

  test('the change of the first person waits, closed, when the session ends and another person signs in', async () => {
    await page.route(/\/api\/sync$/, (route) => route.abort());
    await addByHand(page, { artist: MARK, title: `${MARK} expired` });
    await device.context.clearCookies();
    await page.unroute(/\/api\/sync$/);
    // The moment before the server has said who is there: nothing remembered of the first may show.
    let letAnswer: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      letAnswer = resolve;
    });
    await page.route(/\/api\/auth\/user$/, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await signIn(page, product.url, `${SECOND}@example.com`);
    await page.getByRole('link', { name: 'Start Free (15 Albums)' }).waitFor();
    expect(await textsOf(page)).not.toContain(MARK);
    expect((await openedDatabases(page)).filter((name) => name.includes(firstId))).toEqual([]);
    letAnswer();
    await onShelf(page, 'Ptah, the El Daoud');
    await page.unroute(/\/api\/auth\/user$/);
    await notOnShelf(page, MARK);
    await synced(page);
    expect(await textsOf(page)).not.toContain(MARK);
    expect(await serverTitles(page, product)).toEqual(['Ptah, the El Daoud']);
    expect(await cachedAddresses(page)).toEqual([]);

    await untilSignedOut(page, () => signOutByMenu(page));
    await signIn(page, product.url, `${FIRST}@example.com`);
    await onShelf(page, `${MARK} expired`);
    await synced(page);
    expect(await serverTitles(page, product)).toContain(`${MARK} expired`);
  });
});

interface NotingWindow {
  openedDatabases?: string[];
}

function noteOpenedDatabases(): void {
  const names: string[] = [];
  (window as NotingWindow).openedDatabases = names;
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (name, version) {
    names.push(name);
    return version === undefined ? open.call(this, name) : open.call(this, name, version);
  };
}

function openedDatabases(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as NotingWindow).openedDatabases ?? []);
}

function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
}

/** All that a person can read on the page, in fields and names of controls too. */
function textsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return [document.title, document.documentElement.outerHTML, ...fields].join('\n');
  });
}

/** The /api addresses in Cache Storage. */
function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    }
    return found.filter((path) => path.startsWith('/api/'));
  });
}

/** The browser's storage outside of IndexedDB. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
}

import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserContents } from '../../e2e/browser-contents.ts';
import { inDatabase } from '../../e2e/product-database.ts';
import { post, rest } from '../../e2e/rest.ts';
import { addByHand, joinAs, onShelf, serverTitles, synced, toastSays, typeRecord } from '../../e2e/steps.ts';
import { DESKTOP, type Device, openDevice, PHONE, takeSession } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import { png } from '../../support/pictures.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

/** In every text of the viewed person, so that a search for it finds all of them. */
const MARK = 'zanzibar';
const PICTURE_BYTES = png(8, 8);
const PICTURE = `/api/images/${createHash('sha256').update(PICTURE_BYTES).digest('hex')}`;

let product: RunningProduct;
/** The viewed person's, and the administrator's. */
let theirs: Device;
let device: Device;
let page: Page;
let viewedId: string;

beforeAll(async () => {
  product = await sharedProduct();
});
let people = 0;
beforeEach(async () => {
  people += 1;
  theirs = await openDevice(PHONE);
  await takeSession(theirs.page, product.url, `${MARK}${people}@example.com`);
  const profile = { username: `${MARK}-${people}`, bio: MARK };
  await rest(theirs.page, product, '/api/profile', { method: 'PATCH', body: profile });
  viewedId = (await rest(theirs.page, product, '/api/auth/user')).id;
  await theirs.page.request.put(`${product.url}${PICTURE}`, {
    headers: { origin: product.url, 'content-type': 'image/png' },
    data: PICTURE_BYTES,
  });
  const album = { artist: `${MARK} Trio`, title: `${MARK} Nights`, imageUrl: PICTURE, personalNotes: MARK };
  await post(theirs.page, product, '/api/records', album);
  await post(theirs.page, product, '/api/wishlist', { artist: MARK, title: `${MARK} wish` });

  device = await openDevice(DESKTOP);
  page = device.page;
  await joinAs(page, product, `crates-${people}`);
  const { id } = await rest(page, product, '/api/auth/user');
  await inDatabase(product, `update users set role = 'admin' where id = $1`, [id]);
  await addByHand(page, { artist: 'Can', title: 'Own Record' });
  await synced(page);
});
afterEach(async () => {
  await device.close();
  await theirs.close();
});

// ADMIN-037 NAV-017 NAV-018 NAV-021
test('an administrator sees and changes what a user has, and nothing of it stays in their browser', async () => {
  await shellIsCached(page);
  await page.reload();
  await onShelf(page, 'Own Record');
  const before = await browserContents(page);

  await viewAs(page);
  await toastSays(page, `Now viewing as ${MARK}-${people}`);
  const strip = page.getByRole('complementary', { name: 'Viewing as a user' });
  await strip.getByText(`Viewing as ${MARK}-${people}`).waitFor();
  await onShelf(page, `${MARK} Nights`);
  expect(await page.getByText('Own Record').count()).toBe(0);
  expect(await page.title()).not.toContain(MARK);

  await addByHand(page, { artist: MARK, title: `${MARK} added` });
  expect(await serverTitles(theirs.page, product)).toEqual([`${MARK} Nights`, `${MARK} added`].sort());
  const draft = await typeRecord(page, { artist: `${MARK} half`, title: MARK });
  await draft.getByRole('button', { name: 'Close' }).click();
  for (const screen of [
    '/wishlist',
    '/community',
    '/profile',
    '/about',
    '/pricing',
    `/album/${MARK} Trio/${MARK} Nights`,
  ]) {
    await page.goto(`${product.url}${screen}`);
    await strip.getByText(`Viewing as ${MARK}-${people}`).waitFor();
    expect(await page.title()).not.toContain(MARK);
  }
  await page.getByText(`${MARK} Nights`).first().waitFor();
  await page.goto(`${product.url}/?view=list`);
  await page.getByText(`${MARK} added`).first().waitFor();

  await strip.getByRole('button', { name: 'Exit User View' }).click();
  await page.waitForURL('**/admin');
  await toastSays(page, 'Switched back to admin account');
  expect(await page.locator('.viewas').count()).toBe(0);
  const after = await browserContents(page);
  const marks = [MARK, viewedId, PICTURE];
  const left = Object.entries(after).filter((entry) => marks.some((mark) => entry.join(' ').includes(mark)));
  expect(left).toEqual([]);
  expect(Object.keys(after).filter((name) => name.startsWith('database'))).toEqual(
    Object.keys(before).filter((name) => name.startsWith('database')),
  );

  await page.goto(product.url);
  await onShelf(page, 'Own Record');
  expect(await page.locator('body').textContent()).not.toContain(MARK);
  await page.goBack();
  await page.goBack();
  // The browser's history has the address, which the administrator's own page answers.
  await page.getByText('No one has reviewed this album yet.').waitFor();
  expect(await page.locator('body').textContent()).not.toContain(`${MARK} added`);
  expect(await page.locator('.viewas').count()).toBe(0);
  expect(device.problems).toEqual([]);
});

test('waiting changes of the own device are untouched while a tab views as a user, and is sent afterwards', async () => {
  const secondTab = await device.context.newPage();
  await page.route(/\/api\/sync$/, (route) => route.abort());
  await addByHand(page, { artist: 'Neu!', title: 'Waiting' });
  await page.unroute(/\/api\/sync$/);
  await page.route(/\/api\/sync$/, (route) => route.abort());
  await secondTab.goto(`${product.url}/about`);
  await viewAs(secondTab);
  await onShelf(secondTab, `${MARK} Nights`);
  await page.unroute(/\/api\/sync$/);

  // The own tab says so, sends nothing, and takes another change.
  await page.bringToFront();
  await page.getByText('Another tab views as a user').waitFor();
  await addByHand(page, { artist: 'Faust', title: 'Waiting too' });
  await page.getByRole('button', { name: 'Sync stopped' }).waitFor();
  await secondTab.bringToFront();
  expect(await serverTitles(theirs.page, product)).toEqual([`${MARK} Nights`]);
  await addByHand(secondTab, { artist: MARK, title: `${MARK} added` });

  await secondTab.getByRole('button', { name: 'Exit User View' }).click();
  await secondTab.waitForURL('**/admin');
  await page.bringToFront();
  await synced(page);
  expect(await page.locator('.viewas').count()).toBe(0);
  expect(await serverTitles(page, product)).toEqual(['Own Record', 'Waiting', 'Waiting too']);
  expect(await serverTitles(theirs.page, product)).toEqual([`${MARK} Nights`, `${MARK} added`].sort());
});

test('a change without a connection says so, keeps the typed text, and does not wait', async () => {
  await viewAs(page);
  await onShelf(page, `${MARK} Nights`);
  const dialog = await typeRecord(page, { artist: MARK, title: `${MARK} offline` });
  await device.context.setOffline(true);
  await dialog.getByRole('button', { name: 'Add Record' }).click();
  await toastSays(page, /This needs a connection while you view as a user\. Nothing was changed\./);
  expect(await dialog.getByLabel(/^Title/).inputValue()).toBe(`${MARK} offline`);
  await device.context.setOffline(false);
  await dialog.getByRole('button', { name: 'Add Record' }).click();
  await onShelf(page, `${MARK} offline`);
  expect(await serverTitles(theirs.page, product)).toEqual([`${MARK} Nights`, `${MARK} offline`].sort());
});

test('signing out ends both, and a view that is over elsewhere leads back to the own account', async () => {
  await viewAs(page);
  await onShelf(page, `${MARK} Nights`);
  await rest(theirs.page, product, '/api/user/sessions', { method: 'DELETE' });
  // A page that asks the server. A reload by hand could come just when the page reloads itself, and hide its message. The
  // press reaches the page of the view, or that of the own account after it.
  await page.getByRole('link', { name: 'Community', exact: true }).filter({ visible: true }).first().click();
  await toastSays(page, 'You no longer view as a user');
  await page.goto(product.url);
  await onShelf(page, 'Own Record');
  await viewAs(page);
  await onShelf(page, `${MARK} Nights`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await page.waitForURL(product.url);
  expect((await page.request.get(`${product.url}/api/auth/user`)).status()).toBe(401);
  expect(Object.entries(await browserContents(page)).filter((entry) => entry.join(' ').includes(MARK))).toEqual([]);
});

/** As the buttons of the dashboard do. */
async function viewAs(there: Page): Promise<void> {
  const { redirectUrl } = await post<{ redirectUrl: string }>(there, product, '/api/admin/switch-user', {
    targetUserId: viewedId,
  });
  await there.evaluate(() => sessionStorage.setItem('side-one-switched', 'viewing'));
  await there.goto(`${product.url}${redirectUrl}`);
}

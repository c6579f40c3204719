import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUDGET } from '../../bench/budget.ts';
import { addByHand, joinAs, onShelf, synced } from '../../e2e/steps.ts';
import { DESKTOP, type Device, openDevice } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import { type Downloads, downloadsOf } from '../../support/downloads.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

let product: RunningProduct;
const devices: Device[] = [];

beforeAll(async () => {
  product = await sharedProduct();
});
afterAll(async () => {
  for (const device of devices) await device.close();
});

async function device(): Promise<Device> {
  const opened = await openDevice(DESKTOP);
  devices.push(opened);
  return opened;
}

test.each([
  ['/', BUDGET.landing],
  ['/pricing', BUDGET.pricing],
])("a visitor's page fetches no more than its bytes: %s", async (path, most) => {
  const { page } = await device();
  const landing = await downloadsOf(page, async () => {
    await page.goto(`${product.url}${path}`, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
  });
  expect(landing.code, listOf(landing)).toBeLessThanOrEqual(most);
});

test("a public page does without the library's code", async () => {
  const { page } = await device();
  const shown = await downloadsOf(page, async () => {
    await page.goto(`${product.url}/somebody/wishlist`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  expect(shown.files.map(([path]) => path).filter((path) => /\/(?:library|home)-/.test(path))).toEqual([]);
});

test('the first screen of a signed-in person fetches no more than its bytes, on a device that has nothing yet', async () => {
  const desk = await device();
  await joinAs(desk.page, product, 'cratedigger');
  await addByHand(desk.page, { artist: 'Sade', title: 'Promise' });
  await synced(desk.page);
  const { context, page } = await device();
  await context.addCookies(await desk.context.cookies());
  const home = await downloadsOf(page, async () => {
    await page.goto(product.url);
    await onShelf(page, 'Promise');
    await synced(page);
  });
  expect(home.code, listOf(home)).toBeLessThanOrEqual(BUDGET.firstScreen);
  // The browser knows that a person has signed in: the landing page is not fetched only to vanish.
  expect(home.files.map(([path]) => path).filter((path) => path.includes('/landing-'))).toEqual([]);
});

test('the page opened from the home screen, and its files, do not wait for the worker; other addresses open by it', async () => {
  const { page, context } = await device();
  await context.addCookies((await devices[3]?.context.cookies()) ?? []);
  await page.goto(product.url);
  await onShelf(page, 'Promise');
  await synced(page);
  await shellIsCached(page);
  await context.setOffline(true);
  for (const [path, text, source] of [
    ['/', 'Promise', 'cache'],
    ['/look-up', 'Do I own this?', 'cache'],
    ['/?view=list', 'Promise', ''],
    ['/wishlist', 'My Wishlist', ''],
  ] as const) {
    await page.goto(`${product.url}${path}`);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    const { opened, files } = await sourcesOf(page);
    expect(opened, path).toBe(source);
    expect(new Set(files), path).toEqual(new Set(['cache']));
  }
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
  expect((await sourcesOf(page)).calls).toContain('network');
});

/** By which rule this page, its files and its calls were answered; the worker's own answers have none. */
function sourcesOf(page: Page) {
  return page.evaluate(() => {
    const source = (entry: PerformanceEntry & { workerMatchedSourceType?: string }) => entry.workerMatchedSourceType;
    const at = (path: string) =>
      performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith(path));
    return {
      opened: performance.getEntriesByType('navigation').map(source)[0],
      files: at('/assets/').map(source),
      calls: at('/api/sync').map(source),
    };
  });
}

function listOf({ files }: Downloads): string {
  return files.map(([path, bytes]) => `${bytes} ${path}`).join('\n');
}

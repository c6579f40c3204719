import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../../e2e/rest.ts';
import { joinAs, onShelf, signOutByMenu, untilSignedOut } from '../../e2e/steps.ts';
import { DESKTOP, type Device, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const KEPT = 'side-one-home-picture';
const SHOWN = 'home-picture';

let product: RunningProduct;
let device: Device;
let page: Page;

beforeAll(async () => {
  product = await sharedProduct();
  // Without a worker, so that a start can be held up between the page and the code of the app.
  device = await openDevice({ ...DESKTOP, serviceWorkers: 'block' });
  page = device.page;
  await joinAs(page, product, 'cratedigger');
  await post(page, product, '/api/records', { artist: 'Sade', title: 'Promise' });
  await onShelf(page, 'Promise');
});
afterAll(async () => {
  await device.close();
});

describe('the kept picture of the home', () => {
  test('shows the shelf before any code of the app has run', async () => {
    await pictureIsKept(page, 'Promise');
    const release = await holdTheApp(page);
    await page.reload({ waitUntil: 'commit' });
    await pictureIsPainted(page);
    expect(await wordsOfPicture(page)).toContain('Promise');
    // No state of the sync is claimed before the app knows one.
    expect(await isPillSeen(page)).toBe(false);
    release();
    await onShelf(page, 'Promise');
    await pictureIsRemoved(page);
    expect(device.problems.filter((text) => !text.includes('Service Worker registration blocked'))).toEqual([]);
  });

  test('is left out without an error when the code that keeps it cannot be loaded', async () => {
    const known = device.problems.length;
    const code = /\/keep-[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
    await page.reload();
    await failed;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.unroute(code);
    expect(device.problems.slice(known).filter((text) => !text.includes('Service Worker registration'))).toEqual([]);
  });

  test('goes with the first press, which reaches the page beneath', async () => {
    const release = await holdTheApp(page);
    await page.reload({ waitUntil: 'commit' });
    await pictureIsPainted(page);
    await page.mouse.click(700, 700);
    await pictureIsRemoved(page);
    release();
    await onShelf(page, 'Promise');
  });

  test('draws a row that begins below the window only when it is seen', async () => {
    const { width, height } = DESKTOP.viewport;
    await page.setViewportSize({ width, height: 300 });
    await page.reload();
    await onShelf(page, 'Promise');
    await pictureIsKept(page, 'content-visibility');
    const release = await holdTheApp(page);
    await page.reload({ waitUntil: 'commit' });
    await pictureIsPainted(page);
    expect(await isSleeveDrawn(page)).toBe(false);
    await page.setViewportSize({ width, height });
    await expect.poll(() => isSleeveDrawn(page)).toBe(true);
    release();
    await onShelf(page, 'Promise');
    await expect.poll(() => keptPicture(page)).not.toContain('content-visibility');
  });

  test('is not shown at another address, at another width, nor of another build', async () => {
    await page.goto(`${product.url}/?view=list`);
    await page.getByRole('grid', { name: 'Records' }).waitFor();
    expect(await wasPainted(page)).toBe(false);
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.goto(product.url);
    await onShelf(page, 'Promise');
    expect(await wasPainted(page)).toBe(false);
    await page.setViewportSize(DESKTOP.viewport);
    await page.reload();
    await onShelf(page, 'Promise');
    await pictureIsKept(page, 'Promise');
    // At the start of the next page: the one that goes may keep its picture again until the last moment.
    await page.addInitScript((key) => {
      if (sessionStorage.getItem('picture of an earlier build') === null) return;
      sessionStorage.removeItem('picture of an earlier build');
      const picture = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...picture, build: 'an earlier one' }));
    }, KEPT);
    await page.evaluate(() => sessionStorage.setItem('picture of an earlier build', 'next'));
    await page.reload();
    await onShelf(page, 'Promise');
    expect(await wasPainted(page)).toBe(false);
  });

  test('follows what the shelf shows', async () => {
    await post(page, product, '/api/records', { artist: 'Sade', title: 'Diamond Life' });
    await onShelf(page, 'Diamond Life');
    await pictureIsKept(page, 'Diamond Life');
  });

  test('is neither shown to another person nor kept once another person has signed in', async () => {
    await pictureIsKept(page, 'Diamond Life');
    const release = await holdTheApp(page);
    const cookies = await device.context.cookies();
    const who = cookies.find(({ name }) => name === 'side-one-who');
    if (!who) throw new Error('The cookie that names the last person is missing');
    await device.context.addCookies([{ ...who, value: '0197c2a0-0000-7000-8000-000000000000' }]);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => keptPicture(page)).toBe(null);
    expect(await page.locator(`#${SHOWN}`).count()).toBe(0);
    release();
    await device.context.addCookies([who]);
    await page.goto(product.url);
    await onShelf(page, 'Promise');
  });

  test('has its tab bar where the app will have it', async () => {
    await page.setViewportSize(PHONE.viewport);
    await page.reload();
    await onShelf(page, 'Promise');
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    await pictureIsKept(page, `"width":${PHONE.viewport.width}`);
    const release = await holdTheApp(page);
    await page.reload({ waitUntil: 'commit' });
    await pictureIsPainted(page);
    const isThere = `function () { const { top, height } = this.getBoundingClientRect(); return top === ${bar?.y} && height === ${bar?.height} }`;
    expect(await saysOfFirst(page, 'tabbar', isThere)).toBe(true);
    release();
    await page.setViewportSize(DESKTOP.viewport);
    await page.reload();
    await onShelf(page, 'Promise');
    await pictureIsKept(page, 'Promise');
  });

  test('leaves with its person', async () => {
    await pictureIsKept(page, 'Diamond Life');
    await untilSignedOut(page, () => signOutByMenu(page));
    expect(await keptPicture(page)).toBe(null);
    expect(await page.locator(`#${SHOWN}`).count()).toBe(0);
  });
});

/** Holds the app's own script until it is released; the script before it runs. */
async function holdTheApp(on: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const pattern = '**/assets/index-*.js';
  await on.route(pattern, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return () => {
    held.resolve();
    void on.unroute(pattern);
  };
}

function keptPicture(on: Page): Promise<string | null> {
  return on.evaluate((key) => localStorage.getItem(key), KEPT);
}

async function pictureIsKept(on: Page, words: string): Promise<void> {
  await expect.poll(() => keptPicture(on)).toContain(words);
}

function wasPainted(on: Page): Promise<boolean> {
  return on.evaluate((name) => performance.getEntriesByName(name).length > 0, SHOWN);
}

async function pictureIsPainted(on: Page): Promise<void> {
  await expect.poll(() => wasPainted(on)).toBe(true);
  await on.locator(`#${SHOWN}`).waitFor({ state: 'attached' });
}

async function pictureIsRemoved(on: Page): Promise<void> {
  await on.locator(`#${SHOWN}`).waitFor({ state: 'detached' });
}

/** The picture is in a closed shadow, which only the browser's own tools can look into. */
async function wordsOfPicture(on: Page): Promise<string> {
  const cdp = await on.context().newCDPSession(on);
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  await cdp.detach();
  return JSON.stringify(root);
}

function isPillSeen(on: Page): Promise<boolean> {
  return saysOfFirst(on, 'pill', "function () { return getComputedStyle(this).visibility === 'visible' }");
}

function isSleeveDrawn(on: Page): Promise<boolean> {
  return saysOfFirst(on, 'sleeve', 'function () { return this.checkVisibility() }');
}

/** The result of a function for the first element of a class in the picture; false where there is none. */
async function saysOfFirst(on: Page, name: string, functionDeclaration: string): Promise<boolean> {
  const cdp = await on.context().newCDPSession(on);
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  const found = findByClass(root, name);
  if (!found) return false;
  const { object } = await cdp.send('DOM.resolveNode', { nodeId: found.nodeId });
  const { result } = await cdp.send('Runtime.callFunctionOn', { objectId: object.objectId ?? '', functionDeclaration });
  await cdp.detach();
  return result.value === true;
}

interface Node {
  nodeId: number;
  attributes?: string[];
  children?: Node[];
  shadowRoots?: Node[];
}

function findByClass(node: Node, name: string): Node | undefined {
  const at = node.attributes?.indexOf('class') ?? -1;
  if (at >= 0 && node.attributes?.[at + 1]?.split(' ').includes(name)) return node;
  for (const child of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) {
    const found = findByClass(child, name);
    if (found) return found;
  }
  return undefined;
}

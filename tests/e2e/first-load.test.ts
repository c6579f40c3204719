import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUDGET } from '../bench/budget.ts';
import { DESKTOP, type Device, openDevice } from '../support/browser.ts';
import { type Downloads, downloadsOf } from '../support/downloads.ts';
import { createProduct, type Product } from '../support/product.ts';
import { addByHand, joinAs, onShelf, synced } from './steps.ts';

let product: Product;
const devices: Device[] = [];

beforeAll(async () => {
  product = await createProduct();
  await product.start();
});
afterAll(async () => {
  for (const device of devices) await device.close();
  await product.remove();
});

async function device(): Promise<Device> {
  const opened = await openDevice(DESKTOP);
  devices.push(opened);
  return opened;
}

test("a visitor's page fetches no more than its bytes", async () => {
  const { page } = await device();
  const landing = await downloadsOf(page, async () => {
    await page.goto(product.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
  });
  expect(landing.code, listOf(landing)).toBeLessThanOrEqual(BUDGET.landing);
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
});

function listOf({ files }: Downloads): string {
  return files.map(([path, bytes]) => `${bytes} ${path}`).join('\n');
}

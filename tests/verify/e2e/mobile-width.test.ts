import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullLife } from '../../components/support/library.ts';
import { changeAtOnce } from '../../e2e/add-at-once.ts';
import { inDatabase } from '../../e2e/product-database.ts';
import { joinAs, synced } from '../../e2e/steps.ts';
import { type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import { LONG_WORD } from '../../support/full-life.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

// A phone's browser lays a page out as wide as its widest part, which no window of a desktop does.
let product: RunningProduct;
let device: Device;

beforeAll(async () => {
  product = await sharedProduct();
  device = await openDevice(PHONE);
  await joinAs(device.page, product, 'cratedigger');
  await inDatabase(
    product,
    "update users set subscription_tier = 'lifetime', is_public = true, wishlist_is_public = true",
  );
  await changeAtOnce(device.page, product, fullLife());
  await device.page.goto(product.url);
  await device.page.getByText(LONG_WORD).first().waitFor();
  await synced(device.page);
});
afterAll(() => device.close());

test.each([
  ['/', 'My Collection'],
  ['/?view=list', 'My Collection'],
  ['/?view=cards', 'My Collection'],
  ['/wishlist', 'My Wishlist'],
  ['/manage-collections', 'Manage Collections'],
  ['/community', 'Community'],
  ['/you', 'You'],
  ['/cratedigger', 'cratedigger'],
  [`/cratedigger/${LONG_WORD}`, LONG_WORD],
  ['/cratedigger/wishlist', /Wishlist/],
])('a phone shows %s as wide as its screen', async (path, heading) => {
  const { page } = device;
  await page.goto(`${product.url}${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.locator('main .sleeve, main .avatar, main .lamp').first().waitFor();
  const { width } = PHONE.viewport;
  expect(
    await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth, visualViewport?.scale]),
  ).toEqual([width, width, 1]);
  expectNoProblems(device);
});

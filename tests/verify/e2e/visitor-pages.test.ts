import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const PAGES = [
  ['/', 'Catalogue, discover and share your analog music collection', 'Vinyl collection catalogue – Side One'],
  ['/pricing', 'Room for every record', 'Pricing – Side One'],
  ['/about', 'About Us', 'About Us – Side One'],
  ['/about-collections', 'About Collections', 'About Collections – Side One'],
  ['/contact', 'Contact', 'Contact – Side One'],
  ['/privacy-policy', 'Privacy Policy', 'Privacy Policy – Side One'],
  ['/terms-of-service', 'Terms of Service', 'Terms of Service – Side One'],
] as const;

describe("a visitor's page", () => {
  let product: RunningProduct;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    product = await sharedProduct();
  });
  afterAll(() => device?.close());

  async function fresh(options: Parameters<typeof openDevice>[0]): Promise<Page> {
    await device?.close();
    device = await openDevice(options);
    page = device.page;
    return page;
  }

  // LAND-001 PERM-001
  test('can be read, with its styles and links, without any script', async () => {
    await fresh({ ...PHONE, javaScriptEnabled: false });
    for (const [path, heading, title] of PAGES) {
      await page.goto(`${product.url}${path}`);
      const shown = page.getByRole('heading', { level: 1, name: heading });
      await shown.waitFor();
      expect(await page.title()).toBe(title);
      expect(await shown.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Besley');
      expect(await page.getByRole('contentinfo').getByRole('link').count()).toBe(6);
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await page.getByRole('heading', { name: 'Room for every record' }).waitFor();
    expectNoProblems(device);
  });

  test('is taken over by the app unchanged, and asks the server nothing that must fail', async () => {
    const failed: string[] = [];
    const calls: string[] = [];
    for (const [path, heading, title] of PAGES) {
      // Later pages of one browser come from its service worker.
      await fresh(PHONE);
      page.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      });
      page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(request.url());
      });
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => Object.assign(window, { first: document.querySelector('h1') }));
      });
      await page.goto(`${product.url}${path}`);
      await isTakenOver(page);
      expectNoProblems(device);
      const isSame = await page.evaluate(() => (window as { first?: Element }).first === document.querySelector('h1'));
      expect(isSame, path).toBe(true);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
      expect(await page.title()).toBe(title);
    }
    expect(failed).toEqual([]);
    expect(calls).toEqual([]);
  });

  test('answers presses once the app has taken it over, and is drawn again after a way back', async () => {
    await fresh(PHONE);
    await page.goto(`${product.url}/`);
    await isTakenOver(page);
    await page.getByRole('link', { name: 'View All Plans' }).click();
    await page.getByRole('button', { name: 'As a Gift' }).click();
    await page.getByRole('button', { name: 'Buy as Gift' }).first().waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByText('Trans-Europe Express').first().waitFor();
    await page.getByRole('heading', { name: 'Do I own this?' }).waitFor();
    expectNoProblems(device);
  });
});

/** Waits until React has attached itself to the page. */
async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((name) => name.startsWith('__reactProps')),
  );
}

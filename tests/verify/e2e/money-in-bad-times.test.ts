import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addAtOnce, volumes } from '../../e2e/add-at-once.ts';
import { buyByHttp, control, goToPayment, heading, press, tierOf } from '../../e2e/paying.ts';
import { inDatabase } from '../../e2e/product-database.ts';
import { closeAll, joinAs, notOnShelf, onShelf, toastSays } from '../../e2e/steps.ts';
import { type Device, openDevice, PHONE } from '../../support/browser.ts';
import type { Product } from '../../support/product.ts';
import { ownServer } from '../../support/shared-product.ts';

// A separate server: one test moves the provider's clock, the other kills the server.
describe('with a separate server', () => {
  let product: Product;
  let page: Page;
  const devices: Device[] = [];

  beforeAll(async () => {
    product = await ownServer();
    await product.start();
  });
  afterEach(() => closeAll(devices));
  afterAll(() => product.remove());

  async function openAs(username: string): Promise<void> {
    const device = await openDevice(PHONE);
    devices.push(device);
    page = device.page;
    await joinAs(page, product, username);
  }

  // LIMIT-009 LIMIT-012
  test('a downgrade hides albums once the paid time is over, and an upgrade brings them back', async () => {
    await openAs('cratedigger');
    await buyByHttp(page, product, 'monthly');
    await addAtOnce(page, product, 'record', volumes(1, 17, { artist: 'Sun Ra' }));
    await onShelf(page, 'Volume 17');
    await page.goto(`${product.url}/profile`);
    await page.getByText(/^Next payment on/).waitFor();
    await press(page, 'Downgrade to free');
    const dialog = page.getByRole('dialog', { name: 'Downgrade to free' });
    await dialog.getByText('The other 2 are kept and hidden').waitFor();
    const until = await dialog.locator('p b').textContent();
    await dialog.getByRole('button', { name: 'Downgrade' }).click();
    await toastSays(page, `Free from ${until}`, 'You keep Monthly Pro until then.');
    await page.getByText(`Yours until ${until}.`, { exact: false }).waitFor();
    await page.getByText(/^Next payment on/).waitFor({ state: 'detached' });
    expect(await tierOf(page, product)).toBe('monthly');

    await page.goto(product.url);
    await onShelf(page, 'Volume 17');
    await control(page, product, 'clock:month');
    await page.getByText('15 of 17 albums shown').waitFor();
    await notOnShelf(page, 'Volume 17');
    await onShelf(page, 'Volume 15');

    await page.getByRole('link', { name: 'Upgrade', exact: true }).click();
    await page.getByRole('link', { name: 'Choose Annual' }).click();
    await goToPayment(page);
    await press(page, /^Pay/);
    await heading(page, 'Welcome, Annual Collector').waitFor();
    await page.getByRole('link', { name: 'Go to My Collection' }).click();
    await onShelf(page, 'Volume 17');
  });

  // CHECK-015
  test('a server killed after the payment gives the plan when it is back, and the page changes without a reload', async () => {
    await openAs('needledrop');
    await control(page, product, 'events:hold');
    await page.goto(`${product.url}/checkout?plan=annual`);
    await goToPayment(page);
    // The page asks for the state of the payment; the server is killed before it can look.
    const killed = Promise.withResolvers<void>();
    let isKilled = false;
    await page.route('**/api/checkout/*', async (route) => {
      if (!isKilled) product.kill().then(killed.resolve, killed.reject);
      isKilled = true;
      await killed.promise;
      await route.abort();
    });
    await press(page, /^Pay/);
    await heading(page, 'Thank you, one moment').waitFor();
    await killed.promise;
    const people = await inDatabase(
      product,
      "select subscription_tier as tier from users where username = 'needledrop'",
    );
    expect(people).toEqual([{ tier: 'free' }]);
    await page.unroute('**/api/checkout/*');
    await product.start();
    await heading(page, 'Welcome, Annual Collector').waitFor();
    expect(await tierOf(page, product)).toBe('annual');
    await page.getByRole('link', { name: 'Go to My Collection' }).click();
    await page.getByText('No records yet').waitFor();
  });
});

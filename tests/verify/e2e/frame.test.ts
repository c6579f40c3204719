import { expect, test } from 'vitest';
import { joinAs } from '../../e2e/steps.ts';
import { DESKTOP, openDevice } from '../../support/browser.ts';
import { sharedProduct } from '../../support/shared-product.ts';

test('a member reads when a screen has failed, and opens it again', async () => {
  const product = await sharedProduct();
  // With a worker between them, the failure would not reach the page.
  const device = await openDevice({ ...DESKTOP, serviceWorkers: 'block' });
  const { page } = device;
  await joinAs(page, product, 'cratedigger');
  const code = '**/assets/about-collections-*.js';
  await page.route(code, (route) => route.abort());
  // Not awaited: the app loads itself once more when a part of it is missing, which breaks off what is awaited.
  await page.evaluate((address) => location.assign(address), `${product.url}/about-collections`);
  await page.getByRole('heading', { name: 'This screen stopped working' }).waitFor();
  expect(await page.title()).toContain('Something broke');
  await page.getByText('What happened').click();
  await page.getByText(/^Failed to fetch/).waitFor();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'About Collections' }).waitFor();
  await device.close();
});

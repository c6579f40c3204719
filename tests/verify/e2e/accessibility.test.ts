import { expect, test } from 'vitest';
import { axeProblems, sidewaysProblems } from '../../e2e/axe.ts';
import { DESKTOP, openDevice, PHONE } from '../../support/browser.ts';
import { sharedProduct } from '../../support/shared-product.ts';

// The one page that the server makes; all others are in tests/components/accessibility.
test.each([
  { name: 'phone', options: PHONE },
  { name: 'desktop', options: DESKTOP },
])('the sign-in page on a $name', async ({ name, options }) => {
  const product = await sharedProduct();
  const device = await openDevice({ ...options, colorScheme: 'light' });
  const { page } = device;
  await page.goto(`${product.url}/api/login`);
  await page.getByLabel('E-mail').waitFor();
  const problems = await axeProblems(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  problems.push(...(await axeProblems(page, 'colours')).map((problem) => `[dark] ${problem}`));
  expect(problems.join('\n')).toBe('');
  if (name === 'phone') await page.setViewportSize({ width: 320, height: 700 });
  expect((await sidewaysProblems(page)).join('\n')).toBe('');
  await device.close();
});

import { expect, test } from 'vitest';
import { joinAs, openAddForm } from '../../e2e/steps.ts';
import { DESKTOP, openDevice } from '../../support/browser.ts';
import { sharedProduct } from '../../support/shared-product.ts';

test('the last letter typed is there after a reload', async () => {
  const product = await sharedProduct();
  const device = await openDevice(DESKTOP);
  const { page } = device;
  await joinAs(page, product, 'sleevehunter');
  const sheet = await openAddForm(page);
  await sheet.getByLabel(/^Artist/).fill('can');
  await sheet.getByLabel('Notes').pressSequentially('Bought at the fair');
  await page.reload();
  await sheet.getByLabel('Notes').waitFor();
  expect(await sheet.getByLabel('Notes').inputValue()).toBe('Bought at the fair');
  expect(await sheet.getByLabel(/^Artist/).inputValue()).toBe('can');
  await sheet.getByRole('button', { name: 'Start over' }).click();
  await sheet.getByRole('searchbox').waitFor();
  await device.close();
});

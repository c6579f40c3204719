import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../../e2e/product-database.ts';
import { closeAll, joinAs, toastSays } from '../../e2e/steps.ts';
import { DESKTOP, type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

let product: RunningProduct;
let admin: Page;
let member: Page;
const devices: Device[] = [];

beforeAll(async () => {
  product = await sharedProduct();
  for (const options of [DESKTOP, PHONE]) devices.push(await openDevice(options));
  [admin, member] = devices.map(({ page }) => page) as [Page, Page];
  await joinAs(admin, product, 'frontdesk');
  await joinAs(member, product, 'runoutgroove');
  await inDatabase(product, `update users set role = 'admin' where username = 'frontdesk'`);
});
afterAll(() => closeAll(devices));

test('an administrator finds a user, changes the tier, which the user’s phone shows at once, and notes why', async () => {
  await member.goto(`${product.url}/you`);
  await member.getByText('Free Collector, 0 of 15 albums').waitFor();

  await admin.goto(`${product.url}/admin`);
  await admin.getByRole('searchbox', { name: 'Search users' }).fill('RUNOUT');
  await admin.getByText('Found 1 user(s)').waitFor();
  await admin.getByRole('combobox', { name: 'Tier of runoutgroove' }).selectOption('annual');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Change to Annual' }).click();
  await toastSays(admin, 'Success');
  await member.getByText('Annual Pro, unlimited albums').waitFor();

  await admin
    .getByRole('row', { name: /runoutgroove/ })
    .getByRole('link', { name: 'No name set' })
    .click();
  await admin.getByRole('heading', { name: 'Unnamed User' }).waitFor();
  await admin.getByRole('textbox', { name: 'Admin Notes' }).fill('Waited three weeks for an answer.');
  await admin.getByRole('button', { name: 'Save Notes' }).click();
  await toastSays(admin, 'Notes saved');
  await admin.reload();
  await admin.getByText('Waited three weeks for an answer.').waitFor();

  // Back in the list, the search is still there.
  await admin.goBack();
  await admin.getByText('Found 1 user(s)').waitFor();
  expect(await admin.getByRole('searchbox', { name: 'Search users' }).inputValue()).toBe('RUNOUT');
  for (const device of devices) expectNoProblems(device);
});

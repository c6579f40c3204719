import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../sync-server/billing/codes/new-code.ts';
import { addAtOnce, volumes } from '../../e2e/add-at-once.ts';
import { goToPayment, heading, press, tierOf } from '../../e2e/paying.ts';
import { inDatabase } from '../../e2e/product-database.ts';
import { rest } from '../../e2e/rest.ts';
import { addByHand, closeAll, onShelf, toastSays } from '../../e2e/steps.ts';
import {
  chooseUsername,
  type Device,
  expectNoProblems,
  openDevice,
  PHONE,
  takeSession,
} from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

// The paths of money in the product as it runs on a bare machine, paid on the pages of the payment stand-in.
describe('on a bare machine', () => {
  let product: RunningProduct;
  const devices: Device[] = [];

  beforeAll(async () => {
    product = await sharedProduct();
  });
  afterEach(() => closeAll(devices));

  async function open(username?: string, options?: Parameters<typeof openDevice>[0]): Promise<Page> {
    const device = await openDevice(options);
    devices.push(device);
    const { page } = device;
    if (username === undefined) return page;
    await takeSession(page, product.url, `${username}@example.com`);
    await rest(page, product, '/api/profile', { method: 'PATCH', body: { username } });
    return page;
  }

  test('a full free collection is upgraded, and the 16th album is added on the phone without a reload', async () => {
    const page = await open('cratedigger');
    await addAtOnce(page, product, 'record', volumes(1, 15, { artist: 'Sun Ra' }));
    const phone = await open('cratedigger', PHONE);
    await phone.goto(product.url);
    await onShelf(phone, 'Volume 15');
    await phone.evaluate(() => Object.assign(window, { isThisPage: true }));

    await page.goto(product.url);
    await page.getByRole('link', { name: 'Upgrade' }).first().click();
    await heading(page, 'Room for every record').waitFor();
    await page.getByRole('link', { name: 'Choose Annual' }).click();
    await goToPayment(page);
    await press(page, 'Pay $29.99');
    await heading(page, 'Welcome, Annual Collector').waitFor();

    await phone.getByText('Limit reached!').waitFor({ state: 'detached' });
    await addByHand(phone, { artist: 'Sun Ra', title: 'Lanquidity' });
    expect(await phone.evaluate(() => 'isThisPage' in window)).toBe(true);
    await page.getByRole('link', { name: 'Go to My Collection' }).click();
    await onShelf(page, 'Lanquidity');
    for (const device of devices) expectNoProblems(device);
  });

  // CHECK-010
  test('a declined card and a payment page that is left charge nothing, and the plan can still be paid', async () => {
    const page = await open('needledrop', PHONE);
    await page.goto(`${product.url}/checkout?plan=monthly`);
    await goToPayment(page);
    await press(page, 'Decline the card');
    await page.getByText('The card was declined. Nothing was charged.').waitFor();
    // Back finds pages, and no form to send again.
    await page.goBack();
    await press(page, 'Leave without paying');
    await page.getByRole('region', { name: 'Nothing was charged' }).waitFor();
    expect(await tierOf(page, product)).toBe('free');
    await goToPayment(page);
    await press(page, /^Pay/);
    await heading(page, 'Welcome, Monthly Collector').waitFor();
    expect(await tierOf(page, product)).toBe('monthly');
  });

  // CHECK-014 GIFT-016
  test('a gift is bought, mailed, redeemed by one person and refused to the next', async () => {
    const giver = await open('sidetwo');
    await giver.goto(`${product.url}/pricing`);
    await giver.getByRole('button', { name: 'As a Gift' }).click();
    await giver.getByRole('button', { name: 'Buy as Gift' }).first().click();
    const dialog = giver.getByRole('dialog', { name: 'Gift Subscription' });
    await dialog.getByLabel("Recipient's Name").fill('flipper');
    await dialog.getByLabel("Recipient's Email").fill('flipper@example.com');
    await dialog.getByLabel('Personal Message (optional)').fill('For all those crates.');
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click();
    // Left without paying, the gift is there with every word.
    await goToPayment(giver);
    await press(giver, 'Leave without paying');
    const notice = giver.getByRole('region', { name: 'Nothing was charged' });
    for (const word of ['flipper', 'flipper@example.com', 'For all those crates.']) {
      await notice.getByText(word, { exact: true }).waitFor();
    }
    await goToPayment(giver);
    await press(giver, 'Pay $29.99');
    await heading(giver, 'Your gift is ready').waitFor();
    await giver.getByText('The code is also on its way to flipper@example.com.').waitFor();
    const code = (await giver.locator('code').textContent()) ?? '';
    expect(await tierOf(giver, product)).toBe('free');

    await giver.goto(`${product.url}/dev-mail`);
    await giver.getByRole('link', { name: 'Your gift for flipper' }).waitFor();
    await giver.getByRole('link', { name: 'A gift from sidetwo' }).click();
    const mail = (await giver.locator('pre').textContent()) ?? '';
    for (const word of [code, 'For all those crates.', `${product.url}/redeem-gift`]) expect(mail).toContain(word);

    const taker = await open('flipper', PHONE);
    await taker.goto(`${product.url}/redeem-gift`);
    await taker.getByLabel('Gift code').fill(` ${code.toLowerCase()} `);
    await taker.getByRole('button', { name: 'Redeem Gift' }).click();
    await heading(taker, 'Gift Redeemed Successfully!').waitFor();
    await taker.getByText('For all those crates.').first().waitFor();
    await taker.getByText('No records yet').waitFor();
    expect(await tierOf(taker, product)).toBe('annual');

    const third = await open('latecomer');
    await third.goto(`${product.url}/redeem-gift`);
    await third.getByLabel('Gift code').fill(code);
    await third.getByRole('button', { name: 'Redeem Gift' }).click();
    await third.getByText(/^This code was redeemed on /).waitFor();
    await expect.poll(() => third.getByLabel('Gift code').inputValue()).toBe(code);
    expect(await tierOf(third, product)).toBe('free');
  });

  test('a visitor chooses a plan, signs in, and is back at its checkout', async () => {
    const page = await open();
    await page.goto(`${product.url}/pricing`);
    await page.getByRole('link', { name: 'Choose Annual' }).click();
    await page.getByText('You sign in first, and come back to this page.').waitFor();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByLabel('E-mail').fill('deepgroove@example.com');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/checkout?plan=annual');
    // It opens over any page of a new person.
    await chooseUsername(page, 'deepgroove');
    await heading(page, 'Checkout').waitFor();
    await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
    expect(await tierOf(page, product)).toBe('free');
  });

  // SUB-028
  test('a free code activates lifetime access without a payment', async () => {
    const row = codeOf(['FIRSTPRESSING', '--free', '--uses', '1'], new Date().toISOString());
    if ('problem' in row) throw new Error(row.problem);
    await inDatabase(
      product,
      'insert into discount_codes (id, code, kind, plan_ids, final_plan, max_uses) values ($1, $2, $3, $4, $5, $6)',
      [row.id, row.code, row.kind, row.plan_ids, row.final_plan, row.max_uses],
    );
    const page = await open('firstpress');
    await page.goto(`${product.url}/subscribe/annual`);
    await page.getByLabel('Discount code').fill('firstpressing');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('No payment required!').waitFor();
    await page.getByRole('button', { name: 'Activate Lifetime Access' }).click();
    await toastSays(page, 'Subscription Activated!');
    await page.getByText('No records yet').waitFor();
    expect(await tierOf(page, product)).toBe('lifetime');
  });
});

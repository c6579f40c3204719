import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goToPayment, heading, press, tierOf } from '../../e2e/paying.ts';
import { inDatabase } from '../../e2e/product-database.ts';
import { post, rest } from '../../e2e/rest.ts';
import { closeAll, joinAs, toastSays } from '../../e2e/steps.ts';
import { DESKTOP, type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const BLUE = '/album/Joni%20Mitchell/Blue';
const WORDS = 'Buy everything at my shop.';
const NOTE = 'Advertising is against the rules.';

describe('an administrator', () => {
  let product: RunningProduct;
  let admin: Page;
  /** On a phone. */
  let writer: Page;
  let reader: Page;
  const devices: Device[] = [];

  beforeAll(async () => {
    product = await sharedProduct();
    for (const options of [DESKTOP, PHONE, DESKTOP]) devices.push(await openDevice(options));
    [admin, writer, reader] = devices.map(({ page }) => page) as [Page, Page, Page];
    await joinAs(admin, product, 'frontdesk');
    await joinAs(writer, product, 'runoutgroove');
    await joinAs(reader, product, 'sidetwo');
    await inDatabase(product, `update users set role = 'admin' where username = 'frontdesk'`);
  });
  afterAll(() => closeAll(devices));

  const open = (page: Page, path: string) => page.goto(`${product.url}${path}`);

  test('makes a student code, with which a member pays half, and ends it', async () => {
    await open(admin, '/admin/codes');
    await admin.getByRole('button', { name: 'New code' }).click();
    const dialog = admin.getByRole('dialog', { name: 'New code' });
    await dialog.getByLabel(/^Code/).fill('student50');
    await dialog.getByLabel(/^Percent off/).fill('50');
    await dialog.getByLabel('Most uses').fill('500');
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await toastSays(admin, 'Code created', 'STUDENT50');
    const row = admin.getByRole('table', { name: 'Discount codes' }).getByRole('row', { name: /^STUDENT50/ });
    await row.getByText(/^0 of 500/).waitFor();

    await open(reader, '/subscribe/annual');
    await reader.getByLabel('Discount code').fill('Student50');
    await reader.getByRole('button', { name: 'Apply' }).click();
    await toastSays(reader, 'Discount Applied!');
    await reader.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await reader.waitForURL('**/dev-pay/c/**');

    // Ended while a member is about to pay, who keeps the price.
    await admin.reload();
    await row.getByText(/1 in checkout/).waitFor();
    await row.getByRole('button', { name: 'More for STUDENT50' }).click();
    await admin.getByRole('menuitem', { name: 'End now' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
    await row.getByText('Ended', { exact: true }).waitFor();
    await press(reader, 'Pay $14.99');
    await heading(reader, 'Welcome, Annual Collector').waitFor();
    expect(await tierOf(reader, product)).toBe('annual');
    await admin.reload();
    await row.getByText(/^1 of 500/).waitFor();

    await open(writer, '/subscribe/annual');
    await writer.getByLabel('Discount code').fill('STUDENT50');
    await writer.getByRole('button', { name: 'Apply' }).click();
    await toastSays(writer, 'Invalid Code');
  });

  test('sees a gift without its words, and mails its code again', async () => {
    await open(
      writer,
      '/checkout?plan=annual&gift=true&recipientName=flipper&recipientEmail=flipper@example.com&giftMessage=Secret%20words',
    );
    await goToPayment(writer);
    await press(writer, 'Pay $29.99');
    await heading(writer, 'Your gift is ready').waitFor();
    const code = (await writer.locator('code').textContent()) ?? '';

    await open(admin, '/admin/codes');
    const gifts = admin.getByRole('table', { name: 'Gifts' });
    await gifts.getByText('flipper@example.com').waitFor();
    await gifts.getByText(/^Mailed /).waitFor();
    expect(await admin.content()).not.toContain('Secret words');
    expect(await admin.content()).not.toContain(code);
    await admin.getByRole('button', { name: 'More for the gift to flipper@example.com' }).click();
    await admin.getByRole('menuitem', { name: 'Send code again' }).click();
    await toastSays(admin, 'Mail queued');
    await expect
      .poll(
        async () =>
          (
            await inDatabase(
              product,
              `select 1 from mail_outbox where to_email = 'flipper@example.com' and state = 'sent'`,
            )
          ).length,
      )
      .toBe(2);
    await open(admin, '/dev-mail');
    await admin.getByRole('link', { name: 'A gift from runoutgroove' }).first().click();
    expect(await admin.locator('pre').textContent()).toContain(code);
  });

  test('hides a reported review, which others no longer see, and whose writer reads why', async () => {
    const album = { artist: 'Joni Mitchell', title: 'Blue' };
    await post(writer, product, '/api/reviews', { ...album, rating: 5, review: WORDS });
    await open(reader, BLUE);
    await reader.getByRole('button', { name: 'More about the review by runoutgroove' }).click();
    await reader.getByRole('menuitem', { name: 'Report' }).click();
    await reader.getByRole('radio', { name: 'Spam or advertising' }).check();
    await reader.getByRole('button', { name: 'Send report' }).click();
    await toastSays(reader, 'Report sent');

    await open(admin, '/admin/moderation');
    await admin.getByText(WORDS).waitFor();
    await admin.getByRole('button', { name: 'Hide… Blue by Joni Mitchell' }).click();
    await admin.getByLabel(/^Why\?/).fill(NOTE);
    await admin.getByRole('button', { name: 'Hide review' }).click();
    await toastSays(admin, 'Review hidden');
    await admin.getByText('No open reports').waitFor();

    await reader.reload();
    await reader.getByText('No reviews yet').waitFor();
    await open(writer, BLUE);
    await writer.getByText('Hidden by moderation.').waitFor();
    await writer.getByText(`The reason: ${NOTE}`).waitFor();

    await admin.getByRole('button', { name: 'Hidden' }).click();
    await admin.getByRole('button', { name: 'Restore Blue by Joni Mitchell' }).click();
    await toastSays(admin, 'Shown again');
    await reader.reload();
    await reader.getByText(WORDS).waitFor();
  });

  test('hides a reported profile, whose owner reads it in the settings and cannot open it', async () => {
    await rest(writer, product, '/api/user/public', { method: 'PATCH', body: { isPublic: true } });
    await open(reader, '/runoutgroove');
    await reader.getByRole('button', { name: 'More about runoutgroove' }).click();
    await reader.getByRole('menuitem', { name: 'Report profile' }).click();
    await reader.getByRole('radio', { name: 'Pretends to be someone else' }).check();
    await reader.getByRole('button', { name: 'Send report' }).click();
    await toastSays(reader, 'Report sent');
    await open(writer, '/profile');
    const control = writer.getByRole('switch', { name: 'Public profile' });
    await control.and(writer.locator('[aria-checked=true]')).waitFor();

    await open(admin, '/admin/moderation');
    await admin.getByRole('button', { name: 'Hide… runoutgroove' }).click();
    await admin.getByLabel(/^Why\?/).fill('Not their name.');
    await admin.getByRole('button', { name: 'Hide profile' }).click();
    await toastSays(admin, 'Profile hidden');

    await reader.reload();
    await heading(reader, 'Profile Not Found').waitFor();
    // The open settings change without a reload.
    await control.and(writer.locator('[aria-checked=false]')).waitFor();
    await writer.getByText('The reason: Not their name.').waitFor();
    await control.click();
    await toastSays(writer, 'Error', /^Your profile is hidden by moderation\./);
    for (const device of devices) expectNoProblems(device);
  });
});

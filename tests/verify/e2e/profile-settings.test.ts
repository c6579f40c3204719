import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rest } from '../../e2e/rest.ts';
import { addByHand, closeAll, joinAs, synced, toastSays } from '../../e2e/steps.ts';
import { DESKTOP, type Device, expectNoProblems, openDevice, PHONE, takeSession } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

let product: RunningProduct;
let devices: Device[];

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(() => {
  devices = [];
});
afterEach(() => closeAll(devices));

async function device(options: Parameters<typeof openDevice>[0]): Promise<Device> {
  const opened = await openDevice(options);
  devices.push(opened);
  return opened;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a collector sets up a public profile on a phone, and a stranger sees it until it is private again', async () => {
  const phone = await device(PHONE);
  const { page } = phone;
  await joinAs(page, product, 'cratedigger');
  await page.getByRole('link', { name: 'You', exact: true }).click();
  await page.getByRole('link', { name: 'Profile Settings' }).click();

  await page
    .getByLabel('Change picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawn(page) });
  await page.getByRole('slider', { name: 'Zoom' }).press('End');
  await button(page, 'Use picture').click();
  await toastSays(page, 'Picture updated');

  await button(page, 'Edit username').click();
  await page.getByLabel('Username', { exact: true }).fill('sidetwo');
  await button(page, 'Save username').click();
  await toastSays(page, 'Username updated');

  await page.getByLabel('First name').fill('Side');
  await page.getByLabel('Last name').fill('שתיים');
  await page.getByLabel('Zip code').fill('97201');
  await page.getByLabel('Bio').fill('Jazz, soul and dub.');
  await page.getByRole('combobox', { name: 'Preferred local record store' }).fill('rain');
  await page.getByRole('option', { name: /^Rainy Day Records \(sample\)/ }).click();
  await page.getByText('Springfield, MA 01103 (sample). ', { exact: false }).waitFor();
  await button(page, 'Save Changes').click();
  await toastSays(page, 'Profile updated');
  await page.getByRole('switch', { name: 'Public profile' }).click();
  await toastSays(page, 'Profile is public');

  expect(await rest(page, product, '/api/auth/user')).toMatchObject({
    ...{ username: 'sidetwo', firstName: 'Side', lastName: 'שתיים', zipCode: '97201', bio: 'Jazz, soul and dub.' },
    ...{ preferredRecordStore: 'Rainy Day Records (sample)', isPublic: true },
    preferredRecordStoreData: { source: 'sample', place_id: 'sample:1' },
    profileImageUrl: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}$/),
  });

  const stranger = await device(DESKTOP);
  await stranger.page.goto(`${product.url}/sidetwo`);
  await stranger.page.getByRole('heading', { name: 'Side שתיים' }).waitFor();
  const picture = stranger.page.locator('.avatar img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);

  await page.getByRole('switch', { name: 'Public profile' }).click();
  await toastSays(page, 'Profile is private');
  await stranger.page.reload();
  await stranger.page.getByText('Profile Not Found').waitFor();
  for (const each of [phone, stranger]) expectNoProblems(each);
});

describe('a deleted account', () => {
  test('leaves nothing on the device that deleted it, and nothing on the other one', async () => {
    const [phone, laptop] = [await device(PHONE), await device(DESKTOP)];
    await joinAs(phone.page, product, 'shortlived');
    await addByHand(phone.page, { artist: 'Can', title: 'Ege Bamyasi' });
    await synced(phone.page);
    await takeSession(laptop.page, product.url, 'shortlived@example.com');
    await laptop.page.goto(product.url);
    await laptop.page
      .getByRole('link', { name: /^Ege Bamyasi/ })
      .first()
      .waitFor();

    // A screen of members alone must not lead to the sign-in.
    await laptop.page.goto(`${product.url}/wishlist`);
    await synced(laptop.page);

    await phone.page.goto(`${product.url}/profile#account`);
    await button(phone.page, 'Delete account').click();
    const dialog = phone.page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByRole('textbox').fill('DELETE MY ACCOUNT');
    await dialog.getByRole('checkbox').check();
    phone.page.once('dialog', (question) => void question.accept());
    await button(phone.page, 'Delete account').last().click();
    await phone.page.getByRole('dialog', { name: 'Account deleted' }).waitFor();

    await toastSays(laptop.page, 'This account was deleted');
    await phone.page.waitForURL(`${product.url}/`);
    for (const { page } of [phone, laptop]) {
      await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await expect.poll(() => databasesOf(page)).toEqual([]);
      expect(await page.getByText('Ege Bamyasi').count()).toBe(0);
    }
    await phone.page.reload();
    await phone.page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  });
});

async function databasesOf(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => indexedDB.databases());
  return all.flatMap(({ name }) => (name?.startsWith('side-one') ? [name] : []));
}

/** A picture of 300 by 200 pixels. */
async function drawn(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(data, 'base64');
}

import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rest } from '../../e2e/rest.ts';
import { addByHand, joinAs, onShelf, openAddForm, synced, toastSays } from '../../e2e/steps.ts';
import { chooseUsername, DESKTOP, type Device, openDevice, signIn } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const WHO = '**/api/auth/user';

let product: RunningProduct;
let device: Device;
/** A page of the first person, and one in which the second one signs in. */
let page: Page;
let secondTab: Page;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  device = await openDevice(DESKTOP);
  page = device.page;
  secondTab = await device.context.newPage();
});
afterEach(() => device.close());

describe('a page of a person who is no longer the one signed in', () => {
  test("changes nothing of the other person's, says so and reloads as theirs", async () => {
    await joinAs(page, product, 'cratedigger');
    await page.goto(`${product.url}/wishlist`);
    const visible = page.getByRole('switch', { name: 'Public wishlist' });
    await visible.waitFor();
    await synced(page);
    await keptUnaware(
      page,
      async () => {
        await join(secondTab, 'flipside');
        await addByHand(secondTab, { artist: 'Sade', title: 'Promise' });
      },
      async () => {
        await page.bringToFront();
        await visible.click();
      },
    );
    await toastSays(page, 'Another account is signed in');
    await onShelf(page, 'Promise');
    expect(new URL(page.url()).pathname).toBe('/');
    const account = await rest(page, product, '/api/auth/user');
    expect(account).toMatchObject({ username: 'flipside', wishlistIsPublic: true });
  });

  test('gives the other person no name', async () => {
    await signIn(page, product.url, 'newcomer@example.com');
    const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' });
    await dialog.getByRole('textbox').fill('newcomer');
    await keptUnaware(
      page,
      async () => {
        await signInAs(secondTab, 'second');
        await chooseUsername(secondTab, 'second');
      },
      async () => {
        await page.bringToFront();
        await dialog.getByRole('button', { name: 'Complete Profile' }).click();
      },
    );
    await toastSays(page, 'Another account is signed in');
    await page.getByText('No records yet').waitFor();
    expect(await rest(page, product, '/api/auth/user')).toMatchObject({ username: 'second' });

    await keptUnaware(secondTab, () => signInAs(page, 'newcomer'));
    expect(await dialog.getByRole('textbox').inputValue()).toBe('newcomer');
  });

  test('learns of it at once, in the background too, and keeps what was typed for its person', async () => {
    await joinAs(page, product, 'early');
    const form = await openAddForm(page);
    await form.getByLabel(/^Artist/).fill('Moondog');
    await join(secondTab, 'late');
    await toastSays(page, 'Another account is signed in');
    await page.getByText('No records yet').waitFor();
    expect(await form.count()).toBe(0);

    await signInAs(page, 'early');
    await expect.poll(() => rest(page, product, '/api/auth/user')).toMatchObject({ username: 'early' });
    await page.goto(product.url);
    expect(await (await openAddForm(page)).getByLabel(/^Artist/).inputValue()).toBe('Moondog');
  });
});

test('a search that meets the end of the session leaves for the sign-in from its dialog, and what was typed is there again', async () => {
  await joinAs(page, product, 'searcher');
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  const box = page.getByRole('dialog', { name: 'Add Record' }).getByRole('searchbox');
  await box.waitFor();
  await device.context.clearCookies();
  await box.fill('tago mago');
  await toastSays(page, 'Unauthorized', 'Please log in again to continue.');
  await page
    .getByRole('button', { name: /^Signed out/, includeHidden: true })
    .first()
    .waitFor({ state: 'attached' });
  await page.getByLabel('E-mail').fill('searcher@example.com');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => box.inputValue()).toBe('tago mago');
});

/** Signs in as another person than the one before: the provider asks again for the person. */
async function signInAs(there: Page, username: string): Promise<void> {
  await device.context.clearCookies({ path: /dev-idp/ });
  await signIn(there, product.url, `${username}@example.com`);
}

async function join(there: Page, username: string): Promise<void> {
  await device.context.clearCookies({ path: /dev-idp/ });
  await joinAs(there, product, username);
}

/** Has a page not learn that another one changes who is signed in, as on a slow connection, until it acts itself. */
async function keptUnaware(unaware: Page, change: () => Promise<void>, act?: () => Promise<void>): Promise<void> {
  const SYNC = /\/api\/sync/;
  await unaware.route(WHO, (route) => route.abort());
  // No answer, which is not yet offline.
  await unaware.route(SYNC, () => undefined);
  await change();
  await unaware.unroute(WHO);
  await act?.();
  await unaware.unroute(SYNC);
}

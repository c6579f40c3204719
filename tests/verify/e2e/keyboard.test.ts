import type { Page } from 'playwright';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { enter, expectFocus, tabTo } from '../../e2e/by-keyboard.ts';
import { heading, tierOf } from '../../e2e/paying.ts';
import { post, rest } from '../../e2e/rest.ts';
import { closeAll, joinAs, toastSays } from '../../e2e/steps.ts';
import { type Device, expectNoProblems, isFirefox, openDevice } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

let product: RunningProduct;
const devices: Device[] = [];

beforeAll(async () => {
  product = await sharedProduct();
});
afterEach(() => closeAll(devices));

async function join(username: string): Promise<Page> {
  const device = await openDevice();
  devices.push(device);
  await joinAs(device.page, product, username);
  return device.page;
}

// In Firefox the Tab key goes on into the browser's own bars after the page's last button, and the driver stays behind.
test.skipIf(isFirefox)('a plan is chosen, paid and used by keyboard alone', async () => {
  const page = await join('keyboarder');
  await page.goto(`${product.url}/pricing`);
  await heading(page, 'Room for every record').waitFor();
  await tabTo(page, /^Annual/);
  await page.keyboard.press('ArrowLeft');
  await enter(page, page.getByRole('link', { name: 'Choose Monthly' }));
  await tabTo(page, 'Choose Monthly');
  await enter(page, heading(page, 'Checkout'));
  await tabTo(page, 'Continue to Payment');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dev-pay/c/**');
  await tabTo(page, 'Pay $3.99');
  await page.keyboard.press('Enter');
  await heading(page, 'Welcome, Monthly Collector').waitFor();
  await tabTo(page, 'Go to My Collection');
  await enter(page, heading(page, 'My Collection'));
  await page.getByText('No records yet').waitFor();
  await expectFocus(page);
  expect(await tierOf(page, product)).toBe('monthly');
  for (const device of devices) expectNoProblems(device);
});

test.skipIf(isFirefox)('a collector is found and followed, and an album reviewed, by keyboard alone', async () => {
  const owner = await join('runoutgroove');
  await rest(owner, product, '/api/user/public', { method: 'PATCH', body: { isPublic: true } });
  const { id } = await post(owner, product, '/api/collections', { name: 'First pressings', isPublic: true });
  await post(owner, product, '/api/records', { artist: 'Joni Mitchell', title: 'Blue', collectionIds: [id] });

  const page = await join('sidetwo');
  const { keyboard } = page;
  await tabTo(page, 'Community');
  await enter(page, heading(page, 'Community'));
  await tabTo(page, 'Search collectors');
  await keyboard.type('outgroove');
  await expect.poll(() => page.getByRole('list', { name: 'Collectors' }).getByRole('listitem').count()).toBe(1);
  await expectFocus(page);
  await tabTo(page, 'runoutgroove');
  await enter(page, heading(page, 'runoutgroove'));
  await tabTo(page, 'Follow runoutgroove');
  await enter(page, page.getByRole('button', { name: 'Following runoutgroove: unfollow' }));
  await tabTo(page, /^First pressings/);
  await enter(page, heading(page, 'First pressings'));
  await tabTo(page, /Blue/);
  await enter(page, heading(page, 'Blue'));
  await tabTo(page, 'Write Review');
  await enter(page, page.getByRole('dialog', { name: 'Write Review' }));
  await tabTo(page, '5 of 5 stars');
  await keyboard.press('ArrowLeft');
  await tabTo(page, /^Review/);
  await keyboard.type('Side two first.');
  await tabTo(page, 'Post Review');
  await enter(page, page.getByRole('list', { name: 'Reviews of Blue' }).getByText('Side two first.'));
  await toastSays(page, 'Review submitted');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(page);
  expect(await rest(page, product, '/api/following')).toMatchObject([{ username: 'runoutgroove' }]);
  expect(await rest(page, product, '/api/reviews/Joni%20Mitchell/Blue')).toMatchObject([
    { username: 'sidetwo', rating: 5, halfStars: 9, review: 'Side two first.' },
  ]);

  await tabTo(page, 'More about the review by sidetwo');
  await enter(page, page.getByRole('menuitem', { name: 'Delete' }));
  await keyboard.press('ArrowDown');
  await enter(page, page.getByRole('button', { name: 'Confirm Delete' }));
  await tabTo(page, 'Confirm Delete');
  await enter(page, page.getByText('No reviews yet'));
  await tabTo(page, 'Write Review');
  for (const device of devices) expectNoProblems(device);
});

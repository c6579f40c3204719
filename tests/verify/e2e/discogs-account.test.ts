import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../../e2e/product-database.ts';
import { closeAll, joinAs, synced } from '../../e2e/steps.ts';
import { type Device, openDevice, PHONE } from '../../support/browser.ts';
import {
  accountItem,
  DISCOGS_KEY,
  type DiscogsAccountDouble,
  startDiscogsAccountDouble,
} from '../../support/discogs-account-double.ts';
import type { Product } from '../../support/product.ts';
import { ownServer } from '../../support/shared-product.ts';

let discogs: DiscogsAccountDouble;
let product: Product;
let device: Device;
let page: Page;

beforeAll(async () => {
  discogs = await startDiscogsAccountDouble('crate digger');
  product = await ownServer({
    DISCOGS_KEY: DISCOGS_KEY.key,
    DISCOGS_SECRET: DISCOGS_KEY.secret,
    DISCOGS_API_BASE: discogs.origin,
    DISCOGS_AUTHORIZE_URL: `${discogs.origin}/oauth/authorize`,
  });
  await product.start();
  device = await openDevice(PHONE);
  page = device.page;
  await joinAs(page, product, 'needledrop');
});
afterAll(async () => {
  await closeAll([device]);
  await product.remove();
  await discogs.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const records = () =>
  inDatabase(
    product,
    `select r.artist, r.title, r.discogs_release_id as release, r.condition, r.created_at::text as added
     from records r join users u on u.id = r.user_id where u.username = 'needledrop' order by r.discogs_release_id, added`,
  );

test('a person says no at Discogs, then yes, and brings what they have there, later only what is new', async () => {
  discogs.account.folders.push({ id: 5, name: 'Late night' });
  discogs.account.collection = [
    accountItem(1, { folder_id: 5, notes: [{ field_id: 1, value: 'Near Mint (NM or M-)' }] }),
    accountItem(2, { notes: [{ field_id: 1, value: 'Good (G)' }] }),
    accountItem(2, { date_added: '2020-06-20T09:10:33-07:00', notes: [{ field_id: 1, value: 'Fair (F)' }] }),
  ];
  discogs.account.wants = [accountItem(9, { notes: 'First pressing only' })];
  await page.goto(`${product.url}/you`);
  await button('Import').click();
  await button('Connect Discogs').click();
  await page.getByRole('link', { name: 'Deny' }).click();
  await page.getByText('Discogs was not connected').waitFor();
  expect(page.url()).toBe(`${product.url}/you`);
  await button('Import').click();
  await button('Connect Discogs').click();
  await page.getByRole('link', { name: 'Authorize' }).click();
  await page.getByText('Connected as crate digger').waitFor();
  expect(page.url()).toBe(`${product.url}/you`);

  await button('Collection').click();
  await button('Import 3 records').click();
  await page.getByRole('dialog', { name: '3 records came in' }).waitFor();
  await button('Close').first().click();
  await synced(page);
  const first = await records();
  expect(first).toMatchObject([
    {
      artist: 'Can',
      title: 'Title 1',
      release: 1,
      condition: 'near-mint',
      added: expect.stringMatching(/^2017-06-20/),
    },
    { release: 2, condition: 'good', added: expect.stringMatching(/^2017-06-20/) },
    { release: 2, condition: 'fair', added: expect.stringMatching(/^2020-06-20/) },
  ]);

  // Later one copy was sold and another bought: the new one comes, and nothing here is deleted.
  discogs.account.collection.splice(0, 1, accountItem(3, { date_added: '2026-06-20T09:10:33-07:00' }));
  await button('Import').click();
  await button('Collection').click();
  await button('Import 1 record').click();
  await page.getByRole('dialog', { name: '1 record came in' }).waitFor();
  await button('Close').first().click();
  await button('Import').click();
  await button('Wantlist').click();
  await button('Import 1 wish').click();
  await page.getByRole('dialog', { name: '1 wish came in' }).waitFor();
  await button('Close').first().click();
  await synced(page);
  expect(await records()).toMatchObject([...first, { release: 3 }]);
  expect(await inDatabase(product, 'select title, notes from wishlist_items where discogs_release_id = 9')).toEqual([
    { title: 'Title 9', notes: 'First pressing only' },
  ]);
});

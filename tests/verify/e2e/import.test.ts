import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discogsCsv, rehearseFile } from '../../e2e/import-file.ts';
import { buyByHttp } from '../../e2e/paying.ts';
import { inDatabase } from '../../e2e/product-database.ts';
import { closeAll, joinAs, synced } from '../../e2e/steps.ts';
import { type Device, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

let product: RunningProduct;
const devices: Device[] = [];
let page: Page;
let other: Page;

beforeAll(async () => {
  product = await sharedProduct();
  devices.push(await openDevice(PHONE), await openDevice());
  [page, other] = devices.map((device) => device.page) as [Page, Page];
  await joinAs(page, product, 'cratedigger');
  await joinAs(other, product, 'needledrop');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});
afterAll(() => closeAll(devices));

const COUNT = 800;
const dialog = (of: Page, name: string) => of.getByRole('dialog', { name });
const button = (of: Page, name: string | RegExp) => of.getByRole('button', { name });

/** The person's records with all that a list brings, without what each account has for itself. */
function recordsOf(username: string): Promise<object[]> {
  return inDatabase(
    product,
    `select r.artist, r.title, r.year, r.label, r.format, r.catalog_number, r.condition, r.sleeve_condition, r.rating,
       r.discogs_release_id, r.personal_notes, r.extra, r.created_at,
       (select string_agg(c.name, ', ' order by c.name) from record_collections rc join collections c on c.id = rc.collection_id
         where rc.record_id = r.id and not c.is_default) as folders
     from records r join users u on u.id = r.user_id where u.username = '${username}' order by r.title, r.created_at`,
  );
}

test('a list of 800 moves in without a connection, is taken back, moves on by an export, and is the same there', async () => {
  await rehearseFile(page, product, discogsCsv(COUNT));
  await page.getByText('15 of the 800 new albums fit your plan.').waitFor();
  await button(page, 'Cancel').click();
  await buyByHttp(page, product, 'annual');
  await page.goto(`${product.url}/you`);
  await synced(page);
  await page.context().setOffline(true);
  await rehearseFile(page, product, discogsCsv(COUNT));
  await page.getByText('2 folders, 2 of them new').waitFor();
  await button(page, 'Import 800 records').click();
  await dialog(page, '800 records came in').waitFor();
  await page.context().setOffline(false);
  await synced(page);
  const first = await recordsOf('cratedigger');
  expect(first).toHaveLength(COUNT);
  expect(first.find(({ title }: { title?: string }) => title === 'Side "7"')).toMatchObject({
    ...{ artist: 'Björk, Ólafur', label: 'Label', catalog_number: 'C-7', year: 1957, rating: 2, folders: 'Late night' },
    ...{ condition: 'very-good-plus', created_at: new Date('2019-09-08T10:00:00.000Z') },
  });

  await button(page, 'Undo').click();
  await dialog(page, 'Import undone').waitFor();
  await synced(page);
  expect(await recordsOf('cratedigger')).toEqual([]);
  await button(page, 'Close').first().click();
  await rehearseFile(page, product, discogsCsv(COUNT));
  await button(page, 'Import 800 records').click();
  await dialog(page, '800 records came in').waitFor();
  await button(page, 'Close').first().click();
  await synced(page);
  expect(await recordsOf('cratedigger')).toEqual(first);

  await button(page, 'Export').click();
  const download = page.waitForEvent('download');
  await button(page, 'Save file').click();
  const exported = await readFile(await (await download).path(), 'utf8');
  await buyByHttp(other, product, 'annual');
  await rehearseFile(other, product, exported);
  await button(other, 'Import 800 records').click();
  await dialog(other, '800 records came in').waitFor();
  await synced(other);
  expect(await recordsOf('needledrop')).toEqual(first);
});

/** Posts a form with a file as the system's share sheet does, and waits for the page that answers. */
async function share(of: Page, text: string): Promise<void> {
  await of.evaluate((content) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/you', method: 'POST', enctype: 'multipart/form-data' });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'file' });
    const shared = new DataTransfer();
    shared.items.add(new File([content], 'shared.csv', { type: 'text/csv' }));
    input.files = shared.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, text);
}

test('a file from the share sheet is rehearsed, also without a connection, and after a sign-in where that comes first', async () => {
  await page.goto(`${product.url}/statistics`);
  await page.context().setOffline(true);
  await share(page, discogsCsv(COUNT + 1));
  const rehearsal = dialog(page, 'What would happen');
  await rehearsal.getByText(/^shared\.csv, /).waitFor();
  expect(new URL(page.url()).pathname).toBe('/you');
  await page.context().setOffline(false);
  await page.reload();
  await button(page, 'Import').waitFor();
  expect(await page.evaluate(() => caches.has('side-one-shared-file'))).toBe(false);

  const visitor = await openDevice(PHONE);
  devices.push(visitor);
  await visitor.page.goto(`${product.url}/pricing`);
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await share(visitor.page, discogsCsv(3));
  await visitor.page.waitForURL((url) => url.pathname !== '/pricing');
  await joinAs(visitor.page, product, 'dustysleeves');
  await visitor.page.goto(`${product.url}/you`);
  await dialog(visitor.page, 'What would happen')
    .getByText(/^shared\.csv, /)
    .waitFor();
});

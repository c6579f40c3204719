import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, rest } from '../../e2e/rest.ts';
import {
  chooseOfRecord,
  joinAs,
  offline,
  onShelf,
  openRecord,
  synced,
  titlesOnShelf,
  toastSays,
} from '../../e2e/steps.ts';
import { DESKTOP, type Device, expectNoProblems, openDevice, PHONE, signIn } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const SHELF = [
  { artist: 'Miles Davis', title: 'Kind of Blue', genre: 'jazz', label: 'Columbia', year: 1959 },
  { artist: 'John Coltrane', title: 'Blue Train', genre: 'jazz', label: 'Blue Note', year: 1957 },
  { artist: 'Björk', title: 'Homogenic', genre: 'electronic', label: 'One Little Indian', year: 1997 },
  { artist: 'Sigur Rós', title: '( )', genre: 'rock', label: 'Smekkleysa', year: 2002 },
  { artist: 'Nina Simone', title: 'Pastel Blues', genre: 'blues', label: 'Philips', year: 1965 },
  { artist: '坂本龍一', title: '千のナイフ', genre: 'electronic', label: 'Better Days', year: 1978 },
];

interface Stored {
  title: string;
  customTags: string | null;
  lentTo: string | null;
  plays: string[];
}

let product: RunningProduct;
let device: Device;
let page: Page;

beforeAll(async () => {
  product = await sharedProduct();
  device = await openDevice(PHONE);
  page = device.page;
  await joinAs(page, product, 'cratedigger');
  for (const record of SHELF) await post(page, product, '/api/records', record);
  await onShelf(page, 'Homogenic');
  await synced(page);
  await shellIsCached(page);
});
afterAll(() => device.close());

test('a day at the shelf without signal, from a start without it, is there again after another start, and arrives', async () => {
  await device.context.setOffline(true);
  await page.reload();
  await offline(page);

  await saveJazz();
  await playAndLend('Blue Train');
  const tonight = await playTonight();
  await tagAll('cellar');
  await scanOne('BLP 4003');
  await seeYear();

  await page.goto(product.url);
  await offline(page);
  await page.getByRole('link', { name: 'Jazz' }).click();
  await page.getByRole('heading', { level: 1, name: 'Jazz' }).waitFor();
  await expect.poll(() => titlesOnShelf(page)).toEqual(['Blue Trainwaiting to send', 'Kind of Bluewaiting to send']);

  await device.context.setOffline(false);
  await synced(page);
  const stored = await rest<Stored[]>(page, product, '/api/records');
  expect(stored.map(({ customTags }) => customTags)).toEqual(SHELF.map(() => 'cellar'));
  expect(stored.filter(({ lentTo }) => lentTo).map(({ title, lentTo }) => [title, lentTo])).toEqual([
    ['Blue Train', 'The neighbour'],
  ]);
  const played = stored.flatMap(({ title, plays }) => plays.map(() => title));
  expect(played.toSorted()).toEqual(['Blue Train', tonight].toSorted());
  const desktop = await openDevice(DESKTOP);
  await signIn(desktop.page, product.url, 'cratedigger@example.com');
  await desktop.page.getByRole('link', { name: 'Jazz' }).click();
  await expect.poll(() => titlesOnShelf(desktop.page)).toEqual(['Blue Train', 'Kind of Blue']);
  await desktop.close();
  expectNoProblems(device);
});

const sheet = (name: string | RegExp) => page.getByRole('dialog', { name });
const press = (name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

async function saveJazz(): Promise<void> {
  await press('Filter');
  await sheet('Filter').getByRole('button', { name: /^Jazz/ }).click();
  await sheet('Filter')
    .getByRole('button', { name: /^Show / })
    .click();
  await expect.poll(() => titlesOnShelf(page)).toHaveLength(2);
  await press('Save this view');
  await sheet('Save this view').getByRole('button', { name: 'Save' }).click();
  await toastSays(page, 'View saved', 'Jazz');
  await page.getByRole('link', { name: 'My Collection' }).filter({ visible: true }).first().click();
  await onShelf(page, 'Homogenic');
}

async function playAndLend(title: string): Promise<void> {
  const record = await openRecord(page, title);
  await record.getByRole('button', { name: 'Played', exact: true }).click();
  await toastSays(page, 'Played', `“${title}”`);
  await chooseOfRecord(record, 'Lend');
  await sheet('Lend')
    .getByLabel(/^Lent to/)
    .fill('The neighbour');
  await sheet('Lend').getByRole('button', { name: 'Lend', exact: true }).click();
  await toastSays(page, 'Lent to The neighbour', `“${title}”`);
  await record.getByText(/^Lent to The neighbour since/).waitFor();
  await page.goBack();
  await record.waitFor({ state: 'hidden' });
}

/** @returns the title of the played record */
async function playTonight(): Promise<string> {
  const tonight = page.getByRole('region', { name: 'Tonight’s record' });
  const first = await tonight.getByRole('link').textContent();
  await tonight.getByRole('button', { name: 'Another one' }).click();
  await expect.poll(() => tonight.getByRole('link').textContent()).not.toBe(first);
  await tonight.getByRole('button', { name: 'Played', exact: true }).click();
  await tonight.getByText('Played today').waitFor();
  return (await tonight.getByRole('link').textContent()) ?? '';
}

async function tagAll(tag: string): Promise<void> {
  await press('List');
  await press('Select');
  await page.getByRole('listitem').filter({ hasText: 'Homogenic' }).getByRole('link').click();
  await press(`Select all ${SHELF.length}`);
  await press('Change');
  const form = sheet(`Change ${SHELF.length} records`);
  await form.getByLabel('Tags', { exact: true }).selectOption('Add…');
  await form.getByLabel('Custom tags').fill(`${tag},`);
  await form.getByRole('button', { name: `Change ${SHELF.length} records` }).click();
  await toastSays(page, `Changed ${SHELF.length} records`);
}

/** A number that only the music database knows. */
async function scanOne(number: string): Promise<void> {
  await press('Add Record');
  await sheet('Add Record').getByRole('button', { name: 'Scan many' }).click();
  const many = sheet('Scan many');
  await many.getByLabel('Barcode or catalogue number').fill(number);
  await many.getByLabel('Barcode or catalogue number').press('Enter');
  await many.getByText('Waits for a connection', { exact: true }).waitFor();
  await many.getByRole('button', { name: 'Close' }).click();
  await sheet('Add Record').getByRole('button', { name: 'Close' }).click();
}

async function seeYear(): Promise<void> {
  const year = new Date().getFullYear();
  await page.goto(`${product.url}/statistics?year=${year}`);
  await page.getByRole('heading', { name: `Your ${year} in records` }).waitFor();
  await page.getByText('Plays', { exact: true }).first().waitFor();
}

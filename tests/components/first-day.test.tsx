import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { record, volumes } from './support/library.ts';
import { openApp, PHONE } from './support/open-app.tsx';
import { addByHand, gone, shown, synced, texts } from './support/steps.ts';

const steps = () => page.getByRole('region', { name: /^(?:Three ways to begin|A good start)$/ });
const addAlbum = () => page.getByRole('main').getByRole('button', { name: 'Add Album' });
const sample = () => page.getByRole('button', { name: 'Look at a sample shelf' });

test('an empty home leads to a scan, to the form and to the import, and says each thing once', async () => {
  const app = await openApp();
  await shown(steps());
  await shown(page.getByText('Start building your collection by adding your first album!'));
  expect(texts(steps().getByRole('button'))).toEqual(['Scan', 'Add Album', 'Import', 'Look at a sample shelf']);
  expect(addAlbum().elements()).toHaveLength(1);

  await addAlbum().click();
  await page.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Close' }).click();
  await gone(page.getByRole('dialog'));

  await steps().getByRole('button', { name: 'Import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await gone(page.getByRole('dialog'));

  await steps().getByRole('button', { name: 'Scan' }).click();
  await page.getByLabelText('Digits under the barcode').fill('5099902987620');
  await page.getByRole('button', { name: 'Use digits' }).click();
  await expect.poll(app.address).toBe('/look-up?q=%225099902987620%22&add=record');
  await shown(page.getByRole('dialog', { name: 'Add Record' }));
  await expect.element(page.getByRole('dialog').getByRole('searchbox')).toHaveValue('5099902987620');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(app.address).toBe('/');
});

test('each record ticks its step, and the third one ends the first day', async () => {
  const app = await openApp({ size: PHONE });
  await shown(steps());
  await addByHand({ artist: 'Can', title: 'Tago Mago' });
  await shown(steps().getByText('Done.'));
  await app.elsewhere(record({ artist: 'Low', title: 'Secret Name', barcode: '5099902987620' }));
  await shown(steps().getByText('1 of 3 scanned. Take the next sleeve.'));
  expect(
    addAlbum()
      .elements()
      .filter((each) => each.checkVisibility()),
  ).toHaveLength(1);
  expect(sample().elements()).toEqual([]);
  await app.elsewhere(record({ artist: 'Low', title: 'Trust' }));
  await gone(steps());
});

test('the sample shelf is only to look at, and does not come back once it is put away', async () => {
  const app = await openApp();
  await sample().click();
  const shelf = page.getByRole('list', { name: 'Sample records' });
  await shown(shelf.getByText('Kind of Blue'));
  await expect.element(page.getByRole('heading', { name: 'A sample shelf' })).toHaveFocus();
  expect(shelf.getByRole('listitem').elements()).toHaveLength(12);
  expect(shelf.element().querySelectorAll('a, button, img')).toHaveLength(0);
  expect(app.library.library.view().records).toEqual([]);
  expect(app.server.tablesOf(app.userId).records.size).toBe(0);
  await expect.element(page.getByRole('progressbar', { name: 'Albums used' })).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Put it away' }).click();
  await gone(shelf);
  await expect.element(page.getByRole('heading', { name: 'Three ways to begin' })).toHaveFocus();
  expect(sample().elements()).toEqual([]);
  await app.goTo('/wishlist');
  await app.goTo('/');
  await shown(steps());
  expect(sample().elements()).toEqual([]);
});

test('a device that has not read its records yet shows no first day, also without a connection', async () => {
  const app = await openApp({ isUnsynced: true, changes: volumes(1, 2, 'Various') });
  await shown(page.getByRole('status', { name: 'Loading' }));
  expect(steps().elements()).toEqual([]);
  app.setOnline(false);
  await shown(page.getByText('Your records are not here yet'));
  expect(page.getByText('No records yet').elements()).toEqual([]);
  expect(steps().elements()).toEqual([]);
});

test('a filter that finds nothing, and another collection, are no first day', async () => {
  await openApp({ at: '/?q=nothing', changes: volumes(1, 2, 'Various') });
  await synced();
  await shown(page.getByText('Nothing matches'));
  expect(steps().elements()).toEqual([]);
});

test('the offer to install waits until the first day is over', async () => {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'iPhone' });
  localStorage.setItem('visits', '2');
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'));
  const app = await openApp({ size: PHONE, changes: volumes(1, 2, 'Various') });
  await shown(steps());
  const offer = page.getByRole('complementary', { name: 'Install' });
  expect(offer.elements()).toEqual([]);
  await app.elsewhere(record({ artist: 'Low', title: 'Trust' }));
  await shown(offer);
  await gone(steps());
});

test('Look up says what it is for while there is nothing to find', async () => {
  const app = await openApp({ at: '/look-up', size: PHONE });
  await shown(page.getByText(/So far your collection is empty\.$/));
  await app.elsewhere(record({ artist: 'Low', title: 'Trust' }));
  await gone(page.getByText(/So far your collection is empty\.$/));
});

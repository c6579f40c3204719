import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepSharedFile, takeSharedFile } from '../../../app/library/imports/shared-file.ts';
import { expectAccessible, SHAPES } from '../../components/support/axe.ts';
import { discogsFile } from '../../components/support/import-files.ts';
import { volumes } from '../../components/support/library.ts';
import { type App, DESKTOP, openApp, PHONE, type Size } from '../../components/support/open-app.tsx';
import { gone, shown, toastSays } from '../../components/support/steps.ts';

const dialog = (name: string) => page.getByRole('dialog', { name });
const option = (name: string) => page.getByRole('combobox', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const titlesIn = ({ library }: App) =>
  library.library
    .view()
    .records.map(({ title }) => title)
    .toSorted();

async function open(count: number, { size = DESKTOP, tier = 'annual' }: { size?: Size; tier?: string } = {}) {
  const app = await openApp({
    ...{ at: '/you', size, account: { subscriptionTier: tier as never } },
    changes: volumes(1, 12, 'Sun Ra'),
  });
  await button('Import').click();
  await shown(dialog('Import').getByText('Drop the file here'));
  await page.getByLabelText('File to import').upload(discogsFile(count));
  await shown(dialog('What would happen').getByText(`${count + 1} lines, a Discogs collection`));
  return app;
}

test('a list says what would happen, comes in, comes again as nothing new, and is taken back', async () => {
  const app = await open(30);
  const rehearsal = dialog('What would happen');
  await shown(rehearsal.getByText('1 folder, 1 of them new'));
  for (const [label, count] of [
    ['New', '28'],
    ['Already there', '2'],
    ['Cannot read', '1'],
  ]) {
    await expect.poll(() => readout(label ?? '')).toBe(count);
  }
  // A filter changes no decision.
  await button('Cannot read').click();
  await shown(rehearsal.getByText('No artist'));
  await button('Import 28 records').click();
  await shown(dialog('28 records came in').getByText('1 new collection'));
  await shown(page.getByText('2 were already there'));
  expect(titlesIn(app)).toHaveLength(40);
  const added = app.library.library.view().records.find(({ title }) => title === 'Volume 13');
  expect(added).toMatchObject({
    condition: 'very-good',
    createdAt: '2019-09-30T17:15:02.000Z',
    catalogNumber: 'ILPS 13',
  });
  expect(app.library.library.view().collections.find(({ name }) => name === 'Late night')?.recordCount).toBe(14);

  await app.library.sync.syncNow();
  await app.elsewhere({ name: 'record.update', args: { id: added?.id, changes: { label: 'Impulse' } } });
  await button('Undo').click();
  await shown(dialog('Import undone').getByText('Taken back'));
  expect(titlesIn(app)).toHaveLength(13);
  await button('Close').first().click();
  await gone(dialog('Import undone'));
});

test('the same file again brings only what is missing', async () => {
  const app = await open(6);
  await button('Import 4 records').click();
  await shown(dialog('4 records came in'));
  const [last] = app.library.library.view().records.filter(({ title }) => title === 'Volume 16');
  await app.library.sync.syncNow();
  await app.elsewhere({ name: 'record.delete', args: { id: last?.id } });
  await button('Close').first().click();
  await gone(dialog('4 records came in'));
  await button('Import').click();
  await shown(page.getByText('Earlier imports'));
  await page.getByLabelText('File to import').upload(discogsFile(7));
  await button('Import 2 records').click();
  await shown(dialog('2 records came in'));
  expect(titlesIn(app)).toHaveLength(17);
});

test('a free account chooses which albums fit, and the others become wishes', async () => {
  const app = await open(8, { tier: 'free' });
  const rehearsal = dialog('What would happen');
  await shown(rehearsal.getByText('3 of the 6 new albums fit your plan.'));
  await option('What to do with Volume 13 by Sun Ra').selectOptions('Leave out');
  await shown(rehearsal.getByText('3 of the 5 new albums fit your plan.'));
  await option('The others').selectOptions('Go to your wishlist');
  await button('Import 5 records').click();
  await shown(page.getByText('2 went to your wishlist'));
  await shown(page.getByText('2 lines did not come in'));
  expect(titlesIn(app).filter((title) => /1[3-8]/.test(title))).toEqual(['Volume 14', 'Volume 15', 'Volume 16']);
  const wishes = app.library.library.view().wishlist.map(({ title }) => title);
  expect(wishes.toSorted()).toEqual(['Volume 17', 'Volume 18']);
});

test('an album that is here can be filled in, or gets a second copy', async () => {
  const app = await open(4);
  await option('Already there').selectOptions('Fill in what is empty (2)');
  await option('What to do with Volume 12 by Sun Ra').selectOptions('Add a second copy');
  await button('Import 4 records').click();
  await shown(page.getByText('1 were filled in'));
  const { records, collections } = app.library.library.view();
  expect(records.filter(({ title }) => title === 'Volume 12')).toHaveLength(2);
  const filled = records.find(({ title }) => title === 'Volume 11');
  expect(filled).toMatchObject({ catalogNumber: 'ILPS 11', discogsReleaseId: 1_011, condition: 'good' });
  expect(filled?.collectionIds).toEqual([collections.find(({ name }) => name === 'Late night')?.id]);
});

test('an administrator who views as a person imports nothing for them', async () => {
  await openApp({
    at: '/you',
    isView: true,
    account: { subscriptionTier: 'annual' },
    changes: volumes(1, 2, 'Sun Ra'),
  });
  await shown(button('Export'));
  expect(button('Import').elements()).toEqual([]);
});

test('a wrong file is named, and another one can be chosen', async () => {
  await openApp({ at: '/you' });
  await button('Import').click();
  const inventory = new File(['listing_id,artist,title\n1,A,B\n'], 'inventory-20261120.csv');
  await page.getByLabelText('File to import').upload(inventory);
  await shown(page.getByRole('alert').getByText("This is a seller's inventory."));
  await shown(page.getByText('inventory-20261120.csv was not used'));
  await page.getByLabelText('File to import').upload(new File(['Who,What\nNico,Desertshore\n'], 'own.csv'));
  await shown(dialog('What would happen').getByText('2 lines, a list'));
  await page.getByRole('switch', { name: 'The first line names the columns' }).click();
  await option('What Who is').selectOptions('Artist');
  await option('What What is').selectOptions('Title');
  await button('Import 1 record').click();
  await shown(dialog('1 record came in'));
});

test('prices without a currency are in the one of the person, until they choose another', async () => {
  const app = await openApp({ at: '/you', account: { subscriptionTier: 'annual', currency: 'SEK' } });
  await button('Import').click();
  const list = 'Artist,Title,Price\nNico,Desertshore,120\nNico,Chelsea Girl,€ 15\n';
  await page.getByLabelText('File to import').upload(new File([list], 'own.csv'));
  await shown(dialog('What would happen').getByText('1 price of the file'));
  await expect.element(option('Without a currency')).toHaveValue('SEK');
  await option('Without a currency').selectOptions('DKK');
  await button('Import 2 records').click();
  await shown(dialog('2 records came in'));
  const { records } = app.library.library.view();
  const paid = records.map(({ title, purchasePrice, purchaseCurrency }) => [title, purchasePrice, purchaseCurrency]);
  expect(paid.toSorted()).toEqual([
    ['Chelsea Girl', '15.00', 'EUR'],
    ['Desertshore', '120.00', 'DKK'],
  ]);
});

test('a list that is opened with the app is rehearsed at once', async () => {
  const file = discogsFile(3);
  const launchQueue: NonNullable<typeof window.launchQueue> = {
    setConsumer: (take) => take({ files: [{ getFile: async () => file }] }),
  };
  Object.defineProperty(window, 'launchQueue', { configurable: true, value: launchQueue });
  onTestFinished(() => void Reflect.deleteProperty(window, 'launchQueue'));
  await openApp({ at: '/you', account: { subscriptionTier: 'annual' }, changes: volumes(1, 2, 'Sun Ra') });
  await shown(dialog('What would happen').getByText('4 lines, a Discogs collection'));
  await button('Import 3 records').click();
  await shown(dialog('3 records came in'));
});

test('a file that was shared with the app is rehearsed at once, and then no longer waits', async () => {
  const body = new FormData();
  body.append('file', discogsFile(3, 'shared.csv'));
  await keepSharedFile(new Request('/you', { method: 'POST', body }));
  await openApp({ at: '/you', account: { subscriptionTier: 'annual' }, changes: volumes(1, 2, 'Sun Ra') });
  await shown(dialog('What would happen').getByText('shared.csv, 4 lines, a Discogs collection'));
  expect(await takeSharedFile()).toBeUndefined();
});

test('a shared file that did not arrive is asked for again, once', async () => {
  const app = await openApp({ at: '/you?share=lost', changes: volumes(1, 2, 'Sun Ra') });
  await shown(dialog('Import').getByText('Drop the file here'));
  await toastSays('The file did not arrive', 'Choose it here instead.');
  await expect.poll(app.address).toBe('/you');
});

test('an administrator who views as a person takes no file that was shared', async () => {
  const body = new FormData();
  body.append('file', discogsFile(3));
  await keepSharedFile(new Request('/you', { method: 'POST', body }));
  await openApp({ at: '/you', isView: true, changes: volumes(1, 2, 'Sun Ra') });
  await shown(button('Export'));
  expect((await takeSharedFile())?.name).toBe('cratedigger-collection-20261120.csv');
});

test('a table that was copied elsewhere is pasted', async () => {
  await openApp({ at: '/you', account: { subscriptionTier: 'annual' }, changes: volumes(1, 2, 'Sun Ra') });
  await button('Import').click();
  await shown(page.getByText('Drop the file here'));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Artist\tTitle\nNico\tDesertshore\n');
  // The focus is at the title of the dialog.
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await shown(dialog('What would happen').getByText('Pasted list, 1 line, a list'));
});

test('a file is dropped anywhere', async () => {
  await openApp({ at: '/you', account: { subscriptionTier: 'annual' }, changes: volumes(1, 2, 'Sun Ra') });
  await button('Import').click();
  await shown(page.getByText('Drop the file here'));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(discogsFile(2));
  document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
  await expect.poll(() => document.querySelector('.import-drop-over')).not.toBeNull();
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  await shown(dialog('What would happen').getByText('3 lines, a Discogs collection'));
});

test.each(SHAPES)('axe finds nothing in the steps of an import on a $name', async ({ size }) => {
  await open(40, { size, tier: 'free' });
  await expectAccessible(size);
  await button(/^Import \d/).click();
  await shown(page.getByText('Changed your mind?'));
  await expectAccessible(size);
  await button('Close').first().click();
  await button('Import').click();
  await shown(page.getByText('Earlier imports'));
  await expectAccessible(size);
  expect(size === PHONE || size === DESKTOP).toBe(true);
});

function readout(label: string): string | undefined {
  const term = [...document.querySelectorAll('.import-counts dt')].find(({ textContent }) => textContent === label);
  return term?.nextElementSibling?.textContent ?? undefined;
}

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { downloads } from '../../components/support/downloads.ts';
import { sampleLibrary } from '../../components/support/library.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, offline, shown, synced, toastSays } from '../../components/support/steps.ts';

const dialog = page.getByRole('dialog', { name: 'Export' });
const account = { username: 'cratedigger' };

async function open() {
  const app = await openApp({ at: '/you', size: PHONE, account, changes: sampleLibrary() });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await shown(dialog);
  return app;
}
const save = () => dialog.getByRole('button', { name: 'Save file' }).click();

test('the records are exported as a list, without a connection, and what the file holds is said', async () => {
  const app = await openApp({ at: '/you', size: PHONE, account, changes: sampleLibrary() });
  await synced();
  app.setOnline(false);
  await offline();
  const saved = downloads();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(dialog.getByRole('radio', { name: /^A list for other programs/ })).toBeChecked();
  await save();
  await toastSays('Exported', /^side-one-cratedigger-records-.*\.csv holds 14 records\.$/);
  await gone(dialog);
  const [file] = saved();
  const lines = (await file?.text())?.split('\r\n') ?? [];
  expect([lines.length, lines[0]?.split(',').slice(0, 3)]).toEqual([16, ['Catalog#', 'Artist', 'Title']]);
  expect(lines.filter((line) => line.includes('Patti Smith,Horses'))).toHaveLength(1);
});

test('one collection is exported, and the wishlist with every field', async () => {
  await open();
  const saved = downloads();
  const what = dialog.getByRole('combobox', { name: 'What' });
  expect([...(what.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    ...['All records, 14', 'First pressings, 2', 'Late night, 3', 'Wishlist, 3'],
  ]);
  await what.selectOptions('Late night, 3');
  await dialog.getByRole('switch', { name: 'For old spreadsheet programs' }).click();
  await save();
  await toastSays('Exported', /Late-night-.*\.csv holds 3 records\.$/);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await what.selectOptions('Wishlist, 3');
  await dialog.getByRole('radio', { name: /^Every field/ }).click();
  expect(dialog.getByRole('switch').elements()).toEqual([]);
  await save();
  await toastSays('Exported', /wishlist-.*\.json holds 3 wishes\.$/);
  const [list, all] = await Promise.all(saved().map((file) => file.text()));
  // The reader of the browser takes the mark off.
  expect(list?.split('\r\n')).toHaveLength(5);
  expect(
    JSON.parse(all ?? '')
      .wishlist.map(({ title }: { title: string }) => title)
      .toSorted(),
  ).toEqual([...['Lanquidity', 'Pink Moon', 'Tago Mago']]);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../components/support/axe.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, shown } from '../../components/support/steps.ts';

const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const use = (column: string) => page.getByRole('combobox', { name: `What ${column} is` });
const head = page.getByRole('switch', { name: 'The first line names the columns' });
const recalled = page.getByText('Columns as you corrected them last time.');

/** A list whose names of columns say nothing. */
const listOf = (...lines: string[]) => new File([['Who,What,Where', ...lines, ''].join('\n')], 'own.csv');

async function rehearse(file: File): Promise<void> {
  await button('Import').click();
  await page.getByLabelText('File to import').upload(file);
  await shown(dialog('What would happen'));
}

async function close(): Promise<void> {
  await button('Cancel').click();
  await gone(dialog('What would happen'));
}

/** A person who has said of the list's columns what they are. */
async function openCorrected() {
  const app = await openApp({ at: '/you', size: PHONE });
  await rehearse(listOf('Nico,Desertshore,Shelf 2'));
  expect(recalled.elements()).toEqual([]);
  await head.click();
  await use('Who').selectOptions('Artist');
  await use('What').selectOptions('Title');
  await use('Where').selectOptions('Place');
  await shown(button('Import 1 record'));
  expect(recalled.elements()).toEqual([]);
  await close();
  return app;
}

test('the next list of the same kind begins with the corrections of the last one, and says so', async () => {
  const app = await openCorrected();
  await rehearse(listOf('Can,Tago Mago,Box B', 'Neu!,Neu! 2,Box C'));
  await shown(recalled);
  await expectAccessible(PHONE);
  await button('Import 2 records').click();
  await shown(dialog('2 records came in'));
  const rows = app.library.library.view().records.map(({ artist, title, place }) => [artist, title, place]);
  expect(rows.toSorted()).toEqual([
    ...[
      ['Can', 'Tago Mago', 'Box B'],
      ['Neu!', 'Neu! 2', 'Box C'],
    ],
  ]);
});

test('the recognised columns come back with one press, also for the list after that', async () => {
  await openCorrected();
  await rehearse(listOf('Can,Tago Mago,Box B'));
  await shown(recalled);
  await button('As recognised').click();
  await gone(recalled);
  await expect.element(head).not.toBeChecked();
  await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY');
  await close();
  await rehearse(listOf('Can,Tago Mago,Box B'));
  await expect.element(head).not.toBeChecked();
  expect(recalled.elements()).toEqual([]);
});

test('a list of another kind, and another goal alone, begin as they are recognised', async () => {
  await openCorrected();
  await rehearse(new File(['Artist,Title\nCan,Tago Mago\n'], 'other.csv'));
  await shown(button('Import 1 record'));
  expect(recalled.elements()).toEqual([]);
  await page.getByRole('combobox', { name: 'Goes to' }).selectOptions('Your wishlist');
  await shown(button('Import 1 wish'));
  await close();
  await rehearse(new File(['Artist,Title\nCan,Future Days\n'], 'other.csv'));
  await shown(button('Import 1 record'));
  expect(recalled.elements()).toEqual([]);
});

test('another person on this device begins with what is recognised', async () => {
  await openCorrected();
  await openApp({ at: '/you', size: PHONE });
  await rehearse(listOf('Can,Tago Mago,Box B'));
  await expect.element(head).not.toBeChecked();
  expect(recalled.elements()).toEqual([]);
});

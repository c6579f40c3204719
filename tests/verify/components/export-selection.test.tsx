import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readBytes } from '../../../app/features/import/reading/read-bytes.ts';
import { codeOf } from '../../../app/sharing/print-code.ts';
import { expectAccessible } from '../../components/support/axe.ts';
import { downloads } from '../../components/support/downloads.ts';
import { collection, record, volumes } from '../../components/support/library.ts';
import { DESKTOP, openApp, PHONE, type Size } from '../../components/support/open-app.tsx';
import { gone, shown, toastSays } from '../../components/support/steps.ts';
import { ALBUM, OTHER_ALBUM } from '../../support/whole-rows.ts';

const JAZZ = '019ca945-0000-7000-8000-000000000001';
const FOLK = '019ca945-0000-7000-8000-000000000002';
const FIRST = '019ca945-0000-7000-8000-000000000011';
const SECOND = '019ca945-0000-7000-8000-000000000012';
const NAMESAKE = '019ca945-0000-7000-8000-000000000013';
const PICTURELESS = { imageUrl: null };

const dialog = page.getByRole('dialog', { name: 'Export' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** 14 records, of which one has a second copy that differs in its condition alone. */
function open(size: Size) {
  return openApp({
    ...{ at: '/?view=list&sort=artist', size, account: { subscriptionTier: 'annual', username: 'cratedigger' } },
    changes: [
      collection({ name: 'Jazz' }, JAZZ),
      collection({ name: 'Folk' }, FOLK),
      ...volumes(1, 11, 'Sun Ra'),
      record({ ...ALBUM, ...PICTURELESS, condition: 'fair' }, { id: NAMESAKE, collectionIds: [FOLK] }),
      record({ ...ALBUM, ...PICTURELESS }, { id: FIRST, collectionIds: [JAZZ] }),
      record({ ...OTHER_ALBUM, ...PICTURELESS }, { id: SECOND }),
    ],
  });
}

/** Begins to export two of them. */
async function openWithTwo() {
  const app = await open(DESKTOP);
  for (const id of [FIRST, SECOND]) await select(id);
  await shown(page.getByText('2 selected'));
  await openExport();
  await shown(dialog);
  await expect.element(dialog.getByRole('combobox', { name: 'What' })).toHaveValue('selection');
  return app;
}

/** Under More, a menu of wide windows and a sheet of phones. */
async function openExport(): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const place = page.getByRole('menu').or(page.getByRole('dialog'));
  await place.getByText('Export', { exact: true }).click();
}

async function select(id: string): Promise<void> {
  const box = () => document.querySelector(`[data-row="${id}"] input`);
  await expect.poll(box).not.toBeNull();
  await page.elementLocator(box() as Element).click();
}

const choose = (kind: RegExp) => dialog.getByRole('radio', { name: kind }).click();

test('two selected records are exported as a list, each field of theirs and no other record', async () => {
  const app = await openWithTwo();
  const saved = downloads();
  await button('Save file').click();
  await toastSays('Exported', /^side-one-cratedigger-selection-.*\.csv holds 2 records\.$/);
  await gone(dialog);
  // The selection stays, to be exported in another form too.
  await shown(page.getByText('2 selected'));
  const bytes = new TextEncoder().encode(await saved()[0]?.text());
  const file = readBytes(bytes, 'list.csv', { now: new Date(), onProgress: () => undefined });
  if ('what' in file) throw new Error(file.what);
  expect([file.lines, file.unreadable]).toEqual([2, []]);
  const inOrder = file.rows.toSorted((one, other) => one.fields.artist.localeCompare(other.fields.artist));
  for (const [index, fields] of [ALBUM, OTHER_ALBUM].entries()) {
    const { imageUrl, extra, isLimitedEdition, ...others } = fields;
    expect(inOrder[index]?.fields).toMatchObject(others);
  }
  expect(inOrder.map(({ folders }) => folders)).toEqual([['Jazz'], ['Uncategorized']]);
  expect(app.library.library.view().records).toHaveLength(14);
});

test('two selected records are exported with every field, and with their collections alone', async () => {
  const app = await openWithTwo();
  const saved = downloads();
  await choose(/^Every field/);
  await button('Save file').click();
  await toastSays('Exported', /^side-one-cratedigger-selection-.*\.json holds 2 records\.$/);
  const { collections, records } = JSON.parse((await saved()[0]?.text()) ?? '');
  const state = app.library.library.state();
  const byId = (rows: { id: string }[]) => rows.toSorted((one, other) => one.id.localeCompare(other.id));
  expect(byId(records)).toEqual([state.record(FIRST), state.record(SECOND)]);
  expect(collections.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Jazz', 'My Collection']);
});

test('two selected records are printed for an insurance and as labels', async () => {
  await openWithTwo();
  const sheets: Document[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    const html = document.querySelector('.print-sheet')?.outerHTML ?? '';
    sheets.push(new DOMParser().parseFromString(html, 'text/html'));
    window.dispatchEvent(new Event('afterprint'));
  });
  await choose(/^A list for your insurance/);
  await button('Print').click();
  await expect.poll(() => sheets.length).toBe(1);
  await choose(/^Labels for the shelf/);
  await button('Print').click();
  await expect.poll(() => sheets.length).toBe(2);
  const [list, labels] = sheets;
  expect(list?.querySelector('h1')?.textContent).toBe('Selected records');
  expect([...(list?.querySelectorAll('tbody tr') ?? [])].map((row) => row.children[0]?.textContent)).toEqual([
    `${ALBUM.artist}: ${ALBUM.title}`,
    `${OTHER_ALBUM.artist}: ${OTHER_ALBUM.title}`,
  ]);
  expect(list?.querySelector('tbody tr')?.children[2]?.textContent).toBe('VG+ / G+');
  const codes = [...(labels?.querySelectorAll('li path') ?? [])].map((path) => path.getAttribute('d'));
  const codeFor = (id: string) => codeOf(`${location.origin}/?record=${id}`).querySelector('path')?.getAttribute('d');
  expect(codes).toEqual([codeFor(FIRST), codeFor(SECOND)]);
});

test('a selection within a collection, on a phone, is what the dialog begins with; all can still be chosen', async () => {
  await open(PHONE);
  await page.getByRole('link', { name: /^Jazz/ }).click();
  await button('Select').click();
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(1);
  await select(FIRST);
  await openExport();
  const what = dialog.getByRole('combobox', { name: 'What' });
  await expect.element(what).toHaveValue('selection');
  expect([...(what.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    ...['Selected records, 1', 'All records, 14', 'Folk, 1', 'Jazz, 1', 'Wishlist, 0'],
  ]);
  await expectAccessible(PHONE);
  await button('Cancel').click();
  await gone(dialog);
  await button('Clear').click();
  await gone(page.getByText('1 selected'));
});

test.each([320, 390, 1440])('the keys for a selection fit a window of %d px', async (width) => {
  const isPhone = width < 1024;
  await open({ width, height: 800, isTouch: isPhone });
  if (isPhone) await button('Select').click();
  await select(SECOND);
  await shown(button('More'));
  const keys = [...document.querySelectorAll('.bulk button')].map((key) => key.getBoundingClientRect());
  expect(keys).toHaveLength(isPhone ? 5 : 6);
  expect(keys.filter(({ left, right, height }) => left < 0 || right > width || height < 44)).toEqual([]);
});

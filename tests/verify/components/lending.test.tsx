import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { today } from '../../../shared/domain/local-day.ts';
import { expectAccessible, SHAPES } from '../../components/support/axe.ts';
import { record } from '../../components/support/library.ts';
import { openApp, type Size } from '../../components/support/open-app.tsx';
import {
  chooseOfRecord,
  fillStorage,
  gone,
  press,
  shown,
  synced,
  toastSays,
  undo,
} from '../../components/support/steps.ts';

const LENT = '0190a8c0-0000-7000-8000-000000000cab';
const AT_HOME = '0190a8c0-0000-7000-8000-000000000cac';
const LIBRARY = [
  record({ artist: 'Miles Davis', title: 'Kind of Blue', lentTo: 'The neighbour', lentOn: '2026-05-03' }, { id: LENT }),
  record({ artist: 'Portishead', title: 'Dummy' }, { id: AT_HOME }),
];
const sheet = page.getByRole('dialog', { name: 'Dummy' });
const dialog = page.getByRole('dialog', { name: 'Lend', exact: true });

async function open(at: string, size?: Size) {
  const app = await openApp({ at, changes: LIBRARY, ...(size && { size }) });
  await synced();
  return { ...app, stored: (id: string) => app.server.tablesOf(app.userId).records.get(id) };
}

describe.each(SHAPES)('a record on a $name', ({ size }) => {
  test('is lent without signal to a name and a day, says so, and Undo takes it back', async () => {
    const app = await open(`/?record=${AT_HOME}`, size);
    app.setOnline(false);
    await chooseOfRecord(sheet, 'Lend');
    await expect.element(dialog.getByLabelText('Lent on')).toHaveValue(today());
    await expectAccessible(size);
    await dialog.getByRole('button', { name: 'Lend', exact: true }).click();
    await shown(dialog.getByText('Who has borrowed it?'));
    await dialog.getByLabelText(/^Lent to/).fill(' Band ');
    await dialog.getByLabelText('Lent on').fill('2026-11-02');
    await dialog.getByRole('button', { name: 'Lend', exact: true }).click();
    await toastSays('Lent to Band', '“Dummy”');
    await shown(sheet.getByText('Lent to Band since Nov 2, 2026'));
    await expectAccessible(size);
    app.setOnline(true);
    await expect.poll(() => app.stored(AT_HOME)).toMatchObject({ lentTo: 'Band', lentOn: '2026-11-02' });
    await undo();
    await gone(sheet.getByText('Lent to Band since Nov 2, 2026'));
    await expect.poll(() => app.stored(AT_HOME)).toMatchObject({ lentTo: null, lentOn: null });
    expect(app.stored(LENT)).toMatchObject({ lentTo: 'The neighbour', lentOn: '2026-05-03' });
  });
});

test('is back with one press, which Undo takes back', async () => {
  const app = await open(`/?record=${LENT}`);
  const lent = page.getByRole('dialog', { name: 'Kind of Blue' });
  await lent.getByRole('button', { name: 'It is back' }).click();
  await toastSays('Back on your shelf', '“Kind of Blue” from The neighbour');
  await expect.poll(() => app.stored(LENT)).toMatchObject({ lentTo: null, lentOn: null });
  await shown(lent.getByRole('button', { name: 'Lend', exact: true }));
  await undo();
  await shown(lent.getByText('Lent to The neighbour since May 3, 2026'));
  await expect.poll(() => app.stored(LENT)).toMatchObject({ lentTo: 'The neighbour', lentOn: '2026-05-03' });
});

test('that cannot be stored keeps what was typed', async () => {
  const app = await open(`/?record=${AT_HOME}`);
  await chooseOfRecord(sheet, 'Lend');
  await dialog.getByLabelText(/^Lent to/).fill('Band');
  fillStorage();
  await dialog.getByRole('button', { name: 'Lend', exact: true }).click();
  await toastSays('Error', /Failed to update record/);
  await expect.element(dialog.getByLabelText(/^Lent to/)).toHaveValue('Band');
  expect(app.stored(AT_HOME)).toMatchObject({ lentTo: null });
});

test('offers the names of other loans', async () => {
  await open(`/?record=${AT_HOME}`);
  await chooseOfRecord(sheet, 'Lend');
  await shown(dialog.getByLabelText(/^Lent to/));
  const list = (dialog.getByLabelText(/^Lent to/).element() as HTMLInputElement).list;
  expect([...(list?.options ?? [])].map(({ value }) => value)).toEqual(['The neighbour']);
});

test('is still owned in Look up, which says who has it', async () => {
  await open('/look-up');
  await page.getByRole('searchbox').fill('kind of blue');
  await shown(page.getByRole('heading', { name: 'Yes, you own it' }));
  await shown(page.getByText('Lent to The neighbour since May 3, 2026'));
  await shown(page.getByRole('status').filter({ hasText: 'Lent to The neighbour.' }));
  await page.getByRole('searchbox').fill('dummy');
  await gone(page.getByText(/Lent to/));
});

test('is marked on the shelf and in the list, and is found by the statistics and the filter', async () => {
  await open('/');
  const tile = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await shown(tile('Kind of Blue').getByText('LENT'));
  await gone(tile('Dummy').getByText('LENT'));
  await page.getByRole('link', { name: 'Your shelf in numbers' }).click();
  await page.getByRole('link', { name: '1 lent' }).click();
  await shown(tile('Kind of Blue'));
  await gone(tile('Dummy'));
  await page.getByRole('button', { name: 'Lent, clear' }).click();
  await shown(tile('Dummy'));
  await press('{Escape}');
});

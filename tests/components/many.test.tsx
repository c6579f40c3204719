import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focus } from './support/home.ts';
import { sampleLibrary } from './support/library.ts';
import { openApp, PHONE, type Size } from './support/open-app.tsx';
import { gone, hold, press, shown, tap, undo } from './support/steps.ts';

const open = (size?: Size) => openApp({ at: '/?view=list&sort=artist', size, changes: sampleLibrary() });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

test('by keyboard alone, selected records get a genre and a tag, and one Undo takes it back', async () => {
  const app = await open();
  const rows = () => [...app.server.tablesOf(app.userId).records.values()];
  const before = rows().map(({ id, genre, customTags }) => ({ id, genre, customTags }));
  await shown(page.getByRole('row').nth(1));
  document.querySelector<HTMLElement>('[data-row]')?.focus();
  await press(' ', '{Shift>}{ArrowDown}{/Shift}');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'selected' }))
    .toHaveTextContent('2 of 14 records selected');
  await focus(button('Change'));
  await press('{Enter}');
  const form = dialog('Change 2 records');
  await form.getByLabelText('Genre').selectOptions('Jazz');
  await form.getByLabelText('Tags', { exact: true }).selectOptions('Add…');
  await focus(form.getByLabelText('Custom tags'));
  await press('promo', '{Enter}');
  await focus(form.getByRole('button', { name: 'Change 2 records' }));
  await press('{Enter}');
  await shown(page.getByText('Changed 2 records'));
  await gone(page.getByRole('region', { name: 'Bulk actions' }));
  const tagged = () =>
    rows().filter(({ genre, customTags }) => genre === 'jazz' && customTags?.endsWith('promo')).length;
  await expect.poll(tagged).toBe(2);
  await undo();
  await expect.poll(() => rows().map(({ id, genre, customTags }) => ({ id, genre, customTags }))).toEqual(before);
});

test('by touch alone, a long press begins a selection, taps add to it, and it is deleted after a question', async () => {
  const app = await open({ ...PHONE, width: 320 });
  const row = (at: number) => page.getByRole('listitem').nth(at).getByRole('link');
  await shown(row(0));
  hold(row(0));
  await shown(page.getByText('1 selected'));
  await tap(row(2));
  await shown(page.getByText('2 selected'));
  await tap(row(2));
  await shown(page.getByText('1 selected'));
  await tap(button('Select all 14'));
  await shown(page.getByText('14 selected'));
  expect(app.address()).not.toContain('record=');
  expect(document.documentElement.scrollWidth).toBe(320);
  await tap(button('More'));
  await tap(dialog('14 records').getByRole('button', { name: 'Delete' }));
  await shown(page.getByRole('alertdialog').getByText('Are you sure you want to delete these 14 records?'));
  await tap(button('Delete 14 records'));
  await shown(page.getByText('Deleted 14 records'));
  const { records } = app.server.tablesOf(app.userId);
  await expect.poll(() => records.size).toBe(0);
  await undo();
  await expect.poll(() => records.size).toBe(14);
});

test('a change that no record needs says so, and offers no Undo', async () => {
  await open(PHONE);
  await tap(button('Select'));
  await tap(page.getByRole('listitem').nth(0).getByRole('link'));
  await tap(button('Change'));
  const form = dialog('Change 1 record');
  await form.getByLabelText('Limited edition').selectOptions('No');
  await tap(form.getByRole('button', { name: 'Change 1 record' }));
  await shown(page.getByText('Nothing to change'));
  await gone(button('Undo'));
});

test('a record moves to the wishlist after it was said what a wish does not keep', async () => {
  const app = await open(PHONE);
  await tap(button('Select'));
  await tap(page.getByRole('listitem').nth(0).getByRole('link'));
  await tap(button('More'));
  await tap(dialog('1 record').getByRole('button', { name: 'Move to wishlist' }));
  await shown(page.getByRole('alertdialog').getByText(/not grades, tags, value/));
  await tap(button('Move 1 record'));
  await shown(page.getByText('Moved 1 record to your wishlist'));
  const tables = app.server.tablesOf(app.userId);
  await expect.poll(() => [tables.records.size, tables.wishlist.size]).toEqual([13, 4]);
  await undo();
  await expect.poll(() => [tables.records.size, tables.wishlist.size]).toEqual([14, 3]);
});

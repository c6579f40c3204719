import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleLibrary, volumes } from './support/library.ts';
import { openApp, PHONE } from './support/open-app.tsx';
import { fillStorage, focusedText, gone, press, shown, texts, undo } from './support/steps.ts';

describe('the list of the collection home', () => {
  const open = () => openApp({ at: '/?view=list', changes: sampleLibrary() });
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const tick = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });

  // LIST-001 LIST-002 LIST-003 LIST-004 LIST-005 LIST-013
  test('says everything about a record in one row, and opens it', async () => {
    await open();
    const horses = row('Horses');
    await shown(horses);
    expect(texts(horses.getByRole('gridcell')).map((text) => text.split('\n').join('|'))).toEqual([
      'Select Horses',
      expect.stringContaining('Horses'),
      '1975',
      'Arista',
      'Rock',
      'new york|poetry|mono|+1',
      expect.stringContaining('VG+'),
      '$64',
      'View',
    ]);
    await shown(horses.getByText('Patti Smith'));
    expect(horses.element().querySelector('.sleeve')).not.toBeNull();
    await shown(row('Remain in Light').getByText('VG+', { exact: true }));
    await shown(row('Mezzanine').getByText('Near Mint', { exact: true }));
    await horses.getByRole('link', { name: 'View Horses' }).click();
    await shown(page.getByRole('dialog', { name: 'Horses' }));
  });

  // API-017 LIST-008
  test('puts the selected records into another collection, and takes that back', async () => {
    await open();
    await tick('Blue').click();
    await tick('Rumours').click();
    await shown(page.getByText('2 selected'));
    await page.getByRole('button', { name: 'Add to collection' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Late night/ })
      .click();
    await shown(page.getByText('Added 2 records to Late night'));
    await shown(page.getByRole('link', { name: /^Late night 5/ }));
    await undo();
    await shown(page.getByRole('link', { name: /^Late night 3/ }));
  });

  // LIST-009 LIST-010
  test('takes records out of the collection shown, but never out of the default one', async () => {
    await open();
    await tick('Blue').click();
    await shown(page.getByText('Records cannot be removed from the main collection'));
    await expect.element(page.getByRole('button', { name: 'Remove from collection' })).toBeDisabled();
    await press('{Escape}');
    await page.getByRole('link', { name: /^Late night/ }).click();
    await gone(row('Rumours'));
    await tick('Dummy').click();
    await page.getByRole('button', { name: 'Remove from collection' }).click();
    await shown(page.getByText('Removed 1 record from Late night'));
    await gone(row('Dummy'));
    await undo();
    await shown(row('Dummy'));
  });

  test('selects in one collection only, and on a phone only while it says so', async () => {
    await open();
    await tick('Blue').click();
    await tick('Horses').click();
    await shown(page.getByText('2 selected'));
    await page.getByRole('link', { name: /^Late night/ }).click();
    await gone(page.getByText('2 selected'));
    await expect.element(tick('Horses')).not.toBeChecked();

    await page.viewport(PHONE.width, PHONE.height);
    const select = page.getByRole('button', { name: 'Select', exact: true });
    await select.click();
    await tick('Horses').click();
    await shown(page.getByText('1 selected'));
    await select.click();
    await gone(page.getByText('1 selected'));
  });

  test('keeps the focus when the selection ends', async () => {
    await open();
    await shown(tick('Blue'));
    (tick('Blue').element() as HTMLElement).focus();
    await press(' ');
    const clear = page.getByRole('button', { name: 'Clear' });
    await shown(clear);
    (clear.element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.poll(() => document.querySelector('[data-row]:focus')?.textContent).toContain('Blue');
  });

  // LIST-007
  test('has no selection on the shelf', async () => {
    await openApp({ changes: sampleLibrary() });
    await shown(page.getByRole('link', { name: /^Horses/ }).first());
    expect(page.getByRole('checkbox').elements()).toEqual([]);
  });

  // LIST-011 LIST-012
  test('says so when a bulk change could not be stored', async () => {
    await open();
    await page.getByRole('link', { name: /^Late night/ }).click();
    await gone(row('Rumours'));
    await tick('Dummy').click();
    fillStorage();
    await page.getByRole('button', { name: 'Remove from collection' }).click();
    await shown(page.getByText('Failed to remove records from collection'));
    await page.getByRole('button', { name: 'Add to collection' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^First pressings/ })
      .click();
    await shown(page.getByText('Failed to add records to collection'));
  });

  test('says so when the Undo of a bulk change could not be stored', async () => {
    await open();
    await page.getByRole('link', { name: /^Late night/ }).click();
    await gone(row('Rumours'));
    await tick('Dummy').click();
    await page.getByRole('button', { name: 'Remove from collection' }).click();
    await shown(page.getByText('Removed 1 record from Late night'));
    fillStorage();
    await undo();
    await shown(page.getByText('Not undone'));
    await gone(row('Dummy'));
  });

  test('of thousands keeps only those near the window in the page, and is walked and selected by keyboard', async () => {
    const changes = [...volumes(1, 3000, 'Various'), ...sampleLibrary()];
    await openApp({ at: '/?view=list', account: { subscriptionTier: 'annual' }, changes });
    await expect.element(page.getByRole('grid', { name: 'Records' })).toHaveAttribute('aria-rowcount', '3015');
    await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeLessThan(60);

    document.querySelector<HTMLElement>('[data-row]')?.focus();
    await press('{End}');
    await expect.poll(focusedText).toMatch(/Volume 1\D/);
    await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('3015');
    await press('{Home}', '{ArrowDown}', ' ', '{Shift>}{ArrowDown}{/Shift}', '{Shift>}{ArrowDown}{/Shift}');
    await shown(page.getByText('3 selected'));
    await tick('Rumours').click({ modifiers: ['Shift'] });
    const upTo = Number(row('Rumours').element().getAttribute('aria-rowindex'));
    await shown(page.getByText(`${upTo - 2} selected`));
    await press('{Control>}a{/Control}');
    await shown(page.getByText('3,014 selected'));
    await press('{Escape}');
    await gone(page.getByText('3,014 selected'));

    await press('{Control>}f{/Control}', 'volume 2999');
    await shown(row('Volume 2999'));
  });
});

import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { dialog, focus, listed, openHome, search, tiles, titles } from './support/home.ts';
import { record } from './support/library.ts';
import { focusedText, gone, press, shown, texts, undo } from './support/steps.ts';

describe('the shelf', () => {
  // SHELF-001 SHELF-002 SHELF-003 SHELF-004 SHELF-005 SHELF-006 SHELF-007 SHELF-008
  test('holds as many records in a row as the window is wide, three rows on a page, and follows the window', async () => {
    await openHome();
    for (const [width, perRow] of [
      [1920, 8],
      [1919, 7],
      [1536, 7],
      [1535, 6],
      [1280, 6],
      [1279, 5],
      [1024, 5],
      [1023, 4],
      [768, 4],
      [390, 4],
    ] as const) {
      await page.viewport(width, 900);
      await expect.poll(inFirstRow, { message: `${width} px` }).toBe(perRow);
      await listed().toHaveLength(Math.min(14, perRow * 3));
    }
  });

  // SHELF-009 SHELF-010 SHELF-011 SHELF-012
  test('turns its pages by number, Previous and Next, and a page that no longer exists is the first', async () => {
    const app = await openHome('/', {}, 1000);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect.poll(() => texts(pages.getByRole('button'))).toEqual(['Previous', '1', '2', 'Next']);
    await pages.getByRole('button', { name: 'Next' }).click();
    await listed().toEqual(['Trans-Europe Express', 'Pastel Blues']);
    await pages.getByRole('button', { name: 'Previous' }).click();
    await listed().toHaveLength(12);
    await pages.getByRole('button', { name: 'Page 2' }).click();
    await listed().toHaveLength(2);
    await search().fill('a');
    await expect.poll(() => titles()[0]).toBe('Horses');
    await app.goTo('/?page=9');
    await expect.poll(() => titles()[0]).toBe('Horses');
  });

  // SHELF-014
  test('each tile leads to the page of its album', async () => {
    const app = await openHome();
    const tile = page.getByRole('listitem').filter({ hasText: 'Hounds of Love' });
    await tile.hover();
    const button = tile.getByRole('link', { name: 'View Album' });
    expect(lookOf(button)).toEqual(lookOf(tile.getByRole('button', { name: 'Edit' })));
    await button.click();
    await expect.poll(app.address).toBe('/album/Kate%20Bush/Hounds%20of%20Love');
    await shown(page.getByRole('heading', { name: 'Hounds of Love' }));
  });

  // SHELF-015 SHELF-016 SHELF-017 SHELF-018
  test('each tile can be edited, photographed and deleted, and is marked limited', async () => {
    const app = await openHome();
    const tile = page.getByRole('listitem').filter({ hasText: 'Hounds of Love' });
    await shown(tile.getByText('LIMITED'));
    for (const [key, opened] of [
      ['Edit', /Hounds of Love/],
      ['Add Shelfie', /Shelfie/],
    ] as const) {
      await tile.hover();
      await tile.getByRole('button', { name: key }).click();
      await shown(dialog(opened));
      if (key === 'Edit') await shown(page.getByRole('button', { name: 'Save Changes' }));
      await press('{Escape}');
      await expect.poll(app.address).toBe('/');
      await gone(page.getByRole('dialog'));
    }
    await tile.hover();
    await tile.getByRole('button', { name: 'Delete' }).click();
    await shown(
      page.getByRole('alertdialog').getByText('Are you sure you want to delete "Hounds of Love" by Kate Bush?'),
    );
  });

  // SHELF-019 SHELF-020 SHELF-021
  test('counts shelfies, and draws a sleeve where there is no picture or it does not load', async () => {
    const app = await openHome();
    const { records } = app.server.tablesOf(app.userId);
    const id = [...records.values()].find(({ title }) => title === 'Blue')?.id;
    const shelfies = ['one', 'two'].map((name) => ({
      name: 'record.addShelfie',
      args: { id, url: `https://example.com/${name}.jpg` },
    }));
    const imageUrl = `${location.origin}/no-picture-is-here.jpg`;
    await app.elsewhere({ name: 'record.update', args: { id, changes: { imageUrl } } }, ...shelfies);
    const tile = page.getByRole('listitem').filter({ hasText: 'Joni Mitchell' });
    await shown(tile.getByText('2 shelfie photos'));
    await expect.poll(() => tile.element().querySelector('.sleeve svg')).not.toBeNull();
    await expect.poll(() => tile.element().querySelector('.sleeve img')).toBeNull();
    const other = page.getByRole('listitem').filter({ hasText: 'Patti Smith' });
    expect(other.element().querySelector('.sleeve svg')).not.toBeNull();
  });

  test('is one stop of the Tab key, and arrows move on it', async () => {
    await openHome();
    await expect.poll(() => document.querySelectorAll('[data-tile]:not([tabindex="-1"])').length).toBe(1);
    document.querySelector<HTMLElement>('[data-tile]')?.focus();
    await press('{ArrowRight}', '{ArrowDown}', '{ArrowLeft}');
    await expect.poll(focusedText).toContain('Mezzanine');
    await press('{Enter}');
    await shown(dialog(/Mezzanine/));
  });

  test('gives the focus of a deleted record to its neighbour, and keeps it when another device adds one', async () => {
    const app = await openHome();
    const focused = () => document.querySelector('[data-tile]:focus')?.textContent ?? '';
    const tile = (title: string) => page.getByRole('link', { name: new RegExp(`^${title} by`) });
    await focus(tile('Lady Soul'));
    await press('{Enter}');
    await focus(dialog('Lady Soul').getByRole('button', { name: 'Delete' }));
    await press('{Enter}');
    await focus(dialog('Lady Soul').getByRole('button', { name: 'Confirm Delete' }));
    await press('{Enter}');
    await expect.poll(focused).toContain('London Calling');
    await undo();
    await shown(tile('Lady Soul'));

    await focus(tile('London Calling'));
    await press('{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Enter}');
    await focus(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await press('{Enter}');
    await expect.poll(focused).toContain('Remain in Light');
    await undo();
    await shown(tile('London Calling'));

    // By the pointer alone, where no tile has had the focus.
    (document.activeElement as HTMLElement | null)?.blur();
    const spot = page.getByRole('listitem').filter({ hasText: 'Hounds of Love' });
    await spot.hover();
    await spot.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(focused).toContain('Sketches of Spain');
    await undo();
    await shown(tile('Hounds of Love'));

    // The last of its row: a newer record moves it to the next one.
    await focus(tile('Mezzanine'));
    await app.elsewhere(record({ artist: 'Burial', title: 'Untrue' }));
    await shown(tile('Untrue'));
    await expect.poll(focused).toContain('Mezzanine');
  });

  test('turns back to the page before by Back, also from the first one', async () => {
    const app = await openHome('/', {}, 1000);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Page 2' }).click();
    await listed().toHaveLength(2);
    await pages.getByRole('button', { name: 'Page 1' }).click();
    await listed().toHaveLength(12);
    app.goBack();
    await listed().toHaveLength(2);
  });

  test('a question mark shows the keys, and a slash goes to the search', async () => {
    await openHome();
    await listed().toHaveLength(14);
    await press('?');
    await shown(dialog('Keyboard').getByText('Turn the page'));
    await press('{Escape}');
    await gone(dialog('Keyboard'));
    await press('/');
    await expect.element(search()).toHaveFocus();
    await page.getByRole('radio', { name: /^1970s/ }).click();
    await focus(page.getByRole('radio', { name: /^1970s/ }));
    await press('/');
    await expect.element(search()).toHaveFocus();
  });
});

/** The number of sleeves in the first row of the shelf. */
function inFirstRow(): number {
  const all = tiles();
  return all.filter((tile) => tile.closest('.shelf-row') === all[0]?.closest('.shelf-row')).length;
}

/** The look that a button of a tile shares with its neighbours. */
function lookOf(key: Locator) {
  const element = key.element();
  return { height: element.getBoundingClientRect().height, color: getComputedStyle(element).color };
}

import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { AccountRow } from '../../shared/domain/user.ts';
import { record, sampleLibrary, wish } from './support/library.ts';
import { openApp } from './support/open-app.tsx';
import { focusedText, gone, press, shown, texts, undo } from './support/steps.ts';

describe('the collection home', () => {
  async function open(at = '/', account: Partial<AccountRow> = {}, width = 1440) {
    const size = { width, height: 900 };
    const answer = () => Response.json({ followersCount: 3 });
    const app = await openApp({
      at,
      account: { showCollectionValue: false, ...account },
      size,
      changes: filled(),
      answer,
    });
    await shown(page.getByRole('heading', { level: 1 }).first());
    return app;
  }
  const search = () => page.getByRole('searchbox');
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const visible = (text: string | RegExp) => expect.poll(() => isSeen(page.getByText(text))).toBe(true);
  const listed = () => expect.poll(titles);

  describe('above the records', () => {
    test('stand the search, the figures, the plan, the collections, the filters and the wishes', async () => {
      await open();
      await shown(page.getByRole('heading', { name: 'My Collection' }));
      await shown(page.getByRole('searchbox', { name: 'Search your collection' }));
      await expect.poll(figures).toEqual({ Records: '14', Artists: '14', Followers: '3', 'Free plan': '15 albums' });
      const tabs = page.getByRole('navigation', { name: 'Collections' });
      expect(texts(tabs.getByRole('link'))).toEqual(
        expect.arrayContaining([expect.stringContaining('My Collection'), expect.stringContaining('Late night')]),
      );
      await expect.element(page.getByRole('radio', { name: '1970s, 6' })).toBeInTheDocument();
      await shown(page.getByRole('combobox', { name: 'Genre' }));
      await shown(page.getByRole('combobox', { name: 'Sort' }));
      await shown(page.getByRole('button', { name: 'Shelf', pressed: true }));
      await shown(page.getByRole('button', { name: 'List', pressed: false }));
      const wishes = page.getByRole('region', { name: 'Wishlist' });
      await expect.poll(() => wishes.getByRole('listitem').elements().length).toBe(6);
      await shown(wishes.getByRole('link', { name: 'See all 8' }));
      await shown(page.getByRole('contentinfo').getByRole('link', { name: 'About Collections' }));
    });

    test('every add key opens the dialog for a new record', async () => {
      await open();
      const keys = () => page.getByRole('button', { name: /^Add (?:Record|Album)$/ }).all();
      await expect.poll(() => keys().length).toBe(3);
      for (const key of keys()) {
        await key.click();
        await dialog('Add Record').getByRole('button', { name: 'Close' }).click();
        await gone(dialog('Add Record'));
      }
      expect(page.getByRole('button', { name: 'Add Record' }).elements()).toHaveLength(2);
      expect(page.getByRole('button', { name: 'Add Album' }).elements()).toHaveLength(1);
    });

    test('the value of the collection is shown only to who wants to see it', async () => {
      await open();
      expect(Object.keys(figures())).not.toContain('Collection value');
      await open('/', { showCollectionValue: true });
      await expect.poll(() => figures()['Collection value']).toBe('$362');
    });

    test('the level meter counts to fifteen and says when it is full; a paid plan is unlimited, an admin is named', async () => {
      const app = await open();
      const meter = page.getByRole('progressbar', { name: 'Albums used' });
      await expect.element(meter).toHaveAttribute('aria-valuenow', '14');
      await expect.element(meter).toHaveAttribute('aria-valuemax', '15');
      expect(page.getByText('Limit reached!').elements()).toEqual([]);
      await app.elsewhere(record({ artist: 'Burial', title: 'Untrue' }));
      await shown(page.getByText('Limit reached!'));
      await open('/', { subscriptionTier: 'annual', role: 'admin' });
      await expect.poll(() => figures()['Annual plan']).toBe('Unlimited');
      expect(document.querySelector('.badge')?.textContent).toContain('Admin');
      expect(meter.elements()).toEqual([]);
      await open('/', { subscriptionTier: 'annual' });
      await expect.poll(() => figures()['Annual plan']).toBe('Unlimited');
      expect(document.querySelector('.badge')).toBeNull();
    });
  });

  describe('what is listed', () => {
    test('a collection shows its own records, and the address brings it back', async () => {
      const app = await open();
      await page.getByRole('link', { name: /^Late night/ }).click();
      await listed().toEqual(['Horses', 'Dummy', 'Pastel Blues']);
      const address = app.address();
      await app.goTo('/');
      await listed().toHaveLength(14);
      await app.goTo(address);
      await listed().toEqual(['Horses', 'Dummy', 'Pastel Blues']);
    });

    test('search, genre and decade must all fit, and the address keeps them', async () => {
      const app = await open();
      await search().fill('LATE NIGHT');
      await listed().toEqual(['Dummy', 'A Love Supreme', 'Pastel Blues']);
      await page.getByRole('combobox', { name: 'Genre' }).selectOptions('Jazz');
      await listed().toEqual(['A Love Supreme', 'Pastel Blues']);
      await search().fill('');
      await page.getByRole('radio', { name: /^1960s/ }).click();
      await listed().toEqual(['Sketches of Spain', 'A Love Supreme', 'Pastel Blues']);
      await open(app.address());
      await listed().toEqual(['Sketches of Spain', 'A Love Supreme', 'Pastel Blues']);
      await visible('3 of 14 records');
    });

    test('words of different fields and words with a slip find records, in the order that is chosen', async () => {
      await open('/?q=late+nihgt&sort=artist');
      await listed().toEqual(['A Love Supreme', 'Pastel Blues', 'Dummy']);
      await search().fill('smith first');
      await listed().toEqual(['Horses']);
      await visible('1 of 14 records');
      await search().fill('blur');
      await listed().toEqual(['Blue']);
      await page.getByRole('combobox', { name: 'Genre' }).selectOptions('Jazz');
      await shown(
        page.getByText('No record here has this in its artist, title or tags and fits the filters you chose.'),
      );
      await page.getByRole('button', { name: 'Clear search and filters' }).click();
      await visible('14 records');
    });

    test('the newest come first, and the other orders are by artist and by year', async () => {
      await open();
      await expect.poll(() => titles()[0]).toBe('Horses');
      await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Artist A–Z');
      await expect.poll(() => titles().slice(0, 2)).toEqual(['Lady Soul', 'Blood on the Tracks']);
      await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Year, newest first');
      await expect.poll(() => titles().slice(0, 2)).toEqual(['Mezzanine', 'Dummy']);
    });
  });

  describe('the shelf', () => {
    test('holds as many records in a row as the window is wide, three rows on a page, and follows the window', async () => {
      await open();
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

    test('turns its pages by number, Previous and Next, and a page that is gone is the first', async () => {
      const app = await open('/', {}, 1000);
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

    test('each tile leads to the page of its album', async () => {
      const app = await open();
      const tile = page.getByRole('listitem').filter({ hasText: 'Hounds of Love' });
      await tile.hover();
      const key = tile.getByRole('link', { name: 'View Album' });
      expect(lookOf(key)).toEqual(lookOf(tile.getByRole('button', { name: 'Edit' })));
      await key.click();
      await expect.poll(app.address).toBe('/album/Kate%20Bush/Hounds%20of%20Love');
      await shown(page.getByRole('heading', { name: 'Hounds of Love' }));
    });

    test('each tile can be edited, photographed and deleted, and is marked limited', async () => {
      const app = await open();
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

    test('counts shelfies, and draws a sleeve where there is no picture or it does not load', async () => {
      const app = await open();
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
      await open();
      await expect.poll(() => document.querySelectorAll('[data-tile]:not([tabindex="-1"])').length).toBe(1);
      document.querySelector<HTMLElement>('[data-tile]')?.focus();
      await press('{ArrowRight}', '{ArrowDown}', '{ArrowLeft}');
      await expect.poll(focusedText).toContain('Mezzanine');
      await press('{Enter}');
      await shown(dialog(/Mezzanine/));
    });

    test('gives the focus of a deleted record to its neighbour, and keeps it when another device adds one', async () => {
      const app = await open();
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
      await press('{Tab}', '{Tab}', '{Tab}', '{Tab}', '{Enter}');
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
      const app = await open('/', {}, 1000);
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await pages.getByRole('button', { name: 'Page 2' }).click();
      await listed().toHaveLength(2);
      await pages.getByRole('button', { name: 'Page 1' }).click();
      await listed().toHaveLength(12);
      app.goBack();
      await listed().toHaveLength(2);
    });

    test('a question mark shows the keys, and a slash goes to the search', async () => {
      await open();
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
});

/** Eight wishes. */
function filled() {
  const more = [1, 2, 3, 4, 5].map((number) => wish({ artist: 'Various', title: `Wish ${number}` }));
  return [...sampleLibrary(), ...more];
}

/** The readout as label and value. */
function figures(): Record<string, string> {
  const readout = [...document.querySelectorAll<HTMLElement>('.readout')].find((each) => each.offsetParent !== null);
  const all = (name: string) =>
    [...(readout?.querySelectorAll<HTMLElement>(name) ?? [])].map((each) => each.textContent.trim());
  const values = all('dd');
  return Object.fromEntries(all('dt').map((label, index) => [label, values[index] ?? '']));
}

function titles(): string[] {
  const tiles = page.getByRole('list', { name: 'Records' }).getByRole('listitem').elements();
  return tiles.map((tile) => tile.querySelector<HTMLElement>('.cap b')?.textContent ?? '');
}

/** How many stand in the first row of the shelf. */
function inFirstRow(): number {
  const tiles = page.getByRole('list', { name: 'Records' }).getByRole('listitem').elements();
  return tiles.filter((tile) => tile.closest('.shelf-row') === tiles[0]?.closest('.shelf-row')).length;
}

async function focus(place: Locator): Promise<void> {
  await shown(place);
  (place.element() as HTMLElement).focus();
}

function isSeen(place: Locator): boolean {
  return place.elements().some((element) => element.checkVisibility() && element.getClientRects().length > 0);
}

/** The look that a key of a tile shares with its neighbours. */
function lookOf(key: Locator) {
  const element = key.element();
  return { height: element.getBoundingClientRect().height, color: getComputedStyle(element).color };
}

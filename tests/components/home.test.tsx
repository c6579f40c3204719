import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { dialog, listed, openHome, search, titles } from './support/home.ts';
import { record } from './support/library.ts';
import { gone, shown, texts } from './support/steps.ts';

const visible = (text: string | RegExp) => expect.poll(() => isSeen(page.getByText(text))).toBe(true);

describe('above the records', () => {
  // HOME-001 HOME-003 HOME-004 HOME-006 HOME-009 HOME-012 HOME-015 HOME-016 HOME-017 HOME-018 HOME-019 HOME-021
  test('are the search, the figures, the plan, the collections, the filters and the wishes', async () => {
    await openHome();
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
    await shown(page.getByRole('contentinfo').getByText('Side One'));
    expect(page.getByRole('contentinfo').getByRole('link').elements()).toEqual([]);
  });

  // HOME-014 HOME-020
  test('every add button opens the dialog for a new record', async () => {
    await openHome();
    const buttons = () => page.getByRole('button', { name: /^Add (?:Record|Album)$/ }).all();
    await expect.poll(() => buttons().length).toBe(2);
    for (const key of buttons()) {
      await key.click();
      await dialog('Add Record').getByRole('button', { name: 'Close' }).click();
      await gone(dialog('Add Record'));
    }
    expect(page.getByRole('button', { name: 'Add Record' }).elements()).toHaveLength(1);
    expect(page.getByRole('button', { name: 'Add Album' }).elements()).toHaveLength(1);
  });

  // HOME-005
  test('the value of the collection is shown only to who wants to see it', async () => {
    await openHome();
    expect(Object.keys(figures())).not.toContain('Collection value');
    await openHome('/', { showCollectionValue: true });
    await expect.poll(() => figures()['Collection value']).toBe('$362');
  });

  // HOME-007 HOME-008 HOME-011
  test('the level meter counts to fifteen and says when it is full; a paid plan is unlimited, an admin is named', async () => {
    const app = await openHome();
    const meter = page.getByRole('progressbar', { name: 'Albums used' });
    await expect.element(meter).toHaveAttribute('aria-valuenow', '14');
    await expect.element(meter).toHaveAttribute('aria-valuemax', '15');
    expect(page.getByText('Limit reached!').elements()).toEqual([]);
    await app.elsewhere(record({ artist: 'Burial', title: 'Untrue' }));
    await shown(page.getByText('Limit reached!'));
    await openHome('/', { subscriptionTier: 'annual', role: 'admin' });
    await expect.poll(() => figures()['Annual plan']).toBe('Unlimited');
    await expect.poll(() => document.querySelector('.badge')?.textContent).toContain('Admin');
    expect(meter.elements()).toEqual([]);
    await openHome('/', { subscriptionTier: 'annual' });
    await expect.poll(() => figures()['Annual plan']).toBe('Unlimited');
    expect(document.querySelector('.badge')).toBeNull();
  });
});

describe('the list', () => {
  // HOME-013
  test('a collection shows its own records, and the address brings it back', async () => {
    const app = await openHome();
    await page.getByRole('link', { name: /^Late night/ }).click();
    await listed().toEqual(['Horses', 'Dummy', 'Pastel Blues']);
    const address = app.address();
    await app.goTo('/');
    await listed().toHaveLength(14);
    await app.goTo(address);
    await listed().toEqual(['Horses', 'Dummy', 'Pastel Blues']);
  });

  // HOME-025 HOME-026 HOME-032
  test('search, genre and decade must all fit, and the address keeps them', async () => {
    const app = await openHome();
    await search().fill('LATE NIGHT');
    await listed().toEqual(['Dummy', 'A Love Supreme', 'Pastel Blues']);
    await page.getByRole('combobox', { name: 'Genre' }).selectOptions('Jazz');
    await listed().toEqual(['A Love Supreme', 'Pastel Blues']);
    await search().fill('');
    await page.getByRole('radio', { name: /^1960s/ }).click();
    await listed().toEqual(['Sketches of Spain', 'A Love Supreme', 'Pastel Blues']);
    await openHome(app.address());
    await listed().toEqual(['Sketches of Spain', 'A Love Supreme', 'Pastel Blues']);
    await visible('3 of 14 records');
  });

  test('words of different fields and words with a slip find records, in the order that is chosen', async () => {
    await openHome('/?q=late+nihgt&sort=artist');
    await listed().toEqual(['A Love Supreme', 'Pastel Blues', 'Dummy']);
    await search().fill('smith first');
    await listed().toEqual(['Horses']);
    await visible('1 of 14 records');
    await search().fill('blur');
    await listed().toEqual(['Blue']);
    await page.getByRole('combobox', { name: 'Genre' }).selectOptions('Jazz');
    await shown(page.getByText('No record here has this in its artist, title or tags and fits the filters you chose.'));
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await visible('14 records');
  });

  // HOME-027 HOME-028 HOME-029
  test('the newest come first, and the other orders are by artist and by year', async () => {
    await openHome();
    await expect.poll(() => titles()[0]).toBe('Horses');
    await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Artist A–Z');
    await expect.poll(() => titles().slice(0, 2)).toEqual(['Lady Soul', 'Blood on the Tracks']);
    await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Year, newest first');
    await expect.poll(() => titles().slice(0, 2)).toEqual(['Mezzanine', 'Dummy']);
  });
});

/** The readout as label and value. */
function figures(): Record<string, string> {
  const readout = [...document.querySelectorAll<HTMLElement>('.readout')].find((each) => each.offsetParent !== null);
  const all = (name: string) =>
    [...(readout?.querySelectorAll<HTMLElement>(name) ?? [])].map((each) => each.textContent.trim());
  const values = all('dd');
  return Object.fromEntries(all('dt').map((label, index) => [label, values[index] ?? '']));
}

function isSeen(place: Locator): boolean {
  return place.elements().some((element) => element.checkVisibility() && element.getClientRects().length > 0);
}

describe('the head of a collection', () => {
  const share = (name: string) => page.getByRole('button', { name: `Share ${name}`, exact: true });

  const tab = (name: string) => page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name });

  test.each([1440, 320])('has a button that shares it while it is public (at %d)', async (width) => {
    await openHome('/', { username: 'cratedigger' }, width);
    await shown(page.getByRole('heading', { level: 1, name: 'My Collection' }));
    expect(share('My Collection').elements()).toEqual([]);
    await tab('First pressings').click();
    await share('First pressings').click();
    await shown(dialog('Share Collection'));
    const link = dialog('Share Collection').getByLabelText('Link', { exact: true });
    await expect.element(link).toHaveValue(`${location.origin}/cratedigger/First-pressings`);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  });
});

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fullLife, wish, wishes } from '../../components/support/library.ts';
import { DESKTOP, openApp, PHONE, type Size } from '../../components/support/open-app.tsx';
import { gone, press, shown, tap, texts } from '../../components/support/steps.ts';

const main = () => page.getByRole('main');
const titles = () => expect.poll(() => texts(main().getByRole('heading', { level: 2 })).slice(0, 3));
const count = () => main().getByText(/ of \d+ wishes/);
const more = () => [
  wish({ artist: 'The Zombies', title: 'Odessey and Oracle', year: 1968, genre: 'rock', targetPrice: '9.00' }),
  wish({ artist: 'ABBA', title: 'Arrival', year: 1976, genre: 'pop', targetPrice: '12.00', priceAlert: true }),
  wish({ artist: 'Björk', title: 'Debut', year: 1993, isPublic: false }),
];

describe.each<[string, Size]>([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('a wishlist of a %s', (_name, size) => {
  test('is searched, filtered and sorted without a connection, and Back leads to the same list', async () => {
    const app = await openApp({ at: '/wishlist', size, changes: [...wishes(1, 40, 'Various'), ...more()] });
    await titles().toEqual(['Debut', 'Arrival', 'Odessey and Oracle']);
    app.setOnline(false);
    const sort = main().getByRole('combobox', { name: 'Sort' });
    await sort.selectOptions('Artist A–Z');
    await titles().toEqual(['Arrival', 'Debut', 'Volume 1']);
    await sort.selectOptions('Target price, lowest first');
    await titles().toEqual(['Odessey and Oracle', 'Arrival', 'Debut']);
    await sort.selectOptions('Year, newest first');
    await titles().toEqual(['Debut', 'Arrival', 'Odessey and Oracle']);

    const show = main().getByRole('combobox', { name: 'Show' });
    for (const [choice, title] of [
      ['Price alert on', 'Arrival'],
      ['Private', 'Debut'],
      ['Rock', 'Odessey and Oracle'],
    ] as const) {
      await show.selectOptions(choice);
      await titles().toEqual([title]);
    }
    await shown(count());
    await show.selectOptions('All wishes');
    await main().getByRole('searchbox').fill('bjork deb');
    await titles().toEqual(['Debut']);
    await main().getByRole('button', { name: 'Debut', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Debut' });
    await shown(dialog);
    app.goBack();
    await gone(dialog);
    await titles().toEqual(['Debut']);
    await main().getByRole('searchbox').fill('nothing like it');
    await shown(main().getByText('Nothing matches'));
    await main().getByRole('button', { name: 'Clear search and filter' }).click();
    await titles().toHaveLength(3);
  });
});

test('a wish opens on a tap anywhere in its row, and its buttons do what they say', async () => {
  await openApp({ at: '/wishlist', size: PHONE, changes: more() });
  await tap(main().getByRole('listitem').filter({ hasText: 'Odessey' }));
  await shown(page.getByRole('dialog', { name: 'Edit Odessey and Oracle' }));
  await press('{Escape}');
  await gone(page.getByRole('dialog'));
  await tap(page.getByRole('button', { name: 'Price alert for Arrival' }));
  await shown(page.getByRole('dialog', { name: /Price Alert/ }));
  expect(main().getByRole('searchbox').elements()).toEqual([]);
});

test('the search, filter and order of 40 wishes fit every phone', async () => {
  const account = { subscriptionTier: 'lifetime' } as const;
  await openApp({ at: '/wishlist', size: PHONE, account, changes: fullLife() });
  await shown(main().getByRole('combobox', { name: 'Sort' }));
  for (const width of [320, 390, 820]) {
    await page.viewport(width, 844);
    await expect.poll(() => document.documentElement.scrollWidth, { message: `${width} px` }).toBe(width);
    const keys = [...document.querySelectorAll('.wish-filters select')].map((each) => each.getBoundingClientRect());
    expect(new Set(keys.map(({ y }) => y)).size).toBe(1);
    for (const { height } of keys) expect(height).toBeGreaterThanOrEqual(44);
  }
});

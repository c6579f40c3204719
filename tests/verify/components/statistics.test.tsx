import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listed, titles } from '../../components/support/home.ts';
import { record, volumes } from '../../components/support/library.ts';
import { DESKTOP, openApp, PHONE } from '../../components/support/open-app.tsx';
import { press, seen, shown, tap } from '../../components/support/steps.ts';

const LADY_IN_SATIN = { artist: 'Billie Holiday', title: 'Lady in Satin', year: 1958, genre: 'jazz' };
const changes = () => [
  ...volumes(1, 20, 'Various'),
  record({ ...LADY_IN_SATIN, label: 'Columbia', condition: 'mint' }),
  record({ artist: 'Can', title: 'Future Days', year: 1973, genre: 'rock', label: 'United Artists' }),
  record({ artist: 'Candi Staton', title: 'Candi Staton', year: 1972 }),
];

test.each([
  ['1950s', '/?decade=1950', ['Lady in Satin']],
  ['Jazz', '/?genre=jazz', ['Lady in Satin']],
  ['Mint (M)', '/?condition=mint', ['Lady in Satin']],
  ['Columbia', '/?label=Columbia', ['Lady in Satin']],
  ['Can', '/?artist=Can', ['Future Days']],
])('the bar of %s leads to the records that it counts', async (name, address, found) => {
  const app = await openApp({
    at: '/statistics',
    size: PHONE,
    changes: changes(),
    account: { subscriptionTier: 'annual' },
  });
  const bar = page.getByRole('main').getByRole('link', { name: new RegExp(`^${RegExp.escape(name)}(?:: 1)?$`) });
  await tap(bar);
  await expect.poll(app.address).toBe(address);
  await listed().toEqual(found);
  const chip = () => seen(page.getByRole('button', { name: /, clear$/ }));
  await expect.poll(() => chip().length).toBe(1);
  await page.viewport(DESKTOP.width, DESKTOP.height);
  if (address === '/?genre=jazz') return;
  await expect.poll(() => chip().length).toBe(1);
  await page.elementLocator(chip()[0] as Element).click();
  await expect.poll(app.address).toBe('/');
  await expect.poll(() => titles().length).toBeGreaterThan(5);
});

test('the heads of the desktop’s list sort it, say how, and a second click leads back', async () => {
  const app = await openApp({ at: '/?view=list', changes: changes(), account: { subscriptionTier: 'annual' } });
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const first = () => expect.poll(() => document.querySelector('[data-row] b')?.textContent);
  await first().toBe('Candi Staton');
  await expect.element(head('Record')).toHaveAttribute('aria-sort', 'none');
  await head('Record').getByRole('button').click();
  await first().toBe('Lady in Satin');
  await expect.element(head('Record')).toHaveAttribute('aria-sort', 'ascending');
  await head('Year').getByRole('button').click();
  await first().toBe('Future Days');
  await expect.element(head('Year')).toHaveAttribute('aria-sort', 'descending');
  expect(app.address()).toBe('/?view=list&sort=year');
  await shown(page.getByRole('combobox', { name: 'Sort' }));
  (head('Year').getByRole('button').element() as HTMLElement).focus();
  await press('{Enter}');
  await first().toBe('Candi Staton');
});

test('a value in several currencies is summed in each, and drawn in that of the most records', async () => {
  const worth = (title: string, estimatedValue: string, valueCurrency: string) =>
    record({ artist: 'Can', title, year: 1973, estimatedValue, valueCurrency });
  const changes = [
    ...[worth('Future Days', '24.50', 'EUR'), worth('Soundtracks', '15.50', 'EUR')],
    ...[worth('Ege Bamyasi', '1800', 'JPY'), record({ artist: 'Can', title: 'Landed' })],
  ];
  await openApp({ at: '/statistics', size: PHONE, changes, account: { showCollectionValue: true } });
  await shown(page.getByText('€40 + ¥1,800', { exact: true }));
  const value = page.getByRole('region', { name: 'Value by decade' });
  const lines = [...value.element().querySelectorAll('dt')].map((term) => term.nextElementSibling?.textContent);
  expect(lines).toEqual(['€40 for 2 records', '¥1,800 for 1 record']);
  await shown(
    value.getByText(
      '3 of 4 records have an estimated value, €20 on average in euros. The charts are in euros, nothing is converted.',
    ),
  );
  const most = page.getByRole('region', { name: 'Most valuable' });
  expect(most.element().textContent).toMatch(/Future Days.*€24\.50.*Soundtracks.*€15\.50/);
  expect(most.element().textContent).not.toContain('Ege Bamyasi');
  await openApp({
    at: '/statistics',
    size: PHONE,
    changes: [record({ artist: 'Can', title: 'Landed' })],
    account: { showCollectionValue: true, currency: 'EUR' },
  });
  await shown(page.getByText('€0', { exact: true }));
});

test('bars of one list compare, and the values of eight decades do not touch on the narrowest phone', async () => {
  const worth = (year: number, estimatedValue: string) =>
    record({ artist: 'Can', title: `Live in ${year}`, year, estimatedValue });
  const changes = [1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020].map((year, at) =>
    worth(year, `${2000 + at * 1110.5}`),
  );
  await openApp({ at: '/statistics', size: PHONE, changes, account: { showCollectionValue: true } });
  await page.viewport(320, 844);
  const bars = page.getByRole('region', { name: 'Most valuable' });
  await shown(bars.getByText('$9,773.50'));
  const lengths = [...bars.element().querySelectorAll('li i')].map((bar) => bar.getBoundingClientRect().width);
  expect(lengths.length).toBeGreaterThan(2);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  const value = page.getByRole('list', { name: 'Value by decade' });
  const rights = [...value.element().querySelectorAll('b')].map((each) => each.getBoundingClientRect());
  for (const [at, box] of rights.entries()) expect(box.right).toBeLessThan(rights[at + 1]?.left ?? Infinity);
  await shown(value.getByText('1950s: $2,000'));
});

test('the sum of purchase prices is shown by currency, and only with the value', async () => {
  const priced = (title: string, purchasePrice: string, purchaseCurrency: string) =>
    record({ artist: 'Can', title, purchasePrice, purchaseCurrency });
  const changes = [
    ...[priced('Future Days', '24.50', 'EUR'), priced('Soundtracks', '15.50', 'EUR')],
    ...[priced('Ege Bamyasi', '1800', 'JPY'), record({ artist: 'Can', title: 'Landed' })],
  ];
  const paid = page.getByRole('region', { name: 'Paid' });
  await openApp({ at: '/statistics', size: PHONE, changes, account: { showCollectionValue: true } });
  await shown(paid);
  const lines = [...paid.element().querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(lines).toEqual([
    ['EUR', '€40 for 2 records'],
    ['JPY', '¥1,800 for 1 record'],
  ]);
  await shown(paid.getByText('3 of 4 records have a purchase price.'));
  await openApp({ at: '/statistics', size: PHONE, changes, account: { showCollectionValue: false } });
  await shown(page.getByRole('region', { name: 'Condition' }));
  expect(paid.elements()).toEqual([]);
});

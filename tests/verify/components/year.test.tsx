import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { downloads } from '../../components/support/downloads.ts';
import { record } from '../../components/support/library.ts';
import { type App, type Change, openApp, PHONE } from '../../components/support/open-app.tsx';
import { sizeOf } from '../../components/support/pictures.ts';
import { gone, press, shown, tap } from '../../components/support/steps.ts';

const PRESENT = new Date().getFullYear();
const LAST = PRESENT - 1;
const DUMMY = '01900000-0000-7000-8000-000000000001';

const bought = (title: string, purchasedOn: string, more: object = {}, id?: string) =>
  record({ artist: 'Can', title, label: 'Spoon', genre: 'rock', purchasedOn, ...more }, id ? { id } : {});

/** Three records of last year, one of three years before, nothing between and nothing in the present year. */
const library = (): Change[] => [
  bought('Tago Mago', `${LAST - 3}-05-04`, { year: 1971 }),
  bought('Future Days', `${LAST}-01-03`, { year: 1973, purchasePrice: '24.50', purchaseCurrency: 'EUR' }),
  bought('Dummy', `${LAST}-03-05`, { artist: 'Portishead', label: 'Go! Beat', genre: 'electronic', year: 1994 }, DUMMY),
  bought('Landed', `${LAST}-03-20`, { year: 1975, purchasePrice: '1800', purchaseCurrency: 'JPY' }),
  ...['03-06', '03-07', '07-15'].map((day) => ({
    name: 'record.play',
    args: { id: DUMMY, on: `${LAST}-${day}T12:00:00Z` },
  })),
];

const account = { showCollectionValue: true, subscriptionTier: 'annual' } as const;
const open = (at: string, more: Parameters<typeof openApp>[0] = {}) =>
  openApp({ at, size: PHONE, changes: library(), account, ...more });
const heading = (year: number) => page.getByRole('heading', { name: `Your ${year} in records` });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lines = (name: string) =>
  page
    .getByRole('list', { name, exact: true })
    .element()
    .querySelectorAll('li')
    .values()
    .map((line) => line.textContent)
    .toArray();

describe('a year', () => {
  test('shows its figures, its records, its months and its names', async () => {
    await open(`/statistics?year=${LAST}`);
    await shown(heading(LAST));
    const figures = [...document.querySelectorAll('.readout > div')].map((each) => each.textContent);
    expect(figures).toEqual(['Records3', 'New artists1', 'New labels1', 'Plays3', 'Spent€25 + ¥1,800']);
    await shown(page.getByText('Counted by purchase date.'));
    expect(lines('Records of this year')).toEqual([
      'Dummy PortisheadMost played, 3 times',
      `Future Days CanFirst record, Jan 3, ${LAST}`,
      `Landed CanLast record, Mar 20, ${LAST}`,
      'Future Days CanOldest record, from 1973',
    ]);
    const rows = [...page.getByRole('table', { name: 'By month' }).element().querySelectorAll('tbody tr')];
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.filter(([, ...counts]) => counts.join() !== '0,0')).toEqual([
      ['January', '1', '0'],
      ['March', '2', '2'],
      ['July', '0', '1'],
    ]);
    expect(rows.length).toBe(12);
    expect(lines('Artists')).toEqual(['Can2', 'Portishead1']);
    expect(lines('Labels')).toEqual(['Spoon2', 'Go! Beat1']);
    expect(lines('Genres')).toEqual(['Rock2', 'Electronic1']);
    expect(lines('New artists')).toEqual(['Portishead1']);
    expect(lines('New labels')).toEqual(['Go! Beat1']);
    const decades = page.getByRole('list', { name: 'Records by decade' }).element().querySelectorAll('.vh');
    expect([...decades].map(({ textContent }) => textContent)).toEqual(['1970s: 2', '1980s: 0', '1990s: 1']);
    await shown(page.getByRole('region', { name: 'Spent' }).getByText('2 of 3 records have a purchase price.'));
  });

  test('hides amounts from a person who hides them', async () => {
    await open(`/statistics?year=${LAST}`, { account: { ...account, showCollectionValue: false } });
    await shown(heading(LAST));
    expect(document.body.textContent).not.toMatch(/Spent|€/);
    await button('Share a picture').click();
    await shown(page.getByRole('img', { name: /My \d+ in records/ }));
    await gone(page.getByRole('switch', { name: 'Show what I spent' }));
  });

  test('leads to the one before and after by button, by key and by list, and Back leaves them all', async () => {
    const app = await open('/statistics');
    await tap(page.getByRole('link', { name: 'Your year in records' }));
    await shown(heading(PRESENT));
    await shown(page.getByText(`Nothing in ${PRESENT} yet`));
    await expect.element(button('Next year')).toHaveAttribute('aria-disabled', 'true');
    await tap(button('Previous year'));
    await shown(heading(LAST));
    (button('Previous year').element() as HTMLElement).focus();
    await press('{Enter}');
    await shown(page.getByText(`Nothing in ${LAST - 1}`, { exact: true }));
    await press('{Enter}', '{Enter}', '{Enter}');
    await shown(heading(LAST - 3));
    await expect.element(button('Previous year')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Previous year')).toHaveFocus();
    await page.getByRole('combobox', { name: 'Year' }).selectOptions(String(LAST));
    await shown(heading(LAST));
    expect(app.address()).toBe(`/statistics?year=${LAST}`);
    app.goBack();
    await shown(page.getByRole('heading', { name: 'Your shelf in numbers' }));
  });

  test('needs no connection, and one without anything says so', async () => {
    const app = await open(`/statistics?year=${LAST}`);
    await shown(heading(LAST));
    app.setOnline(false);
    await tap(button('Previous year'));
    await shown(page.getByText('No album was bought, added or played in this year.'));
    await openApp({ at: `/statistics?year=${PRESENT}`, size: PHONE });
    await shown(page.getByText('Add an album or play one, and this year begins here.'));
    expect(button('Share a picture').elements()).toEqual([]);
  });
});

describe('a picture', () => {
  let shared: ShareData[];
  beforeEach(() => {
    shared = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => void shared.push(data),
    });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'share');
      Reflect.deleteProperty(navigator, 'canShare');
    });
  });

  const picture = () => page.getByRole('img', { name: /^(?:My \d+ in records|All my)/ });
  const words = () => picture().element().getAttribute('alt');
  async function send(): Promise<[string, [number, number]]> {
    const before = shared.length;
    await expect.element(button('Share')).toBeEnabled();
    await button('Share').click();
    await expect.poll(() => shared.length).toBe(before + 1);
    const [file] = shared.at(-1)?.files ?? [];
    return [`${file?.name} ${file?.type}`, await sizeOf(await file?.arrayBuffer())];
  }

  async function openPicture(app: () => Promise<App>): Promise<void> {
    await app();
    await button('Share a picture').click();
    await shown(picture());
  }

  test('of a year is seen before it goes, in the chosen shape, and has amounts only if asked', async () => {
    await openPicture(() => open(`/statistics?year=${LAST}`));
    expect(shared).toEqual([]);
    expect(words()).toContain(`My ${LAST} in records. 3 records by 2 artists. New artists: 1`);
    expect(words()).not.toMatch(/Spent|€/);
    expect(await send()).toEqual([`My-${LAST}-in-records.png image/png`, [1080, 1350]]);
    await button('Story').click();
    expect((await send())[1]).toEqual([1080, 1920]);
    await page.getByRole('switch', { name: 'Show what I spent' }).click();
    await expect.poll(words).toContain('Spent: €25 + ¥1,800');
    await send();
    await button('Black').click();
    await page.getByRole('switch', { name: 'Show what I spent' }).click();
    await send();
    expect(words()).not.toContain('Spent');
  });

  test('is saved where the platform shares no files', async () => {
    const saved = downloads();
    Object.assign(navigator, { canShare: () => false });
    await openPicture(() => open(`/statistics?year=${LAST}`));
    await expect.element(button('Save picture')).toBeEnabled();
    await button('Save picture').click();
    expect(saved().map(({ name }) => name)).toEqual([`My-${LAST}-in-records.png`]);
    expect(shared).toEqual([]);
  });

  test('that could not be drawn is tried again by one button, which keeps the focus', async () => {
    const broken = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
    onTestFinished(() => broken.mockRestore());
    await open(`/statistics?year=${LAST}`);
    await button('Share a picture').click();
    await shown(page.getByText('The picture could not be drawn.'));
    broken.mockRestore();
    button('Try again').element().focus();
    await press('{Enter}');
    await shown(picture());
    await expect.element(button('Share')).toHaveFocus();
    await send();
  });

  test('of a label has all its records, whatever else the shelf is filtered by', async () => {
    await openPicture(() => open('/?label=Spoon&decade=1970&genre=rock'));
    expect(words()).toContain('All my Spoon. 3 records, 1971 to 1975. Records: 3. Artists: 1');
    expect((await send())[0]).toBe('All-my-Spoon.png image/png');
  });
});

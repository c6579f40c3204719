import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { parseReleaseAnswer, parseSearchAnswer } from '../../../sync-server/providers/catalogue/discogs-parse.ts';
import { refusal, release, releases } from '../../components/support/answers.ts';
import { atRest, axeProblems } from '../../components/support/axe.ts';
import { volumes } from '../../components/support/library.ts';
import { openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, refuseCamera, shelfLink, shown, tap, toastSays } from '../../components/support/steps.ts';

const sheet = page.getByRole('dialog', { name: 'Add Record' });
const search = sheet.getByRole('searchbox');
const byHand = sheet.getByRole('button', { name: 'Fill in by hand' });
const closed = sheet.getByText('Search works when you are back online');
const title = sheet.getByLabelText(/^Title/);

/** Answers the search for a text; no other call. */
function found(answerTo: (query: string) => Response) {
  return (path: string) => {
    const { pathname, searchParams } = new URL(path, location.origin);
    return pathname === '/api/search/discogs' ? answerTo(searchParams.get('q') ?? '') : undefined;
  };
}

const DUMMY = release('Portishead', 'Dummy', { year: '1994', label: ['Go! Beat'], country: 'UK' });

// ADD-002 ADD-003 ADD-004 ADD-007 ADD-009 ADD-013 ADD-014 DETAIL-025
test('a choice can be taken back, and the form is as at the beginning', async () => {
  const asked: string[] = [];
  const love = ['Forever Changes', 'Da Capo', 'Love', 'Four Sail', 'Out Here', 'False Start', 'Reel to Real'];
  const answer = found((query) => {
    asked.push(query);
    return query === 'love' ? releases(...love.map((each) => release('Love', each))) : releases(DUMMY);
  });
  await openApp({ at: '/?add=record', answer });
  await search.fill('lo');
  await shown(sheet.getByText('Find it by artist'));
  await search.fill('love');
  const hits = () => sheet.element().querySelectorAll('button.release').length;
  await expect.poll(hits).toBe(5);
  expect(asked).toEqual(['love']);
  await search.fill('dummy portishead');
  const dummy = sheet.getByRole('button', { name: 'Dummy Portishead 1994 · Go! Beat · Vinyl · UK' });
  await shown(dummy);
  expect(dummy.element().querySelector('.sleeve')).not.toBeNull();
  await dummy.click();
  await expect.element(title).toHaveValue('Dummy');
  await expect.element(sheet.getByLabelText('Value', { exact: true })).toHaveAttribute('step', '0.01');
  const grades = sheet
    .getByRole('radio')
    .elements()
    .map((key) => key.getAttribute('aria-label'));
  expect(grades).toEqual([
    ...['Mint (M)', 'Near Mint (NM)', 'Very Good Plus (VG+)', 'Very Good (VG)'],
    ...['Good Plus (G+)', 'Good (G)', 'Fair (F)', 'Poor (P)'],
  ]);
  expect(sheet.getByLabelText('Genre').element().querySelectorAll('option')).toHaveLength(12);
  await sheet.getByRole('button', { name: 'Clear selection' }).click();
  await byHand.click();
  await expect.element(title).toHaveValue('dummy portishead');
  await sheet.getByRole('button', { name: 'Search the music database' }).click();
  await shown(search);
});

// ADD-031 ADD-042 LIMIT-013
test('a full plan keeps the form open, and says so with no connection too', async () => {
  const app = await openApp({ at: '/?add=record', changes: volumes(1, 14, 'Can') });
  await shown(search);
  await app.elsewhere(...volumes(15, 15, 'Can'));
  await shown(sheet.getByText('15 of 15 albums.'));
  app.setOnline(false);
  await shown(closed);
  await byHand.click();
  await sheet.getByLabelText(/^Artist/).fill('Cluster');
  await title.fill('Zuckerzeit');
  await sheet.getByRole('button', { name: 'Add Record' }).click();
  await toastSays('Album Limit Reached', 'Free accounts are limited to 15 albums. Upgrade to add more!');
  await shown(sheet.getByRole('button', { name: 'Keep for later' }));
  await expect.element(title).toHaveValue('Zuckerzeit');
});

test('with no connection a sentence replaces the search box, unless it has the focus', async () => {
  const app = await openApp();
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  await shown(search);
  (search.element() as HTMLElement).focus();
  app.setOnline(false);
  await shown(closed);
  await expect.element(search).toHaveFocus();
  (sheet.getByRole('button', { name: 'Scan barcode' }).element() as HTMLElement).focus();
  await gone(search);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  await expect.element(closed).toHaveFocus();
  app.setOnline(true);
  await shown(search);
  await expect.element(search).toHaveFocus();
});

describe('a search', () => {
  const dummy = sheet.getByRole('button', { name: /Portishead/ });

  // ADD-005 ADD-033 ADD-034 ADD-035
  test('a search that finds nothing or fails says so, and a failed one empties the list', async () => {
    let failing: (() => Response) | undefined;
    const unanswered = Promise.withResolvers<Response>();
    const answer = found((query) => {
      if (failing) return failing();
      return query.startsWith('dummy') ? releases(DUMMY) : releases();
    });
    const isSlow = (path: string) => path.includes('king');
    await openApp({ at: '/?add=record', answer: (path) => (isSlow(path) ? unanswered.promise : answer(path)) });
    await search.fill('qqqqzzzz');
    await shown(sheet.getByText('No vinyl releases found. Try a different search term.'));
    await search.fill('dummy portishead');
    await shown(dummy);
    await search.fill('');
    await shown(sheet.getByText('Find it by artist'));
    await search.fill('king crimson');
    expect(dummy.elements()).toEqual([]);
    await search.fill('dummy portishead');
    await shown(dummy);
    const tooMany = 'Too many requests. Try again in a minute.';
    failing = () => refusal('RATE_LIMITED', tooMany);
    await search.fill('dummy portishead 1994');
    await toastSays('Search Error', tooMany);
    await gone(dummy);
    // A proxy between may answer in other words.
    failing = () => Response.json({}, { status: 502 });
    await search.fill('dummy portishead beat');
    await toastSays('Search Error', 'Failed to search Discogs. Please try again.');
    const said = sheet.getByRole('status').filter({ hasText: 'Failed to search Discogs. Please try again.' });
    await shown(said);
    failing = undefined;
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await gone(said);
    expect(sheet.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  });

  // ADD-040 ADD-041
  test('a barcode finds its pressing, and the cover comes from the release', async () => {
    // As Discogs says it, and as the server makes hits and a release of it.
    const pressing = { id: 249504, type: 'release', title: 'Nirvana (2) - Nevermind', barcode: ['720642442517'] };
    const hits = parseSearchAnswer({ results: [pressing] }, 2026) ?? [];
    const front = { type: 'primary', uri: 'https://i.discogs.com/front.jpeg' };
    const detail = parseReleaseAnswer({ id: 249504, title: 'Nevermind', images: [front] }, 2026);
    const asked: string[] = [];
    const read = Promise.withResolvers<void>();
    const answer = (path: string) => {
      asked.push(path);
      if (path.startsWith('/api/search/discogs?')) return releases(...hits);
      if (path !== '/api/discogs/release/249504') return undefined;
      const response = Response.json(detail);
      const text = response.text.bind(response);
      response.text = () => text().finally(read.resolve);
      return response;
    };
    refuseCamera('NotFoundError');
    const app = await openApp({ size: PHONE, answer });
    await tap(page.getByRole('button', { name: 'Add Record' }).first());
    await tap(sheet.getByRole('button', { name: 'Scan barcode' }));
    const scan = page.getByRole('dialog', { name: 'Scan barcode' });
    const digits = scan.getByLabelText('Digits under the barcode');
    await digits.fill('720642442517');
    await tap(scan.getByRole('button', { name: 'Use digits' }));
    await tap(sheet.getByRole('button', { name: /Nevermind Nirvana/ }));
    const search = asked.find((path) => path.startsWith('/api/search/')) ?? '';
    expect(new URL(search, location.origin).searchParams.get('barcode')).toBe('720642442517');
    await expect.poll(() => asked.at(-1)).toBe('/api/discogs/release/249504');
    await read.promise;
    await atRest();
    await tap(sheet.getByRole('button', { name: 'Add Record' }));
    await shown(shelfLink('Nevermind').first());
    await expect
      .poll(() => [...app.server.tablesOf(app.userId).records.values()])
      .toMatchObject([{ artist: 'Nirvana', barcode: '720642442517', discogsReleaseId: 249504, imageUrl: front.uri }]);

    app.setOnline(false);
    await tap(page.getByRole('button', { name: 'Add Record' }).first());
    await shown(closed);
    await tap(sheet.getByRole('button', { name: 'Scan barcode' }));
    await digits.fill('0720642442517');
    await tap(scan.getByRole('button', { name: 'Use digits' }));
    await shown(sheet.getByText('You own this: Nevermind by Nirvana, Good.'));
    await expect.element(sheet.getByLabelText('Barcode')).toHaveValue('720642442517');
    expect(await axeProblems()).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { optionsOf } from '../../app/features/home/filter/filter-options.ts';
import { chipsOf, toggled } from '../../app/features/home/filter/filter-words.ts';
import { changedSearch, nothingFound } from '../../app/features/home/filter/home-filters.ts';
import { type HomeSearch, parseHomeSearch } from '../../app/features/home/home-search.ts';
import { isPassing } from '../../app/features/home/passing.ts';
import { queryOf, searchOf } from '../../app/features/home/saved-views/saved-view.ts';
import { pageOf } from '../../app/features/home/shelf/ShelfView.tsx';
import { RECORD_DEFAULTS, type RecordRow } from '../../shared/schemas/record.ts';

it('the home’s search leaves out parameters that make no sense, and keeps the rest', () => {
  expect(parseHomeSearch({ view: 'grid', decade: 'x', page: '-2', sort: 'year', q: 1977 })).toEqual({
    sort: 'year',
    q: '1977',
  });
  expect(['list', 'cards', 'spines', 'wall', 'shelf'].map((view) => parseHomeSearch({ view }).view)).toEqual([
    ...['list', 'cards', 'spines', 'wall'],
    undefined,
  ]);
});

it('the address has every filter, several names of one, and the seed of a random order alone', () => {
  const whole = {
    ...{ genre: 'jazz\nFolk, World, & Country', artist: 'Can', label: 'ECM', condition: 'mint', tag: '1977' },
    ...{ format: 'LP', country: 'US', place: 'Box B', decade: 1970, cover: 'no', value: 'yes' },
    ...{ limited: true, lent: true, ungraded: true, unplayed: true, sort: 'random', seed: 7, saved: 'a view' },
  } as const;
  expect(parseHomeSearch({ ...whole, tag: 1977 })).toEqual(whole);
  expect(parseHomeSearch({ genre: ['jazz', 'rock'], seed: 7, cover: 'perhaps' })).toEqual({ genre: 'jazz\nrock' });
});

it('a saved view opens with its filters and nothing of the listing before, and is the same view again', () => {
  const saved = { genre: 'jazz\nsoul', decade: 1970, lent: true, sort: 'random', seed: 7, view: 'list' } as const;
  const query = queryOf({ ...saved, page: 3, record: 'a', saved: 'other' });
  const before = { q: 'blue', label: 'ECM', collection: 'shelf', page: 4 };
  const opened = changedSearch(before, searchOf({ id: 'a view', query }));
  expect(opened).toEqual({ ...saved, saved: 'a view' });
  expect(queryOf(opened)).toBe(query);
});

it('each value of a filter has its chip, which takes away that value alone', () => {
  const search = { genre: 'jazz\nhip-hop', decade: 1970, condition: 'mint', lent: true, cover: 'no' } as const;
  expect(chipsOf(search).map(({ text }) => text)).toEqual([
    ...['Jazz', 'Hip-hop', '1970s', 'Mint (M)', 'Without a cover', 'Lent'],
  ]);
  const left = chipsOf(search).reduce<HomeSearch>((now, { key, without }) => {
    expect(Object.keys(without)).toEqual([key]);
    return changedSearch(
      now,
      key === 'genre' ? { genre: toggled(now.genre, now.genre?.split('\n')[0] ?? '') } : without,
    );
  }, search);
  expect(left).toEqual({});
  expect(chipsOf(search)[0]?.without).toEqual({ genre: 'hip-hop' });
});

it('a filter offers the names that records have, with how many have each', () => {
  const row = { ...RECORD_DEFAULTS, customTags: 'Live, harp' } as unknown as RecordRow;
  const rows = [row, { ...row, customTags: 'live', condition: 'mint' as const }, { ...row, customTags: null }];
  expect(optionsOf(rows, 'tag')).toEqual([
    { name: 'harp', count: 1 },
    { name: 'Live', count: 2 },
  ]);
  expect(optionsOf(rows, 'condition').map(({ name }) => name)).toEqual(['mint', 'good']);
  expect(optionsOf(rows, 'label')).toEqual([]);
});

// HOME-031
it.each([
  { q: 'blue' },
  { genre: 'jazz' },
  { decade: 1960 },
  { label: 'ECM' },
  { condition: 'mint' },
  { sort: 'artist' as const },
  { collection: 'other' },
])('the list begins at page 1 again when %o changes the filter', (changes) => {
  expect(changedSearch({ page: 3 }, changes)).toEqual(changes);
});

it('the list keeps its page when a record is opened, or a filter is set to what it is', () => {
  expect(changedSearch({ page: 3, genre: 'jazz' }, { record: 'a' }).page).toBe(3);
  expect(changedSearch({ page: 3, genre: 'jazz' }, { genre: 'jazz' }).page).toBe(3);
});

it.each([
  [{ q: 'blue' }, true],
  [{ q: undefined, genre: undefined, decade: undefined }, true],
  [{ record: undefined, edit: undefined }, true],
  [{ add: undefined }, true],
  [{}, true],
  [{ record: 'a' }, false],
  [{ page: undefined }, false],
  [{ sort: undefined }, false],
  [{ view: undefined }, false],
  [{ genre: undefined, decade: undefined }, false],
])('a change of %o replaces the entry of the history: %s', (changes, expected) => {
  expect(isPassing(changes)).toBe(expected);
});

// SHELF-012
it('the home shows page 1 when the page asked for no longer exists', () => {
  const rows = Array.from({ length: 25 }, (_, index) => index);
  expect(pageOf(rows, 12, 3)).toEqual({ page: 3, pageCount: 3, shown: [24] });
  expect(pageOf(rows, 12, 4)).toMatchObject({ page: 1, pageCount: 3 });
  expect(pageOf([], 12)).toEqual({ page: 1, pageCount: 1, shown: [] });
});

it.each([
  [{ q: 'foxes' }, 'No record here has this in its artist, title or tags.', 'Clear search'],
  [{ genre: 'jazz' }, 'No record here fits the filters you chose.', 'Clear filters'],
  [{ label: 'ECM' }, 'No record here fits the filters you chose.', 'Clear filters'],
  [{ decade: 1970 }, 'No record here fits the filters you chose.', 'Clear filters'],
  [
    { q: 'foxes', decade: 1970 },
    'No record here has this in its artist, title or tags and fits the filters you chose.',
    'Clear search and filters',
  ],
])('an empty list under %o names the filter', (search, text, clear) => {
  expect(nothingFound(search)).toEqual({ text, clear });
});

import { expect, it } from 'vitest';
import { changedSearch, nothingFound } from '../../app/features/home/home-filters.ts';
import { parseHomeSearch } from '../../app/features/home/home-search.ts';
import { isPassing } from '../../app/features/home/passing.ts';
import { pageOf } from '../../app/features/home/ShelfView.tsx';

it('the home’s search leaves out parameters that make no sense, and keeps the rest', () => {
  expect(parseHomeSearch({ view: 'grid', decade: 'x', page: '-2', sort: 'year', q: 1977 })).toEqual({
    sort: 'year',
    q: '1977',
  });
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

import { expect, test } from 'vitest';
import { createRecordFilter, genresOf, type RecordFilter } from '../../../app/library/view/record-filter.ts';
import { record } from '../search/rows.ts';

const records = [
  record('Björk', 'Vespertine', { year: 2001, genre: 'electronic', condition: 'poor' }),
  record('Miles Davis', 'Kind of Blue', { year: 1959, genre: 'jazz', lentTo: 'A neighbour' }),
  record('Miles Davis', 'Bitches Brew', { year: 1970, genre: 'jazz', collectionIds: ['shelf'] }),
  record('Alice Coltrane', 'Unknown Year', { year: null, label: 'Impulse!' }),
];

function found(filter: RecordFilter, collection?: { id: string; isDefault: boolean }, part = records): string[] {
  return createRecordFilter()(records, part, filter, collection).map(({ title }) => title);
}

// HOME-026
test.each([
  ['by genre', { genre: 'jazz' }, ['Kind of Blue', 'Bitches Brew']],
  ['by decade', { decade: 1970 }, ['Bitches Brew']],
  ['by both', { genre: 'jazz', decade: 1950 }, ['Kind of Blue']],
  ['by artist, whatever its case', { artist: 'miles davis ' }, ['Kind of Blue', 'Bitches Brew']],
  ['by label, whatever its case', { label: 'impulse!' }, ['Unknown Year']],
  ['by condition', { condition: 'poor' }, ['Vespertine']],
  ['lent records', { lent: true }, ['Kind of Blue']],
  ['lent ones of a decade', { lent: true, decade: 1970 }, []],
  ['nothing', { genre: 'polka' }, []],
] satisfies [string, RecordFilter, string[]][])('the list has %s', (_name, filter, titles) => {
  expect(found(filter)).toEqual(titles);
});

test('the list has only visible records', () => {
  const part = records.filter(({ title }) => title !== 'Kind of Blue');
  expect(found({ genre: 'jazz' }, undefined, part)).toEqual(['Bitches Brew']);
  expect(found({}, undefined, [])).toEqual([]);
});

test('a collection shows only its members, and the default one everything', () => {
  expect(found({}, { id: 'shelf', isDefault: false })).toEqual(['Bitches Brew']);
  expect(found({}, { id: 'main', isDefault: true })).toHaveLength(4);
});

// HOME-030
test('the list is sorted by artist and by newest year with unknown years last', () => {
  expect(found({ sort: 'artist' })).toEqual(['Unknown Year', 'Vespertine', 'Bitches Brew', 'Kind of Blue']);
  expect(found({ sort: 'year' })).toEqual(['Vespertine', 'Bitches Brew', 'Kind of Blue', 'Unknown Year']);
});

test('the same filter gives the same array, and another filter another one', () => {
  const list = createRecordFilter();
  const byYear = list(records, records, { genre: 'jazz', sort: 'year' });
  expect(list(records, records, { genre: 'jazz', sort: 'year' })).toBe(byYear);
  const fewer = records.slice(1, 2);
  expect(list(records, fewer, { genre: 'jazz', sort: 'year' })).toEqual(fewer);
  expect(list(records, fewer, { genre: 'electronic', sort: 'year' })).toEqual([]);
  expect(list(fewer, fewer, { sort: 'year' })).toEqual(fewer);
  const titles = (filter: RecordFilter) => list(records, records, filter).map(({ title }) => title);
  expect(titles({ genre: 'jazz', sort: 'year' })).toEqual(['Bitches Brew', 'Kind of Blue']);
  expect(titles({ genre: 'jazz', sort: 'recent' })).toEqual(['Kind of Blue', 'Bitches Brew']);
  expect(titles({ genre: 'jazz', sort: 'artist' })).toEqual(['Bitches Brew', 'Kind of Blue']);
});

test('the filter offers only genres of the records', () => {
  expect(genresOf(records)).toEqual(['electronic', 'jazz']);
  const zydeco = record('Clifton Chenier', 'Bogalusa Boogie', { genre: 'Zydeco' });
  expect(genresOf([zydeco, ...records, zydeco])).toEqual(['electronic', 'jazz', 'Zydeco']);
});

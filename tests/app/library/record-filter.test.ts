import { expect, test } from 'vitest';
import { createMembers, genresOf } from '../../../app/library/view/members.ts';
import { createRecordFilter, type RecordFilter } from '../../../app/library/view/record-filter.ts';
import { record } from '../search/rows.ts';

const records = [
  record('Björk', 'Vespertine', { year: 2001, genre: 'electronic', condition: 'poor' }),
  record('Miles Davis', 'Kind of Blue', { year: 1959, genre: 'jazz', lentTo: 'A neighbour' }),
  record('Miles Davis', 'Bitches Brew', { year: 1970, genre: 'jazz', collectionIds: ['shelf'] }),
  record('Alice Coltrane', 'Unknown Year', {
    ...{ year: null, label: 'Impulse!', customTags: 'harp, First pressing', format: 'LP, Gatefold', place: 'Box B' },
    ...{ country: 'US', imageUrl: 'https://example.org/1.jpg', estimatedValue: '20.00', isLimitedEdition: true },
    ...{ sleeveCondition: 'good' as const, plays: ['2025-12-24T18:00:00Z'] },
  }),
];

function found(filter: RecordFilter, part = records): string[] {
  return createRecordFilter()(records, part, filter).map(({ title }) => title);
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
  ['any of several names', { condition: 'poor\nmint', genre: 'jazz\nelectronic' }, ['Vespertine']],
  ['by a tag, whatever its case', { tag: 'first Pressing' }, ['Unknown Year']],
  ['not by a part of a tag', { tag: 'pressing' }, []],
  ['by a part of the format', { format: 'gatefold' }, ['Unknown Year']],
  ['by place', { place: 'box b' }, ['Unknown Year']],
  ['by country', { country: 'us' }, ['Unknown Year']],
  ['with a cover', { cover: 'yes' }, ['Unknown Year']],
  ['without a cover', { cover: 'no', genre: 'jazz' }, ['Kind of Blue', 'Bitches Brew']],
  ['with a value', { value: 'yes' }, ['Unknown Year']],
  ['without a value', { value: 'no', decade: 2000 }, ['Vespertine']],
  ['limited editions', { limited: true }, ['Unknown Year']],
  ['sleeves without a grade', { ungraded: true, decade: 1970 }, ['Bitches Brew']],
  ['what was never played', { unplayed: true, decade: 1970 }, ['Bitches Brew']],
  ['no played one', { unplayed: true, label: 'impulse!' }, []],
  ['what fits all of four', { tag: 'harp', label: 'impulse!', value: 'yes', limited: true }, ['Unknown Year']],
  ['nothing', { genre: 'polka' }, []],
] satisfies [string, RecordFilter, string[]][])('the list has %s', (_name, filter, titles) => {
  expect(found(filter)).toEqual(titles);
});

test('the list has only visible records', () => {
  const part = records.filter(({ title }) => title !== 'Kind of Blue');
  expect(found({ genre: 'jazz' }, part)).toEqual(['Bitches Brew']);
  expect(found({}, [])).toEqual([]);
});

test('a collection shows only its members, and the default one everything', () => {
  const list = createMembers();
  expect(list(records, { id: 'shelf', isDefault: false }).map(({ title }) => title)).toEqual(['Bitches Brew']);
  expect(list(records, { id: 'shelf', isDefault: false })).toBe(list(records, { id: 'shelf', isDefault: false }));
  expect(list(records, { id: 'main', isDefault: true })).toBe(records);
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

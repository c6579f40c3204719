import { describe, expect, test } from 'vitest';
import { createRecordSearch, genresOf, type RecordFilter } from '../../../app/library/search.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../../shared/domain/record.ts';
import { rngOf } from '../../support/rng.ts';

function record(title: string, more: Partial<RecordRow> = {}): RecordRow {
  return {
    ...RECORD_DEFAULTS,
    id: title,
    artist: 'Miles Davis',
    title,
    shelfiePhotos: [],
    collectionIds: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...more,
  };
}

const records = [
  record('Vespertine', { artist: 'Björk', year: 2001, genre: 'electronic' }),
  record('Kind of Blue', { year: 1959, genre: 'jazz', customTags: 'Desert island, Sunday' }),
  record('Bitches Brew', { year: 1970, genre: 'jazz', collectionIds: ['shelf'] }),
  record('Unknown Year', { artist: 'Alice Coltrane', year: null }),
];

function found(filter: RecordFilter, collection?: { id: string; isDefault: boolean }): string[] {
  return createRecordSearch()(records, filter, collection).map(({ title }) => title);
}

describe('search', () => {
  test.each([
    ['by artist, any case', { search: 'MILES' }, ['Kind of Blue', 'Bitches Brew']],
    ['by title', { search: 'brew' }, ['Bitches Brew']],
    ['by tag', { search: 'desert' }, ['Kind of Blue']],
    ['without accents', { search: 'bjork' }, ['Vespertine']],
    ['by genre', { genre: 'jazz' }, ['Kind of Blue', 'Bitches Brew']],
    ['by decade', { decade: 1970 }, ['Bitches Brew']],
    ['all at once', { search: 'miles', genre: 'jazz', decade: 1950 }, ['Kind of Blue']],
    ['nothing', { search: 'polka' }, []],
  ] satisfies [string, RecordFilter, string[]][])('finds %s', (_name, filter, titles) => {
    expect(found(filter)).toEqual(titles);
  });

  test('shows only members of a collection, and everything in the default one', () => {
    expect(found({}, { id: 'shelf', isDefault: false })).toEqual(['Bitches Brew']);
    expect(found({}, { id: 'main', isDefault: true })).toHaveLength(4);
  });

  test('sorts by artist and by newest year with unknown years last', () => {
    expect(found({ sort: 'artist' })).toEqual(['Unknown Year', 'Vespertine', 'Bitches Brew', 'Kind of Blue']);
    expect(found({ sort: 'year' })).toEqual(['Vespertine', 'Bitches Brew', 'Kind of Blue', 'Unknown Year']);
  });

  test('gives the same array for the same question', () => {
    const search = createRecordSearch();
    expect(search(records, { search: 'miles', sort: 'year' })).toBe(search(records, { search: 'miles', sort: 'year' }));
  });

  test('finds the same by typing letter after letter, and after deleting letters, as by asking at once', () => {
    const search = createRecordSearch();
    for (const text of ['b', 'bi', 'bit', 'bi', 'k', 'kind of', 'kind of-', '', '"', '"kind', '(', '(b']) {
      expect(search(records, { search: text })).toEqual(createRecordSearch()(records, { search: text }));
    }
  });

  test('finds the same as by asking at once while records come, change and go', () => {
    const random = rngOf(7);
    const below = (limit: number) => Math.floor(random() * limit);
    const pick = <T>(choices: readonly [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0];
    const search = createRecordSearch();
    let shelf: readonly RecordRow[] = records;
    for (let step = 0; step < 300; step += 1) {
      const at = below(shelf.length + 1);
      const row = record(`Album ${step}`, { artist: pick(['Can', 'Nena', 'Miles Davis']) });
      const [added, gone] = pick<[RecordRow[], number]>([
        [[row], 0],
        [[row], 1],
        [[], below(4)],
      ]);
      shelf = [...shelf.slice(0, at), ...added, ...shelf.slice(at + gone)];
      const filter = { search: pick(['', 'n', 'ne', 'miles', 'album 1', 'can']) };
      expect(search(shelf, filter)).toEqual(createRecordSearch()(shelf, filter));
    }
  });

  test('offers only genres that are there', () => {
    expect(genresOf(records)).toEqual(['electronic', 'jazz']);
  });
});

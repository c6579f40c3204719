import { describe, expect, test } from 'vitest';
import { newestFirst } from '../../../app/library/cache/newest-first.ts';
import { type RecordSort, sortRecords } from '../../../app/library/view/sorted-records.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../../shared/schemas/record.ts';
import { rngOf } from '../../support/rng.ts';

const random = rngOf(7);
const below = (limit: number) => Math.floor(random() * limit);
let made = 0;

function record(): RecordRow {
  made += 1;
  const createdAt = new Date(Date.UTC(2024, 0, 1) + below(1_000) * 60_000).toISOString();
  return {
    ...RECORD_DEFAULTS,
    id: `${String(made).padStart(8, '0')}-0000-7000-8000-000000000000`,
    artist: ['Björk', 'bjork', 'The Sade', 'Sade', 'Sun Ra', 'MF Doom 2', 'MF Doom 10'][below(7)] ?? '',
    title: `Album ${below(40)}`,
    year: below(4) === 0 ? null : 1960 + below(30),
    shelfiePhotos: [],
    plays: [],
    collectionIds: [],
    createdAt,
    updatedAt: createdAt,
    version: made,
  };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const PLAIN = {
  artist: (a: RecordRow, b: RecordRow) =>
    collator.compare(a.artist.replace('The ', ''), b.artist.replace('The ', '')) ||
    collator.compare(a.title, b.title) ||
    newestFirst(a, b),
  year: (a: RecordRow, b: RecordRow) => (b.year ?? -9_999) - (a.year ?? -9_999) || newestFirst(a, b),
};

// HOME-028
test('a leading article does not count for the order of artists, and numbers and signs come first', () => {
  const inOrder = [
    '!!!',
    '808 State',
    'A',
    'A-ha',
    'Can',
    'A Certain Ratio',
    'The Cure',
    'an Horse',
    'The The',
    'Them',
    'The Zombies',
  ];
  const shelf = inOrder.toReversed().map((artist) => ({ ...record(), artist }));
  const sorted = sortRecords(shelf, shelf.slice(), { sort: 'artist' }).map(({ artist }) => artist);
  expect(sorted).toEqual(inOrder);
});

describe.each(['artist', 'year'] as const)('sorting by %s', (sort) => {
  test('gives what plain sorting gives, also after albums came, changed and went', () => {
    let shelf = Array.from({ length: 1_200 }, record).sort(newestFirst);
    for (let turn = 0; turn < 12; turn += 1) {
      expect(sortRecords(shelf, shelf, { sort })).toEqual(shelf.toSorted(PLAIN[sort]));
      const part = shelf.filter(({ year }) => year !== null && year > 1965);
      expect(sortRecords(shelf, part, { sort })).toEqual(part.toSorted(PLAIN[sort]));
      const few = part.slice(0, 20);
      expect(sortRecords(shelf, few, { sort })).toEqual(few.toSorted(PLAIN[sort]));
      const kept = shelf.filter(() => below(50) > 0);
      const changed = kept.map((row) => (below(80) === 0 ? { ...row, title: `Album ${below(40)}` } : row));
      shelf = [...changed, ...Array.from({ length: below(6) }, record)].sort(newestFirst);
    }
  });
});

describe('a shelf in another order', () => {
  const titled = (title: string, more: Partial<RecordRow>) => ({ ...record(), title, year: null, ...more });
  const inOrder = (rows: RecordRow[], order: Parameters<typeof sortRecords>[2]) => {
    const shelf = rows.toReversed().map((row, index) => ({ ...row, createdAt: `2026-01-0${9 - index}` }));
    return sortRecords(shelf, shelf.slice(), order).map(({ title }) => title);
  };

  test.each([
    ['title', 'A to Z, numbers by their size', [{ title: '9 Songs' }, { title: '10 Songs' }, { title: 'blue' }]],
    ['oldest', 'the oldest first, unknown years last', [{ year: 1959 }, { year: 1971 }, { year: null }]],
    [
      'label',
      'label, then catalogue number, those without last',
      [
        { label: 'Blue Note', catalogNumber: 'BLP 9' },
        { label: 'blue note', catalogNumber: 'BLP 10' },
        { label: 'Blue Note' },
        { label: 'Impulse!' },
        { label: null, catalogNumber: 'A 1' },
      ],
    ],
    [
      'grade',
      'the best first, and of two the better sleeve',
      [
        { condition: 'mint' },
        { condition: 'good', sleeveCondition: 'fair' },
        { condition: 'good', sleeveCondition: null },
        { condition: 'poor' },
      ],
    ],
    [
      'place',
      'place, then artist, those without last',
      [
        { place: 'Box 2', artist: 'Can' },
        { place: 'Box 2', artist: 'The Zombies' },
        { place: 'Box 10', artist: 'A' },
        { place: null, artist: 'B' },
      ],
    ],
    [
      'unplayed',
      'what was not played for longest first, and before it what never was',
      [
        { plays: [] },
        { plays: ['2025-12-24T18:00:00Z'] },
        { plays: ['2024-01-01T00:00:00Z', '2026-01-02T03:04:05Z B'] },
      ],
    ],
    [
      'played',
      'the most played first',
      [
        { plays: ['2024-01-01T00:00:00Z', '2026-01-02T03:04:05Z B'] },
        { plays: ['2025-12-24T18:00:00Z'] },
        { plays: [] },
      ],
    ],
    [
      'value',
      'the most valuable first, each currency apart, those without last',
      [
        { estimatedValue: '100.00', valueCurrency: 'EUR' },
        { estimatedValue: '20.00', valueCurrency: 'EUR' },
        { estimatedValue: '9000.00', valueCurrency: 'JPY' },
        { estimatedValue: null },
      ],
    ],
  ] as [RecordSort, string, Partial<RecordRow>[]][])('by %s: %s', (sort, _what, rows) => {
    const shelf = rows.map((more, index) => titled(`Album ${index}`, more));
    expect(inOrder(shelf, { sort })).toEqual(shelf.map(({ title }) => title));
  });

  test('by chance: the same for a number, another for another, and nothing is lost', () => {
    const shelf = Array.from({ length: 60 }, (_, index) => ({ ...record(), title: `${index}` }));
    const [one, again, other] = [1, 1, 2].map((seed) => sortRecords(shelf, shelf, { sort: 'random', seed }));
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(new Set(one)).toEqual(new Set(shelf));
    // A filter leaves the others in their order.
    const part = shelf.slice(0, 30);
    const among = new Set(part);
    expect(sortRecords(shelf, part, { sort: 'random', seed: 1 })).toEqual(one?.filter((row) => among.has(row)));
  });
});

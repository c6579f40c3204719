import { describe, expect, test } from 'vitest';
import { newestFirst } from '../../../app/library/cache/newest-first.ts';
import { sortRecords } from '../../../app/library/view/sorted-records.ts';
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
  const sorted = sortRecords(shelf, shelf.slice(), 'artist').map(({ artist }) => artist);
  expect(sorted).toEqual(inOrder);
});

describe.each(['artist', 'year'] as const)('sorting by %s', (sort) => {
  test('gives what plain sorting gives, also after albums came, changed and went', () => {
    let shelf = Array.from({ length: 1_200 }, record).sort(newestFirst);
    for (let turn = 0; turn < 12; turn += 1) {
      expect(sortRecords(shelf, shelf, sort)).toEqual(shelf.toSorted(PLAIN[sort]));
      const part = shelf.filter(({ year }) => year !== null && year > 1965);
      expect(sortRecords(shelf, part, sort)).toEqual(part.toSorted(PLAIN[sort]));
      const few = part.slice(0, 20);
      expect(sortRecords(shelf, few, sort)).toEqual(few.toSorted(PLAIN[sort]));
      const kept = shelf.filter(() => below(50) > 0);
      const changed = kept.map((row) => (below(80) === 0 ? { ...row, title: `Album ${below(40)}` } : row));
      shelf = [...changed, ...Array.from({ length: below(6) }, record)].sort(newestFirst);
    }
  });
});

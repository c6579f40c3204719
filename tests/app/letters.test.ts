import { expect, test } from 'vitest';
import { letterAt, letterName, lettersOf } from '../../app/features/home/letters.ts';
import { sortRecords } from '../../app/library/view/sorted-records.ts';
import type { RecordRow } from '../../shared/schemas/record.ts';
import { LIFE_ALBUMS } from '../support/full-life.ts';

const ofArtists = (...artists: string[]) => lettersOf(artists.map((artist) => ({ artist })));

test('names are under their letter without article, case and accent, and other scripts and numbers at the ends', () => {
  expect(
    ofArtists('10cc', '2Pac', 'ABBA', 'Ältere', 'The Beatles', 'Øyvind', 'Zappa', 'Žižek', 'Кино', '坂本'),
  ).toEqual([
    { sign: '#', first: 0 },
    { sign: 'A', first: 2 },
    { sign: 'B', first: 4 },
    { sign: 'O', first: 5 },
    { sign: 'Z', first: 6 },
    { sign: '…', first: 8 },
  ]);
  expect(['#', 'M', '…'].map(letterName)).toEqual(['Numbers and signs', 'M', 'Other letters']);
});

test('a sorted shelf has each letter once, in order', () => {
  const rows = LIFE_ALBUMS.map((album, index) => ({
    ...album,
    id: String(index),
    createdAt: '',
  })) as unknown as RecordRow[];
  const letters = lettersOf(sortRecords(rows, rows, { sort: 'artist' }));
  const signs = letters.map(({ sign }) => sign);
  expect(new Set(signs).size).toBe(signs.length);
  expect(signs.length).toBeGreaterThan(10);
  expect(letterAt(letters, 0)).toBe(0);
  expect(letterAt(letters, rows.length)).toBe(letters.length - 1);
});

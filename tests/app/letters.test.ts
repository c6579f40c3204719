import { expect, test } from 'vitest';
import { groupAt, letterAt, letterName, lettersOf, railTexts, yearsOf } from '../../app/features/home/list/letters.ts';
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

test('a shelf by year has each year at its first record, with its decade, and what has none at the end', () => {
  const years = yearsOf([2001, 1999, 1999, 1991, 1984, null, null].map((year) => ({ year })));
  expect(years).toEqual([
    { sign: '2001', first: 0, group: '2000s' },
    { sign: '1999', first: 1, group: '1990s' },
    { sign: '1991', first: 3, group: '1990s' },
    { sign: '1984', first: 4, group: '1980s' },
    { sign: '–', first: 5, group: '–' },
  ]);
  expect(['1999', '–'].map(letterName)).toEqual(['1999', 'Year unknown']);
  expect([0, 1, 2, 4, 9].map((index) => letterAt(years, index))).toEqual([0, 1, 1, 3, 4]);
});

test('a rail shows each year if all have room, else decades, never closer than there is room', () => {
  const years = yearsOf([2001, 1999, 1998, 1991, 1984, 1975].map((year) => ({ year })));
  expect(railTexts(years, 1)).toEqual(['2001', '1999', '1998', '1991', '1984', '1975']);
  expect(railTexts(years, 2)).toEqual(['2000s', '', '', '', '1980s', '']);
  expect(railTexts(ofArtists('A', 'B', 'C', 'D', 'E'), 2)).toEqual(['A', '', 'C', '', 'E']);
});

test('Page keys go by decade over years, and by letter over letters, and stay within the rail', () => {
  const years = yearsOf([2001, 1999, 1998, 1991, 1984].map((year) => ({ year })));
  expect([0, 1, 2, 4].map((from) => groupAt(years, from, 1))).toEqual([1, 4, 4, 4]);
  expect([4, 3, 1, 0].map((from) => groupAt(years, from, -1))).toEqual([1, 0, 0, 0]);
  const letters = ofArtists('A', 'B', 'C');
  expect([groupAt(letters, 0, 1), groupAt(letters, 2, 1), groupAt(letters, 2, -1)]).toEqual([1, 2, 1]);
});

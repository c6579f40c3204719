import { expect, test } from 'vitest';
import { shelfPoster, yearPoster } from '../../app/record-ui/picture/posters.ts';
import { shelfInRecords, yearsInRecords } from '../../shared/domain/year-in-records.ts';
import type { Letters } from '../../shared/picture/letters.ts';
import { POSTER_SIZE, type Poster, posterSvg, shownOf } from '../../shared/picture/poster.ts';
import { SILVER } from '../../shared/picture/shelf-parts.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../shared/schemas/record.ts';
import { LIFE_ALBUMS, LONG_WORD } from '../support/full-life.ts';

/** The full life, all of one year, with prices in two currencies. */
const LIFE: RecordRow[] = LIFE_ALBUMS.map(({ collections: _, ...album }, at) => ({
  ...RECORD_DEFAULTS,
  ...{ id: `row-${at}`, createdAt: '2026-01-15T12:00:00.000Z', updatedAt: '2026-01-15T12:00:00.000Z', version: 1 },
  ...{ shelfiePhotos: [], collectionIds: [], plays: at === 0 ? ['2026-02-15T12:00:00Z'] : [] },
  ...album,
  purchasedOn: `2026-${String(1 + (at % 12)).padStart(2, '0')}-15`,
  ...{ purchasePrice: '10.00', purchaseCurrency: at % 2 === 0 ? 'EUR' : 'JPY' },
}));

const year = (records: RecordRow[], withAmounts = false) =>
  yearPoster(yearsInRecords(records, 2026).of(2026), withAmounts);

test('amounts are in a picture only if asked for', () => {
  const spent = { label: 'Spent', value: '€1,750 + ¥1,750' };
  expect(year(LIFE, true).readouts).toContainEqual(spent);
  expect(shelfPoster(shelfInRecords(LIFE), { label: 'All' }, true).readouts).toContainEqual(spent);
  expect(JSON.stringify([year(LIFE), shelfPoster(shelfInRecords(LIFE), { label: 'All' }, false)])).not.toMatch(
    /Spent|[€¥]/,
  );
});

test('a year of plays alone has a picture of what was played', () => {
  const [played] = LIFE;
  const { line, bars, lists, albums } = year([{ ...(played as RecordRow), purchasedOn: '2020-01-01' }]);
  expect(line).toBe('1 play');
  expect(bars?.title).toBe('Played by month');
  expect(lists).toEqual([{ title: 'Most played', rows: [{ name: 'Live', count: '1' }] }]);
  expect(albums).toEqual([{ artist: LONG_WORD, title: 'Live', imageUrl: null }]);
});

test('an album of several pressings is once on the board', () => {
  const twice = LIFE.filter(({ title }) => title === 'Tago Mago');
  expect(twice.length).toBeGreaterThan(1);
  expect(shelfPoster(shelfInRecords(twice), { artist: 'Can' }, false).albums.length).toBe(1);
});

/** Each letter is six tenths as wide as it is high. */
const LETTERS: Letters = {
  write: (text, { size }) => ({
    width: [...text].length * size * 0.6,
    at: (x, y) => `<w x="${x}" right="${x + [...text].length * size * 0.6}" y="${y}">${text}</w>`,
  }),
  writable: (text) => text,
};

/** The words of a picture, with their places. */
function placed(poster: Poster, shape: keyof typeof POSTER_SIZE) {
  const svg = posterSvg(poster, shape, { letters: LETTERS, palette: SILVER, artOf: () => '<art/>' });
  const words = [...svg.matchAll(/<w x="(.*?)" right="(.*?)" y="(.*?)">(.*?)<\/w>/g)].map(([, x, right, y, text]) => ({
    ...{ x: Number(x), right: Number(right), y: Number(y), text },
  }));
  return { words, sleeves: svg.split('<art/>').length - 1 };
}

test.each(['post', 'story'] as const)('a %s holds the longest names and all its parts', (shape) => {
  const { width, height } = POSTER_SIZE[shape];
  const longest = shelfPoster(shelfInRecords(LIFE), { artist: LONG_WORD, label: LONG_WORD }, true);
  const sparse = year([LIFE[3] as RecordRow]);
  for (const poster of [year(LIFE, true), longest, sparse]) {
    const { words } = placed(poster, shape);
    for (const { x, right, y } of words) {
      expect(x).toBeGreaterThanOrEqual(60);
      expect(right).toBeLessThanOrEqual(width - 60);
      expect(y).toBeLessThanOrEqual(height - 36);
    }
  }
  expect(placed(longest, shape).words.some(({ text }) => text?.endsWith('…'))).toBe(true);
  expect(placed(year(LIFE), shape).sleeves).toBe(shape === 'post' ? 4 : 8);
});

test.each(['post', 'story'] as const)(
  'the shown part of a poster has each name that a %s draws, and no other',
  (shape) => {
    const flat = { title: 'Played by month', bars: [{ label: 'J', amount: 0 }] };
    const wide = {
      title: 'W',
      rows: Array.from({ length: 9 }, (_, at) => ({ name: `Name ${at}`, count: String(at) })),
    };
    const empty = { title: 'Nothing', rows: [] };
    const poster: Poster = {
      ...year(LIFE),
      bars: flat,
      lists: [empty, wide, { ...wide, title: 'X' }, { ...wide, title: 'Y' }],
    };
    const shown = shownOf(poster, shape);
    expect(shown.bars).toBeUndefined();
    expect(shown.albums.length).toBe(shape === 'post' ? 4 : 8);
    expect(shown.facts).toEqual(poster.facts.slice(0, shape === 'post' ? 1 : 4));
    expect(shown.lists.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['W', 5],
      ['X', 5],
    ]);
    expect(placed(poster, shape)).toEqual(placed(shown, shape));
    const names = placed(poster, shape).words.filter(({ text }) => text?.startsWith('Name '));
    expect(names.length).toBe(10);
  },
);

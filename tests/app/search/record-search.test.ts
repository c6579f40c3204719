import { describe, expect, test } from 'vitest';
import { createRecordSearch } from '../../../app/search/record-search.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { rngOf } from '../../support/rng.ts';
import { record } from './rows.ts';

const shelf = [
  record('Björk', 'Vespertine'),
  record('Miles Davis', 'Kind of Blue', { customTags: 'Desert island, Sunday' }),
  record('Miles Davis', 'Bitches Brew'),
  record('The Velvet Underground', 'Loaded', { customTags: 'new york' }),
  record('Fleet Foxes', 'Live in Berlin', { customTags: 'box set' }),
  record('Berlin', 'Count Three & Pray'),
  record('AC/DC', 'Back in Black'),
  record('Nirvana (2)', 'Nevermind'),
  record('The Beatles', 'Help!'),
  record('Blur', 'Parklife', { customTags: '"bargain"' }),
  record('Judy Garland', 'Over the Rainbow'),
];

function found(text: string, records: readonly RecordRow[] = shelf): string[] {
  return createRecordSearch()(records, text).map(({ title }) => title);
}

describe('a text', () => {
  // HOME-023 HOME-024 HOME-025
  test.each([
    ['any case', 'MILES', ['Kind of Blue', 'Bitches Brew']],
    ['the inside of a word', 'rew', ['Bitches Brew']],
    ['a tag', 'desert', ['Kind of Blue']],
    ['the end of one word with the beginning of the next', 'ver the rain', ['Over the Rainbow']],
    ['without accents', 'bjork', ['Vespertine']],
    ['signs alone', '!', ['Help!']],
    ['signs alone, of a tag', '"', ['Parklife']],
    ['a number that tells namesakes apart', 'nirvana (2', ['Nevermind']],
    ['nothing but gaps: all', '  ', shelf.map(({ title }) => title)],
    ['what is not there', 'polka', []],
  ])('is found in artist, title or tags: %s', (_name, text, titles) => {
    expect(found(text)).toEqual(titles);
  });
});

describe('words of different fields, in any order', () => {
  test.each([
    ['artist and title', 'foxes berlin', ['Live in Berlin']],
    ['title and artist', 'blue miles', ['Kind of Blue']],
    ['artist and tag', 'fleet box', ['Live in Berlin']],
    ['beginnings', 'vel loa', ['Loaded']],
    ['without the article', 'beatles, the', ['Help!']],
    ['written without a gap', 'acdc', ['Back in Black']],
    ['all of them, not some', 'foxes polka', []],
    ['one field does not run into the next', 'rground loaded', []],
  ])('are found: %s', (_name, text, titles) => {
    expect(found(text)).toEqual(titles);
  });
});

describe('forgives a slip', () => {
  test.each([
    ['velvt', ['Loaded']],
    ['velvte underground', ['Loaded']],
    ['foxse berlin', ['Live in Berlin']],
    ['dessert', ['Kind of Blue']],
  ])('in "%s"', (text, titles) => {
    expect(found(text)).toEqual(titles);
  });

  test('only where nothing on the whole shelf fits as typed', () => {
    expect(found('berlin')).toEqual(['Live in Berlin', 'Count Three & Pray']);
    expect(found('blur')).toEqual(['Parklife']);
    const withoutBlur = shelf.filter(({ artist }) => artist !== 'Blur');
    expect(found('blur', withoutBlur)).toEqual(['Kind of Blue']);
  });
});

test('a search keeps the order of the shelf', () => {
  expect(found('b')).toEqual(shelf.filter(({ title }) => found('b').includes(title)).map(({ title }) => title));
  expect(found('berlin', shelf.toReversed())).toEqual(['Count Three & Pray', 'Live in Berlin']);
});

test('a search gives the same array for the same words', () => {
  const search = createRecordSearch();
  expect(search(shelf, 'miles')).toBe(search(shelf, 'miles'));
  expect(search(shelf, '')).toBe(shelf);
});

test('a search finds the same by typing letter after letter, and after deleting letters, as by asking at once', () => {
  const search = createRecordSearch();
  const texts = [
    'over the rainbow',
    'the beatles help',
    'nirvana (2) never',
    'velvt undergruond',
    '"bargain',
    'ac dc (b',
    '(b',
  ];
  for (const text of texts) {
    const forwards = Array.from({ length: text.length + 1 }, (_, length) => text.slice(0, length));
    for (const soFar of [...forwards, ...forwards.toReversed(), 'b', text]) {
      const titles = search(shelf, soFar).map(({ title }) => title);
      expect(titles, soFar).toEqual(found(soFar));
    }
  }
});

test('a search finds the same as by asking at once while records come, change and go', () => {
  const random = rngOf(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(choices: readonly [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0];
  const search = createRecordSearch();
  let rows: readonly RecordRow[] = shelf;
  for (let step = 0; step < 300; step += 1) {
    const at = below(rows.length + 1);
    const row = record(pick(['Can', 'Nena', 'Miles Davis']), `Album ${step}`);
    const [added, deletedCount] = pick<[RecordRow[], number]>([
      [[row], 0],
      [[row], 1],
      [[], below(4)],
    ]);
    rows = [...rows.slice(0, at), ...added, ...rows.slice(at + deletedCount)];
    const text = pick(['', 'n', 'ne', 'miles', 'album 1', 'can', 'davsi', 'alubm 2']);
    expect(search(rows, text)).toEqual(createRecordSearch()(rows, text));
  }
});

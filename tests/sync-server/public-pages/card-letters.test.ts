import { beforeAll, describe, expect, test } from 'vitest';
import type { Letters } from '../../../shared/picture/letters.ts';
import type { AlbumCard, Card, PersonCard, ShelfCard } from '../../../sync-server/public-pages/card/card.ts';
import { cardSvg } from '../../../sync-server/public-pages/card/card-svg.ts';
import { drawCard } from '../../../sync-server/public-pages/card/draw-card.ts';
import { loadLetters } from '../../../sync-server/public-pages/card/letters.ts';

const LACKED = {
  Cyrillic: 'Пётр Пластинкин',
  Greek: 'Νίκος Δίσκος',
  Hebrew: 'אוסף תקליטים',
  Arabic: 'فيروز',
  Japanese: '深夜のレコード',
  Chinese: '唱片收藏',
  Korean: '한밤의 음반',
  Devanagari: 'रिकॉर्ड',
  Thai: 'แผ่นเสียง',
  'Latin and Cyrillic': 'Кино Live',
  'a letter of no typeface': '\u{10FFFD}\u{E000}Ƕ',
  'only emoji': '🎷👩🏽‍🎤',
  'only marks': '\u0301\u0302\u0489',
  'only spaces': ' \u3000\u200b ',
};

let letters: Letters;
beforeAll(async () => {
  letters = await loadLetters();
});

const person = (name: string): PersonCard => ({
  ...{ kind: 'person', name, plainName: '@cratedigger', seed: 'cratedigger', portrait: null },
  ...{ line: '@cratedigger, vinyl collector since March 2023', plainLine: 'Vinyl collector since March 2023' },
  ...{ readouts: [], albums: [] },
});
const shelf = (title: string): ShelfCard => ({
  ...{ kind: 'shelf', title, plainTitle: 'A collection', byline: 'by cratedigger', count: '2', counted: 'albums' },
  albums: [],
});
const album = (artist: string, title: string): AlbumCard => ({
  ...{ kind: 'album', title, plainTitle: 'An album', byline: `by ${artist}`, line: '5 of 5 stars, 1 review' },
  album: { artist: 'Can', title: 'Landed', cover: null },
});
const drawn = (card: Card) => cardSvg(letters, card, () => undefined);

/** The words on a card, with the typeface of each. */
function wordsOn(card: Card): string[] {
  const words: string[] = [];
  const noting: Letters = {
    ...letters,
    write(text, lettering) {
      const line = letters.write(text, lettering);
      return {
        ...line,
        at(...place) {
          if (text) words.push(`${text} (${lettering.family})`);
          return line.at(...place);
        },
      };
    },
  };
  cardSvg(noting, card, () => undefined);
  return words.filter((each) => !each.startsWith('Side One'));
}

describe.each(Object.entries(LACKED))('a name in letters that the typefaces lack, %s', (_, name) => {
  test('is replaced by plain words, none of them twice', () => {
    const line = 'Vinyl collector since March 2023 (Archivo)';
    expect(wordsOn(person(name))).toEqual(['C (Archivo)', '@cratedigger (Besley)', line]);
    expect(wordsOn(shelf(name))).toContain('A collection (Besley)');
    expect(wordsOn(album('Can', name)).slice(0, 2)).toEqual(['An album (Besley)', 'by Can (Archivo)']);
  });

  test('is left out of its sleeve', () => {
    for (const of of [
      { artist: name, title: 'Landed' },
      { artist: 'Can', title: name },
    ]) {
      const words = wordsOn({ ...shelf('Night'), albums: [{ ...of, cover: null }] });
      // At most the sleeve's large initial of a name that can be written.
      expect(words.slice(4).every((each) => /^[A-Z] \(/.test(each))).toBe(true);
    }
  });

  test('fails no drawing', async () => {
    const png = await drawCard({ ...album(name, name), album: { artist: name, title: name, cover: null } }, new Map());
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG');
  });
});

test.each([
  ['Motörhead', 'Besley'],
  ['Łódź Ćevapčići', 'Besley'],
  ['Sigur Rós, 20 € & "more"', 'Besley'],
  ['!!!', 'Besley'],
  ['Nguyễn Thị Ánh', 'Archivo'],
])('%s is drawn as it is, in %s', (name, family) => {
  expect(wordsOn(person(name)).slice(1)).toEqual([
    `${name} (${family})`,
    '@cratedigger, vinyl collector since March 2023 (Archivo)',
  ]);
  expect(wordsOn(shelf(name))).toContain(`${name} (${family})`);
});

test('signs that the typefaces lack are left out of a name that they can write', () => {
  expect(wordsOn(shelf('Late 🎷 night \u{1F3B6}'))).toContain('Late night (Besley)');
});

test('an artist in letters that the typefaces lack leaves no gap below the title', () => {
  const [title, line] = ['Blood Type (Besley)', '5 of 5 stars, 1 review (Archivo)'];
  expect(wordsOn(album('Кино', 'Blood Type')).slice(0, 2)).toEqual([title, line]);
  expect(drawn(album('Кино', 'Blood Type')) === drawn({ ...album('', 'Blood Type'), byline: '' })).toBe(true);
});

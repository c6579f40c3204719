import fc from 'fast-check';
import { expect, test } from 'vitest';
import { albumKey, foldArtist, foldText } from '../../../shared/domain/text.ts';

test('names are compared without case, accents, punctuation and signs for "and"', () => {
  expect(foldText('Björk – Homogénic!')).toBe('bjork homogenic');
  expect(foldText("What's Going On")).toBe('whats going on');
  expect(foldText('Simon & Garfunkel')).toBe('simon and garfunkel');
  expect(foldText('Mötley Crüe: Straße & Ærø')).toBe('motley crue strasse and aero');
  expect(foldArtist('The Beatles')).toBe('beatles');
  expect(foldArtist('Nirvana (2)')).toBe('nirvana');
});

test('ASCII text folds the same alone as beside other letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (plain) => {
      expect(foldText(`${plain} é`)).toBe(`${foldText(plain)} e`.trim());
    }),
  );
});

test('an album named by signs only is another one than an album named by other signs', () => {
  const signs = ['+', '×', '÷', '=', '-'];
  const keys = signs.map((title) => albumKey({ artist: 'Ed Sheeran', title }));
  expect(new Set(keys).size).toBe(signs.length);
  expect(albumKey({ artist: 'ed sheeran', title: ' ÷ ' })).toBe(keys[2]);
  const artists = ['!!!', '†††'].map((artist) => albumKey({ artist, title: 'Louden Up Now' }));
  expect(new Set(artists).size).toBe(2);
});

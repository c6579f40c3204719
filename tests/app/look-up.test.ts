import { expect, test } from 'vitest';
import { lookUp, rowOf } from '../../app/features/look-up/look-up-index.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../shared/domain/record.ts';
import { WISHLIST_DEFAULTS, type WishlistRow } from '../../shared/domain/wishlist-item.ts';

const records = [
  record('Miles Davis', 'Kind of Blue', { barcode: '0 74646 49352 4' }),
  record('Joni Mitchell', 'Blue'),
  record('The Beatles', 'Revolver'),
  record('The Beatles', 'Help!'),
  record('Björk', 'Homogenic'),
  record('AC/DC', 'Back in Black'),
];
const wishlist = [wish('Amy Winehouse', 'Back to Black')];

test.each([
  ['kind of bl', 'Kind of Blue'],
  ['blue kind', 'Kind of Blue'],
  ['miles kind', 'Kind of Blue'],
  ['BJORK', 'Homogenic'],
  ['the beatles revolver', 'Revolver'],
  ['ac dc', 'Back in Black'],
  ['help', 'Help!'],
])('"%s" finds %s', (query, title) => {
  expect(titles(query)[0]).toBe(title);
});

test('a whole title stands before one that only contains the word', () => {
  expect(titles('blue')).toEqual(['Blue', 'Kind of Blue']);
});

test('one slip per four letters is forgiven, and not two', () => {
  expect(titles('homogenc')).toEqual(['Homogenic']);
  expect(titles('revolvr')).toEqual(['Revolver']);
  expect(titles('rvlvr')).toEqual([]);
  expect(titles('blze')).toContain('Blue');
  expect(titles('xyz')).toEqual([]);
});

test('a slip is looked for only where nothing fits as typed', () => {
  expect(titles('black')).toEqual(['Back in Black', 'Back to Black']);
});

test('a barcode matches as a whole, however it is written', () => {
  expect(titles('074646493524')).toEqual(['Kind of Blue']);
  expect(titles('0 74646 49352 4')).toEqual(['Kind of Blue']);
  expect(titles('07464649')).toEqual([]);
});

test('a wish is found and told from what is owned', () => {
  expect(lookUp('winehouse', records, wishlist).hits.map(({ kind }) => kind)).toEqual(['wished']);
});

test('an artist alone is not the answer about one album', () => {
  expect(lookUp('beatles', records, wishlist).artistOnly).toBe(true);
  expect(lookUp('beatles help', records, wishlist).artistOnly).toBe(false);
});

test('what is not here names owned albums that come close', () => {
  const { hits, close } = lookUp('blue train', records, wishlist);
  expect(hits).toEqual([]);
  expect(close.map((hit) => rowOf(hit).title).sort()).toEqual(['Blue', 'Kind of Blue']);
});

test('nothing typed is no question', () => {
  expect(lookUp('  ', records, wishlist).hits).toEqual([]);
});

function titles(query: string): string[] {
  return lookUp(query, records, wishlist).hits.map((hit) => rowOf(hit).title);
}

function record(artist: string, title: string, more: Partial<RecordRow> = {}): RecordRow {
  return { ...RECORD_DEFAULTS, artist, title, ...row(title), shelfiePhotos: [], collectionIds: [], ...more };
}

function wish(artist: string, title: string): WishlistRow {
  return { ...WISHLIST_DEFAULTS, artist, title, ...row(title) };
}

function row(id: string) {
  const at = '2026-01-01T00:00:00.000Z';
  return { id, createdAt: at, updatedAt: at, version: 1 };
}

import { expect, test } from 'vitest';
import { parsePublicCollectionSearch } from '../../app/features/public-pages/public-collection-search.ts';
import { publicCollectionPath, publicWishlistPath } from '../../shared/domain/public-address.ts';

test('a wishlist has its address under the username', () => {
  expect(publicWishlistPath('cratedigger')).toBe('/cratedigger/wishlist');
});

test.each([
  ['First pressings', 'First-pressings'],
  ['AC/DC & 50% off?', 'AC/DC-&-50%-off?'],
  ['What?  #1', 'What?-#1'],
  ['a&b=c', 'a&b=c'],
  ['レコード 棚', 'レコード-棚'],
  ['פריסה ראשונה', 'פריסה-ראשונה'],
  ['Ünïcode ☕', 'Ünïcode-☕'],
])('the address of a collection named %s has hyphens for spaces, and no sign that leads elsewhere', (name, shown) => {
  const path = publicCollectionPath('cratedigger', ` ${name} `);
  const { pathname, search, hash } = new URL(path, 'https://sideone.example');
  const [, username, collection, ...more] = pathname.split('/');
  expect([username, decodeURIComponent(collection ?? ''), more, search, hash]).toEqual([
    'cratedigger',
    shown,
    [],
    '',
    '',
  ]);
  expect(path).not.toContain('%20');
});

test('the address of a public collection keeps view and page, and ignores what makes no sense', () => {
  expect(parsePublicCollectionSearch({ view: 'list', page: '3' })).toEqual({ view: 'list', page: 3 });
  for (const page of ['1', '-2', '1.5', 'x', undefined])
    expect(parsePublicCollectionSearch({ page, view: 'x' })).toEqual({});
});

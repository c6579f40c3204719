import { expect, test } from 'vitest';
import { parsePublicCollectionSearch } from '../../app/features/public-pages/public-collection-search.ts';
import { publicCollectionPath, publicWishlistPath } from '../../shared/domain/public-address.ts';

test('a wishlist has its address under the username', () => {
  expect(publicWishlistPath('cratedigger')).toBe('/cratedigger/wishlist');
});

test.each(['AC/DC', '50% off', 'What? #1', 'a&b=c', 'Ünïcode ☕'])(
  'the address of a collection named %s leads back to it',
  (name) => {
    const path = publicCollectionPath('cratedigger', ` ${name} `);
    const [, username, collection, ...more] = new URL(path, 'https://sideone.example').pathname.split('/');
    expect([username, decodeURIComponent(collection ?? ''), more]).toEqual(['cratedigger', name, []]);
  },
);

test('the address of a public collection keeps view and page, and ignores what makes no sense', () => {
  expect(parsePublicCollectionSearch({ view: 'list', page: '3' })).toEqual({ view: 'list', page: 3 });
  for (const page of ['1', '-2', '1.5', 'x', undefined])
    expect(parsePublicCollectionSearch({ page, view: 'x' })).toEqual({});
});

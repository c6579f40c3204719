import { expect, test } from 'vitest';
import { byDefaultThenName, isInCollection } from '../../../shared/domain/collection-listing.ts';

const one = (name: string, id: string, isDefault = false) => ({ name, id, isDefault });

test('collections are listed with the default first, then by name in any case, then by id', () => {
  const right = [
    one('My Collection', 'f', true),
    one('Ambient', 'e'),
    one('\u00c9thiopiques', 'd'),
    one('jazz', 'a'),
    one('Jazz', 'b'),
    one('jazz', 'c'),
    one('Zydeco', '0'),
  ];
  expect(right.toReversed().toSorted(byDefaultThenName)).toEqual(right);
  expect(right.toSorted(byDefaultThenName)).toEqual(right);
});

test('the default shows every album, another collection its own', () => {
  const album = { collectionIds: ['a'] };
  expect(isInCollection(album, one('My Collection', 'x', true))).toBe(true);
  expect(isInCollection(album, one('Jazz', 'a'))).toBe(true);
  expect(isInCollection(album, one('Jazz', 'b'))).toBe(false);
});

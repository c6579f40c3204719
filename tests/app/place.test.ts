import { expect, test } from 'vitest';
import { indexOfPlace } from '../../app/features/home/place.ts';

const letters = (text: string) => [...text];
const place = (id: string, among: string) => ({ id, among: letters(among) });

test.each([
  ['nothing used yet', undefined, 'abc', 0],
  ['still there, moved', place('b', 'abc'), 'cab', 2],
  ['gone: the next one', place('b', 'abc'), 'ac', 1],
  ['gone with the next one: the one after', place('b', 'abcd'), 'xad', 2],
  ['the last one gone: the one before', place('c', 'abc'), 'abx', 1],
  ['all gone: the first', place('b', 'abc'), 'xyz', 0],
  ['nothing left', place('b', 'abc'), '', 0],
] as const)('the place used last, %s', (_name, used, ids, index) => {
  expect(indexOfPlace(used, letters(ids))).toBe(index);
});

import { expect, test } from 'vitest';
import { litIndex, shareOf } from '../../../app/features/statistics/share.ts';

test('the greatest is lit, and only one', () => {
  expect(litIndex([1, 5, 3])).toBe(1);
  expect(litIndex([2, 5, 5])).toBe(1);
  expect(litIndex([7])).toBe(0);
});

test('no bar is lit if all are equal or zero', () => {
  expect(litIndex([1, 1, 1])).toBe(-1);
  expect(litIndex([0, 0])).toBe(-1);
  expect(litIndex([])).toBe(-1);
});

test('a share is given in hundredths of the greatest', () => {
  expect(shareOf(1, 4)).toBe(25);
  expect(shareOf(0, 0)).toBe(0);
});

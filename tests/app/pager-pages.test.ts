import { expect, test } from 'vitest';
import { pageNumberIn, pagesToShow } from '../../app/ui/pager-pages.ts';

const drawn = (page: number, pageCount: number, most: 5 | 7 = 7) =>
  pagesToShow(page, pageCount, most)
    .map((shown) => (shown === 'gap' ? '…' : shown))
    .join(' ');

test('up to seven pages are all shown', () => {
  expect(drawn(4, 7)).toBe('1 2 3 4 5 6 7');
});

test('more than seven show the first, the last and those around the current one', () => {
  expect(drawn(1, 12)).toBe('1 2 3 … 12');
  expect(drawn(6, 12)).toBe('1 … 5 6 7 … 12');
  expect(drawn(12, 12)).toBe('1 … 10 11 12');
});

test('dots never replace a single page', () => {
  expect(drawn(3, 12)).toBe('1 2 3 4 … 12');
  expect(drawn(4, 12)).toBe('1 2 3 4 5 … 12');
  expect(drawn(9, 12)).toBe('1 … 8 9 10 11 12');
  expect(drawn(10, 12)).toBe('1 … 9 10 11 12');
});

test('a phone shows five, and the current page is one of them', () => {
  expect(drawn(3, 5, 5)).toBe('1 2 3 4 5');
  expect(Array.from({ length: 6 }, (_, index) => drawn(index + 1, 6, 5))).toEqual([
    ...Array.from({ length: 3 }, () => '1 2 3 … 6'),
    ...Array.from({ length: 3 }, () => '1 … 4 5 6'),
  ]);
  expect(drawn(1, 12, 5)).toBe('1 2 3 … 12');
  expect(drawn(4, 12, 5)).toBe('1 … 4 … 12');
  expect(drawn(9, 12, 5)).toBe('1 … 9 … 12');
  expect(drawn(10, 12, 5)).toBe('1 … 10 11 12');
});

test('a page is asked for by its number, and by nothing else', () => {
  expect(['1', ' 12 ', '007'].map((typed) => pageNumberIn(typed, 12))).toEqual([1, 12, 7]);
  expect(['', '0', '13', '1.5', '-1', '1e1', 'two'].map((typed) => pageNumberIn(typed, 12))).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});

import { describe, expect, test } from 'vitest';
import {
  type Check,
  hasShape,
  isAnything,
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  orLeftOut,
  orNull,
} from '../../../shared/domain/shape.ts';

const VALUES = {
  nothing: null,
  'left out': undefined,
  text: 'a',
  number: 1,
  flag: true,
  list: ['a'],
  row: { id: 'a' },
};

function fitting(check: Check): string[] {
  return Object.entries(VALUES).flatMap(([name, value]) => (check(value) ? [name] : []));
}

describe('a value of a stored answer fits', () => {
  test.each<[string, Check, string[]]>([
    ['text', isText, ['text']],
    ['a number', isNumber, ['number']],
    ['a flag', isFlag, ['flag']],
    ['anything', isAnything, Object.keys(VALUES)],
    ['text or nothing', orNull(isText), ['nothing', 'text']],
    ['text or left out', orLeftOut(isText), ['left out', 'text']],
    ['one of some', oneOf(['a', 2]), ['text']],
    ['a list of texts', listOf(isText), ['list']],
    ['a list of numbers', listOf(isNumber), []],
  ])('%s', (_, check, right) => expect(fitting(check)).toEqual(right));

  test('a list only with all of its values', () => {
    expect(listOf(isText)([])).toBe(true);
    expect(listOf(isText)(['a', 1])).toBe(false);
  });
});

test('a row needs each of its fields, and may have more', () => {
  const shape = { id: isText, year: orNull(isNumber) };
  expect(hasShape({ id: 'a', year: null, more: 1 }, shape)).toBe(true);
  expect(hasShape({ id: 'a' }, shape)).toBe(false);
  expect(hasShape({ id: 1, year: 1957 }, shape)).toBe(false);
});

test('a value that is no row fits no shape, not even one without fields', () => {
  for (const value of [null, undefined, 'a', 1, true]) expect(hasShape(value, {})).toBe(false);
});

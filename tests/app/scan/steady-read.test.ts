import { expect, test } from 'vitest';
import { typedBarcode } from '../../../app/scan/scan-words.ts';
import { createPileRead, createSteadyRead } from '../../../app/scan/steady-read.ts';

const ean = (rawValue: string) => [{ rawValue, format: 'ean_13' }];
const CODE = '5099902987620';

test('one picture is not enough, two that agree are', () => {
  const read = createSteadyRead();
  expect(read(ean(CODE))).toBeUndefined();
  expect(read(ean(CODE))).toBe(CODE);
});

test('a blurred picture in between takes nothing back', () => {
  const read = createSteadyRead();
  read(ean(CODE));
  expect(read([])).toBeUndefined();
  expect(read(ean(CODE))).toBe(CODE);
});

test('two pictures that disagree restart the reading', () => {
  const read = createSteadyRead();
  read(ean('0074646493526'));
  expect(read(ean(CODE))).toBeUndefined();
  expect(read(ean(CODE))).toBe(CODE);
});

test('of a pile, a barcode is read once while its sleeve is there, and again after another one or a while without any', () => {
  const read = createPileRead();
  const other = '0074646493526';
  const reads = (...pictures: { rawValue: string; format: string }[][]) =>
    pictures.map((seen) => read(seen)).filter(Boolean);
  const without = (count: number) => Array.from({ length: count }, () => []);
  expect(reads(ean(CODE), ean(CODE), ean(CODE), ...without(14), ean(CODE), ean(CODE))).toEqual([CODE]);
  expect(reads(ean(other), ean(other), ean(CODE), ean(CODE))).toEqual(['074646493526', CODE]);
  expect(reads(...without(15), ean(CODE), ean(CODE))).toEqual([CODE]);
});

test('digits that do not add up are never believed', () => {
  const read = createSteadyRead();
  expect([1, 2, 3].map(() => read(ean('5099902987621')))).toEqual([undefined, undefined, undefined]);
});

test('twelve digits and the same thirteen agree, and come out as the sleeve prints them', () => {
  const read = createSteadyRead();
  read([{ rawValue: '074646493526', format: 'upc_a' }]);
  expect(read(ean('0074646493526'))).toBe('074646493526');
});

test('a short American code comes out in its long form', () => {
  const read = createSteadyRead();
  read([{ rawValue: '04252614', format: 'upc_e' }]);
  expect(read([{ rawValue: '04252614', format: 'upc_e' }])).toBe('042100005264');
});

test('typed digits are a barcode, or it is said why not', () => {
  expect(typedBarcode('5 099902 987620')).toEqual({ barcode: CODE });
  expect(typedBarcode('50999')).toEqual({ problem: 'A barcode has 8, 12 or 13 digits' });
  expect(typedBarcode('5099902987621')).toEqual({
    problem: 'One of the digits is wrong: compare them with the sleeve',
  });
});

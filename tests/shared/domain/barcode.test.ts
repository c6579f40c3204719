import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barcodeKey,
  barcodeKeys,
  expandUpcE,
  hasValidCheckDigit,
  printedBarcode,
} from '../../../shared/domain/barcode.ts';

const body = fc.stringMatching(/^\d{12}$/);

function withCheckDigit(digits: string): string {
  const digit = [...'0123456789'].find((candidate) => hasValidCheckDigit(digits + candidate));
  return digits + digit;
}

describe('two barcodes are the same code', () => {
  test.each([
    ['074646493526', '0 74646 49352 6'],
    ['074646493526', '0074646493526'],
    ['0724384960650', '724384960650'],
    ['7961220922684', '7 961220 922684 >'],
    ['5099902987620', '5-099902-987620'],
    ['00602445790098', '602445790098'],
  ])('%s and %s', (one, other) => {
    expect(barcodeKey(one)).not.toBeNull();
    expect(barcodeKey(one)).toBe(barcodeKey(other));
  });

  test('with any other characters between the digits', () => {
    fc.assert(
      fc.property(
        body,
        fc.array(fc.constantFrom('', ' ', '-', '.', '  '), { minLength: 13, maxLength: 13 }),
        (digits, gaps) => {
          const code = withCheckDigit(digits);
          const printed = [...code].map((digit, index) => digit + gaps[index]).join('');
          expect(barcodeKey(printed)).toBe(code);
        },
      ),
    );
  });
});

test.each(['', 'PC 8163', '1969', '12345678901', 'XSM 47324-1A', '123456789012345'])('"%s" is no barcode', (text) => {
  expect(barcodeKey(text)).toBeNull();
});

test('a field may hold several codes', () => {
  expect(barcodeKeys('5099902987620, 0 74646 49352 6')).toEqual(['5099902987620', '0074646493526']);
  expect(barcodeKeys('5099902987620; 5 099902 987620')).toEqual(['5099902987620']);
  expect(barcodeKeys(null)).toEqual([]);
});

test('an American code is printed with twelve digits, any other as it is', () => {
  expect(printedBarcode('0074646493526')).toBe('074646493526');
  expect(printedBarcode('5099902987620')).toBe('5099902987620');
  expect(printedBarcode('96385074')).toBe('96385074');
});

test('exactly one check digit is right, and one wrong digit is noticed', () => {
  fc.assert(
    fc.property(body, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, place, more) => {
      const code = withCheckDigit(digits);
      expect([...'0123456789'].filter((digit) => hasValidCheckDigit(digits + digit))).toHaveLength(1);
      const wrong = [...code].map((digit, index) => (index === place ? String((Number(digit) + more) % 10) : digit));
      expect(hasValidCheckDigit(wrong.join(''))).toBe(false);
    }),
  );
});

test.each([
  ['04252614', '042100005264'],
  ['01234565', '012345000065'],
  ['12345670', '123456000070'],
])('the short code %s stands for %s', (short, long) => {
  expect(expandUpcE(short)).toBe(long);
});

test.each(['', '74252614', '04252610', '0425261'])('"%s" stands for nothing', (text) => {
  expect(expandUpcE(text)).toBeNull();
});

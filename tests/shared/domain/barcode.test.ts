import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allBarcodeDigits,
  barcodeDigits,
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
  ['01234505', '012000003455'],
  ['11234511', '112100003451'],
  ['01234523', '012200003453'],
  ['01234531', '012300000451'],
  ['11234538', '112300000458'],
  ['01234543', '012340000053'],
  ['01234558', '012345000058'],
  ['19876597', '198765000097'],
])('the short code %s abbreviates %s', (short, long) => {
  expect(expandUpcE(short)).toBe(long);
});

test.each(['', '74252614', '04252610', '0425261'])('"%s" is no short code', (text) => {
  expect(expandUpcE(text)).toBeNull();
});

test.each(['', '4252614', '042526140', 'x04252614', '24252614', '04252615'])(
  '"%s" is no short American code',
  (text) => {
    expect(expandUpcE(text)).toBeNull();
  },
);

test.each(['', ...[7, 9, 10, 11, 15].map((length) => '0'.repeat(length)), '96385074x', 'x96385074'])(
  '"%s" has no check digit',
  (text) => {
    expect(hasValidCheckDigit(text)).toBe(false);
  },
);

test('typed digits are searched without the zeros before them, from eight on', () => {
  expect(barcodeDigits(' 0 74646 49352 6 ')).toBe('74646493526');
  expect(barcodeDigits('00100200')).toBe('100200');
  for (const other of ['', '1234567', 'PC 12345678']) expect(barcodeDigits(other)).toBeUndefined();
  expect(allBarcodeDigits('0 74646 49352 6, PC 8163; 5099902987620')).toEqual(['74646493526', '5099902987620']);
  expect(allBarcodeDigits(null)).toEqual([]);
});

test('a barcode may be between spaces, and other text is left out', () => {
  expect(barcodeKey('  5099902987620 ')).toBe('5099902987620');
  expect(barcodeKeys('PC 8163, 5099902987620')).toEqual(['5099902987620']);
  expect(barcodeKeys('')).toEqual([]);
  expect(barcodeKey('10012345678902')).toBeNull();
});

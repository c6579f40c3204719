import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, decimalOf } from '../../../shared/domain/money.ts';
import { optionalMoney } from '../../../shared/schemas/money-field.ts';

const money = optionalMoney('Price');

test.each([
  ['24.5', '24.50'],
  ['$24.50', '24.50'],
  ['$ 24.50', '24.50'],
  [' 7 ', '7.00'],
  [0, '0.00'],
  [19.99, '19.99'],
  ['.5', '0.50'],
  ['99999999.99', '99999999.99'],
  ['', null],
  ['  ', null],
  [null, null],
])('%j is kept as %j', (input, kept) => {
  expect(money.parse(input)).toBe(kept);
});

test.each([['-1'], ['1.234'], ['100000000'], ['1e3'], ['abc'], ['1,50'], [-3], [0.001], [Number.NaN]])(
  '%j is no amount',
  (input) => {
    expect(money.safeParse(input).success).toBe(false);
  },
);

test('every amount of cents survives the way to text and back, and text is in its one form at once', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999_999), (cents) => {
      const text = decimalOf(cents);
      expect(centsOf(text)).toBe(cents);
      expect(money.parse(text)).toBe(text);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { PRESSINGS, ruleOfWish, type WishRule } from '../../../shared/domain/wish-rule.ts';
import { gradeWords, pressingWords, ruleLimits, ruleProblem, waitWords } from '../../../shared/domain/wish-words.ts';

const RULE: WishRule = {
  target: '30.00',
  withShipping: false,
  currency: 'EUR',
  pressing: 'any',
  lowestGrade: null,
};
const WISHED = { barcode: '0042284305228', catalogNumber: 'AS-9203', country: 'Japan', year: 1971 };
const UNKNOWN = { barcode: null, catalogNumber: null, country: null, year: null };
const money = (amount: string, currency: string) => `${currency} ${Number(amount)}`;
const words = (changes: Partial<WishRule> = {}, wished: typeof WISHED | typeof UNKNOWN = WISHED) =>
  waitWords({ ...RULE, ...changes }, wished, money);

describe('the words of a rule', () => {
  test.each([
    [{}, 'Waits for a copy, at most EUR 30'],
    [{ withShipping: true }, 'Waits for a copy, at most EUR 30 with shipping'],
    [
      { pressing: 'release', lowestGrade: 'very-good-plus', withShipping: true },
      'Waits for a copy of this release, VG+ or better, at most EUR 30 with shipping',
    ],
    [{ pressing: 'country' }, 'Waits for a copy pressed in Japan, at most EUR 30'],
    [{ pressing: 'original', lowestGrade: 'mint' }, 'Waits for an original copy of 1971, Mint, at most EUR 30'],
    [{ currency: 'JPY', target: '3400.00' }, 'Waits for a copy, at most JPY 3400'],
  ] as const)('of %j are "%s"', (changes, expected) => {
    expect(words(changes)).toBe(expected);
  });

  test('name no country and no year where the wish has none', () => {
    expect(words({ pressing: 'country' }, UNKNOWN)).toBe(
      'Waits for a copy pressed in the same country, at most EUR 30',
    );
    expect(words({ pressing: 'original' }, UNKNOWN)).toBe('Waits for an original copy, at most EUR 30');
  });

  test('leave out the price on a row, and are empty for a rule that is a price alone', () => {
    expect(ruleLimits(RULE, WISHED)).toBe('');
    const all = { ...RULE, pressing: 'release', lowestGrade: 'good', withShipping: true } as const;
    expect(ruleLimits(all, WISHED)).toBe('this release, Good or better, with shipping');
    expect(ruleLimits({ ...RULE, pressing: 'country' }, WISHED)).toBe('from Japan');
    expect(ruleLimits({ ...RULE, pressing: 'original' }, UNKNOWN)).toBe('original year');
  });

  test('name each choice of a form by what the wish says of its pressing', () => {
    expect(PRESSINGS.map((pressing) => pressingWords(pressing, WISHED))).toEqual([
      'Any pressing',
      'This release',
      'Same country (Japan)',
      'Original year (1971)',
    ]);
    expect(pressingWords('country', UNKNOWN)).toBe('Same country');
    expect(gradeWords('near-mint')).toBe('Near Mint or better');
  });
});

describe('a rule that no copy can meet', () => {
  test.each(['release', 'country', 'original'] as const)('of %s says what the wish lacks', (pressing) => {
    expect(ruleProblem(pressing, WISHED)).toBeNull();
    expect(ruleProblem(pressing, UNKNOWN)).toMatch(/cannot ring\. Edit the wish to add it/);
  });

  test('is none where any pressing counts, or where one of two numbers identifies the release', () => {
    expect(ruleProblem('any', UNKNOWN)).toBeNull();
    expect(ruleProblem('release', { ...UNKNOWN, barcode: '042284305228' })).toBeNull();
    expect(ruleProblem('release', { ...UNKNOWN, catalogNumber: 'CL 1355' })).toBeNull();
  });

  test.each(['ST', '123', 'none', ' '])(
    'is one where the catalogue number "%s" identifies nothing',
    (catalogNumber) => {
      expect(ruleProblem('release', { ...UNKNOWN, catalogNumber })).not.toBeNull();
    },
  );
});

describe('the rule of a wish', () => {
  test('is its fields, and none without a target', () => {
    const { target: targetPrice, ...fields } = { ...RULE, withShipping: true, pressing: 'original' as const };
    expect(ruleOfWish({ ...fields, targetPrice })).toEqual({ ...RULE, withShipping: true, pressing: 'original' });
    expect(ruleOfWish({ ...fields, targetPrice: null })).toBeNull();
  });

  test('is a price in dollars for a row from before there were rules', () => {
    expect(ruleOfWish({ targetPrice: '30.00' })).toEqual({ ...RULE, currency: 'USD' });
  });
});

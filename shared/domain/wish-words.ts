// Chunk: of its pages

import { barcodeKeys } from './barcode.ts';
import { type Condition, conditionOf } from './condition.ts';
import type { Currency } from './currency.ts';
import { foldText } from './text.ts';
import type { Pressing, WishRule } from './wish-rule.ts';

/** The fields that identify the pressing of a wish. */
export interface WishedPressing {
  barcode: string | null;
  catalogNumber: string | null;
  country: string | null;
  year: number | null;
}

/** The money of a sentence: '$24.50'. */
export type MoneyText = (amount: string, currency: Currency) => string;

/** 'Waits for a copy of this release, VG+ or better, at most $30 with shipping' */
export function waitWords(rule: WishRule, pressing: WishedPressing, money: MoneyText): string {
  const grade = rule.lowestGrade === null ? '' : `, ${gradeWords(rule.lowestGrade)}`;
  const price = `at most ${money(rule.target, rule.currency)}${rule.withShipping ? ' with shipping' : ''}`;
  return `Waits for ${copyWords(rule.pressing, pressing)}${grade}, ${price}`;
}

/** The part of a rule that is more than a price, in a few words; empty for most wishes. */
export function ruleLimits({ pressing, lowestGrade, withShipping }: WishRule, wished: WishedPressing): string {
  const words = [
    SHORT[pressing](wished),
    lowestGrade === null ? '' : gradeWords(lowestGrade),
    withShipping ? 'with shipping' : '',
  ];
  return words.filter(Boolean).join(', ');
}

/** The choices of a form, in the words of a wish's own fields. */
export function pressingWords(pressing: Pressing, wished: WishedPressing): string {
  return CHOICES[pressing](wished);
}

/** 'VG+ or better' */
export function gradeWords(lowest: Condition): string {
  return lowest === 'mint' ? 'Mint' : `${conditionOf(lowest).short} or better`;
}

/** The reason why no copy can meet the rule, since nothing would identify it; null if one can. */
export function ruleProblem(pressing: Pressing, wished: WishedPressing): string | null {
  if (pressing === 'release' && barcodeKeys(wished.barcode).length === 0 && !catalogNumberKey(wished.catalogNumber)) {
    return `A copy is known as this release by its barcode or catalogue number. This wish has neither, so its alert cannot ring. ${REMEDY}`;
  }
  if (pressing === 'country' && !wished.country?.trim()) {
    return `This wish names no country, so its alert cannot ring. ${REMEDY}`;
  }
  if (pressing === 'original' && wished.year === null) {
    return `This wish names no year, so its alert cannot ring. ${REMEDY}`;
  }
  return null;
}

const REMEDY = 'Edit the wish to add it, or let any pressing count.';

/** 'CL 1355', 'CL-1355' and 'CL1355' are one number; undefined for one that is too common to identify a release. */
export function catalogNumberKey(number: string | null): string | undefined {
  const joined = foldText(number ?? '').replaceAll(' ', '');
  return joined.length < 4 || !/\d/.test(joined) ? undefined : joined;
}

type Words = Record<Pressing, (wished: WishedPressing) => string>;

const SHORT: Words = {
  any: () => '',
  release: () => 'this release',
  country: ({ country }) => (country ? `from ${country}` : 'same country'),
  original: ({ year }) => (year === null ? 'original year' : `original of ${year}`),
};

const CHOICES: Words = {
  any: () => 'Any pressing',
  release: () => 'This release',
  country: ({ country }) => (country ? `Same country (${country})` : 'Same country'),
  original: ({ year }) => (year === null ? 'Original year' : `Original year (${year})`),
};

function copyWords(pressing: Pressing, { country, year }: WishedPressing): string {
  switch (pressing) {
    case 'any':
      return 'a copy';
    case 'release':
      return 'a copy of this release';
    case 'country':
      return country ? `a copy pressed in ${country}` : 'a copy pressed in the same country';
    default:
      return year === null ? 'an original copy' : `an original copy of ${year}`;
  }
}

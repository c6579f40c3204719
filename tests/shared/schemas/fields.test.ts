import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { publicNameProblem } from '../../../shared/schemas/collection.ts';
import { conditionField } from '../../../shared/schemas/condition-field.ts';
import {
  imageUrlField,
  isInlineImage,
  isWebLink,
  purchaseUrlField,
  queuedImageUrlField,
  queuedShelfieField,
  shelfieField,
} from '../../../shared/schemas/link.ts';
import { optionalMoney } from '../../../shared/schemas/money-field.ts';
import { plainProblem } from '../../../shared/schemas/plain-problem.ts';

const OWN = `/api/images/${'a'.repeat(64)}`;
const INLINE = 'data:image/png;base64,iVBORw0KGgo=';
const linkOf = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`;

/** The parsed value of a field, or its message. */
function resultOf(field: z.ZodMiniType, value: unknown): unknown {
  const parsed = field.safeParse(value, { error: plainProblem });
  return parsed.success ? { value: parsed.data } : parsed.error.issues.map(({ message }) => message);
}

test.each([
  ['https://example.org/a', true],
  ['http://example.org/a', true],
  ['javascript:alert(1)', false],
  ['ftp://example.org/a', false],
  ['example.org', false],
  ['', false],
])('%s may be shown to strangers: %s', (text, isLink) => {
  expect(isWebLink(text)).toBe(isLink);
});

describe('the address of a cover', () => {
  const wrong = ['Album cover must be a web address that starts with http:// or https://'];
  test.each([
    [null, { value: null }],
    ['', { value: null }],
    ['  ', { value: null }],
    [` ${OWN} `, { value: OWN }],
    ['http://example.org/a.jpg', { value: 'http://example.org/a.jpg' }],
    [linkOf(2_000), { value: linkOf(2_000) }],
    [linkOf(2_001), wrong],
    [INLINE, { value: INLINE }],
    [INLINE.replace('png', 'svg+xml'), wrong],
    [`${OWN}0`, wrong],
    ['/etc/passwd', wrong],
    ['javascript:alert(1)', wrong],
    ['x'.repeat(8_000_001), ['Album cover is too large', ...wrong]],
    [7, ['The input cannot be understood']],
  ])('(%#)', (value, result) => {
    expect(resultOf(imageUrlField, value)).toEqual(result);
  });

  test('carries no picture where it waits to be sent', () => {
    const byItself = ['A picture is sent by itself, and the change names its address'];
    expect(isInlineImage(INLINE)).toBe(true);
    expect(isInlineImage(OWN)).toBe(false);
    expect(resultOf(queuedImageUrlField, INLINE)).toEqual(byItself);
    expect(resultOf(queuedImageUrlField, OWN)).toEqual({ value: OWN });
    expect(resultOf(queuedImageUrlField, null)).toEqual({ value: null });
    expect(resultOf(queuedShelfieField, INLINE)).toEqual(byItself);
  });
});

test('a photo needs an address', () => {
  expect(resultOf(shelfieField, OWN)).toEqual({ value: OWN });
  for (const none of ['', ' ']) expect(resultOf(shelfieField, none)).toEqual(['Photo URL is required']);
  expect(resultOf(shelfieField, null)).toEqual(['Photo URL must be a picture address']);
});

test.each([
  [null, { value: null }],
  ['  ', { value: null }],
  [' https://example.org/buy ', { value: 'https://example.org/buy' }],
  [linkOf(2_000), { value: linkOf(2_000) }],
  [linkOf(2_001), ['Purchase link must be a URL that starts with http:// or https://']],
  ['javascript:alert(1)', ['Purchase link must be a URL that starts with http:// or https://']],
  [7, ['Purchase link must be a URL']],
])('the shop link of a wish (%#)', (value, result) => {
  expect(resultOf(purchaseUrlField, value)).toEqual(result);
});

describe('an amount of money', () => {
  const wrong = ['Price must be an amount from 0 to 99999999.99, like 24.50'];
  test.each([
    [null, { value: null }],
    ['  ', { value: null }],
    ['$ 24.5', { value: '24.50' }],
    [24.5, { value: '24.50' }],
    [0, { value: '0.00' }],
    ['99999999.99', { value: '99999999.99' }],
    ['100000000', wrong],
    ['24.505', wrong],
    ['-1', wrong],
    ['2$4', wrong],
    ['soon', wrong],
    [true, ['Price must be an amount']],
  ])('%s', (value, result) => {
    expect(resultOf(optionalMoney('Price'), value)).toEqual(result);
  });

  test('that is too low has its message, if the field has one', () => {
    const price = optionalMoney('Price', 'Too low');
    for (const low of [-1, '-0.01', '0.001']) expect(resultOf(price, low)).toEqual(['Too low']);
    for (const other of ['0.015', '24.505', '100000000', 'soon']) expect(resultOf(price, other)).toEqual(wrong);
  });
});

test('a condition is one of the eight grades, as people write it', () => {
  expect(resultOf(conditionField, 'VG+')).toEqual({ value: 'very-good-plus' });
  expect(resultOf(conditionField, 'shiny')).toEqual([
    'Condition must be one of the eight grades, like VG+ or near-mint',
  ]);
  expect(resultOf(conditionField, 7)).toEqual(['Condition must be one of the eight grades']);
});

test('a public collection has a name that an address can carry', () => {
  const ofWishes = 'A public collection cannot be named "wishlist": that is the address of your wishlist';
  const ofDots = 'A public collection cannot be named "." or "..": choose another name';
  for (const name of ['wishlist', ' Wishlist ']) expect(publicNameProblem(name)).toBe(ofWishes);
  for (const name of ['.', '..', ' . ', ' .. ']) expect(publicNameProblem(name)).toBe(ofDots);
  for (const name of ['...', 'Jazz', 'My wishlist']) expect(publicNameProblem(name)).toBeNull();
});

test.each([
  [z.string().check(z.maxLength(3)), 'long text', 'The input must be at most 3 characters long'],
  [z.string().check(z.minLength(3)), 'ab', 'The input must be at least 3 characters long'],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'The input must be at most 1 entries long'],
  [z.array(z.string()).check(z.minLength(1)), [], 'The input must be at least 1 entries long'],
  [z.number().check(z.maximum(5)), 6, 'The input must be at most 5'],
  [z.number().check(z.minimum(5)), 4, 'The input must be at least 5'],
  [z.boolean(), 'yes', 'The input must be yes or no'],
  [z.boolean(), undefined, 'The input is required'],
  [z.symbol(), 'a', 'The input must be given'],
  [z.object({ catalogNumber: z.string() }), { catalogNumber: 7 }, 'Catalog number must be text'],
  [z.literal('a'), 'b', 'The input cannot be understood'],
])('a rule without a message has a plain one (%#)', (field, value, sentence) => {
  expect(resultOf(field, value)).toEqual([sentence]);
});

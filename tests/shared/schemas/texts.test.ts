import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { contactMessage } from '../../../shared/schemas/contact.ts';
import { endOfDay, givesText, newDiscountCode } from '../../../shared/schemas/discount-code.ts';
import { changesBetween, problemsOf } from '../../../shared/schemas/field-edits.ts';
import { bioField, firstNameField, profilePictureField, zipCodeField } from '../../../shared/schemas/profile.ts';
import { discogsIdField } from '../../../shared/schemas/record.ts';
import { averageRating, ratingField, reviewCoverField, reviewTextField } from '../../../shared/schemas/review.ts';
import { notesAfterMove, priceAlertProblem } from '../../../shared/schemas/wishlist-item.ts';

const OWN = `/api/images/${'a'.repeat(64)}`;
const INLINE = 'data:image/png;base64,iVBORw0KGgo=';

/** The parsed value of a field, or its message. */
function resultOf(field: z.ZodMiniType, value: unknown): unknown {
  const parsed = field.safeParse(value);
  return parsed.success ? { value: parsed.data } : parsed.error.issues.map(({ message }) => message);
}

describe('a name', () => {
  test.each([
    [' Ana   María ', { value: 'Ana María' }],
    ['Ana\nMaría', { value: 'Ana María' }],
    ['Ze\u0301', { value: 'Z\u00e9' }],
    ['A\u202Ena', { value: 'Ana' }],
    ['\u200B \u2066', { value: null }],
    ['\u0301\u0301', { value: null }],
    ['', { value: null }],
    [null, { value: null }],
    ['𝒜'.repeat(100), { value: '𝒜'.repeat(100) }],
    ['a'.repeat(101), ['First name must be at most 100 characters']],
    [`a${'\u0316'.repeat(8)}`, { value: `a${'\u0316'.repeat(8)}` }],
    [`a${'\u0316'.repeat(9)}`, ['First name has too many marks on one letter']],
    ['\u1f82'.repeat(100).normalize('NFD'), { value: '\u1f82'.repeat(100) }],
    [`a${'\u0315\u0300'.repeat(50_000)}`, ['First name must be at most 100 characters']],
    [7, ['First name must be text']],
  ])('(%#)', (value, result) => {
    expect(resultOf(firstNameField, value)).toEqual(result);
  });
});

test('a few lines about oneself keep their lines, but no more than one blank one', () => {
  expect(resultOf(bioField, ' I collect\r\n\r\n\r\n\r\nfree\t jazz \u0007')).toEqual({
    value: 'I collect\n\nfree jazz',
  });
  expect(resultOf(bioField, 'a\rb')).toEqual({ value: 'a\nb' });
  expect(resultOf(bioField, 'x'.repeat(501))).toEqual(['Bio must be at most 500 characters']);
});

test('a text that may be left out is trimmed, and no longer than it may be', () => {
  expect(resultOf(zipCodeField, ' 1010 ')).toEqual({ value: '1010' });
  expect(resultOf(zipCodeField, '   ')).toEqual({ value: null });
  expect(resultOf(zipCodeField, 'x'.repeat(10))).toEqual({ value: 'x'.repeat(10) });
  expect(resultOf(zipCodeField, 'x'.repeat(11))).toEqual(['Zip code must be at most 10 characters']);
});

test('the picture of a person is one that they uploaded', () => {
  const wrong = ['Picture must be a picture of yours'];
  for (const none of [null, '', ' ']) expect(resultOf(profilePictureField, none)).toEqual({ value: null });
  for (const own of [OWN, INLINE]) expect(resultOf(profilePictureField, ` ${own} `)).toEqual({ value: own });
  for (const other of ['https://example.org/a.png', `https://example.org${OWN}`, `${OWN}0`, 7]) {
    expect(resultOf(profilePictureField, other)).toEqual(wrong);
  }
  expect(resultOf(profilePictureField, 'x'.repeat(8_000_001))).toContain('Picture is too large');
});

describe('a review', () => {
  test('has one to five whole stars', () => {
    for (const rating of [1, 5]) expect(resultOf(ratingField, rating)).toEqual({ value: rating });
    for (const rating of [0, 6, 2.5, '3', null]) {
      expect(resultOf(ratingField, rating)).toEqual(['Rating must be a whole number from 1 to 5']);
    }
    expect(averageRating([])).toBeUndefined();
    expect(averageRating([{ rating: 5 }, { rating: 4, halfStars: 7 }, { rating: 1 }])).toBeCloseTo(9.5 / 3);
  });

  test('may go without words', () => {
    expect(resultOf(reviewTextField, ' ')).toEqual({ value: null });
    expect(resultOf(reviewTextField, 'x'.repeat(5_001))).toEqual(['Review must be at most 5000 characters']);
  });

  test("shows a cover of the web, and no stored picture, which is its owner's", () => {
    const wrong = ['Album cover must be a web address that starts with http:// or https://'];
    const web = 'https://example.org/api/images/a.jpg';
    expect(resultOf(reviewCoverField, ` ${web} `)).toEqual({ value: web });
    for (const none of [null, ' ', OWN]) expect(resultOf(reviewCoverField, none)).toEqual({ value: null });
    for (const other of [INLINE, 'javascript:alert(1)', `https://example.org/${'x'.repeat(1_981)}`]) {
      expect(resultOf(reviewCoverField, other)).toEqual(wrong);
    }
    expect(resultOf(reviewCoverField, `https://example.org/${'x'.repeat(1_980)}`)).toEqual({
      value: expect.stringMatching(/^https/),
    });
    expect(resultOf(reviewCoverField, 7)).toEqual(['Album cover must be a picture address']);
  });
});

test("a message to support has one line where it becomes part of a mail's header", () => {
  const message = {
    name: 'crate\r\ndigger',
    email: 'a@example.org',
    subject: 'One\nTwo',
    message: 'First\r\nSecond\rThird',
  };
  expect(resultOf(contactMessage, message)).toEqual({
    value: {
      name: 'crate digger',
      email: 'a@example.org',
      category: 'general',
      subject: 'One Two',
      message: 'First\nSecond\nThird',
    },
  });
  expect(resultOf(contactMessage, { ...message, category: 'none' })).toEqual(['Choose a category from the list']);
  expect(resultOf(contactMessage, { ...message, email: 'a@b@c' })).toEqual([
    'Enter one e-mail address, such as name@example.com',
  ]);
  expect(resultOf(contactMessage, {})).toEqual([
    ...['Name is required', 'Email is required', 'Subject is required', 'Message is required'],
  ]);
});

describe('a discount code', () => {
  const code = {
    code: ' spring_26 ',
    gives: { kind: 'percent', percent: 50 },
    planIds: ['annual'],
    maxUses: null,
    lastDay: null,
  };
  const given = (gives: object, more: object = {}) => resultOf(newDiscountCode, { ...code, gives, ...more });

  test('is one word in capitals', () => {
    expect(resultOf(newDiscountCode, code)).toEqual({ value: { ...code, code: 'SPRING_26' } });
    const words = 'A code is one word of up to 50 letters, digits, hyphens and underscores.';
    for (const wrong of ['', 'two words', 'x'.repeat(51), 7]) {
      expect(resultOf(newDiscountCode, { ...code, code: wrong })).toEqual([words]);
    }
  });

  test('gives a part of the price, or an amount that leaves something of each', () => {
    for (const percent of [1, 99]) expect(given({ kind: 'percent', percent })).toMatchObject({ value: {} });
    for (const percent of [0, 100, 1.5]) {
      expect(given({ kind: 'percent', percent })).toEqual(['Percent off is a whole number from 1 to 99.']);
    }
    const most = PLANS.monthly.cents - 50;
    const both = { planIds: ['monthly', 'annual'] };
    expect(given({ kind: 'fixed', cents: most }, both)).toMatchObject({ value: {} });
    expect(given({ kind: 'fixed', cents: most + 1 }, both)).toEqual([
      'The amount off leaves at least 50 cents of the price of each plan.',
    ]);
    expect(given({ kind: 'fixed', cents: most + 1 })).toMatchObject({ value: {} });
    expect(given({ kind: 'half' })).toEqual(['A code gives a percentage, an amount or the lifetime plan.']);
  });

  test('says its limits in sentences', () => {
    expect(resultOf(newDiscountCode, { ...code, planIds: [] })).toEqual(['Choose at least one plan.']);
    for (const maxUses of [0, 1_000_001, 1.5]) {
      expect(resultOf(newDiscountCode, { ...code, maxUses })).toEqual([
        'Most uses is a whole number from 1 to 1,000,000.',
      ]);
    }
    expect(resultOf(newDiscountCode, { ...code, lastDay: '2026-13-01' })).toEqual([
      'The last day is a date, such as 2026-12-31.',
    ]);
    expect(endOfDay('2026-12-31')).toBe('2026-12-31T23:59:59.999Z');
  });

  test('is said in a few words', () => {
    expect(givesText({ kind: 'percent', percent: 50 })).toBe('50% off');
    expect(givesText({ kind: 'fixed', cents: 500 })).toBe('$5 off');
    expect(givesText({ kind: 'free' })).toBe('Free, becomes Lifetime');
  });
});

test('a Discogs number is a whole one that the database can hold', () => {
  for (const [value, id] of [
    ['249504', 249_504],
    [1, 1],
    [2 ** 31 - 1, 2 ** 31 - 1],
    ['', null],
    [null, null],
  ] as const) {
    expect(resultOf(discogsIdField, value)).toEqual({ value: id });
  }
  for (const wrong of [0, -1, 1.5, 2 ** 31, 'r249504']) {
    expect(resultOf(discogsIdField, wrong)).toEqual(['Discogs id must be a number']);
  }
});

describe('a wish', () => {
  test('has an alert only with a price', () => {
    for (const targetPrice of [null, '0.00'])
      expect(priceAlertProblem({ priceAlert: true, targetPrice })).not.toBeNull();
    expect(priceAlertProblem({ priceAlert: true, targetPrice: '0.01' })).toBeNull();
    expect(priceAlertProblem({ priceAlert: false, targetPrice: null })).toBeNull();
  });

  test('gives its shop link to the album it becomes, if there is room', () => {
    const purchaseUrl = 'https://example.org/buy';
    expect(notesAfterMove({ notes: null, purchaseUrl: null })).toBeNull();
    expect(notesAfterMove({ notes: null, purchaseUrl })).toBe(purchaseUrl);
    expect(notesAfterMove({ notes: 'Mono', purchaseUrl })).toBe(`Mono\n${purchaseUrl}`);
    const room = 5_000 - purchaseUrl.length - 1;
    expect(notesAfterMove({ notes: 'x'.repeat(room), purchaseUrl })).toHaveLength(5_000);
    expect(notesAfterMove({ notes: 'x'.repeat(room + 1), purchaseUrl })).toBe('x'.repeat(room + 1));
  });
});

test('an edit holds the changed fields alone, and a form the first problem of each field', () => {
  expect(changesBetween({ title: 'Low', year: 1977 }, { title: 'Low', year: 1978 })).toEqual({ year: 1978 });
  const parsed = newDiscountCode.safeParse({
    code: '',
    planIds: [],
    maxUses: 0,
    gives: { kind: 'free' },
    lastDay: null,
  });
  expect(parsed.success ? {} : problemsOf(parsed.error)).toEqual({
    code: expect.stringContaining('A code is one word'),
    planIds: 'Choose at least one plan.',
    maxUses: expect.stringContaining('Most uses'),
  });
  const twice = [
    { path: ['title'], message: 'First' },
    { path: ['title'], message: 'Second' },
  ];
  expect(problemsOf({ issues: twice } as never)).toEqual({ title: 'First' });
});

import { describe, expect, test } from 'vitest';
import { GENRES } from '../../../shared/domain/genre.ts';
import { newRecordFields, RECORD_DEFAULTS, recordFields, yearField } from '../../../shared/schemas/record.ts';

const blueTrain = { artist: 'John Coltrane', title: 'Blue Train' };

function problemsOf(fields: object): string[] {
  const parsed = newRecordFields.safeParse({ ...blueTrain, ...fields });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

describe('a record', () => {
  // ADD-010
  test('needs an artist and a title that are more than spaces', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ artist: '  ' })).toEqual(['Artist is required']);
    expect(problemsOf({ title: '\t' })).toEqual(['Title is required']);
    expect(newRecordFields.parse({ artist: ' Can ', title: ' Tago Mago ' })).toEqual({
      artist: 'Can',
      title: 'Tago Mago',
    });
  });

  // ADD-011
  test('has a whole year from 1900 to this one, or none', () => {
    const now = new Date().getFullYear();
    for (const year of [1900, '1957', now]) expect(yearField.parse(year)).toBe(Number(year));
    for (const none of ['', null]) expect(yearField.parse(none)).toBeNull();
    for (const wrong of [1899, now + 1, 1957.5, 'soon']) {
      expect(problemsOf({ year: wrong })).toEqual([`Year must be between 1900 and ${now}`]);
    }
  });

  // ADD-012
  test('is good unless it is graded', () => {
    expect(RECORD_DEFAULTS.condition).toBe('good');
  });

  // ADD-015 ADD-016
  test('keeps its value as text with cents, and its tags as text with commas', () => {
    const fields = recordFields.parse({
      ...RECORD_DEFAULTS,
      ...blueTrain,
      estimatedValue: 24.5,
      customTags: 'jazz , blue note,, Jazz',
    });
    expect(fields).toMatchObject({ estimatedValue: '24.50', customTags: 'jazz, blue note' });
  });
});

describe('the purchase of a record', () => {
  const DATE = 'Purchase date must be a real date from 1900 on, like 2026-01-31';

  test('has a price in its currency, a day, a shop, and the record its place', () => {
    const typed = { purchasePrice: 12.5, purchaseCurrency: 'SEK', purchasedOn: ' 2018-04-21 ' };
    const rest = { purchasedAt: ' The fair ', place: ' Box B ' };
    expect(newRecordFields.parse({ ...blueTrain, ...typed, ...rest })).toEqual({
      ...blueTrain,
      ...{ purchasePrice: '12.50', purchaseCurrency: 'SEK', purchasedOn: '2018-04-21' },
      ...{ purchasedAt: 'The fair', place: 'Box B' },
    });
    for (const none of ['', '  ', null]) {
      expect(newRecordFields.parse({ ...blueTrain, purchasedOn: none, place: none })).toMatchObject({
        purchasedOn: null,
        place: null,
      });
    }
    expect(RECORD_DEFAULTS).toMatchObject({ purchasePrice: null, purchaseCurrency: 'USD', purchasedOn: null });
  });

  test('says what is wrong with a day, a price and a currency', () => {
    for (const day of ['2018-02-30', '21.4.2018', '2018', '1899-12-31', 20180421]) {
      expect(problemsOf({ purchasedOn: day })).toEqual([DATE]);
    }
    expect(problemsOf({ purchasePrice: '-1' })).toEqual([
      'Purchase price must be an amount from 0 to 99999999.99, like 24.50',
    ]);
    expect(problemsOf({ purchaseCurrency: 'gold' })).toEqual(['Currency must be a code of three letters, like EUR']);
    expect(problemsOf({ place: 'x'.repeat(201) })).toHaveLength(1);
  });
});

// ADD-013
test('the form offers eleven genres', () => {
  const genres = ['rock', 'alternative', 'jazz', 'classical', 'electronic', 'folk', 'blues', 'country', 'reggae'];
  expect(GENRES).toEqual([...genres, 'hip-hop', 'pop']);
});

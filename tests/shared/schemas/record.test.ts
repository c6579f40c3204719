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

// ADD-013
test('the form offers eleven genres', () => {
  const genres = ['rock', 'alternative', 'jazz', 'classical', 'electronic', 'folk', 'blues', 'country', 'reggae'];
  expect(GENRES).toEqual([...genres, 'hip-hop', 'pop']);
});

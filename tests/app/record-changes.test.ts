import { describe, expect, test } from 'vitest';
import {
  type ChangeForm,
  CLEAR,
  changeSteps,
  isUnchanged,
  parseChanges,
  sharedText,
  UNCHANGED,
  wishSteps,
} from '../../app/features/home/list/many/record-changes.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../shared/schemas/record.ts';

const row = (id: string, fields: Partial<RecordRow> = {}) =>
  ({
    ...RECORD_DEFAULTS,
    id,
    artist: 'Sun Ra',
    title: id,
    shelfiePhotos: [],
    collectionIds: [],
    ...fields,
  }) as RecordRow;
const form = (changes: Partial<ChangeForm>): ChangeForm => ({ ...UNCHANGED, valueCurrency: 'EUR', ...changes });

function changesOf(records: RecordRow[], changes: Partial<ChangeForm>) {
  const parsed = parseChanges(form(changes));
  if (!parsed.ok) return parsed.problems;
  return changeSteps(records, parsed.fields).map(({ args }) => args);
}

describe('the dialog that changes many records', () => {
  test('changes each field that was chosen, and no other', () => {
    const all: Partial<ChangeForm> = {
      ...{ condition: 'near-mint', sleeveCondition: 'good', genre: 'jazz', placeBy: 'set', place: ' Attic ' },
      ...{ valueBy: 'set', estimatedValue: '24,50', isLimitedEdition: 'yes', tagsBy: 'replace', customTags: 'mono' },
    };
    expect(changesOf([row('a')], all)).toEqual([
      {
        id: 'a',
        changes: {
          ...{ condition: 'near-mint', sleeveCondition: 'good', genre: 'jazz', place: 'Attic' },
          ...{ estimatedValue: '24.50', valueCurrency: 'EUR', isLimitedEdition: true, customTags: 'mono' },
        },
      },
    ]);
    expect(changesOf([row('a')], { genre: 'jazz', place: 'typed, then left as is' })).toEqual([
      { id: 'a', changes: { genre: 'jazz' } },
    ]);
  });

  test('empties what can be empty', () => {
    const full = row('a', {
      sleeveCondition: 'good',
      genre: 'jazz',
      place: 'Attic',
      estimatedValue: '3.00',
      customTags: 'mono',
    });
    const cleared = { sleeveCondition: CLEAR, genre: CLEAR, placeBy: CLEAR, valueBy: CLEAR, tagsBy: CLEAR } as const;
    expect(changesOf([full], cleared)).toEqual([
      { id: 'a', changes: { sleeveCondition: null, genre: null, place: null, estimatedValue: null, customTags: null } },
    ]);
  });

  test('leaves out the records that are like that already', () => {
    expect(changesOf([row('a', { genre: 'jazz' }), row('b')], { genre: 'jazz' })).toEqual([
      { id: 'b', changes: { genre: 'jazz' } },
    ]);
    expect(changesOf([row('a', { isLimitedEdition: true })], { isLimitedEdition: 'yes' })).toEqual([]);
  });

  test('adds tags to those of each record, and takes them away in any case', () => {
    const records = [row('a', { customTags: 'Mono, promo' }), row('b')];
    expect(changesOf(records, { tagsBy: 'add', customTags: 'mono, signed' })).toEqual([
      { id: 'a', changes: { customTags: 'Mono, promo, signed' } },
      { id: 'b', changes: { customTags: 'mono, signed' } },
    ]);
    expect(changesOf(records, { tagsBy: 'remove', customTags: 'MONO' })).toEqual([
      { id: 'a', changes: { customTags: 'promo' } },
    ]);
  });

  test('says what is missing or wrong at its field', () => {
    expect(changesOf([], { tagsBy: 'add', customTags: ' , ' })).toEqual({ customTags: 'Type at least one tag' });
    expect(changesOf([], { placeBy: 'set', place: ' ' })).toEqual({ place: 'Type a place' });
    expect(changesOf([], { valueBy: 'set' })).toEqual({ estimatedValue: 'Type an amount' });
    expect(changesOf([], { valueBy: 'set', estimatedValue: 'much' })).toEqual({ estimatedValue: expect.any(String) });
    expect(changesOf([], { placeBy: 'set', place: 'x'.repeat(201) })).toEqual({ place: expect.any(String) });
  });

  test('knows whether anything is chosen', () => {
    expect(isUnchanged(form({ place: 'typed' }))).toBe(true);
    expect(isUnchanged(form({ placeBy: CLEAR }))).toBe(false);
  });

  test('says what all records have, or that they differ', () => {
    const records = [row('a', { genre: 'jazz', estimatedValue: '3.00' }), row('b', { genre: 'jazz', place: 'Attic' })];
    const texts = (['genre', 'place', 'condition', 'sleeveCondition', 'isLimitedEdition', 'customTags'] as const).map(
      (field) => sharedText(records, field),
    );
    expect(texts).toEqual(['Jazz', 'Different values', 'Good (G)', 'Not graded', 'No', 'None']);
    expect(sharedText(records, 'estimatedValue')).toBe('Different values');
    expect(sharedText(records.slice(0, 1), 'estimatedValue')).toBe('$3');
  });
});

test('a record that moves to the wishlist is deleted after its wish, and only then', () => {
  const wishOf = ({ title }: RecordRow) => ({ fields: { title } });
  expect(wishSteps([row('a')], wishOf)).toEqual([
    { name: 'wishlist.create', args: { fields: { title: 'a' } } },
    { name: 'record.delete', args: { id: 'a' }, needsPrevious: true },
  ]);
});

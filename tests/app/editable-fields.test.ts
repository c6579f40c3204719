import { describe, expect, test } from 'vitest';
import { editableFieldsOf, withEdits } from '../../app/features/tray/editable-fields.ts';

describe('the text typed into a refused change', () => {
  test('is offered to be put right, without what the app made', () => {
    const args = { id: 'w', fields: { title: 'Future Days', year: 1973, notes: null, imageUrl: '/api/images/1' } };
    expect(editableFieldsOf(args)).toEqual([
      { name: 'title', value: 'Future Days' },
      { name: 'year', value: 1973 },
      { name: 'notes', value: null },
    ]);
    expect(editableFieldsOf({ id: 'c', changes: { name: 'Jazz' } })).toEqual([{ name: 'name', value: 'Jazz' }]);
    expect(editableFieldsOf({ id: 'c', recordIds: ['r'] })).toEqual([]);
  });

  test('is sent again with the corrections and everything else as it was', () => {
    const args = { id: 'w', seen: {}, fields: { title: 'Future Days', year: 1937, notes: 'x', priceAlert: true } };
    expect(withEdits(args, { year: '1973', notes: ' ', priceAlert: false })).toEqual({
      id: 'w',
      seen: {},
      fields: { title: 'Future Days', year: 1973, notes: null, priceAlert: false },
    });
  });

  test('keeps a name that was emptied empty, so that the rule can say so', () => {
    expect(withEdits({ id: 'c', changes: { name: 'Jazz' } }, { name: '' })).toEqual({ id: 'c', changes: { name: '' } });
  });
});

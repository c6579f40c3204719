import { expect, test } from 'vitest';
import { holdsInput, unsavedOf, unsavedSentence, unsavedText } from '../../app/session/unsaved.ts';

test('a half-filled form counts in addition to unsent changes', async () => {
  const unsent = async () => ({
    commands: 1,
    tray: 2,
    photos: 3,
    drafts: [{ key: 'record.add', value: { year: '1985' }, at: '' }],
  });
  expect(await unsavedOf({ unsent })).toEqual({ changes: 6, forms: 1, reads: 0 });
});

test.each([
  [{ changes: 1, forms: 0, reads: 0 }, '1 change', '1 change on this device is not saved online yet.'],
  [{ changes: 0, forms: 1, reads: 0 }, '1 half-filled form', '1 half-filled form on this device is not saved yet.'],
  [
    { changes: 2, forms: 2, reads: 0 },
    '2 changes and 2 half-filled forms',
    '2 changes and 2 half-filled forms on this device are not saved online yet.',
  ],
  [
    { changes: 2, forms: 1, reads: 3 },
    '2 changes, 3 scanned records and 1 half-filled form',
    '2 changes, 3 scanned records and 1 half-filled form on this device are not saved online yet.',
  ],
])('%o is said in words', (unsaved, text, sentence) => {
  expect(unsavedText(unsaved)).toBe(text);
  expect(unsavedSentence(unsaved, false)).toBe(sentence);
});

test('after an attempt only the changes are said to have failed', () => {
  expect(unsavedSentence({ changes: 1, forms: 1, reads: 0 }, true)).toBe(
    '1 change could not be sent. Open the Sync sheet to see why, or choose what becomes of them. ' +
      '1 half-filled form on this device is not saved yet.',
  );
  expect(unsavedSentence({ changes: 0, forms: 1, reads: 0 }, true)).toBe(
    '1 half-filled form on this device is not saved yet.',
  );
});

test.each([
  [{ step: 'form' }, false],
  [{ step: 'search', query: 'sade' }, false],
  [
    { step: 'form', form: { artist: '', title: '', condition: 'mint', imageUrl: null, isLimitedEdition: false } },
    false,
  ],
  [{ step: 'form', form: { artist: 'Sade', title: '', condition: 'mint' } }, true],
  [{ condition: 'good' }, true],
  [{ year: '1985' }, true],
])('a form with %o has something to lose: %s', (value, isMissed) => {
  expect(holdsInput(value)).toBe(isMissed);
});

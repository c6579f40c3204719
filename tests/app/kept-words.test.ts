import { expect, test } from 'vitest';
import { keptWords } from '../../app/features/you/KeptForOthers.tsx';

test.each([
  [1, '1 unsaved change that is not yours', 'Stored in this browser, locked, until its owner logs in here again.'],
  [2, '2 unsaved changes that are not yours', 'Stored in this browser, locked, until their owner logs in here again.'],
])('the next person learns of the changes that others kept here the count alone: %i', (count, title, text) => {
  expect(keptWords(count)).toEqual({ title, text });
});

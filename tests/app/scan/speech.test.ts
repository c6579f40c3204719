import { expect, test } from 'vitest';
import { spokenNumber } from '../../../app/features/records/many/speech.ts';

test.each([
  ['b l p four zero zero three', 'BLP 4003'],
  ['BLP 4003.', 'BLP 4003'],
  ['p c s d 1 0 5', 'PCSD 105'],
  ['s 4 9 dash one two', 'S 49-12'],
  ['k slash 7', 'K/7'],
  ['spirit of eden', 'spirit of eden'],
  ['', ''],
])('%j is understood as %j', (spoken, printed) => {
  expect(spokenNumber(spoken)).toBe(printed);
});

import { expect, test } from 'vitest';
import { afterAddress, givenToAddress, startTyped, typedIn } from '../../app/ui/typed-text.ts';

function typeAndGive(typed = startTyped(''), ...texts: string[]) {
  return texts.reduce((before, text) => givenToAddress(typedIn(before, text), text), typed);
}

test('an address that comes late takes no letter away, however many it has been given meanwhile', () => {
  let typed = typeAndGive(startTyped(''), 'kraft', 'kraftwerk');
  typed = typedIn(typed, 'kraftwerk trans');
  typed = afterAddress(typed, 'kraft');
  expect(typed.text).toBe('kraftwerk trans');
  typed = afterAddress(typed, 'kraftwerk');
  expect(typed.text).toBe('kraftwerk trans');
});

test('an address that passed over a text takes no letter away either', () => {
  const typed = afterAddress(typeAndGive(startTyped(''), 'k', 'kr', 'kra'), 'kra');
  expect(typed).toEqual({ text: 'kra', known: 'kra', given: [] });
});

test('an address changed from outside replaces the typed text', () => {
  const typed = typedIn(typeAndGive(startTyped('blue'), 'blue lines'), 'blue lines x');
  expect(afterAddress(typed, '')).toEqual(startTyped(''));
  // Back, after the text has arrived.
  expect(afterAddress(afterAddress(typed, 'blue lines'), 'blue').text).toBe('blue');
});

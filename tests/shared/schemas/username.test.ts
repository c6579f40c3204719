import { expect, test } from 'vitest';
import { isReservedUsername, usernameProblem } from '../../../shared/schemas/username.ts';

const characters = 'Username can only contain letters, numbers, hyphens, and underscores';

// USER-013 USER-017 USER-020
test.each([
  ['cratedigger', null],
  ['Crate_Digger-77', null],
  ['abc', null],
  ['a'.repeat(50), null],
  ['  spaced  ', null],
  ['ADMINistrator', null],
  ['', 'Username cannot be empty'],
  ['   ', 'Username cannot be empty'],
  ['ab', 'Username must be at least 3 characters'],
  ['a'.repeat(51), 'Username must be less than 50 characters'],
  ['two words', characters],
  ['café', characters],
  ['dot.dot', characters],
  ['at@home', characters],
  ['theadmin', "Username cannot contain 'admin'"],
])('username %j: %s', (name, problem) => {
  expect(usernameProblem(name, 'setup')).toBe(problem);
});

// USER-015
test('the settings screen words the shortest length differently', () => {
  expect(usernameProblem('ab', 'settings')).toBe('Username must be at least 3 characters long');
});

// USER-024
test.each(['wishlist', 'Wishlist', ' API ', '0190a1b2-0000-7000-8000-000000000000'])(
  '%j is a reserved username',
  (name) => {
    expect(isReservedUsername(name)).toBe(true);
  },
);

test('an ordinary name is not reserved', () => {
  expect(isReservedUsername('cratedigger')).toBe(false);
});

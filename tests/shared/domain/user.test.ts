import { expect, test } from 'vitest';
import { displayNameOf } from '../../../shared/domain/user.ts';

const NAMELESS = { firstName: null, lastName: null, username: null, email: null };

test('a header names a person by their name, their username, or what they are known by', () => {
  const email = 'vinyl.fan@example.com';
  const all = { firstName: 'Vinyl', lastName: 'Fan', username: 'cratedigger', email };
  expect(displayNameOf(all)).toBe('Vinyl Fan');
  expect(displayNameOf({ ...all, lastName: null })).toBe('Vinyl');
  expect(displayNameOf({ ...all, firstName: null })).toBe('Fan');
  expect(displayNameOf({ ...NAMELESS, username: 'cratedigger', email })).toBe('cratedigger');
  expect(displayNameOf({ ...NAMELESS, email })).toBe('vinyl.fan');
  expect(displayNameOf(NAMELESS)).toBe('You');
});

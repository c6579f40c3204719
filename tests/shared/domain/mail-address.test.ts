import { expect, test } from 'vitest';
import { isMailAddress, MAIL_ADDRESS_MAX } from '../../../shared/domain/mail-address.ts';

test.each(['name@example.com', 'first.last+shop@mail.example.co.uk', 'å@exämple.org', "o'neil@example.org"])(
  '%s can be a mail address',
  (text) => {
    expect(isMailAddress(text)).toBe(true);
  },
);

test.each([
  ...['', 'name', 'name@', '@example.com', 'name@example', 'name@example.', 'name@.com ', 'a@b@example.com'],
  ...[
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'A <a@example.com>',
    'a b@example.com',
    '"a"@example.com',
  ],
  ...[
    'a@example.com\nBcc: b@example.com',
    'a@example.com\r',
    'a:b@example.com',
    'a(b)@example.com',
    'a@[10.0.0.1]',
    'a\\b@example.com',
  ],
  ...['a@exa mple.com', 'a@exa,mple.com', 'a@example.c om', 'a@example.c,om', ' a@example.com', 'a\u0007@example.com'],
])('%j cannot, since it may name no one, or others too', (text) => {
  expect(isMailAddress(text)).toBe(false);
});

test('a mail address has its longest length', () => {
  const addressOf = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
  expect(addressOf(MAIL_ADDRESS_MAX)).toHaveLength(254);
  expect(isMailAddress(addressOf(254))).toBe(true);
  expect(isMailAddress(addressOf(255))).toBe(false);
});

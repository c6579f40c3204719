import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInUser } from '../../../sync-server/auth/sign-in-user.ts';
import type { Identity } from '../../../sync-server/providers/identity/identity-provider.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const OLD = 'https://old.example';
const NEW = 'https://new.example';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signIn = (issuer: string, subject: string, email: string, emailVerified = true) => {
  const person: Identity = { issuer, subject, email, emailVerified, ...NOTHING_ELSE };
  return signInUser(server.ctx, person);
};
const NOTHING_ELSE = { firstName: null, lastName: null, pictureUrl: null, idToken: 't', sessionId: null };
const accountOf = (id: string) =>
  server.ctx.db
    .selectFrom('users')
    .select(['issuer', 'subject', 'email', 'email_verified'])
    .where('id', '=', id)
    .executeTakeFirst();

describe('after a change of the identity provider', () => {
  test('a person keeps the account if both have verified the address', async () => {
    const id = await signIn(OLD, 'keeps', 'keeps@example.com');
    expect(await signIn(NEW, 'other-id', 'Keeps@example.com')).toBe(id);
    expect(await signIn(NEW, 'other-id', 'keeps@example.com')).toBe(id);
    expect(await accountOf(id)).toEqual({
      issuer: NEW,
      subject: 'other-id',
      email: 'keeps@example.com',
      email_verified: true,
    });
  });

  test('a person whom the new one calls as the old one called another has another account', async () => {
    const id = await signIn(OLD, '1001', 'first@example.com');
    const other = await signIn(NEW, '1001', 'second@example.com');
    expect(other).not.toBe(id);
    expect(await accountOf(id)).toEqual({
      issuer: OLD,
      subject: '1001',
      email: 'first@example.com',
      email_verified: true,
    });
  });

  test.each([
    ['the old one', false, true],
    ['the new one', true, false],
  ])('an address that %s has not verified opens no account', async (which, byOld, byNew) => {
    const email = `${which.replaceAll(' ', '-')}@example.com`;
    const id = await signIn(OLD, email, email, byOld);
    const other = await signIn(NEW, email, email, byNew);
    expect(other).not.toBe(id);
    expect(await accountOf(id)).toEqual({ issuer: OLD, subject: email, email, email_verified: byOld });
    expect(await accountOf(other)).toEqual({ issuer: NEW, subject: email, email, email_verified: byNew });
  });
});

test('within one provider another subject is another person, whose address is not verified here', async () => {
  const id = await signIn(NEW, 'one', 'shared@example.com');
  const other = await signIn(NEW, 'two', 'shared@example.com');
  expect(other).not.toBe(id);
  expect(await accountOf(id)).toMatchObject({ subject: 'one', email_verified: true });
  expect(await accountOf(other)).toMatchObject({ subject: 'two', email_verified: false });
});

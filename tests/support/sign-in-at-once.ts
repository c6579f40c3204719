import { createHmac, randomBytes } from 'node:crypto';
import { subjectOf } from '../../dev/identity/embedded-identity.ts';
import { WHO_COOKIE } from '../../shared/wire/current-user-call.ts';
import { signInUser } from '../../sync-server/auth/sign-in-user.ts';
import type { Context } from '../../sync-server/context.ts';
import { sessionCookieName } from '../../sync-server/http/session.ts';
import type { HttpClient } from './http-client.ts';

/**
 * Signs in a browser by a session in the database: a tenth of the time that the provider's pages take. A test of the real way
 * compares what both leave.
 */
export async function signInAtOnce(ctx: Context, client: HttpClient, email: string): Promise<void> {
  const { config, db } = ctx;
  if (config.identity.mode !== 'embedded') throw new Error('Only for people of the built-in provider');
  const userId = await signInUser(ctx, {
    issuer: config.identity.issuer,
    subject: subjectOf(email),
    email: email.toLowerCase(),
    emailVerified: true,
    firstName: null,
    lastName: null,
    pictureUrl: null,
    idToken: '',
    sessionId: null,
  });
  const sid = randomBytes(24).toString('base64url');
  const now = ctx.clock();
  const expires = new Date(now + 90 * 86_400_000);
  const cookie = {
    originalMaxAge: 90 * 86_400_000,
    expires,
    secure: false,
    httpOnly: true,
    path: '/',
    sameSite: 'lax',
  };
  const providerSessionId = `at the provider ${sid}`;
  const sess = { cookie, userId, idToken: '', providerSessionId, renewedAt: now, startedAt: now, userAgent: 'node' };
  await db
    .insertInto('sessions')
    .values({ sid, sess: JSON.stringify(sess), expire: expires.toISOString() })
    .execute();
  const signature = createHmac('sha256', config.sessionSecret).update(sid).digest('base64').replace(/=+$/, '');
  client.setCookie(sessionCookieName(config.isPublicUrlSecure), encodeURIComponent(`s:${sid}.${signature}`));
  client.setCookie(WHO_COOKIE, userId);
}

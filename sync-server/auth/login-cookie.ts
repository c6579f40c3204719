import { createHash, hkdfSync } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { CALLBACK_PATH } from '../providers/identity/identity-provider.ts';

const MINUTES = 15;

/** Pending sign-ins per browser. With the longest return path, their cookies still fit into a header of 8 kB. */
const MOST_AT_ONCE = 5;

/** Lists pending sign-ins, the newest last, because /api/login cannot read their own cookies. */
const LIST = 'logins';
/** Browsers take such a cookie over https alone. */
const SECURE = '__Secure-';
const LOGIN_PATH = '/api/login';

const pendingSchema = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
});
export type PendingLogin = z.infer<typeof pendingSchema>;

/**
 * Keeps each pending sign-in encrypted in its own cookie and not in the session, because two tabs that start at the same
 * time would overwrite each other's session.
 */
export function loginCookies(options: { secret: string; isSecure: boolean; clock: () => number }) {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'login cookie', 32));
  const prefix = options.isSecure ? SECURE : '';
  const list = `${prefix}${LIST}`;
  const cookieOf = (state: string) => `${prefix}${nameOf(state)}`;
  const cookie: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: options.isSecure, path: CALLBACK_PATH };
  return {
    /** Stores a pending sign-in, and drops the oldest beyond MOST_AT_ONCE. */
    async put(req: Request, res: Response, pending: PendingLogin): Promise<void> {
      const maxAge = MINUTES * 60_000;
      const sealed = await seal(key, pending, options.clock() + maxAge);
      const begun = [
        ...(parseCookie(req.headers.cookie ?? '')[list] ?? '').split('.').filter(isName),
        cookieOf(pending.state),
      ];
      for (const name of begun.slice(0, -MOST_AT_ONCE)) res.clearCookie(name, cookie);
      res.cookie(list, begun.slice(-MOST_AT_ONCE).join('.'), { ...cookie, path: LOGIN_PATH, maxAge });
      res.cookie(cookieOf(pending.state), sealed, { ...cookie, maxAge });
    },
    /** Removes and returns the sign-in with this state; undefined if it is unknown or expired. */
    async take(req: Request, res: Response, state: string): Promise<PendingLogin | undefined> {
      const name = cookieOf(state);
      const sealed = parseCookie(req.headers.cookie ?? '')[name];
      if (sealed === undefined) return undefined;
      res.clearCookie(name, cookie);
      const parsed = pendingSchema.safeParse(await unseal(key, sealed, options.clock()));
      return parsed.success && parsed.data.state === state ? parsed.data : undefined;
    },
  };
}

function nameOf(state: string): string {
  return `login-${createHash('sha256').update(state).digest('base64url').slice(0, 12)}`;
}

function isName(text: string): boolean {
  return /^(?:__Secure-)?login-[\w-]{12}$/.test(text);
}

function seal(key: Buffer, pending: PendingLogin, expires: number): Promise<string> {
  return new EncryptJWT({ ...pending })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(expires / 1_000))
    .encrypt(key);
}

/** @returns undefined for a value that is expired, changed, or sealed with another secret or by an earlier build */
async function unseal(key: Buffer, sealed: string, now: number): Promise<unknown> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      currentDate: new Date(now),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return payload;
  } catch {
    return undefined;
  }
}

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import { z } from 'zod';
import { cookieOf } from '../http/cookie.ts';
import { CALLBACK_PATH } from '../providers/identity/identity-provider.ts';

const MINUTES = 15;

/** Sign-ins under way in one browser; with the longest way back all of them fit in one header of 8 kB. */
const MOST_AT_ONCE = 5;

/** Lists the sign-ins begun, the newest last: where one begins, their own cookies cannot be seen. */
const LIST = 'logins';
const LOGIN_PATH = '/api/login';

const pendingSchema = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
  expires: z.number(),
});
export type PendingLogin = z.infer<typeof pendingSchema>;

/**
 * A sign-in under way, sealed in a cookie of its own. One cookie per sign-in instead of a place in the session: two
 * tabs that begin at the same time would overwrite each other's session.
 */
export function loginCookies(options: { secret: string; isSecure: boolean; clock: () => number }) {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'login cookie', 32));
  const cookie: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: options.isSecure, path: CALLBACK_PATH };
  return {
    /** Begins a sign-in; the oldest beyond MOST_AT_ONCE are dropped. */
    put(req: Request, res: Response, pending: Omit<PendingLogin, 'expires'>): void {
      const maxAge = MINUTES * 60_000;
      const sealed = seal(key, JSON.stringify({ ...pending, expires: options.clock() + maxAge }));
      const begun = [...(cookieOf(req, LIST) ?? '').split('.').filter(isName), nameOf(pending.state)];
      for (const name of begun.slice(0, -MOST_AT_ONCE)) res.clearCookie(name, cookie);
      res.cookie(LIST, begun.slice(-MOST_AT_ONCE).join('.'), { ...cookie, path: LOGIN_PATH, maxAge });
      res.cookie(nameOf(pending.state), sealed, { ...cookie, maxAge });
    },
    /** Takes the sign-in with this state out of the browser; undefined when none was begun here or it is too old. */
    take(req: Request, res: Response, state: string): PendingLogin | undefined {
      const name = nameOf(state);
      const sealed = cookieOf(req, name);
      if (sealed === undefined) return undefined;
      res.clearCookie(name, cookie);
      const parsed = pendingSchema.safeParse(unseal(key, sealed));
      if (!parsed.success || parsed.data.state !== state) return undefined;
      return parsed.data.expires > options.clock() ? parsed.data : undefined;
    },
  };
}

function nameOf(state: string): string {
  return `login-${createHash('sha256').update(state).digest('base64url').slice(0, 12)}`;
}

function isName(text: string): boolean {
  return /^login-[\w-]{12}$/.test(text);
}

function seal(key: Buffer, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function unseal(key: Buffer, sealed: string): unknown {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8'));
  } catch {
    return undefined;
  }
}

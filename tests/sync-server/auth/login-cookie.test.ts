import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { loginCookies } from '../../../sync-server/auth/login-cookie.ts';

const pending = { verifier: 'v'.repeat(43), state: 's'.repeat(43), nonce: 'n'.repeat(43), returnTo: '/wishlist' };
const SECRET = 'a secret of at least thirty-two bytes';

/** A browser's cookies between two requests. */
function browser() {
  const kept = new Map<string, string>();
  const request = () => ({ headers: { cookie: [...kept].map((each) => each.join('=')).join('; ') } }) as Request;
  const response = {
    cookie: (name: string, value: string) => kept.set(name, value),
    clearCookie: (name: string) => kept.delete(name),
  } as unknown as Response;
  return { kept, request, response };
}

async function begun(secret = SECRET) {
  let now = Date.UTC(2026, 0, 31);
  const logins = (of: string) => loginCookies({ secret: of, isSecure: false, clock: () => now });
  const { kept, request, response } = browser();
  await logins(secret).put(request(), response, pending);
  const [name = ''] = [...kept.keys()].filter((each) => each.startsWith('login-'));
  return {
    kept,
    name,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    take: (state = pending.state, of = SECRET) => logins(of).take(request(), response, state),
  };
}

test('a sign-in that was begun comes back as it was, once', async () => {
  const { kept, name, take } = await begun();
  expect(kept.get(name)).not.toContain(pending.returnTo);
  expect(await take('another state')).toBeUndefined();
  expect(await take()).toEqual(pending);
  expect(await take()).toBeUndefined();
});

test('a sign-in that is older than a quarter of an hour is none', async () => {
  const young = await begun();
  young.advance(14 * 60_000);
  expect(await young.take()).toEqual(pending);
  const old = await begun();
  old.advance(15 * 60_000);
  expect(await old.take()).toBeUndefined();
});

test('a cookie sealed by another secret or an earlier build, or changed, is ignored without an error', async () => {
  expect(await (await begun('another secret, just as long as ours')).take()).toBeUndefined();
  const earlier = await begun();
  const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'login cookie', 32));
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  const body = Buffer.concat([cipher.update(JSON.stringify(pending)), cipher.final()]);
  for (const sealed of [
    Buffer.concat([Buffer.alloc(12), cipher.getAuthTag(), body]).toString('base64url'),
    randomBytes(300).toString('base64url'),
    `${earlier.kept.get(earlier.name)}x`,
    '',
    '....',
  ]) {
    const changed = await begun();
    changed.kept.set(changed.name, sealed);
    expect(await changed.take()).toBeUndefined();
  }
});

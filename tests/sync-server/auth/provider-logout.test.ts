import { createPublicKey, type JsonWebKey, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyPair, importJWK, type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMBEDDED_CLIENT_ID, subjectOf } from '../../../dev/identity/embedded-identity.ts';
import { endProviderSession } from '../../../shared/contract/provider-logout.ts';
import { tidy } from '../../../sync-server/start/housekeeping.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { openLiveDevice } from '../../support/live-device.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { entriesAbout, somebody, switchTo } from './viewing.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MINUTE = 60_000;

let server: TestServer;
let now = Date.now();
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: () => now } });
});
afterAll(() => server.stop());
beforeEach(() => {
  now = Date.now();
});

/** A browser that signed in at the provider's own pages, with its session there. */
async function browserOf(email: string) {
  const client = server.newClient();
  await client.signIn(email);
  const sid = /^s:([^.]+)/.exec(decodeURIComponent(client.cookies().get('side-one') ?? ''))?.[1] ?? '';
  const { rows } = await sql<{ there: string; idToken: string }>`
    select sess ->> 'providerSessionId' as there, sess ->> 'idToken' as "idToken" from sessions where sid = ${sid}
  `.execute(server.ctx.db);
  return { email, client, sid, sessionId: rows[0]?.there ?? '', idToken: rows[0]?.idToken ?? '' };
}

/** A person with two browsers, and a browser of another. */
async function threeBrowsers() {
  people += 1;
  const email = `logout${people}@example.com`;
  return {
    email,
    sub: subjectOf(email),
    desk: await browserOf(email),
    phone: await browserOf(email),
    other: await browserOf(`other${people}@example.com`),
  };
}

const isSignedIn = async ({ client }: { client: HttpClient }) => (await client.get('/api/auth/user')).status === 200;
const signedIn = (...browsers: { client: HttpClient }[]) => Promise.all(browsers.map(isSignedIn));

function jwk(): JsonWebKey {
  return JSON.parse(readFileSync(join(server.config.dataDir, 'dev-idp-key.json'), 'utf8'));
}

const seconds = (milliseconds = now) => Math.floor(milliseconds / 1000);

function claimsFor(claims: JWTPayload): JWTPayload {
  return {
    iss: server.config.identity.issuer,
    aud: EMBEDDED_CLIENT_ID,
    iat: seconds(),
    exp: seconds(now + 2 * MINUTE),
    jti: randomUUID(),
    events: { [EVENT]: {} },
    ...claims,
  };
}

const HEADER: JWTHeaderParameters = { alg: 'ES256', kid: 'dev', typ: 'logout+jwt' };

/** A token as the provider signs it; a claim that is undefined is left out. */
async function signed(claims: JWTPayload, header = HEADER, key?: CryptoKey | Uint8Array): Promise<string> {
  return new SignJWT(claimsFor(claims)).setProtectedHeader(header).sign(key ?? (await importJWK(jwk(), 'ES256')));
}

const NO_COOKIE = { origin: '' };

async function send(token: string) {
  const body = new URLSearchParams({ logout_token: token });
  const response = await server
    .newClient()
    .fetch(endProviderSession.path, { method: 'POST', body, headers: NO_COOKIE });
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() };
}

describe('a sign-out at the provider', () => {
  test('ends the session of that browser here, and no other one of the person', async () => {
    const { desk, phone, other } = await threeBrowsers();
    expect(desk.sessionId).toMatch(/.{10}/);
    expect(desk.sessionId).not.toBe(phone.sessionId);
    const page = await desk.client.fetch('/dev-idp/session/end');
    expect(page.status).toBe(302);
    expect(await signedIn(desk, phone, other)).toEqual([false, true, true]);
  });

  test('reaches the open app at once, which keeps what waits and sends it after the next sign-in', async () => {
    const { desk, email } = await threeBrowsers();
    const { id } = (await desk.client.get('/api/auth/user')).body;
    const device = openLiveDevice(desk.client, id);
    try {
      await expect.poll(() => device.streams.opened).toBe(1);
      await desk.client.fetch('/dev-idp/session/end');
      await expect.poll(() => device.sync.status().session).toBe('ended');
      await device.library.run('record.create', { fields: { artist: 'Can', title: 'Ege Bamyasi' } });
      expect(device.titles()).toEqual(['Ege Bamyasi']);
      await desk.client.signIn(email);
      await device.sync.syncNow();
      const { body } = await desk.client.get('/api/records');
      expect(body.map(({ title }: { title: string }) => title)).toEqual(['Ege Bamyasi']);
    } finally {
      await device.close();
    }
  });
});

describe('a logout token', () => {
  test('that names a session and its person ends that session alone', async () => {
    const { sub, desk, phone, other } = await threeBrowsers();
    const answer = await send(await signed({ sub, sid: desk.sessionId }));
    expect(answer).toEqual({ status: 200, cache: 'no-store', body: { success: true } });
    expect(await signedIn(desk, phone, other)).toEqual([false, true, true]);
  });

  test('that names a session alone ends it', async () => {
    const { desk, phone, other } = await threeBrowsers();
    expect((await send(await signed({ sid: phone.sessionId }))).status).toBe(200);
    expect(await signedIn(desk, phone, other)).toEqual([true, false, true]);
  });

  test('that names a person alone ends all of theirs and none of another person’s', async () => {
    const { sub, desk, phone, other } = await threeBrowsers();
    expect((await send(await signed({ sub }))).status).toBe(200);
    expect(await signedIn(desk, phone, other)).toEqual([false, false, true]);
  });

  test('may leave out its type, as the standard lets it', async () => {
    const { sub, desk, other } = await threeBrowsers();
    expect((await send(await signed({ sub }, { alg: 'ES256', kid: 'dev' }))).status).toBe(200);
    expect(await signedIn(desk, other)).toEqual([false, true]);
  });

  test('that names the session of another person with it ends nothing', async () => {
    const { sub, desk, phone, other } = await threeBrowsers();
    expect((await send(await signed({ sub, sid: other.sessionId }))).status).toBe(200);
    expect((await send(await signed({ sub: subjectOf('unknown@example.com') }))).status).toBe(200);
    expect(await signedIn(desk, phone, other)).toEqual([true, true, true]);
  });

  test('ends sessions of an earlier version, which do not know theirs at the provider, with any of the person', async () => {
    const { sub, desk, phone, other } = await threeBrowsers();
    await sql`update sessions set sess = sess - 'providerSessionId' where sid = any(${[desk.sid, other.sid]})`.execute(
      server.ctx.db,
    );
    expect((await send(await signed({ sub, sid: 'another one' }))).status).toBe(200);
    expect(await signedIn(desk, phone, other)).toEqual([false, true, true]);
    expect((await send(await signed({ sid: 'another one' }))).status).toBe(200);
    expect(await signedIn(phone, other)).toEqual([true, true]);
  });

  test('ends what an administrator views with the session, which the audit log says', async () => {
    const admin = await somebody(server, 'admin');
    const person = await somebody(server);
    await switchTo(admin, person);
    expect((await send(await signed({ sub: subjectOf(person.email) }))).status).toBe(200);
    expect(await signedIn(admin, person)).toEqual([true, false]);
    expect((await send(await signed({ sub: subjectOf(admin.email) }))).status).toBe(200);
    expect(await signedIn(admin)).toEqual([false]);
    const [, end] = await entriesAbout(server, person.id);
    expect(end).toMatchObject({ actor: admin.id, act: 'view.end', after: { because: 'signed out' } });
  });

  test('counts once: sent again, it does not end what was begun after it', async () => {
    const { sub, email, desk, phone } = await threeBrowsers();
    const token = await signed({ sub });
    expect((await send(token)).status).toBe(200);
    const again = await browserOf(email);
    expect(await send(token)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect(await signedIn(desk, phone, again)).toEqual([false, false, true]);
  });

  test('is remembered for longer than its times let it pass, and then forgotten', async () => {
    const { sub } = await threeBrowsers();
    const token = await signed({ sub, exp: seconds(now + 90 * MINUTE) });
    expect((await send(token)).status).toBe(200);
    const remembered = async () =>
      (await sql`select from used_logout_tokens where until < '2100-01-01'`.execute(server.ctx.db)).rows.length;
    now += 59 * MINUTE;
    await tidy(server.ctx);
    expect(await remembered()).toBeGreaterThan(0);
    expect((await send(token)).status).toBe(400);
    now += 2 * MINUTE;
    await tidy(server.ctx);
    expect(await remembered()).toBe(0);
  });
});

describe('nothing ends by', () => {
  const forged: [string, (claims: { sub: string; sid: string }, idToken: string) => Promise<string>][] = [
    ['a token of another key', async (who) => signed(who, HEADER, (await generateKeyPair('ES256')).privateKey)],
    ['a token of a key that is not published', (who) => signed(who, { ...HEADER, kid: 'mine' })],
    ['a token without a signature', async (who) => new UnsecuredJWT(claimsFor(who)).encode()],
    [
      'a token whose secret is the public key',
      (who) => signed(who, { ...HEADER, alg: 'HS256' }, Buffer.from(publicKeyText())),
    ],
    ['a token with a nonce', (who) => signed({ ...who, nonce: 'n' })],
    ['a token of another type', (who) => signed(who, { ...HEADER, typ: 'at+jwt' })],
    ['a token for another application', (who) => signed({ ...who, aud: 'another' })],
    ['a token of another provider', (who) => signed({ ...who, iss: 'https://id.example' })],
    ['an expired token', (who) => signed({ ...who, exp: seconds(now - 2 * MINUTE) })],
    ['an old token', (who) => signed({ ...who, iat: seconds(now - 12 * MINUTE), exp: seconds(now + MINUTE) })],
    [
      'a token of the future',
      (who) => signed({ ...who, iat: seconds(now + 2 * MINUTE), exp: seconds(now + 3 * MINUTE) }),
    ],
    ['a token without its time', (who) => signed({ ...who, iat: undefined })],
    ['a token without an end', (who) => signed({ ...who, exp: undefined })],
    ['a token without an id', (who) => signed({ ...who, jti: undefined })],
    ['a token of no event', (who) => signed({ ...who, events: undefined })],
    ['a token of another event', (who) => signed({ ...who, events: { 'https://id.example/password-changed': {} } })],
    ['a token whose event is a text', (who) => signed({ ...who, events: { [EVENT]: 'yes' } })],
    ['a token that names no one', () => signed({})],
    ['a token whose names are empty', () => signed({ sub: '', sid: '' })],
    ['an ID token', async (_who, idToken) => idToken],
    ['a text', async () => 'logout'],
    ['an empty text', async () => ''],
  ];

  const publicKeyText = () =>
    createPublicKey({ key: jwk(), format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();

  test.each(forged)('%s', async (_name, forge) => {
    const { sub, desk, phone, other } = await threeBrowsers();
    const answer = await send(await forge({ sub, sid: desk.sessionId }, desk.idToken));
    expect(answer).toMatchObject({ status: 400, cache: 'no-store, private', body: { code: 'INVALID' } });
    expect(await signedIn(desk, phone, other)).toEqual([true, true, true]);
    // The same person and session in a token that counts.
    expect((await send(await signed({ sub, sid: desk.sessionId }))).status).toBe(200);
    expect(await signedIn(desk)).toEqual([false]);
  });

  test('a body of another type, or one that is too large', async () => {
    const { sub, desk } = await threeBrowsers();
    const token = await signed({ sub });
    const json = await server.newClient().send('POST', endProviderSession.path, { logout_token: token });
    expect([json.status, json.body.code]).toEqual([400, 'INVALID']);
    expect(await send(token + 'x'.repeat(100_001))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect(await signedIn(desk)).toEqual([true]);
  });
});

test('an address that sends tokens without end is held back', async () => {
  await send('one');
  const counted = await server.ctx.pool.query(`update rate_limits set hits = 3000 where key like 'provider-logout:%'`);
  expect(counted.rowCount).toBe(1);
  expect(await send('more')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  now += MINUTE;
  expect((await send('more')).status).toBe(400);
});

test('a provider whose keys cannot be had is asked again later', async () => {
  const env = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' };
  const real = await startTestServer({ env });
  try {
    const body = new URLSearchParams({ logout_token: await signed({ sub: 'any' }) });
    const response = await real.newClient().fetch(endProviderSession.path, { method: 'POST', body });
    expect([response.status, response.headers.has('retry-after')]).toEqual([503, true]);
  } finally {
    await real.stop();
  }
});

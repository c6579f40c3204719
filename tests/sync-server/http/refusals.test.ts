import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedIdentity } from '../../../dev/identity/embedded-identity.ts';
import { ENDPOINTS } from '../../../shared/contract/all.ts';
import { searchRetail } from '../../../shared/contract/retail.ts';
import { USER_HEADER } from '../../../shared/wire/current-user-call.ts';
import { createApp } from '../../../sync-server/start/app.ts';
import { buildContext, closeContext } from '../../../sync-server/start/build-context.ts';
import { loadConfig } from '../../../sync-server/start/config.ts';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.signedIn();
});
afterAll(() => server.stop());

const someId = '0197f6a1-0000-7000-8000-000000000001';
const pathOf = (path: string) =>
  path.replace(/\{id\}/, path.includes('release') ? '7' : someId).replace(/\{\w+\}/g, someId);

function callsFor(access: 'user' | 'anyone') {
  return ENDPOINTS.filter((endpoint) => endpoint.access === access).map(
    (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
  );
}

describe('every call of the contract', () => {
  // API-001 API-003 PERM-002 PERM-011
  test.each(callsFor('user'))('%s needs a session', async (_name, { method, path }) => {
    const visitor = server.newClient();
    const answer = await visitor.send(method, pathOf(path), method === 'GET' ? undefined : {});
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Unauthorized' });
    expect(answer.headers.get('cache-control')).toBe('no-store, private');
  });

  test.each(callsFor('anyone'))('%s answers visitors too, and the answer is not cached', async (_name, endpoint) => {
    const { method, path } = endpoint;
    const answer = await server.newClient().send(method, `${pathOf(path)}?artist=Can&title=Tago%20Mago`);
    // A write without a body is refused for what it lacks, and not for who sends it.
    expect(method === 'GET' ? [200, 404] : [400]).toContain(answer.status);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  test.each(
    ENDPOINTS.filter(({ method, access }) => method !== 'GET' && access !== 'signature').map(
      (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
    ),
  )('%s is refused when it comes from another site', async (_name, { method, path }) => {
    const foreign = { origin: 'https://evil.example' };
    const answer = await client.send(method, pathOf(path), {}, foreign);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('ORIGIN_REFUSED');
  });

  const withSession = ENDPOINTS.filter(({ access }) => access !== 'signature');
  test.each(withSession.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s that names another person than the session is refused before anything is read',
    async (_name, { method, path }) => {
      const answer = await client.send(method, pathOf(path), method === 'GET' ? undefined : {}, {
        [USER_HEADER]: someId,
      });
      expect([answer.status, answer.body.code]).toEqual([403, 'USER_MISMATCH']);
      expect(answer.headers.get('cache-control')).toBe('no-store, private');
    },
  );

  test.each(callsFor('user'))('%s that names its person after the session has ended is a 401', async (_name, call) => {
    const headers = { [USER_HEADER]: someId };
    const answer = await server.newClient().send(call.method, pathOf(call.path), undefined, headers);
    expect(answer.body.code).toBe('UNAUTHENTICATED');
  });

  test('that names its own person is answered', async () => {
    const { id } = (await client.get('/api/auth/user')).body;
    const headers = { [USER_HEADER]: id };
    expect((await client.get('/api/auth/user', headers)).body.id).toBe(id);
    const renamed = await client.send('PATCH', '/api/profile', { username: 'cratedigger' }, headers);
    expect(renamed.body.username).toBe('cratedigger');
  });

  // ERR-006
  test('sends an answer that no cache may keep', async () => {
    const whole = ENDPOINTS.filter(
      ({ method, path, answerType }) => method === 'GET' && !path.includes('{') && !answerType,
    );
    for (const { path, access } of whole) {
      const answer = await client.get(
        `${path}?q=abbey&query=abbey&artist=The%20Beatles&title=Abbey%20Road&planId=annual`,
      );
      // Without credentials for the retail site, its search returns 503.
      const status = path === searchRetail.path ? 503 : access === 'admin' ? 403 : 200;
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, status, 'no-store, private']);
    }
  });
});

describe('a write', () => {
  test('without a header that names its origin is refused', async () => {
    const answer = await client.send('POST', '/api/collections', { name: 'Jazz' }, { origin: '' });
    expect(answer.body.code).toBe('ORIGIN_REFUSED');
  });

  test.each(['cross-site', 'same-site', 'none'])('that a browser calls %s is refused', async (site) => {
    const answer = await client.send('POST', '/api/collections', { name: 'Jazz' }, { 'sec-fetch-site': site });
    expect(answer.body.code).toBe('ORIGIN_REFUSED');
  });

  // API-001 ERR-007
  test('with a body that is not JSON is refused with a message that says so', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await client.fetch('/api/collections', { method: 'POST', headers, body: '{"name":' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'The body is not valid JSON', code: 'INVALID' });
  });

  test('with a body of another type names the first field that is missing', async () => {
    const answer = await client.fetch('/api/collections', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Jazz' }),
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()).details.field).toBe('name');
  });

  test.each([
    ['/api/collections', 100_001],
    ['/api/records', 8_000_001],
    ['/api/sync', 4_000_001],
  ])('to %s of %i bytes is too large', async (path, size) => {
    const answer = await client.send('POST', path, { name: 'x'.repeat(size) });
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe('TOO_LARGE');
  });
});

describe('an address', () => {
  // ERR-007
  test('under /api that is no call is a 404 in JSON, for any method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await client.send(method, '/api/nothing-here');
      expect([method, answer.status, answer.body.code]).toEqual([method, 404, 'NOT_FOUND']);
    }
    expect((await client.get('/api')).body.code).toBe('NOT_FOUND');
    expect((await client.send('PUT', '/api/records')).status).toBe(404);
  });

  test.each(['/', '/api/records', '/healthz'])('%s sends no request back (TRACE)', async (path) => {
    const { status, text } = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = request(
        `${server.origin}${path}`,
        { method: 'TRACE', headers: { secret: 'echo' } },
        async (answer) =>
          resolve({
            status: answer.statusCode,
            text: await new Response(Readable.toWeb(answer) as ReadableStream).text(),
          }),
      );
      sent.once('error', reject).end();
    });
    expect([403, 404]).toContain(status);
    expect(text).not.toContain('echo');
  });

  test('with escapes that cannot be read is a 404 and no crash', async () => {
    expect((await client.send('DELETE', '/api/records/%E0%A4%A')).status).toBe(404);
    expect((await client.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await client.get('/readyz')).body).toEqual({ status: 'ready' });
  });
});

describe('the event stream', () => {
  test('is refused to a page that names another person: in the address, as it cannot send headers', async () => {
    const answer = await client.get(`/api/sync/events?user=${someId}`);
    expect([answer.status, answer.body.code]).toEqual([403, 'USER_MISMATCH']);
  });
});

describe('headers', () => {
  test('forbid inline script, foreign script and framing', async () => {
    const policy = (await client.get('/healthz')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    const { headers } = await client.get('/healthz');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('permissions-policy')).toBe(
      'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    );
    expect((await client.get('/healthz')).headers.get('x-powered-by')).toBeNull();
  });
});

describe('an unexpected error', () => {
  // ERR-007
  test('is a 500 without internal details, and a broken database is a 503', async () => {
    const broken = await startTestServer({
      overrides: {
        catalogue: {
          source: 'embedded',
          search: () => Promise.reject(new Error('secret detail of table users')),
          release: () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
        },
      },
    });
    try {
      const person = await broken.signedIn();
      const answer = await person.get('/api/search/discogs?q=abbey');
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        code: 'INTERNAL',
        message: 'Something went wrong on the server. Please try again.',
      });
      const away = await person.get('/api/discogs/release/1');
      expect([away.status, away.body.code, away.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5']);
    } finally {
      await broken.stop();
    }
  });
});

describe('rate limits', () => {
  test('on searching count for each person separately, across all servers, and say how long to wait', async () => {
    const eager = await server.signedIn();
    let last = await eager.get('/api/search/discogs?q=abbey');
    for (let count = 0; count < 60 && last.status === 200; count += 1)
      last = await eager.get('/api/search/discogs?q=abbey');
    expect(last.status).toBe(429);
    expect(last.body.code).toBe('RATE_LIMITED');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.restart();
    expect((await eager.get('/api/search/discogs?q=abbey')).status).toBe(429);
    expect((await client.get('/api/search/discogs?q=abbey')).status).toBe(200);
  });

  test('on packs for the device let a person ask for 60 in ten minutes', async () => {
    const [eager, calm] = [await server.signedIn(), await server.signedIn()];
    const ask = (who: HttpClient) => who.get(`/api/catalogue-packs/${'0'.repeat(64)}`);
    for (let count = 0; count < 60; count += 1) expect((await ask(eager)).status).toBe(404);
    const refused = await ask(eager);
    expect([refused.status, (await ask(calm)).status]).toEqual([429, 404]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(540);
  });
});

describe('rate limits of public pages and of sync', () => {
  let now = Date.now();
  let own: TestServer;
  beforeAll(async () => {
    own = await startTestServer({ overrides: { clock: () => now } });
  });
  afterAll(() => own.stop());

  test.each([
    '/api/wishlist/public/nobody',
    '/api/public-collection/nobody/jazz',
    '/api/public-profile/nobody',
    '/api/reviews?artist=Can&title=Ege',
    '/api/reviews/Can/Ege',
  ])('%s counts for each address, says how long to wait, and opens again', async (path) => {
    const visitor = own.newClient();
    await visitor.get(path);
    const { rowCount } = await own.ctx.pool.query(`update rate_limits set hits = 3000 where key like 'public:%'`);
    expect(rowCount).toBe(1);
    const refused = await visitor.get(path);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    const minutes = Math.ceil(seconds / 60);
    const said = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    expect(refused.body.message).toBe(`Too many requests. Try again in ${said}.`);
    now += 60_000;
    expect([200, 404]).toContain((await visitor.get(path)).status);
  });

  test('sync counts for each person separately, far above what devices request, and opens again', async () => {
    const eager = await own.signedIn();
    const calm = await own.signedIn();
    const ask = async (who: HttpClient) => (await who.send('POST', '/api/sync', {})).status;
    const first = [];
    for (let at = 0; at < 1_200; at += 50)
      first.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(eager)))));
    expect(first.filter((status) => status !== 400)).toEqual([]);
    const refused = await eager.send('POST', '/api/sync', {});
    expect([refused.status, refused.body.code, refused.headers.has('x-sync')]).toEqual([429, 'RATE_LIMITED', true]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await ask(calm)).toBe(400);
    now += 10_000;
    expect(await ask(eager)).toBe(400);
  });
});

describe('with a real identity provider', () => {
  const env = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' };

  test('that is down, sign-in says so on a page with a way to try again, and is limited', async () => {
    const real = await startTestServer({ env });
    try {
      const visitor = real.newClient();
      const page = await visitor.navigate('/api/login?returnTo=%2Fpricing');
      expect(page.response.status).toBe(503);
      expect(page.text).toContain('href="/api/login?returnTo=%2Fpricing"');
      expect(page.text).not.toContain('<script');
      expect((await visitor.navigate('/dev-idp/.well-known/openid-configuration')).text).not.toContain('issuer');
      let last = page;
      for (let count = 0; count < 60 && last.response.status === 503; count += 1)
        last = await visitor.navigate('/api/login');
      expect(last.response.status).toBe(429);
      expect(last.text).toContain('Too many requests');
    } finally {
      await real.stop();
    }
  });
});

describe('production', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shelf.example',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    SESSION_SECRET: 'x'.repeat(32),
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'secret',
  };

  test('does not start without a real identity provider', () => {
    const { OIDC_ISSUER: _, OIDC_CLIENT_ID: _id, OIDC_CLIENT_SECRET: _secret, ...without } = production;
    expect(() => loadConfig(without)).toThrow(/OIDC_ISSUER/);
    expect(() => loadConfig({ ...without, PUBLIC_URL: 'http://localhost:3000' })).toThrow(/OIDC_ISSUER/);
  });

  test('cannot build the embedded provider even when asked for it directly', () => {
    const config = loadConfig(production);
    expect(() => embeddedIdentity(config, server.ctx.log)).toThrow(/never/);
    expect(() => embeddedIdentity({ ...server.config, isProduction: true }, server.ctx.log)).toThrow(/never/);
  });

  test('sends cookies over https only, whatever headers the proxy sends, and answers nothing under /dev-idp', async () => {
    const config = { ...loadConfig(production), logLevel: 'silent' as const };
    const identity = {
      begin: async () => ({ url: new URL('https://id.example/'), pending: { verifier: 'v', state: 's', nonce: 'n' } }),
      finish: async () => ({
        issuer: 'https://id.example',
        subject: 'someone',
        email: null,
        emailVerified: false,
        firstName: null,
        lastName: null,
        pictureUrl: null,
        idToken: 't',
        sessionId: null,
      }),
      endSessionUrl: async () => null,
      readLogout: async () => Promise.reject(new Error('not asked')),
    };
    const ctx = await buildContext(config, server.database.connectionString, { identity });
    const { app, close } = await createApp(ctx);
    const http = app.listen(0, '127.0.0.1');
    await once(http, 'listening');
    try {
      const address = http.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const behindProxy = createHttpClient(`http://127.0.0.1:${port}`);
      const page = await behindProxy.get('/dev-idp/.well-known/openid-configuration', { accept: 'text/html' });
      expect(page.status).toBe(404);
      expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      const login = await behindProxy.fetch('/api/login');
      const begun = login.headers.getSetCookie().map((header) => header.split('=')[0]);
      expect(begun).toEqual(['__Secure-logins', expect.stringMatching(/^__Secure-login-/)]);
      expect(login.headers.get('set-cookie')).toContain('; Secure');
      const callback = await behindProxy.fetch('/api/callback?code=c&state=s');
      const cookie = callback.headers.getSetCookie().find((header) => header.startsWith('__Host-side-one='));
      expect(cookie).toContain('; Secure');
      expect((await behindProxy.get('/api/auth/user')).body.email).toBeNull();
    } finally {
      http.close();
      close();
      await closeContext(ctx);
    }
  });
});

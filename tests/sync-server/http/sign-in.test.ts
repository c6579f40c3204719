import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WHO_COOKIE } from '../../../shared/wire/current-user-call.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { createHttpClient, submitEmail } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'owner@example.com' } });
});
afterAll(() => server.stop());

const me = '/api/auth/user';

/** A new browser, signed in on the provider's pages. */
async function signedIn(email = 'digger@example.com'): Promise<HttpClient> {
  const client = server.newClient();
  await client.signIn(email);
  return client;
}

test('a sign-in by the tests leaves the same as a real one', async () => {
  const [real, quick] = [await signedIn('real@example.com'), await server.signedIn('quick@example.com')];
  expect([...quick.cookies().keys()].toSorted()).toEqual([...real.cookies().keys()].toSorted());
  const { db } = server.ctx;
  const rowsOf = async (name: string) => {
    const email = `${name}@example.com`;
    const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const isTheirs = sql<boolean>`sess ->> 'userId' = ${user.id}`;
    return { user, session: await db.selectFrom('sessions').selectAll().where(isTheirs).executeTakeFirstOrThrow() };
  };
  const shapeOf = (value: unknown): unknown =>
    value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .map(([name, inner]) => [name, shapeOf(inner)])
            .toSorted(),
        )
      : value === null
        ? null
        : typeof value;
  expect(shapeOf(await rowsOf('quick'))).toEqual(shapeOf(await rowsOf('real')));
});

describe('signing in', () => {
  // API-006
  test('asks for an e-mail only and comes back to the page that asked', async () => {
    const client = server.newClient();
    expect((await client.get(me)).status).toBe(401);
    const form = await client.navigate('/api/login?returnTo=%2Fwishlist%3Fview%3Dgrid');
    expect(form.response.status).toBe(200);
    expect(form.text.match(/<input/g)).toHaveLength(1);
    expect(form.text).not.toContain('<script');
    const { url } = await submitEmail(client, form.text, 'Digger@Example.com');
    expect(url.pathname + url.search).toBe('/wishlist?view=grid');
    const user = await client.get(me);
    expect(user.status).toBe(200);
    expect(user.body).toMatchObject({ email: 'digger@example.com', emailVerified: true, role: 'user', username: null });
    expect(user.body).not.toHaveProperty('version');
    expect(user.body).not.toHaveProperty('subject');
  });

  // API-003
  test('opens the same account for the same address, whatever its case, and another one for another', async () => {
    const first = await signedIn('same@example.com');
    const second = await signedIn('SAME@example.com');
    const other = await signedIn('other@example.com');
    const ids = await Promise.all([first, second, other].map(async (client) => (await client.get(me)).body.id));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('two first sign-ins at the same moment make one account', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => signedIn('twin@example.com')));
    const ids = new Set(await Promise.all(clients.map(async (client) => (await client.get(me)).body.id)));
    expect(ids.size).toBe(1);
  });

  test('says in a sentence what is wrong with the address and keeps what was typed', async () => {
    const client = server.newClient();
    const form = await client.navigate('/api/login');
    const answer = await submitEmail(client, form.text, 'no "address"');
    expect(answer.response.status).toBe(400);
    expect(answer.text).toContain('Type an e-mail address');
    expect(answer.text).toContain('no &#34;address&#34;');
    expect((await submitEmail(client, answer.text, 'fixed@example.com')).url.pathname).toBe('/');
  });

  test('works in several tabs that began at the same time', async () => {
    const client = server.newClient();
    const forms = await Promise.all(
      ['/pricing', '/wishlist', '/about'].map((to) => client.navigate(`/api/login?returnTo=${to}`)),
    );
    const ends: string[] = [];
    for (const form of forms.toReversed()) {
      ends.push((await submitEmail(client, form.text, 'tabs@example.com')).url.pathname);
    }
    expect(ends).toEqual(['/about', '/wishlist', '/pricing']);
  });

  // API-007
  test('is silent while the provider still knows the person, and shows the form again after signing out', async () => {
    const client = await signedIn('again@example.com');
    expect((await client.navigate('/api/login?returnTo=/about')).url.pathname).toBe('/about');
    const out = await client.navigate('/api/logout');
    expect(out.url.pathname).toBe('/');
    expect((await client.get(me)).status).toBe(401);
    expect((await client.navigate('/api/login')).text).toContain('<form');
  });

  test('stays when the page that signs out was made for another person', async () => {
    const client = await signedIn('stays@example.com');
    const { body } = await client.get(me);
    const out = await client.navigate('/api/logout?user=0197f6a1-0000-7000-8000-000000000001');
    expect(out.url.pathname).toBe('/');
    expect((await client.get(me)).body.id).toBe(body.id);
    expect(client.cookies().get(WHO_COOKIE)).toBe(body.id);
    await client.navigate(`/api/logout?user=${body.id}`);
    expect((await client.get(me)).status).toBe(401);
  });

  test('begun again and again with a long way back keeps the newest five, and its cookies small', async () => {
    const client = server.newClient();
    const longest = `/cratedigger/${'%E9%9F%B3'.repeat(87)}`;
    const forms = [];
    for (let visit = 0; visit < 30; visit += 1) {
      forms.push(await client.navigate(`/api/login?returnTo=${encodeURIComponent(longest)}`));
    }
    const sent = [...client.cookies('/api/callback')].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(sent.length).toBeLessThan(8_000);
    expect([...client.cookies('/api/callback').keys()].filter((name) => name.startsWith('login-'))).toHaveLength(5);
    const [oldestKept, newest] = [forms.at(-5)?.text ?? '', forms.at(-1)?.text ?? ''];
    expect((await submitEmail(client, newest, 'patient@example.com')).url.pathname).toBe(longest);
    expect((await submitEmail(client, oldestKept, 'patient@example.com')).url.pathname).toBe(longest);
    const dropped = await submitEmail(client, forms.at(-6)?.text ?? '', 'patient@example.com');
    expect(dropped.url.pathname).toBe('/');
  });

  test('comes back to the start page where the way back is longer than any address of the app', async () => {
    const pathAfter = async (returnTo: string) =>
      (await server.newClient().signIn('far@example.com', returnTo)).pathname;
    expect(await pathAfter(`/${'a'.repeat(800)}`)).toBe('/');
    expect(await pathAfter(`/${'\u97f3'.repeat(90)}`)).toBe('/');
    expect(await pathAfter(`/${'a'.repeat(799)}`)).toHaveLength(800);
  });

  test('names the person to the page, until the sign-out', async () => {
    const client = await signedIn('who@example.com');
    const { body } = await client.get(me);
    expect(client.cookies().get(WHO_COOKIE)).toBe(body.id);
    await client.navigate('/api/logout');
    expect(client.cookies().has(WHO_COOKIE)).toBe(false);
  });

  test('works after a restart with the cookies from before it', async () => {
    const client = await signedIn('restart@example.com');
    const stale = await server.newClient().navigate('/api/login');
    const { body } = await client.get(me);
    await server.restart();
    expect((await client.get(me)).body.id).toBe(body.id);
    const form = await client.navigate('/api/login?returnTo=/about');
    expect((await submitEmail(client, form.text, 'restart@example.com')).url.pathname).toBe('/about');
    expect((await client.get(me)).body.id).toBe(body.id);
    const lost = await submitEmail(server.newClient(), stale.text, 'x@example.com');
    expect(lost.response.status).toBe(400);
    expect(lost.text).toContain('Most likely it blocks cookies');
    expect(lost.text).toContain('href="/api/login"');
    expect((await client.navigate('/api/logout')).url.pathname).toBe('/');
  });

  test('begun under another name of this machine goes on under the one the provider knows', async () => {
    const alias = createHttpClient(server.origin.replace('127.0.0.1', 'localhost'));
    const login = await alias.fetch('/api/login?returnTo=%2Fabout');
    expect(login.headers.get('location')).toBe(`${server.origin}/api/login?returnTo=%2Fabout`);
  });

  test('gives the role to the addresses of ADMIN_EMAILS', async () => {
    const owner = await signedIn('Owner@example.com');
    expect((await owner.get(me)).body.role).toBe('admin');
  });

  test('notes the time of the last sign-in', async () => {
    const before = Date.now();
    const client = await signedIn('seen@example.com');
    const { id } = (await client.get(me)).body;
    const row = await server.ctx.db
      .selectFrom('users')
      .select('last_login_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const at = Date.parse(row.last_login_at ?? '');
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });
});

describe('a sign-in refuses', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%5Cevil.example/../..//evil.example',
    'javascript:alert(1)',
    '/api/logout',
    '/API/logout',
    '/Api/Logout/',
    '/api/logout/?x=1#y',
    '/%61pi/logout',
    '/%41PI/LOGOUT',
    '/./api/logout',
    '/x/..%2f../api/logout',
    '/api%2Flogout',
    '/API',
    '/dev-IDP/session/end',
    '/%E0%A4%A',
    'wishlist',
    '',
  ])('to go to %j afterwards', async (returnTo) => {
    const client = server.newClient();
    const url = await client.signIn('redirect@example.com', returnTo);
    expect(url.origin).toBe(server.origin);
    expect(url.pathname).toBe('/');
    expect((await client.get(me)).status).toBe(200);
  });

  test('an answer whose state was not begun in this browser', async () => {
    const client = server.newClient();
    const answer = await client.navigate('/api/callback?code=abc&state=made-up');
    expect(answer.response.status).toBe(400);
    expect(answer.text).toContain('Most likely it blocks cookies');
    expect(answer.text).toContain('Allow cookies for this site');
    expect(answer.text).toContain('Try again');
    expect((await client.get(me)).status).toBe(401);
  });

  test("another browser's finished sign-in (login fixation)", async () => {
    const attacker = server.newClient();
    const victim = server.newClient();
    const form = await attacker.navigate('/api/login');
    const action = /action="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const resume = await attacker.fetch(action, {
      method: 'POST',
      body: new URLSearchParams({ email: 'evil@example.com' }),
    });
    const callback = await attacker.fetch(resume.headers.get('location') ?? '');
    const planted = callback.headers.get('location') ?? '';
    expect(planted).toContain('/api/callback?code=');
    expect((await victim.navigate(planted)).response.status).toBe(400);
    expect((await victim.get(me)).status).toBe(401);
  });

  test('the same answer twice', async () => {
    const client = server.newClient();
    const form = await client.navigate('/api/login');
    const action = /action="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const resume = await client.fetch(action, {
      method: 'POST',
      body: new URLSearchParams({ email: 'twice@example.com' }),
    });
    const callback = await client.fetch(resume.headers.get('location') ?? '');
    const address = callback.headers.get('location') ?? '';
    expect((await client.fetch(address)).status).toBe(302);
    const other = server.newClient();
    expect((await other.navigate(address)).response.status).toBe(400);
    // For a signed-in person, going back to this address redirects to the app.
    expect((await client.navigate(address)).url.pathname).toBe('/');
  });

  test('a sign-in that the person cancelled at the provider', async () => {
    const client = server.newClient();
    const login = await client.fetch('/api/login');
    const state = new URL(login.headers.get('location') ?? '').searchParams.get('state');
    const issuer = encodeURIComponent(`${server.origin}/dev-idp`);
    const answer = await client.navigate(`/api/callback?error=access_denied&state=${state}&iss=${issuer}`);
    expect(answer.response.status).toBe(400);
    expect(answer.text).toContain('cancelled');
  });
});

describe('the session', () => {
  test('has a new id after sign-in, and its cookie is closed to scripts and other sites', async () => {
    const client = await signedIn('rotate@example.com');
    const before = client.cookies().get('side-one');
    await client.navigate('/api/login');
    const after = client.cookies().get('side-one');
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
    const old = server.newClient();
    old.setCookie('side-one', before ?? '');
    expect((await old.get(me)).status).toBe(401);
    const login = await client.fetch('/api/login');
    const callback = await client.fetch(
      (await client.fetch(login.headers.get('location') ?? '')).headers.get('location') ?? '',
    );
    const cookie = callback.headers.getSetCookie().find((header) => header.startsWith('side-one='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  test('is not created for a visitor, and a forged one is no sign-in', async () => {
    const visitor = server.newClient();
    expect((await visitor.fetch(me)).headers.getSetCookie()).toEqual([]);
    visitor.setCookie('side-one', 's%3Aforged.c2lnbmF0dXJl');
    expect((await visitor.get(me)).status).toBe(401);
  });

  test('cannot be ended by a hidden picture on another page', async () => {
    const client = await signedIn('hidden@example.com');
    const hidden = await client.fetch('/api/logout', {
      headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    });
    expect(hidden.status).toBe(403);
    expect((await client.get(me)).status).toBe(200);
  });

  test('of a deleted account is no sign-in', async () => {
    const client = await signedIn('gone@example.com');
    const { id } = (await client.get(me)).body;
    await server.ctx.db.deleteFrom('users').where('id', '=', id).execute();
    expect((await client.get(me)).status).toBe(401);
    expect((await client.send('POST', '/api/collections', { name: 'Jazz' })).status).toBe(401);
  });
});

test.each([
  [{}, false],
  [{ NEWS_BY_MAIL: 'unless-refused' }, true],
] as const)(
  'a new account with %o gets news by e-mail: %s, and keeps what the person has chosen',
  async (env, first) => {
    const own = await startTestServer({ env });
    try {
      const wants = async (client: HttpClient) => (await client.get('/api/user/news')).body.newsByMail;
      const client = await own.signedIn('reader@example.com');
      expect(await wants(client)).toBe(first);
      await client.send('PATCH', '/api/user/news', { newsByMail: !first });
      expect(await wants(await own.signedIn('reader@example.com'))).toBe(!first);
    } finally {
      await own.stop();
    }
  },
);

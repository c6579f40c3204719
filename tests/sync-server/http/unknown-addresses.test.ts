import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeTree } from '../../../app/routeTree.gen.ts';
import { WHO_COOKIE } from '../../../shared/wire/current-user-call.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const distDir = mkdtempSync(join(tmpdir(), 'side-one-screens-'));
const page = { accept: 'text/html,application/xhtml+xml' };
const app = '<!doctype html><title>Side One</title><meta name="description" content="It"></head>the app';
// As the build writes them.
const routes = Object.keys(
  createRouter({ routeTree, history: createMemoryHistory(), origin: 'https://visitor.invalid' }).routesByPath,
);
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(distDir, '.pages'), { recursive: true });
  writeFileSync(join(distDir, 'index.html'), app);
  writeFileSync(join(distDir, '.pages', 'routes.json'), JSON.stringify(routes));
  server = await startTestServer({ distDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(distDir, { recursive: true, force: true });
});

const signedIn = { ...page, cookie: `${WHO_COOKIE}=someone` };
const open = (path: string, headers: Record<string, string> = page) => server.newClient().get(path, headers);

// NAV-029
test.each(routes.filter((route) => !route.includes('$')))('there is a screen at %s', async (route) => {
  for (const headers of [page, signedIn]) expect((await open(route, headers)).status).toBe(200);
});

// NAV-029
test.each([
  '/wishlist',
  '/WISHLIST/',
  '/album/AC%2FDC/Back%20in%20Black',
  '/album/Autechre/Confield.js',
  '/subscribe/annual',
  '/admin/user/018f0000-0000-7000-8000-000000000001',
])('there is a screen at %s, too', async (path) => {
  expect((await open(path)).status).toBe(200);
});

test.each([
  '/no.such',
  '/ab',
  '/wp-login.php',
  '/no/such/page',
  '/about/us',
  '/album/Can',
  '/album//Can',
  '/public-profile',
  '/settings',
  `/${'a'.repeat(51)}`,
  '/%E0%A4%A',
  '/cratedigger/%E0%A4%A',
])('%s leads nowhere, for everybody, and the app says so', async (path) => {
  for (const headers of [page, signedIn, { accept: '*/*' }]) {
    const answer = await open(path, headers);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.body).toContain('the app');
    expect(answer.body).toContain('<title>404 Page Not Found – Side One</title>');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-type')).toContain('text/html');
  }
});

test('an unknown name is a 404, and so is a private page, until it is public', async () => {
  const owner = await server.signedIn();
  const { id } = (await owner.get('/api/auth/user')).body;
  const set = (columns: string) => server.ctx.pool.query(`update users set ${columns} where id = $1`, [id]);
  await set("username = 'cratedigger', is_public = false");
  for (const path of ['/cratedigger', '/nobody-here', '/cratedigger/Jazz', '/nobody-here/Jazz']) {
    const answer = await open(path);
    expect([path, answer.status, answer.headers.get('x-robots-tag')]).toEqual([path, 404, 'noindex']);
    expect(answer.body).toContain('the app');
  }
  await set('is_public = true');
  expect((await open('/cratedigger')).status).toBe(200);
});

test('a page that the server cannot make is a 500 that people can read', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'side-one-broken-'));
  mkdirSync(join(broken, 'index.html'));
  const ill = await startTestServer({ distDir: broken });
  try {
    const answer = await ill.newClient().get('/wishlist', page);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.body).toContain('Something went wrong on the server');
    expect(answer.body).not.toContain('EISDIR');
  } finally {
    await ill.stop();
    rmSync(broken, { recursive: true, force: true });
  }
});

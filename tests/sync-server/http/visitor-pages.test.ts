import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WHO_COOKIE } from '../../../shared/wire/current-user-call.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const distDir = mkdtempSync(join(tmpdir(), 'side-one-pages-'));
const page = { accept: 'text/html,application/xhtml+xml' };
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(distDir, '.pages'), { recursive: true });
  writeFileSync(join(distDir, 'index.html'), '<!doctype html>the app');
  for (const path of ['/', '/pricing']) {
    const html = `<!doctype html><link rel="canonical" href="https://public-url.invalid${path}" />page ${path}`;
    writeFileSync(join(distDir, '.pages', path === '/' ? 'landing.html' : 'pricing.html'), html);
  }
  server = await startTestServer({ distDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(distDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => server.newClient().get(path, headers);

test.each(['/', '/pricing'])('who never signed in gets %s as it was built, with the public address', async (path) => {
  const answer = await get(path, page);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain(`page ${path}`);
  expect(answer.body).toContain(`href="${server.origin}${path}"`);
  expect(answer.body).not.toContain('.invalid');
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('vary')).toMatch(/Cookie/);
});

test('who has signed in on this browser gets the app', async () => {
  for (const path of ['/', '/pricing']) {
    const answer = await get(path, { ...page, cookie: `${WHO_COOKIE}=someone` });
    expect(answer.body).toBe('<!doctype html>the app');
    expect(answer.headers.get('vary')).toMatch(/Cookie/);
  }
});

test('other addresses are the app for everyone, and the built pages are no files', async () => {
  expect((await get('/wishlist', page)).body).toBe('<!doctype html>the app');
  expect((await get('/.pages/pricing.html', page)).status).toBe(404);
  expect((await get('/pricing', { accept: 'application/json' })).status).toBe(404);
});

test('search engines find the pages, and no calls', async () => {
  const robots = await get('/robots.txt');
  expect(robots.status).toBe(200);
  expect(robots.body).toContain('Disallow: /api/');
  expect(robots.body).toContain(`Sitemap: ${server.origin}/sitemap.txt`);
  const sitemap = await get('/sitemap.txt');
  expect(String(sitemap.body).trim().split('\n').sort()).toEqual([`${server.origin}/`, `${server.origin}/pricing`]);
});

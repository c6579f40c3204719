import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageHtml } from '../../../app/start/prerender/page-html.ts';
import { VISITOR_PAGES } from '../../../app/start/prerender/visitor-pages.ts';
import { PRODUCT_PICTURE } from '../../../shared/domain/page-tags.ts';
import { WHO_COOKIE } from '../../../shared/wire/current-user-call.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const distDir = mkdtempSync(join(tmpdir(), 'side-one-pages-'));
const page = { accept: 'text/html,application/xhtml+xml' };
const template = readFileSync(new URL('../../../app/index.html', import.meta.url), 'utf8');
const BUILT = VISITOR_PAGES.filter(({ path }) => ['/', '/pricing'].includes(path));
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(distDir, '.pages'), { recursive: true });
  writeFileSync(join(distDir, 'index.html'), '<!doctype html>the app');
  for (const page of BUILT) {
    const parts = { template, page, body: `page ${page.path}`, scripts: [], sheets: [], headingFont: '/assets/font' };
    writeFileSync(join(distDir, '.pages', `${page.file}.html`), pageHtml(parts));
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

test.each(BUILT)(
  'a link to $path shows the card of the product, at an absolute address',
  async ({ path, title, description }) => {
    const html = String((await get(path, { accept: '*/*' })).body);
    const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    const address = `${server.origin}${PRODUCT_PICTURE.path}`;
    const tags = {
      'og:title': title,
      'og:description': description,
      'og:url': `${server.origin}${path}`,
      'og:image': address,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Five records on a walnut shelf',
      'twitter:card': 'summary_large_image',
      'twitter:image': address,
    };
    for (const [name, content] of Object.entries(tags)) expect([name, tag(name)]).toEqual([name, content]);
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { format, width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  },
);

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

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageHtml } from '../../../app/start/prerender/page-html.ts';
import { VISITOR_PAGES } from '../../../app/start/prerender/visitor-pages.ts';
import { PRODUCT_PICTURE } from '../../../shared/domain/page-tags.ts';
import { WHO_COOKIE } from '../../../shared/wire/current-user-call.ts';
import { empty } from '../../support/bystander.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const distDir = mkdtempSync(join(tmpdir(), 'side-one-pages-'));
const page = { accept: 'text/html,application/xhtml+xml' };
const template = readFileSync(new URL('../../../app/index.html', import.meta.url), 'utf8');
const BUILT = VISITOR_PAGES.filter(({ path }) => ['/', '/pricing', '/about'].includes(path));
/** As the app renders the words that administrators change. */
const FIRST =
  '<h1 data-words="title">About Us</h1><p data-words="subtitle">First</p><div data-words="content"><p>One</p><p>Two</p></div>';
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(distDir, '.pages'), { recursive: true });
  writeFileSync(join(distDir, 'index.html'), '<!doctype html>the app');
  for (const page of BUILT) {
    const body = `page ${page.path}${page.path === '/about' ? FIRST : ''}`;
    const parts = { template, page, body, scripts: [], sheets: [], headingFont: '/assets/font' };
    writeFileSync(join(distDir, '.pages', `${page.file}.html`), pageHtml(parts));
  }
  server = await startTestServer({ distDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(distDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => server.newClient().get(path, headers);

test.each(['/', '/pricing', '/about'])('a visitor gets %s as it was built, with the public address', async (path) => {
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

test('a browser that has signed in gets the app', async () => {
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
  expect(String(sitemap.body).trim().split('\n').sort()).toEqual(
    ['/', '/about', '/pricing'].map((path) => `${server.origin}${path}`),
  );
});

describe('the About page', () => {
  const about = async (headers: Record<string, string> = page) => String((await get('/about', headers)).body);
  const ENDS = { title: '</h1>', subtitle: '</p>', content: '</div>' };
  const partOf = (html: string, part: keyof typeof ENDS) =>
    new RegExp(`data-words="${part}"[^>]*>(.*?)${ENDS[part]}`).exec(html)?.[1];
  const save = (words: { title: string; subtitle: string | null; content: string }) =>
    server.ctx.pool.query(
      `insert into site_content (id, page_key, title, subtitle, content, updated_at)
       values (gen_random_uuid(), 'about_page', $1, $2, $3, now())
       on conflict (page_key) do update set title = $1, subtitle = $2, content = $3, version = site_content.version + 1`,
      [words.title, words.subtitle, words.content],
    );
  beforeEach(() => empty(server.ctx.pool, 'site_content'));

  test('has its built text until an administrator changes it', async () => {
    const html = await about();
    expect(partOf(html, 'title')).toBe('About Us');
    expect(html).not.toContain('data-page-words');
  });

  // STATIC-001
  test('says what administrators wrote at the next request, in its text, its head and for the app', async () => {
    await save({ title: 'Our story', subtitle: 'Since 2026', content: 'First.\n\nSecond.' });
    const html = await about();
    expect(partOf(html, 'title')).toBe('Our story');
    expect(partOf(html, 'subtitle')).toBe('Since 2026');
    expect(partOf(html, 'content')).toBe('<p>First.</p><p>Second.</p>');
    expect(html).toContain('<title>Our story – Side One</title>');
    const description = 'Since 2026 First. Second.';
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(html).toMatch(new RegExp(`<meta (?:property|name)="${name}" content="${description}"`));
    for (const name of ['og:title', 'twitter:title'])
      expect(html).toMatch(new RegExp(`<meta (?:property|name)="${name}" content="Our story"`));
    expect(html).not.toContain('About Us');
    await save({ title: 'Later', subtitle: null, content: 'Third.' });
    const later = await about();
    expect([partOf(later, 'title'), partOf(later, 'subtitle')]).toEqual(['Later', '']);
    expect(await about({ ...page, 'accept-encoding': 'gzip' })).toBe(later);
    expect(await about({ ...page, 'accept-encoding': 'br' })).toBe(later);
  });

  test('shows mark-up as the text that it is, and no replacement pattern', async () => {
    const evil = `</h1><script>alert(1)</script>" onload="x' $& $1 {{}}`;
    await save({ title: evil, subtitle: evil, content: evil });
    const html = await about();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toMatch(/" onload="/);
    const [, words = ''] = /data-page-words="([^"]*)"/.exec(html) ?? [];
    const unescaped = words.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(JSON.parse(unescaped)).toEqual({ title: evil, subtitle: evil, content: evil });
  });

  test('says what it was built with while its words are not shown, or cannot be read', async () => {
    await save({ title: 'Hidden', subtitle: null, content: 'Hidden' });
    await server.ctx.pool.query("update site_content set is_active = false where page_key = 'about_page'");
    expect(partOf(await about(), 'title')).toBe('About Us');
    await server.ctx.pool.query('alter table site_content rename to away');
    try {
      expect(partOf(await about(), 'title')).toBe('About Us');
    } finally {
      await server.ctx.pool.query('alter table away rename to site_content');
    }
  });
});

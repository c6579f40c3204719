import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const distDir = mkdtempSync(join(tmpdir(), 'side-one-dist-'));
let server: TestServer;

/** A small version of the output of `vite build`. */
function build(name: string): void {
  rmSync(distDir, { recursive: true, force: true });
  mkdirSync(join(distDir, 'assets'), { recursive: true });
  writeFileSync(join(distDir, 'index.html'), `<!doctype html><script type="module" src="/assets/${name}.js"></script>`);
  writeFileSync(join(distDir, 'assets', `${name}.js`), `console.log(${JSON.stringify(name.repeat(100))})`);
  writeFileSync(join(distDir, 'assets', `${name}.js.br`), brotliCompressSync(`console.log("${name} packed")`));
  writeFileSync(join(distDir, 'sw.js'), '// worker');
  writeFileSync(join(distDir, 'manifest.webmanifest'), '{"name":"Side One"}');
}

beforeAll(async () => {
  build('first');
  server = await startTestServer({ distDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(distDir, { recursive: true, force: true });
});

const page = { accept: 'text/html,application/xhtml+xml' };
const get = (path: string, headers: Record<string, string> = {}) => server.newClient().get(path, headers);

describe('the app', () => {
  test.each([
    '/',
    '/wishlist',
    '/album/Autechre/Confield.js',
    '/album/AC%2FDC/Back%20in%20Black',
    '/no.such',
    '/cratedigger/%E0%A4%A',
  ])('answers a navigation to %s', async (path) => {
    expect((await get(path, page)).status).toBe(200);
  });

  test.each([
    '/',
    '/album/Autechre/Confield.js',
    // There is no such person: the page says so, and crawlers read the status.
    '/cratedigger/Vol.%202',
    '/cratedigger/Best%20of%207.jpg',
    '/apiary',
  ])('answers a navigation to %s with its page, which is revalidated each time', async (path) => {
    const answer = await get(path, page);
    expect(answer.body).toContain('/assets/first.js');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/assets/gone-123.js',
    '/missing.png',
    '/icons/missing.png',
    '/api/nothing',
    '/dev-idp/nothing',
    '/assets/',
    '/.env',
    '/../package.json',
  ])('does not answer a request for %s, even if that looks like a navigation', async (path) => {
    const answer = await get(path, page);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(answer.body)).not.toContain('first.js');
  });

  test('answers a reader of links that names no content type', async () => {
    expect((await get('/', { accept: '*/*' })).body).toContain('/assets/first.js');
    expect((await get('/missing.png', { accept: '*/*' })).status).toBe(404);
  });

  test('does not answer a fetch, a request for another content type, or a write', async () => {
    expect((await get('/wishlist', { accept: '*/*', 'sec-fetch-dest': 'empty' })).status).toBe(404);
    expect((await get('/wishlist', { accept: 'application/json' })).status).toBe(404);
    expect((await server.newClient().send('POST', '/wishlist', {}, page)).status).toBe(404);
  });

  test('answers a shared file that no worker took with the page, which says that it did not arrive', async () => {
    const answer = await server.newClient().send('POST', '/you', {}, page);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/you?share=lost']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('has assets that are cached forever, compressed if the browser supports it', async () => {
    const plain = await get('/assets/first.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toContain('firstfirst');
    const packed = await get('/assets/first.js', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('content-type')).toContain('javascript');
    expect(packed.body).toContain('first packed');
  });

  test('has a worker and a manifest that are revalidated each time', async () => {
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    expect(manifest.headers.get('content-type')).toContain('manifest+json');
  });

  test('keeps the parts of the last three builds for tabs that are still open', async () => {
    for (const name of ['second', 'third', 'fourth']) {
      build(name);
      await server.restart();
    }
    expect((await get('/', page)).body).toContain('/assets/fourth.js');
    const kept = await Promise.all(['first', 'second', 'third', 'fourth'].map((name) => get(`/assets/${name}.js`)));
    expect(kept.map(({ status }) => status)).toEqual([404, 200, 200, 200]);
  });
});

describe('a server without a build', () => {
  test('says so instead of an empty page, and its calls work', async () => {
    const bare = await startTestServer({ distDir: join(distDir, 'nowhere') });
    try {
      const answer = await bare.newClient().get('/', page);
      expect([answer.status, answer.body]).toEqual([503, expect.stringContaining('npm run build')]);
      expect((await bare.newClient().get('/api/auth/user')).status).toBe(401);
    } finally {
      await bare.stop();
    }
  });
});

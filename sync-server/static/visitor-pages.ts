import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseCookie } from 'cookie';
import { type Request, type RequestHandler, Router } from 'express';
import { WHO_COOKIE } from '../../shared/wire/current-user-call.ts';

const FOLDER = '.pages';
/** Stands in a built page for the product's address, which the build does not know. */
const ORIGIN_MARK = 'https://public-url.invalid';
/** Names the page's own address. */
const CANONICAL = /<link rel="canonical" href="https:\/\/public-url\.invalid([^"]*)"/;

interface Page {
  br: Buffer;
  gzip: Buffer;
  plain: Buffer;
}

/**
 * Sends the pages that were rendered at build time to people who have never signed in on this browser. Everyone else
 * gets the app's own page, which opens their library.
 */
export function visitorPages(distDir: string, publicUrl: string, isNavigation: (req: Request) => boolean): Router {
  const pages = pagesIn(join(distDir, FOLDER), publicUrl);
  const router = Router();
  router.get([...pages.keys()], (req, res, next) => {
    const page = pages.get(req.path);
    if (!page || !isNavigation(req)) return next();
    // The same address has two pages.
    res.vary('Cookie');
    if (parseCookie(req.headers.cookie ?? '')[WHO_COOKIE] !== undefined) return next();
    res.set('cache-control', 'no-cache').type('html').vary('Accept-Encoding');
    const encoding = req.acceptsEncodings('br', 'gzip');
    if (encoding === 'br' || encoding === 'gzip') res.set('content-encoding', encoding);
    res.send(page[encoding === 'br' || encoding === 'gzip' ? encoding : 'plain']);
  });
  const sitemap = [...pages.keys()].map((path) => `${publicUrl}${path}\n`).join('');
  router.get('/sitemap.txt', sendText(sitemap));
  router.get(
    '/robots.txt',
    sendText(
      `User-agent: *\nDisallow: /api/\nAllow: /api/public-images/\nAllow: /api/link-pictures/\nSitemap: ${publicUrl}/sitemap.txt\n`,
    ),
  );
  return router;
}

function pagesIn(folder: string, publicUrl: string): Map<string, Page> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];
  return new Map(
    names.map((name) => {
      const built = readFileSync(join(folder, name), 'utf8');
      const path = CANONICAL.exec(built)?.[1];
      if (path === undefined) throw new Error(`The page ${name} does not say its address`);
      const plain = Buffer.from(built.replaceAll(ORIGIN_MARK, publicUrl));
      const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      return [path, { plain, br, gzip: gzipSync(plain, { level: 9 }) }];
    }),
  );
}

function sendText(text: string): RequestHandler {
  return (_req, res) => {
    res.set('cache-control', 'public, max-age=3600').type('text').send(text);
  };
}

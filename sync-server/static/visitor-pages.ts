import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseCookie } from 'cookie';
import { type Request, type RequestHandler, Router } from 'express';
import type { PageContent } from '../../shared/contract/site-content.ts';
import type { Operator } from '../../shared/domain/operator.ts';
import { PAGE_KEYS, PATH_OF_PAGE, type PageKey } from '../../shared/domain/site-content.ts';
import { WHO_COOKIE } from '../../shared/wire/current-user-call.ts';
import { createBoundedWork } from '../http/bounded-work.ts';
import { withOperator } from './operator-words.ts';
import { withPageWords } from './page-words.ts';

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

/** What a page says now. */
export type WordsOf = (pageKey: PageKey) => Promise<PageContent>;

export interface VisitorPagesOptions {
  distDir: string;
  publicUrl: string;
  operator: Operator;
  isNavigation: (req: Request) => boolean;
  wordsOf: WordsOf;
}

/**
 * Sends the pages that were rendered at build time to people who have never signed in on this browser. Everyone else
 * gets the app's own page, which opens their library.
 */
export function visitorPages({ distDir, publicUrl, operator, isNavigation, wordsOf }: VisitorPagesOptions): Router {
  const pages = pagesIn(join(distDir, FOLDER), publicUrl, operator);
  const current = currentPages(pages, wordsOf);
  const router = Router();
  router.get([...pages.keys()], async (req, res, next) => {
    if (!isNavigation(req)) return next();
    const page = await current(req.path);
    if (!page) return next();
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

/** Finds a page by its path, with the words that administrators gave it. */
function currentPages(built: ReadonlyMap<string, Page>, wordsOf: WordsOf) {
  const keys = new Map(PAGE_KEYS.map((key) => [PATH_OF_PAGE[key], key]));
  const changed = new Map<string, { of: string; page: Page }>();
  // Strangers may take these places in the line for the database, and no more.
  const ask = createBoundedWork({ atOnce: 2, waiting: 50 });

  return async (path: string): Promise<Page | undefined> => {
    const page = built.get(path);
    const key = keys.get(path);
    if (!page || !key) return page;
    // Without the database the page says what it was built with.
    const words = await ask(() => wordsOf(key)).catch(() => undefined);
    if (!words?.updatedAt || !words.isActive) return page;
    const of = `${words.version} ${words.updatedAt}`;
    const known = changed.get(path);
    if (known?.of === of) return known.page;
    const made = pageOf(withPageWords(page.plain.toString(), words));
    changed.set(path, { of, page: made });
    return made;
  };
}

function pagesIn(folder: string, publicUrl: string, operator: Operator): Map<string, Page> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];
  return new Map(
    names.map((name) => {
      const built = readFileSync(join(folder, name), 'utf8');
      const path = CANONICAL.exec(built)?.[1];
      if (path === undefined) throw new Error(`The page ${name} does not say its address`);
      return [path, pageOf(withOperator(built.replaceAll(ORIGIN_MARK, publicUrl), operator))];
    }),
  );
}

function pageOf(html: string): Page {
  const plain = Buffer.from(html);
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { plain, br, gzip: gzipSync(plain, { level: 9 }) };
}

function sendText(text: string): RequestHandler {
  return (_req, res) => {
    res.set('cache-control', 'public, max-age=3600').type('text').send(text);
  };
}

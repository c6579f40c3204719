import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Request, type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { Operator } from '../../shared/domain/operator.ts';
import { PRODUCT_PICTURE } from '../../shared/domain/page-tags.ts';
import { SHARE_LOST, SHARE_PATH } from '../../shared/import/share-target.ts';
import { type PageHead, withHead } from '../http/page-head.ts';
import { answersPages } from '../http/plain-page.ts';
import { keepAssets } from './kept-assets.ts';
import { knownScreens } from './known-screens.ts';
import { visitorPages, type WordsOf } from './visitor-pages.ts';

const YEAR = 'public, max-age=31536000, immutable';
const ASK_ALWAYS = 'no-cache';

/** What the page of an address says about it; undefined for nothing. */
export type HeadOf = (path: string) => Promise<PageHead | undefined>;

export interface AppFilesOptions {
  /** The folder of the built app. */
  distDir: string;
  dataDir: string;
  publicUrl: string;
  operator: Operator;
  headOf: HeadOf;
  wordsOf: WordsOf;
}

/** Serves the built app: hashed assets are cached for ever, other files revalidated; all screens get its page. */
export function appFiles({ distDir, dataDir, publicUrl, operator, headOf, wordsOf }: AppFilesOptions): Router {
  const router = Router();
  for (const folder of keepAssets(distDir, dataDir)) router.use('/assets', filesOf(folder, YEAR));
  router.use('/assets', notFound);
  router.use(visitorPages({ distDir, publicUrl, operator, isNavigation, wordsOf }));
  const files = filesOf(distDir, ASK_ALWAYS);
  // An address with invalid escapes is no file; the app shows that the page does not exist (AMB-28).
  router.use((req, res, next) => (canBeRead(req.path) ? files(req, res, next) : next()));
  router.post(SHARE_PATH, withoutWorker);
  router.use(answersPages, appPage(distDir, publicUrl, headOf));
  return router;
}

function filesOf(folder: string, cacheControl: string): RequestHandler {
  return expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      cacheControl: false,
      redirect: false,
      setHeaders: (res) => res.setHeader('cache-control', cacheControl),
    },
  });
}

/** A file that was shared while no worker could take it. It stays on the device, and the page says that it did not arrive. */
const withoutWorker: RequestHandler = (_req, res) => {
  res.set('cache-control', 'no-store').redirect(303, `${SHARE_PATH}?${new URLSearchParams(SHARE_LOST)}`);
};

/** For crawlers; the app says it too. */
const NO_SCREEN: PageHead = {
  title: '404 Page Not Found',
  description: 'This address leads nowhere. Begin at the start page.',
  type: 'website',
  picture: PRODUCT_PICTURE,
  isIndexed: false,
};

/**
 * Answers navigations with the app's page, and says in it what the address shows. An address that leads nowhere, or to
 * nobody's public page, is a 404
 * with the same page, a missing file is one without.
 */
function appPage(distDir: string, publicUrl: string, headOf: HeadOf): RequestHandler {
  const file = join(distDir, 'index.html');
  const isScreen = knownScreens(distDir);
  let built: string | undefined;
  return async (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || !isScreenPath(req.path) || !isNavigation(req)) {
      return notFound(req, res, next);
    }
    if (built === undefined && !existsSync(file)) {
      return void res.status(503).type('text').send('The app has not been built yet: run "npm run build".');
    }
    built ??= readFileSync(file, 'utf8');
    // The app opens without the database, and then says itself what it cannot show.
    const head = isScreen(req.path) ? await headOf(req.path).catch(() => undefined) : NO_SCREEN;
    res
      .status(head === NO_SCREEN || head?.isMissing ? 404 : 200)
      .set('cache-control', ASK_ALWAYS)
      .type('html');
    // Settings, private pages and missing ones.
    if (head && !head.isIndexed) res.set('x-robots-tag', 'noindex');
    res.send(head ? withHead(built, head, publicUrl) : built);
  };
}

/** Whether it is a navigation: by a browser, or by a link preview that accepts any type. */
function isNavigation(req: Request): boolean {
  if (req.get('accept')?.includes('text/html')) return true;
  return req.get('sec-fetch-dest') === undefined && req.accepts('html') !== false;
}

const FILE_NAME =
  /\.(?:js|mjs|css|map|json|webmanifest|png|svg|ico|jpe?g|webp|avif|gif|woff2?|wasm|txt|xml|html?|br|gz)$/i;

/** First segments that are calls or files; RESERVED_USERNAMES keeps public pages away from them. */
const NO_SCREENS = /^(?:api|dev-(?:idp|mail|pay)|icons)$/i;

/** Below a username or `album`, names of collections and albums may look like file names. */
function isScreenPath(path: string): boolean {
  const [first = '', ...more] = path.slice(1).split('/');
  if (first.startsWith('.') || NO_SCREENS.test(first)) return false;
  return more.length > 0 || !FILE_NAME.test(first);
}

function canBeRead(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const notFound: RequestHandler = (_req, res) => {
  res.status(404).set('cache-control', 'no-store').type('text').send('Not found');
};

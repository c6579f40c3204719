import type { Request, Router } from 'express';
import { PICTURES_PATH } from '../../../shared/domain/page-tags.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { createBoundedWork } from '../../http/bounded-work.ts';
import { notFound } from '../../http/not-found.ts';
import type { PageHead } from '../../http/page-head.ts';
import { rateLimitOf } from '../../http/rate-limits.ts';
import { findImage } from '../../library/images/queries.ts';
import { readImage } from '../../library/images/send-image.ts';
import { picturesOf } from '../card/card.ts';
import { createDrawThread, type DrawThread } from '../card/draw-thread.ts';
import { createLinkPictures } from './link-pictures.ts';
import { pageAddressOf } from './page-address.ts';
import { headOf, type Preview, versionOf } from './preview.ts';
import { plainHead } from './product-preview.ts';
import { readPreview } from './read-preview.ts';

/** Pages of people, of which one that is private looks like one that is missing. */
const OF_PEOPLE: ReadonlySet<string | undefined> = new Set(['profile', 'collection', 'wishlist']);

export interface LinkPreviews {
  /** The head of the page at this path; undefined while too many ask. */
  head(path: string): Promise<PageHead | undefined>;
  close(): void;
}

/** What a link shows elsewhere: the tags of its page, and its picture at a call of its own. */
export function linkPreviews(router: Router, ctx: Context, thread: DrawThread = createDrawThread()): LinkPreviews {
  const { db } = ctx;
  const pictures = createLinkPictures(thread);
  // A crawler may take these places in the line for the database, and no more.
  const lookUp = createBoundedWork({ atOnce: 2, waiting: 50 });

  /** Null for a page that is missing or private. */
  const find = (path: string): Promise<{ preview: Preview | undefined } | undefined> => {
    const address = pageAddressOf(path);
    if (!address) return Promise.resolve({ preview: undefined });
    return lookUp(async () => ({ preview: await readPreview(db, address, new Date(ctx.clock()).toISOString()) }));
  };

  router.use(PICTURES_PATH, rateLimitOf(ctx, 'link-pictures'));
  router.get(`${PICTURES_PATH}{/*path}`, async (req, res) => {
    const found = await find(pathBelow(req));
    if (!found) throw busy();
    const { preview } = found;
    if (!preview) throw notFound('picture');
    const version = versionOf(preview.card);
    // Cached, but revalidated each time: a page that becomes private must not stay in caches (AMB-79).
    const kept = { 'cache-control': 'private, no-cache', etag: `"${version}"` };
    if (req.get('if-none-match') === kept.etag) return void res.set(kept).sendStatus(304);
    const png = await pictures.picture(version, preview.card, () => storedPictures(ctx, preview));
    if (!png) throw busy();
    res
      .set({
        ...kept,
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      // Pages of other sites show it, too.
      .set('cross-origin-resource-policy', 'cross-origin')
      .send(png);
  });

  return {
    async head(path) {
      const found = await find(path);
      if (!found) return undefined;
      if (found.preview) return headOf(found.preview);
      return { ...plainHead(), isMissing: OF_PEOPLE.has(pageAddressOf(path)?.kind) };
    },
    close: pictures.close,
  };
}

/** The path as it was sent: names in it are decoded later, once. */
function pathBelow({ originalUrl }: Request): string {
  const [path = ''] = originalUrl.split('?');
  return path.slice(PICTURES_PATH.length) || '/';
}

async function storedPictures(ctx: Context, { ownerId, card }: Preview): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  if (ownerId === null) return found;
  for (const hash of picturesOf(card)) {
    const image = await findImage(ctx.db, ownerId, hash);
    const bytes = image && (await readImage(ctx, image));
    if (bytes) found.set(hash, bytes);
  }
  return found;
}

function busy(): AppError {
  return new AppError('UNAVAILABLE', 'Too many pictures are asked for at once. Please try again soon.', {
    retryAfter: 5,
  });
}

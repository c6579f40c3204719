import express, { type Router } from 'express';
import { MAX_STORED_IMAGE_BYTES, SHA256_HEX } from '../../shared/domain/image.ts';
import type { Context } from '../context.ts';
import { requireAccess } from '../http/access.ts';
import { AppError } from '../http/app-error.ts';
import { boundedAtOnce } from '../http/calls-under-way.ts';
import { notFound } from '../http/not-found.ts';
import { asViewer } from '../http/viewed-calls.ts';
import { isViewing, memberOf } from '../http/viewer.ts';
import { findImage } from '../library/images/queries.ts';
import { storeImage } from '../library/images/store-image.ts';

const FOR_EVER = 'private, max-age=31536000, immutable';
/** Nothing of the person stays in the browser of an administrator who views as them. */
const NEVER = 'private, no-store';

/** Pictures by the hash of their bytes. They are private to a person and immutable. */
export function imageRoutes(router: Router, ctx: Context): void {
  const user = requireAccess(ctx, { access: 'user' });

  router.put(
    '/api/images/:sha256',
    user,
    boundedAtOnce,
    express.raw({ type: () => true, limit: MAX_STORED_IMAGE_BYTES }),
    asViewer(ctx, async (req, res) => {
      const bytes: unknown = req.body;
      if (!Buffer.isBuffer(bytes)) throw new AppError('INVALID', 'The picture is missing');
      const { url } = await storeImage(ctx, memberOf(req).userId, hashIn(req.params.sha256), bytes);
      res.json({ url });
    }),
  );

  router.get('/api/images/:sha256', user, async (req, res) => {
    const image = await findImage(ctx.db, memberOf(req).userId, hashIn(req.params.sha256));
    if (!image) throw notFound('picture');
    res
      .set({
        'cache-control': isViewing(req.viewer) ? NEVER : FOR_EVER,
        'content-type': image.type,
        'content-security-policy': "default-src 'none'",
      })
      .send(image.bytes);
  });
}

function hashIn(text: unknown): string {
  if (typeof text !== 'string' || !SHA256_HEX.test(text)) throw notFound('picture');
  return text;
}

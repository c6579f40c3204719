import * as contract from '../../shared/contract/images.ts';
import { SHA256_HEX } from '../../shared/domain/image.ts';
import type { Calls } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { isViewing } from '../http/viewer.ts';
import { findImage } from '../library/images/queries.ts';
import { sendImage } from '../library/images/send-image.ts';
import { storeImage } from '../library/images/store-image.ts';

const FOR_EVER = 'private, max-age=31536000, immutable';
/** Nothing of the person stays in the browser of an administrator who views as them. */
const NEVER = 'private, no-store';

/** Pictures by the hash of their bytes. They are private to a person and immutable. */
export function imageRoutes({ mount, route }: Calls): void {
  mount(contract.putImage, ({ ctx, userId, params, body }) => storeImage(ctx, userId, hashIn(params.sha256), body));

  route(contract.getImage, async ({ ctx, userId, viewer, params, res }) => {
    const image = await findImage(ctx.db, userId, hashIn(params.sha256));
    if (!image) throw notFound('picture');
    await sendImage(ctx, res.set('cache-control', isViewing(viewer) ? NEVER : FOR_EVER), image);
  });
}

function hashIn(text: string): string {
  if (!SHA256_HEX.test(text)) throw notFound('picture');
  return text;
}

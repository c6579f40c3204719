import type { Router } from 'express';
import * as contract from '../../shared/contract/moderation.ts';
import { SHA256_HEX } from '../../shared/domain/image.ts';
import { idField } from '../../shared/schemas/ids.ts';
import { actorOf } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import { requireAccess } from '../http/access.ts';
import { mount } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { findImage } from '../library/images/queries.ts';
import { isReportedPicture, MODERATION_IMAGES } from '../visibility/for-admins-moderation.ts';
import { findProfileNotice } from '../visibility/person.ts';
import { closeReports, hide, restore } from './judge.ts';
import { reportedThings } from './queries.ts';
import { report } from './report-profile.ts';

export function moderationRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.reportProfile, async ({ userId, params, body }) => {
    await report(ctx, userId, params.username, body);
    return { success: true as const };
  });
  mount(router, ctx, contract.profileNotice, async ({ userId }) => ({
    hidden: (await findProfileNotice(ctx.db, userId)) ?? null,
  }));

  mount(router, ctx, contract.listReported, ({ query }) => reportedThings(ctx.db, query));
  mount(router, ctx, contract.hideReported, (call) => hide(ctx, actorOf(call), call.params, call.body.note));
  mount(router, ctx, contract.restoreReported, (call) => restore(ctx, actorOf(call), call.params));
  mount(router, ctx, contract.closeReports, (call) => closeReports(ctx, actorOf(call), call.params));

  const images = `${MODERATION_IMAGES}/:userId/:sha256`;
  router.get(images, requireAccess(ctx, { access: 'admin' }), async (req, res) => {
    const { userId = '', sha256 = '' } = req.params as Record<string, string>;
    const isThere = idField.safeParse(userId).success && SHA256_HEX.test(sha256);
    const image =
      isThere && (await isReportedPicture(ctx.db, userId, sha256))
        ? await findImage(ctx.db, userId, sha256)
        : undefined;
    if (!image) throw notFound('picture');
    res.set({ 'content-type': image.type, 'content-security-policy': "default-src 'none'" }).send(image.bytes);
  });
}

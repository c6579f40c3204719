import { getReportedImage } from '../../../shared/contract/images.ts';
import * as contract from '../../../shared/contract/moderation.ts';
import { SHA256_HEX } from '../../../shared/domain/image.ts';
import { idField } from '../../../shared/schemas/ids.ts';
import { actorOf } from '../../audit/record-act.ts';
import type { Calls } from '../../http/mount.ts';
import { notFound } from '../../http/not-found.ts';
import { findImage } from '../../library/images/queries.ts';
import { sendImage } from '../../library/images/send-image.ts';
import { closeReports, hide, restore } from './moderate.ts';
import { reportedThings } from './queries.ts';
import { isReportedPicture } from './reported-rows.ts';

export function adminModerationRoutes({ mount, route }: Calls): void {
  mount(contract.listReported, ({ ctx, query }) => reportedThings(ctx.db, query));
  mount(contract.hideReported, (call) => hide(call.ctx, actorOf(call), call.params, call.body.note));
  mount(contract.restoreReported, (call) => restore(call.ctx, actorOf(call), call.params));
  mount(contract.closeReports, (call) => closeReports(call.ctx, actorOf(call), call.params));

  route(getReportedImage, async ({ ctx, params: { userId, sha256 }, res }) => {
    const isThere = idField.safeParse(userId).success && SHA256_HEX.test(sha256);
    const image =
      isThere && (await isReportedPicture(ctx.db, userId, sha256))
        ? await findImage(ctx.db, userId, sha256)
        : undefined;
    if (!image) throw notFound('picture');
    await sendImage(ctx, res, image);
  });
}

import type { Router } from 'express';
import * as contract from '../../shared/contract/settings.ts';
import { listReceipts } from '../../shared/contract/view-as.ts';
import { HIDDEN_PROFILE_MESSAGE } from '../../shared/schemas/moderation.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { mount } from '../http/mount.ts';
import { findProfileNotice } from '../visibility/person.ts';
import { changedAccount } from './changed-account.ts';
import { endOtherSessions, listDevices } from './devices.ts';
import { receiptsOf } from './receipts.ts';

/** The settings of the account, one call for each, and the devices that are signed in to it. */
export function settingsRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.updateName, ({ viewer, body: { firstName, lastName } }) =>
    changedAccount(ctx, viewer, async () => ({ first_name: firstName, last_name: lastName, has_own_name: true })),
  );

  mount(router, ctx, contract.updateProfileVisibility, ({ viewer, body }) =>
    changedAccount(ctx, viewer, async ({ trx }) => {
      if (!body.isPublic) return { is_public: false, hidden_was_public: false };
      if (await findProfileNotice(trx, viewer.userId)) throw new AppError('FORBIDDEN', HIDDEN_PROFILE_MESSAGE);
      return { is_public: true };
    }),
  );

  mount(router, ctx, contract.updateZipCode, ({ viewer, body }) =>
    changedAccount(ctx, viewer, async () => ({ zip_code: body.zipCode })),
  );

  mount(router, ctx, contract.updateValueDisplay, ({ viewer, body }) =>
    changedAccount(ctx, viewer, async () => ({ show_collection_value: body.showCollectionValue })),
  );

  mount(router, ctx, contract.readNewsByMail, async ({ userId }) => ({ newsByMail: await wantsNews(ctx, userId) }));

  mount(router, ctx, contract.updateNewsByMail, async ({ viewer, body }) => {
    await changedAccount(ctx, viewer, async () => ({ news_by_mail: body.newsByMail }));
    return body;
  });

  mount(router, ctx, listReceipts, ({ userId, query }) => receiptsOf(ctx.db, userId, query));

  mount(router, ctx, contract.listDevices, ({ viewer }) => listDevices(ctx.db, viewer, ctx.clock()));

  mount(router, ctx, contract.signOutDevice, async (call) => {
    await endOtherSessions(ctx, call, call.params.id);
    return { success: true as const };
  });

  mount(router, ctx, contract.signOutOtherDevices, async (call) => ({
    success: true as const,
    count: await endOtherSessions(ctx, call),
  }));
}

async function wantsNews({ db }: Context, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('news_by_mail').where('id', '=', userId).executeTakeFirst();
  return user?.news_by_mail ?? false;
}

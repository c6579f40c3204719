import { updateNotificationSettings } from '../../shared/contract/notifications.ts';
import * as contract from '../../shared/contract/settings.ts';
import { listReceipts } from '../../shared/contract/view-as.ts';
import { settingsOf, withChange } from '../../shared/domain/notification-settings.ts';
import { HIDDEN_PROFILE_MESSAGE } from '../../shared/schemas/moderation.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import type { Calls } from '../http/mount.ts';
import { findProfileNotice } from '../visibility/person.ts';
import { changedAccount } from './changed-account.ts';
import { endOtherSessions, listDevices } from './devices.ts';
import { receiptsOf } from './receipts.ts';

/** The settings of the account, one call for each, and the devices that are signed in to it. */
export function settingsRoutes({ mount }: Calls): void {
  mount(contract.updateName, ({ ctx, viewer, body: { firstName, lastName } }) =>
    changedAccount(ctx, viewer, async () => ({ first_name: firstName, last_name: lastName, has_own_name: true })),
  );

  mount(contract.updateProfileVisibility, ({ ctx, viewer, body }) =>
    changedAccount(ctx, viewer, async ({ trx }) => {
      if (!body.isPublic) return { is_public: false, hidden_was_public: false };
      if (await findProfileNotice(trx, viewer.userId)) throw new AppError('FORBIDDEN', HIDDEN_PROFILE_MESSAGE);
      return { is_public: true };
    }),
  );

  mount(contract.updateZipCode, ({ ctx, viewer, body }) =>
    changedAccount(ctx, viewer, async () => ({ zip_code: body.zipCode })),
  );

  mount(contract.updateValueDisplay, ({ ctx, viewer, body }) =>
    changedAccount(ctx, viewer, async () => ({ show_collection_value: body.showCollectionValue })),
  );

  mount(contract.updateCurrency, ({ ctx, viewer, body }) =>
    changedAccount(ctx, viewer, async () => ({ currency: body.currency })),
  );

  mount(contract.readNewsByMail, async ({ ctx, userId }) => ({ newsByMail: await wantsNews(ctx, userId) }));

  mount(contract.updateNewsByMail, async ({ ctx, viewer, body }) => {
    await changedAccount(ctx, viewer, async () => ({ news_by_mail: body.newsByMail }));
    return body;
  });

  mount(updateNotificationSettings, ({ ctx, viewer, body }) =>
    changedAccount(ctx, viewer, async ({ trx, userId }) => {
      const stored = await trx
        .selectFrom('users')
        .select('notification_settings')
        .where('id', '=', userId)
        .executeTakeFirst();
      const next = withChange(settingsOf(stored?.notification_settings), body);
      return { notification_settings: JSON.stringify(next) };
    }),
  );

  mount(listReceipts, ({ ctx, userId, query }) => receiptsOf(ctx.db, userId, query));

  mount(contract.listDevices, ({ ctx, viewer }) => listDevices(ctx.db, viewer, ctx.clock()));

  mount(contract.signOutDevice, async (call) => {
    await endOtherSessions(call.ctx, call, call.params.id);
    return { success: true as const };
  });

  mount(contract.signOutOtherDevices, async (call) => ({
    success: true as const,
    count: await endOtherSessions(call.ctx, call),
  }));
}

async function wantsNews({ db }: Context, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('news_by_mail').where('id', '=', userId).executeTakeFirst();
  return user?.news_by_mail ?? false;
}

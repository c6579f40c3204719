import type { Router } from 'express';
import * as contract from '../../shared/contract/settings.ts';
import { HIDDEN_PROFILE_MESSAGE } from '../../shared/schemas/moderation.ts';
import { AppError } from '../http/app-error.ts';
import { mount } from '../http/mount.ts';
import type { Context } from '../start/context.ts';
import { findProfileNotice } from '../visibility/person.ts';
import { changedAccount } from './changed-account.ts';
import { endOtherSessions, listDevices } from './devices.ts';

/** The settings of the account, one call for each, and the devices that are signed in to it. */
export function settingsRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.updateName, ({ userId, body: { firstName, lastName } }) =>
    changedAccount(ctx, userId, async () => ({ first_name: firstName, last_name: lastName, has_own_name: true })),
  );

  mount(router, ctx, contract.updateProfileVisibility, ({ userId, body }) =>
    changedAccount(ctx, userId, async ({ trx }) => {
      if (!body.isPublic) return { is_public: false, hidden_was_public: false };
      if (await findProfileNotice(trx, userId)) throw new AppError('FORBIDDEN', HIDDEN_PROFILE_MESSAGE);
      return { is_public: true };
    }),
  );

  mount(router, ctx, contract.updateZipCode, ({ userId, body }) =>
    changedAccount(ctx, userId, async () => ({ zip_code: body.zipCode })),
  );

  mount(router, ctx, contract.updateValueDisplay, ({ userId, body }) =>
    changedAccount(ctx, userId, async () => ({ show_collection_value: body.showCollectionValue })),
  );

  mount(router, ctx, contract.listDevices, ({ viewer }) => listDevices(ctx.db, viewer, ctx.clock()));

  mount(router, ctx, contract.signOutDevice, async ({ viewer, params }) => {
    await endOtherSessions(ctx.db, viewer, params.id);
    return { success: true as const };
  });

  mount(router, ctx, contract.signOutOtherDevices, async ({ viewer }) => ({
    success: true as const,
    count: await endOtherSessions(ctx.db, viewer),
  }));
}

import type { Router } from 'express';
import * as contract from '../../shared/contract/account.ts';
import { deleteAccount } from '../../shared/contract/billing.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import { WHO_COOKIE } from '../../shared/wire/current-user-call.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { mount } from '../http/mount.ts';
import { endSession } from '../http/session.ts';
import { findAccount } from '../library/account.ts';
import { answerOf, changedAccount } from './changed-account.ts';
import { removeAccount } from './delete-account.ts';
import { profileChanges, withStoredPicture } from './profile-changes.ts';
import { takeUsername } from './queries.ts';
import { settingsRoutes } from './settings-routes.ts';

export function accountRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.currentUser, async ({ userId, viewer }) =>
    answerOf(await requireAccount(ctx, userId), viewer),
  );

  mount(router, ctx, contract.updateProfile, async ({ userId, viewer, body }) => {
    const stored = await withStoredPicture(ctx, userId, body);
    return changedAccount(ctx, viewer, (tx) => profileChanges(ctx, tx, stored));
  });

  mount(router, ctx, contract.updateUsername, ({ viewer, body }) =>
    changedAccount(ctx, viewer, (tx) => takeUsername(tx, body.username)),
  );

  mount(router, ctx, contract.updateWishlistVisibility, ({ viewer, body }) =>
    changedAccount(ctx, viewer, async () => ({ wishlist_is_public: body.wishlistIsPublic })),
  );

  settingsRoutes(router, ctx);

  mount(router, ctx, deleteAccount, async ({ userId, req, res }) => {
    await removeAccount(ctx, userId);
    await endSession(req);
    res.clearCookie(WHO_COOKIE, { path: '/', sameSite: 'lax', secure: ctx.config.isPublicUrlSecure });
    return { success: true as const };
  });
}

async function requireAccount(ctx: Context, userId: string): Promise<AccountRow> {
  const account = await findAccount(ctx.db, userId);
  if (!account) throw new AppError('UNAUTHENTICATED', 'Unauthorized');
  return account;
}

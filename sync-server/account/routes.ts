import type { Router } from 'express';
import * as contract from '../../shared/contract/account.ts';
import { deleteAccount } from '../../shared/contract/billing.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import { WHO_COOKIE } from '../../shared/wire/current-user-call.ts';
import { AppError } from '../http/app-error.ts';
import { mount } from '../http/mount.ts';
import { endSession } from '../http/session.ts';
import { findAccount } from '../library/account.ts';
import type { Context } from '../start/context.ts';
import { answerOf, changedAccount } from './changed-account.ts';
import { removeAccount } from './delete-account.ts';
import { profileChanges, withStoredPicture } from './profile-changes.ts';
import { takeUsername } from './queries.ts';
import { settingsRoutes } from './settings-routes.ts';

export function accountRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.currentUser, async ({ userId }) => answerOf(await requireAccount(ctx, userId)));

  mount(router, ctx, contract.updateProfile, async ({ userId, body }) => {
    const stored = await withStoredPicture(ctx, userId, body);
    return changedAccount(ctx, userId, (tx) => profileChanges(tx, stored));
  });

  mount(router, ctx, contract.updateUsername, ({ userId, body }) =>
    changedAccount(ctx, userId, (tx) => takeUsername(tx, body.username)),
  );

  mount(router, ctx, contract.updateWishlistVisibility, ({ userId, body }) =>
    changedAccount(ctx, userId, async () => ({ wishlist_is_public: body.wishlistIsPublic })),
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

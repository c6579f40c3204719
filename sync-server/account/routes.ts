import * as contract from '../../shared/contract/account.ts';
import { deleteAccount } from '../../shared/contract/billing.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import { WHO_COOKIE } from '../../shared/wire/current-user-call.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import type { Calls } from '../http/mount.ts';
import { endSession } from '../http/session.ts';
import { findAccount } from '../library/account.ts';
import { answerOf, changedAccount } from './changed-account.ts';
import { removeAccount } from './delete-account.ts';
import { profileChanges, withStoredPicture } from './profile-changes.ts';
import { takeUsername } from './queries.ts';
import { settingsRoutes } from './settings-routes.ts';

export function accountRoutes(calls: Calls): void {
  const { mount } = calls;

  mount(contract.currentUser, async ({ ctx, userId, viewer }) => answerOf(await requireAccount(ctx, userId), viewer));

  mount(contract.updateProfile, async ({ ctx, userId, viewer, body }) => {
    const stored = await withStoredPicture(ctx, userId, body);
    return changedAccount(ctx, viewer, (tx) => profileChanges(ctx, tx, stored));
  });

  mount(contract.updateUsername, ({ ctx, viewer, body }) =>
    changedAccount(ctx, viewer, (tx) => takeUsername(tx, body.username)),
  );

  mount(contract.updateWishlistVisibility, ({ ctx, viewer, body }) =>
    changedAccount(ctx, viewer, async () => ({ wishlist_is_public: body.wishlistIsPublic })),
  );

  settingsRoutes(calls);

  mount(deleteAccount, async ({ ctx, userId, req, res }) => {
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

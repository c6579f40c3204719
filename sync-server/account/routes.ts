import type { Router } from 'express';
import * as contract from '../../shared/contract/account.ts';
import { deleteAccount } from '../../shared/contract/billing.ts';
import type { Account, AccountRow } from '../../shared/domain/user.ts';
import { AppError } from '../http/app-error.ts';
import { mount } from '../http/mount.ts';
import { endSession } from '../http/session.ts';
import { type AccountChanges, changeAccount, findAccount } from '../library/account.ts';
import type { UserTransaction } from '../library/user-transaction.ts';
import type { Context } from '../start/context.ts';
import { removeAccount } from './delete-account.ts';
import { isUsernameConflict, takeUsername, usernameTaken } from './queries.ts';

export function accountRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.currentUser, async ({ userId }) => answerOf(await requireAccount(ctx, userId)));

  mount(router, ctx, contract.updateProfile, async ({ userId, body }) => {
    const { username, preferredRecordStore, preferredRecordStoreData } = body;
    const account = await change(ctx, userId, async (tx) => ({
      ...(preferredRecordStore !== undefined && { preferred_record_store: preferredRecordStore || null }),
      ...(preferredRecordStoreData !== undefined && { preferred_record_store_data: jsonOf(preferredRecordStoreData) }),
      ...(username !== undefined && (await takeUsername(tx, username))),
    }));
    return answerOf(account);
  });

  mount(router, ctx, contract.updateUsername, async ({ userId, body }) =>
    answerOf(await change(ctx, userId, (tx) => takeUsername(tx, body.username))),
  );

  mount(router, ctx, contract.updateWishlistVisibility, async ({ userId, body }) =>
    answerOf(await change(ctx, userId, async () => ({ wishlist_is_public: body.wishlistIsPublic }))),
  );

  mount(router, ctx, deleteAccount, async ({ userId, req }) => {
    await removeAccount(ctx, userId);
    await endSession(req);
    return { success: true as const };
  });
}

async function requireAccount(ctx: Context, userId: string): Promise<AccountRow> {
  const account = await findAccount(ctx.db, userId);
  if (!account) throw new AppError('UNAUTHENTICATED', 'Unauthorized');
  return account;
}

function answerOf(account: AccountRow): Account {
  return { ...account, isAdminSwitched: false };
}

async function change(
  ctx: Context,
  userId: string,
  work: (tx: UserTransaction) => Promise<AccountChanges>,
): Promise<AccountRow> {
  try {
    return await changeAccount(ctx, userId, work);
  } catch (error) {
    throw isUsernameConflict(error) ? usernameTaken() : error;
  }
}

/** The column expects JSON text. */
function jsonOf(data: unknown): string | null {
  return data === null ? null : JSON.stringify(data);
}

import type { Account, AccountRow } from '../../shared/domain/user.ts';
import type { Context } from '../context.ts';
import { isViewing, type Member } from '../http/viewer.ts';
import { type AccountChanges, changeAccount } from '../library/account.ts';
import type { UserTransaction } from '../library/open-transaction.ts';
import { isUsernameConflict, usernameTaken } from './queries.ts';

/** Changes columns of the account and answers the whole of it. */
export async function changedAccount(
  ctx: Context,
  viewer: Member,
  work: (tx: UserTransaction) => Promise<AccountChanges>,
): Promise<Account> {
  try {
    return answerOf(await changeAccount(ctx, viewer.userId, work), viewer);
  } catch (error) {
    throw isUsernameConflict(error) ? usernameTaken() : error;
  }
}

export function answerOf(account: AccountRow, viewer: Member): Account {
  return { ...account, isAdminSwitched: isViewing(viewer) };
}

import type { Account, AccountRow } from '../../shared/domain/user.ts';
import { type AccountChanges, changeAccount } from '../library/account.ts';
import type { UserTransaction } from '../library/user-transaction.ts';
import type { Context } from '../start/context.ts';
import { isUsernameConflict, usernameTaken } from './queries.ts';

/** Changes columns of the account and answers the whole of it. */
export async function changedAccount(
  ctx: Context,
  userId: string,
  work: (tx: UserTransaction) => Promise<AccountChanges>,
): Promise<Account> {
  try {
    return answerOf(await changeAccount(ctx, userId, work));
  } catch (error) {
    throw isUsernameConflict(error) ? usernameTaken() : error;
  }
}

export function answerOf(account: AccountRow): Account {
  return { ...account, isAdminSwitched: false };
}

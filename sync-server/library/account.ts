import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { Database } from '../db/schema.ts';
import type { UserTable } from '../db/tables/accounts.ts';
import { AppError } from '../http/app-error.ts';
import type { UserTransaction } from './open-transaction.ts';
import { accountJson } from './row-json.ts';
import { inUserTransaction, type LibraryContext } from './user-transaction.ts';

export type AccountChanges = Omit<Updateable<UserTable>, 'id' | 'version' | 'updated_at' | 'created_at'>;

/** The account as a synced row, or undefined. */
export async function findAccount(db: Kysely<Database>, userId: string): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select(sql<AccountRow>`${sql.raw(accountJson)}`.as('account'))
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row?.account;
}

/**
 * Changes the account under the user's lock and gives it a version, so that every device receives it. `change` may read
 * and write more in the same transaction; it returns the changed columns, or nothing if there are none.
 */
export function changeAccount(
  ctx: LibraryContext,
  userId: string,
  change: (tx: UserTransaction) => AccountChanges | undefined | Promise<AccountChanges | undefined>,
): Promise<AccountRow> {
  return inUserTransaction(ctx, userId, async (tx) => writeAccount(tx, await change(tx)));
}

/** As `changeAccount`, within a transaction that is there. */
export async function writeAccount(tx: UserTransaction, changes: AccountChanges | undefined): Promise<AccountRow> {
  const before = tx.viewedActs && (await findAccount(tx.trx, tx.userId));
  if (changes && Object.keys(changes).length > 0) {
    await tx.trx
      .updateTable('users')
      .set({ ...changes, updated_at: tx.now, version: tx.nextVersion() })
      .where('id', '=', tx.userId)
      .execute();
  }
  const account = await findAccount(tx.trx, tx.userId);
  if (!account) throw new AppError('UNAUTHENTICATED', 'This account does not exist any more');
  if (before) tx.viewedActs?.account(before, account);
  return account;
}

/** Creates the account. A trigger creates its `sync_head` with it. */
export async function createUserRow(db: Kysely<Database>, values: Insertable<UserTable>): Promise<AccountRow> {
  await db.insertInto('users').values(values).execute();
  const account = await findAccount(db, values.id);
  if (!account) throw new Error('The new account cannot be found');
  return account;
}

import { type Kysely, sql } from 'kysely';
import { isReservedUsername, USERNAME_TAKEN_MESSAGE } from '../../shared/schemas/username.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { AccountChanges } from '../library/account.ts';
import type { UserTransaction } from '../library/open-transaction.ts';

const HOLD_DAYS = 30;

export function usernameTaken(): AppError {
  return new AppError('USERNAME_TAKEN', USERNAME_TAKEN_MESSAGE, { field: 'username' });
}

/**
 * Sets the username and reserves the old one for 30 days, so that nobody can take over shared links (AMB-26).
 * The unique index decides between two people who request the same name at the same time.
 */
export async function takeUsername({ trx, userId, now }: UserTransaction, username: string): Promise<AccountChanges> {
  const current = await trx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow();
  if (current.username === username) return {};
  if (isReservedUsername(username) || (await isTaken(trx, userId, username, now))) throw usernameTaken();
  const old = current.username?.toLowerCase();
  if (old && old !== username.toLowerCase()) {
    const until = new Date(Date.parse(now) + HOLD_DAYS * 86_400_000).toISOString();
    await trx
      .insertInto('username_holds')
      .values({ username_lower: old, user_id: userId, held_until: until })
      .onConflict((conflict) => conflict.column('username_lower').doUpdateSet({ user_id: userId, held_until: until }))
      .execute();
  }
  await trx.deleteFrom('username_holds').where('username_lower', '=', username.toLowerCase()).execute();
  return { username };
}

async function isTaken(db: Kysely<Database>, userId: string, username: string, now: string): Promise<boolean> {
  const lower = username.toLowerCase();
  const { rows } = await sql`
    select from users where lower(username) = ${lower} and id <> ${userId}
    union all
    select from username_holds where username_lower = ${lower} and user_id <> ${userId} and held_until > ${now}
  `.execute(db);
  return rows.length > 0;
}

/** Whether a write failed because another person has just taken the name. */
export function isUsernameConflict(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'users_username';
}

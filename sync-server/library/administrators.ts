import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';

/**
 * The ids of all administrators. Changes of who is one take turns from here to the end of the transaction, so that each
 * reads after the one before it (AMB-65).
 */
export async function administratorsInTurn(trx: Kysely<Database>): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roles of administrators', 0))`.execute(trx);
  return administrators(trx);
}

export async function administrators(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
  return rows.map(({ id }) => id);
}

/** Nobody could make another one. */
export function refuseLast(admins: readonly string[], userId: string): void {
  if (admins.length === 1 && admins[0] === userId) {
    throw new AppError('LAST_ADMIN', 'This is the last administrator. Make somebody else an administrator first.');
  }
}

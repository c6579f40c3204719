import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What an administrator sees of the person they begin to view as. */
export function findViewedPerson(
  db: Kysely<Database>,
  userId: string,
): Promise<{ id: string; username: string | null; email: string | null } | undefined> {
  return db.selectFrom('users').select(['id', 'username', 'email']).where('id', '=', userId).executeTakeFirst();
}

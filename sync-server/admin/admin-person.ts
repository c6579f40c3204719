import { type RawBuilder, sql } from 'kysely';
import type { AdminPerson } from '../../shared/contract/admin-person.ts';

/** A person, of `users` under this name, as administrators see them. */
export function adminPersonOf(users: RawBuilder<unknown>): RawBuilder<AdminPerson> {
  return sql`json_build_object('id', ${users}.id, 'username', ${users}.username, 'email', ${users}.email)`;
}

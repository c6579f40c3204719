import type { AdminPerson } from '../../../shared/contract/admin-person.ts';

/** A person's name in the lists of administrators. */
export function personText({ username, email }: AdminPerson): string {
  return username ?? email ?? 'Unnamed User';
}

import type { PublicOwner } from '../../../shared/contract/public-pages.ts';

/** A person's name on public pages: the full name of a public profile, else the username. */
export function ownerName({ firstName, lastName, username }: PublicOwner): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

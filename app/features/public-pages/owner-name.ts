import type { PublicOwner } from '../../../shared/contract/public-pages.ts';

/** What a person is called on their public pages: the full name of a public profile, else the username. */
export function ownerName({ firstName, lastName, username }: PublicOwner): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

import { Link } from '@tanstack/react-router';
import type { PublicOwner } from '../../../shared/contract/public-pages.ts';
import { ownerName } from './owner-name.ts';

/** The owner's name, as a link if there is a public profile (AMB-37). */
export function OwnerLink({ user }: { user: PublicOwner }) {
  const name = ownerName(user);
  if (!user.isPublic) return <span>{name}</span>;
  return (
    <Link className="owner-link" to="/$username" params={{ username: user.username }}>
      {name}
    </Link>
  );
}

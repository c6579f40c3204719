import { Link } from '@tanstack/react-router';
import { personName } from './person-name.ts';

export type PersonNameProps = {
  person: { username: string | null; email: string | null; isPublic: boolean };
  /** Finds the profile of a person without a username. */
  userId: string | null;
  /** Replaces the usual name. */
  name?: string | undefined;
  className?: string | undefined;
};

/** A name that links to the public profile, or plain text while the profile is private. */
export function PersonName({ person, userId, name = personName(person), className }: PersonNameProps) {
  const { username, isPublic } = person;
  const key = username ?? userId;
  if (!isPublic || key === null) return <b className={className}>{name}</b>;
  return username === null ? (
    <Link className={className} to="/public-profile/$key" params={{ key }}>
      {name}
    </Link>
  ) : (
    <Link className={className} to="/$username" params={{ username }}>
      {name}
    </Link>
  );
}

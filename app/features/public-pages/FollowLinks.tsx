import { Link } from '@tanstack/react-router';

/**
 * Leads to who follows a person and whom they follow; both lists are for members.
 * @param of a username or a user id
 */
export function FollowLinks({ of }: { of: string }) {
  return (
    <p className="person-follows">
      <Link to="/community/$key/followers" params={{ key: of }}>
        Followers
      </Link>
      <Link to="/community/$key/following" params={{ key: of }}>
        Following
      </Link>
    </p>
  );
}

import { useConnected } from '../../session/use-connected.ts';
import { FollowButton } from './FollowButton.tsx';
import { NEEDS_CONNECTION } from './needs-connection.ts';
import { useFollows } from './use-follows.ts';

export type FollowOnProfileProps = { userId: string; isFollowed: boolean; name: string };

/** Follows the person whose profile shows it. */
export function FollowOnProfile({ userId: id, isFollowed, name }: FollowOnProfileProps) {
  const online = useConnected();
  const follows = useFollows();
  return (
    <div>
      <FollowButton
        person={{ id, isFollowed }}
        name={name}
        follows={follows}
        online={online}
        describedBy={NEEDS_CONNECTION}
      />
      {!online && (
        <p className="muted xs" id={NEEDS_CONNECTION}>
          Needs a connection
        </p>
      )}
    </div>
  );
}

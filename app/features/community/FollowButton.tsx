import { Check } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import type { Followed, Follows } from './use-follows.ts';

export type FollowButtonProps = {
  person: Followed;
  name: string;
  follows: Follows;
  online: boolean;
  variant?: 'key' | 'default' | undefined;
  /** The id of the text that says why it is disabled. */
  describedBy?: string | undefined;
};

/** Follow or unfollow; the same button afterwards, so that it keeps the focus. */
export function FollowButton({ person, name, follows, online, variant = 'key', describedBy }: FollowButtonProps) {
  const isFollowed = follows.isFollowed(person);
  return (
    <Button
      className="follow-key"
      variant={isFollowed ? 'default' : variant}
      disabled={!online}
      aria-describedby={online ? undefined : describedBy}
      onClick={() => follows.toggle(person)}
    >
      {isFollowed && <Check className="i" aria-hidden="true" />}
      {isFollowed ? 'Following' : 'Follow'}
      <span className="vh">{isFollowed ? ` ${name}: unfollow` : ` ${name}`}</span>
    </Button>
  );
}

import { useState } from 'react';
import { followUser, unfollowUser } from '../../../shared/contract/community.ts';
import { ApiError, call } from '../../online/call.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';

/** A person who can be followed. */
export interface Followed {
  id: string;
  /** As the server said it last. */
  isFollowed: boolean;
}

export interface Follows {
  isFollowed(person: Followed): boolean;
  /** The number of people followed since the server's answer. */
  added: number;
  /** Shows the change at once, and takes it back if it fails. */
  toggle(person: Followed): void;
}

interface Change {
  before: boolean;
  now: boolean;
}

const NO_CHANGES: ReadonlyMap<string, Change> = new Map();

/** The follows of the signed-in person, while a screen is open. */
export function useFollows(): Follows {
  const [changes, setChanges] = useState(NO_CHANGES);
  const running = useOneAtATime();
  const isFollowed = ({ id, isFollowed }: Followed) => changes.get(id)?.now ?? isFollowed;

  function note(person: Followed, now: boolean) {
    setChanges((all) => {
      const before = all.get(person.id)?.before ?? person.isFollowed;
      return new Map(all).set(person.id, { before, now });
    });
  }

  async function change(person: Followed, follows: boolean) {
    note(person, follows);
    try {
      if (follows) await call(followUser, { body: { followingId: person.id } });
      else await call(unfollowUser, { params: { id: person.id } });
    } catch (error) {
      note(person, !follows);
      toast({ title: 'Error', text: failureText(error, follows ? 'follow' : 'unfollow'), tone: 'bad' });
    }
  }

  return {
    isFollowed,
    added: [...changes.values()].reduce((sum, { before, now }) => sum + Number(now) - Number(before), 0),
    toggle: (person) => void running.run(() => change(person, !isFollowed(person)), person.id),
  };
}

/** Includes the server's reason where a retry cannot help. */
function failureText(error: unknown, what: 'follow' | 'unfollow'): string {
  const failed = `Failed to ${what} user. Please try again.`;
  const reason = error instanceof ApiError && error.status < 500 ? error.serverMessage : undefined;
  return reason === undefined ? failed : `${failed} ${reason.replace(/\.?$/, '.')}`;
}

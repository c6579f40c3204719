import { useEffect, useState } from 'react';
import { isFollowersAnswer, STATS_CALL } from '../../../shared/wire/stats-call.ts';
import { useDraft, useSyncStatus } from '../../library/react/hooks.ts';
import { callUnparsed } from '../../online/call.ts';

/** The number of followers, from the server; offline, the last known one (AMB-48). */
export function useFollowersCount(): number | undefined {
  const { connection } = useSyncStatus();
  const isOffline = connection === 'offline';
  const { value, loaded, save } = useDraft<number>('followers-count');
  const [latest, setLatest] = useState<number>();
  useEffect(() => {
    if (isOffline || !loaded) return;
    let unmounted = false;
    callUnparsed(STATS_CALL, { by: 'page' })
      .then((answer) => {
        if (unmounted || !isFollowersAnswer(answer)) return;
        const { followersCount } = answer;
        setLatest(followersCount);
        if (followersCount !== value) save(followersCount);
      })
      // On failure the last known number stays.
      .catch(() => undefined);
    return () => {
      unmounted = true;
    };
  }, [isOffline, loaded, save, value]);
  return latest ?? value;
}

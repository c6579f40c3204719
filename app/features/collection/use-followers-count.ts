import { useEffect, useState } from 'react';
import { isFollowersAnswer, STATS_CALL } from '../../../shared/contract/stats-call.ts';
import { callUnparsed } from '../../api/call.ts';
import { useDraft, useSyncStatus } from '../../library/hooks.ts';

/** How many people follow this one: the server's word, and without a connection the last one heard (AMB-48). */
export function useFollowersCount(): number | undefined {
  const { connection } = useSyncStatus();
  const isOffline = connection === 'offline';
  const { value, loaded, save } = useDraft<number>('followers-count');
  const [heard, setHeard] = useState<number>();
  useEffect(() => {
    if (isOffline || !loaded) return;
    let gone = false;
    callUnparsed(STATS_CALL, { by: 'page' })
      .then((answer) => {
        if (gone || !isFollowersAnswer(answer)) return;
        const { followersCount } = answer;
        setHeard(followersCount);
        if (followersCount !== value) save(followersCount);
      })
      // A figure beside others: without an answer the last one stays.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [isOffline, loaded, save, value]);
  return heard ?? value;
}

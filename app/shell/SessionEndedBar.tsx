import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSyncStatus } from '../library/hooks.ts';
import { leaveForSignIn } from '../session/leave-for-sign-in.ts';
import { useSession } from '../session/session-context.ts';
import { loginAddress } from '../session/unauthorized.ts';
import { useOnline } from '../session/use-online.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { countText } from '../ui/number-text.ts';

/**
 * The server no longer knows this session. What was typed stays here and can be worked with; the way back is a sign-in
 * (AMB-33).
 */
export function SessionEndedBar() {
  const { session, state } = useSession();
  const { state: syncState, waiting, syncNow } = useSyncStatus();
  const wasEnded = useRef(false);
  const online = useOnline();
  const { href } = useLocation();
  const ended = state.phase === 'signed-in' && state.ended;

  useEffect(() => {
    if (syncState === 'signed-out') session.sessionEnded();
    // Somebody signed in again in another tab: the sync knows it first.
    else if (ended && syncState === 'synced') void session.revalidate();
  }, [session, syncState, ended]);

  useEffect(() => {
    if (wasEnded.current && !ended) void syncNow();
    wasEnded.current = ended;
  }, [ended, syncNow]);

  useEffect(() => (ended && online ? leaveForSignIn() : undefined), [ended, online]);

  if (!ended) return null;
  return (
    <div className="wrap">
      <div className="ended-bar" role="status">
        <p>
          {waiting === 0
            ? 'Sign in to sync. Everything here stays on this device.'
            : `Sign in to save ${countText(waiting, 'change')}.`}
        </p>
        <LinkButton href={loginAddress(href)}>Log in</LinkButton>
      </div>
    </div>
  );
}

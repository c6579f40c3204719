import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSyncStatus } from '../library/react/hooks.ts';
import { loginAddress } from '../session/login-address.ts';
import { useSession } from '../session/session-context.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { countText } from '../ui/number-text.ts';

/**
 * The server no longer accepts this session. Local data stays available and editable, and a sign-in resumes sync
 * (AMB-33).
 */
export function SessionEndedBar({ ended }: { ended: boolean }) {
  const { session } = useSession();
  const { connection, session: syncSession, waiting, syncNow } = useSyncStatus();
  const wasEnded = useRef(false);
  const { href } = useLocation();

  useEffect(() => {
    // After a sign-in in another tab, the sync loop notices first.
    if (ended && syncSession === 'open' && connection === 'online') void session.revalidate();
  }, [session, syncSession, connection, ended]);

  useEffect(() => {
    if (wasEnded.current && !ended) void syncNow();
    wasEnded.current = ended;
  }, [ended, syncNow]);

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

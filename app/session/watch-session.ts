import { IDENTITY_KEY } from '../library/identity-key.ts';
import type { Session } from './session.ts';

const RECHECK_AFTER = 5 * 60_000;

/**
 * Asks again who is signed in when the network comes back and when the tab is seen again after a while, and hears at
 * once of another tab that changes who is signed in, or signs out.
 */
export function watchSession(session: Session): void {
  let askedAt = Date.now();
  const ask = () => {
    askedAt = Date.now();
    void session.revalidate();
  };
  const check = () => void session.checkPerson();
  window.addEventListener('online', ask);
  window.addEventListener('pageshow', check);
  document.addEventListener('visibilitychange', () => {
    const state = session.get();
    const isDue = Date.now() - askedAt > RECHECK_AFTER || (state.phase === 'signed-in' && state.ended);
    if (document.visibilityState === 'visible' && isDue) ask();
    else check();
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== IDENTITY_KEY || session.get().phase !== 'signed-in') return;
    if (newValue !== null) return check();
    // No page is loaded: it would still find the session that the other tab is about to end.
    window.history.replaceState(null, '', '/');
    void session.leave('keep');
  });
  // It may have happened before this code was there.
  check();
}

import { IDENTITY_KEY } from '../library/device/identity-key.ts';
import type { Session } from './session.ts';
import { VIEW_SIGNAL } from './view-page.ts';

const RECHECK_AFTER = 5 * 60_000;

/**
 * Revalidates the session when the network returns and when the tab becomes visible after a while. Follows sign-ins and
 * sign-outs in other tabs at once.
 */
export function watchSession(session: Session): void {
  let revalidatedAt = Date.now();
  const revalidate = () => {
    revalidatedAt = Date.now();
    void session.revalidate();
  };
  const check = () => void session.checkPerson();
  window.addEventListener('online', revalidate);
  window.addEventListener('pageshow', check);
  document.addEventListener('visibilitychange', () => {
    const state = session.get();
    const isDue = Date.now() - revalidatedAt > RECHECK_AFTER || (state.phase === 'signed-in' && state.ended);
    if (document.visibilityState === 'visible' && isDue) revalidate();
    else check();
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === VIEW_SIGNAL) return check();
    if (key !== IDENTITY_KEY || session.get().phase !== 'signed-in') return;
    if (newValue !== null) return check();
    // Does not load a page: it would still find the session that the other tab is about to end.
    window.history.replaceState(null, '', '/');
    void session.leave('keep');
  });
  // The cookie may have changed before this code loaded.
  check();
  showUnread(session);
  renewNotifications(session);
}

/** Loads the code with the page's first person: visitors need none of it. */
function showUnread(session: Session): void {
  const stop = session.subscribe(load);
  load();

  function load(): void {
    if (session.get().phase !== 'signed-in') return;
    stop();
    void import('./app-badge.ts').then((code) => code.showUnreadAtIcon(session)).catch(() => undefined);
  }
}

/** Once in a page, as soon as the server knows its person. */
function renewNotifications(session: Session): void {
  if (session.isView || !('Notification' in window) || Notification.permission !== 'granted') return;
  const stop = session.subscribe(renew);
  renew();

  function renew(): void {
    const state = session.get();
    if (state.phase !== 'signed-in' || state.ended || state.isAway) return;
    stop();
    void import('../push/this-device.ts').then((code) => code.renewThisDevice(state.account.id)).catch(() => undefined);
  }
}

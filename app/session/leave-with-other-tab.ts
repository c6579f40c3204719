import { IDENTITY_KEY } from '../library/identity-key.ts';
import { session } from './app-session.ts';

/** Once another tab has signed out, what it keeps on this device is closed and must not stay open in this one. */
export function leaveWithOtherTab(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== IDENTITY_KEY || newValue !== null || session.get().phase !== 'signed-in') return;
    // No page is loaded: it would still find the session that the other tab is about to end.
    window.history.replaceState(null, '', '/');
    void session.leave('keep');
  });
}

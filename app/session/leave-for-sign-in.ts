import { showUnauthorized } from './unauthorized.ts';

const LEFT_AT_KEY = 'left-for-sign-in';
const PAUSE = 5 * 60_000;

/**
 * Goes to the sign-in by itself once a session has ended, but never while a dialog is open (something may be typed in
 * it) and not again within minutes (somebody who came back without signing in wants to go on here).
 */
export function leaveForSignIn(): (() => void) | undefined {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return undefined;
  try {
    if (Date.now() - Number(sessionStorage.getItem(LEFT_AT_KEY) ?? 0) < PAUSE) return undefined;
    sessionStorage.setItem(LEFT_AT_KEY, String(Date.now()));
  } catch {
    // Without a memory it might bounce for ever; the bar with its key stays.
    return undefined;
  }
  return showUnauthorized('Please log in again to continue.');
}

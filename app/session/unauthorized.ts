import { toast } from '../ui/toast.ts';

const LOGIN_DELAY = 500;

/** The sign-in, with the way back to where one was (AMB-14). */
export function loginAddress(returnTo = currentPath()): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * The screen's toast, then the sign-in page.
 * @returns a function that calls the navigation off
 */
export function showUnauthorized(): () => void {
  toast({ title: 'Unauthorized', text: textOf(window.location.pathname), tone: 'bad' });
  const timer = window.setTimeout(() => window.location.assign(loginAddress()), LOGIN_DELAY);
  return () => window.clearTimeout(timer);
}

/** The home and its records have a text of their own (AMB-70). */
function textOf(pathname: string): string {
  return pathname === '/' ? 'Please log in again to continue.' : 'You are logged out. Logging in again...';
}

function currentPath(): string {
  return window.location.pathname + window.location.search;
}

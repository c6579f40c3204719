import { toast } from '../ui/toast.ts';

const LOGIN_DELAY = 500;

/** The sign-in's address, with the way back to the current page (AMB-14). */
export function loginAddress(returnTo = currentPath()): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * Shows the screen's toast, then opens the sign-in page.
 * @returns cancels the navigation
 */
export function showUnauthorized(): () => void {
  toast({ title: 'Unauthorized', text: textOf(window.location.pathname), tone: 'bad' });
  const timer = window.setTimeout(() => window.location.assign(loginAddress()), LOGIN_DELAY);
  return () => window.clearTimeout(timer);
}

/** The home page has its own text (AMB-70). */
function textOf(pathname: string): string {
  return pathname === '/' ? 'Please log in again to continue.' : 'You are logged out. Logging in again...';
}

function currentPath(): string {
  return window.location.pathname + window.location.search;
}

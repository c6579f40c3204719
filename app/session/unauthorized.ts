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
export function showUnauthorized(returnTo?: string): () => void {
  toast({ ...wordsOf(window.location.pathname), tone: 'bad' });
  const timer = window.setTimeout(() => window.location.assign(loginAddress(returnTo)), LOGIN_DELAY);
  return () => window.clearTimeout(timer);
}

/** Asks a visitor who wants to buy a plan to sign in, then opens the sign-in page. */
export function signInToBuy(returnTo: string): void {
  toast({ ...BUYING, tone: 'bad' });
  window.setTimeout(() => window.location.assign(loginAddress(returnTo)), LOGIN_DELAY);
}

const BUYING = { title: 'Please Log In', text: 'You need to log in to subscribe to a plan.' };

/** Some screens have words of their own (AMB-70). */
function wordsOf(pathname: string): { title: string; text: string } {
  if (pathname.startsWith('/subscribe/')) return BUYING;
  const texts: Record<string, string> = {
    '/': 'Please log in again to continue.',
    '/profile': 'Please log in to continue.',
  };
  return { title: 'Unauthorized', text: texts[pathname] ?? 'You are logged out. Logging in again...' };
}

function currentPath(): string {
  return window.location.pathname + window.location.search;
}

import { toast } from '../ui/toast.ts';

const LOGIN_DELAY = 500;

/** The sign-in, with the way back to where one was (AMB-14). */
export function loginAddress(returnTo = currentPath()): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * The toast, then the sign-in page.
 * @returns a function that calls the navigation off
 */
export function showUnauthorized(text: string): () => void {
  toast({ title: 'Unauthorized', text, tone: 'bad' });
  const timer = window.setTimeout(() => window.location.assign(loginAddress()), LOGIN_DELAY);
  return () => window.clearTimeout(timer);
}

function currentPath(): string {
  return window.location.pathname + window.location.search;
}

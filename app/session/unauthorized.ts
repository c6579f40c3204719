import { toast } from '../ui/toast.ts';
import { loginAddress } from './login-address.ts';

export const LOGIN_DELAY = 500;

/**
 * Shows the screen's toast, then opens the sign-in page.
 * @returns cancels the navigation
 */
export function showUnauthorized(): () => void {
  toast({ ...wordsOf(window.location.pathname), tone: 'bad' });
  const timer = window.setTimeout(() => window.location.assign(loginAddress()), LOGIN_DELAY);
  return () => window.clearTimeout(timer);
}

export const BUYING = { title: 'Please Log In', text: 'You need to log in to subscribe to a plan.' };

/** Some screens have words of their own (AMB-70). */
function wordsOf(pathname: string): { title: string; text: string } {
  if (pathname.startsWith('/subscribe/')) return BUYING;
  const texts: Record<string, string> = {
    '/': 'Please log in again to continue.',
    '/profile': 'Please log in to continue.',
    '/contact': 'Please log in to send a message.',
  };
  return { title: 'Unauthorized', text: texts[pathname] ?? 'You are logged out. Logging in again...' };
}

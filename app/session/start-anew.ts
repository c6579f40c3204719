import { toast } from '../ui/toast.ts';
import { STARTED_ANEW_KEY } from './started-anew-key.ts';

/** Loads the home for the person who is signed in now; forms keep what was typed for the person before. */
export function startAnew(): Promise<never> {
  try {
    sessionStorage.setItem(STARTED_ANEW_KEY, '1');
  } catch {
    // Without storage the page starts anew all the same.
  }
  window.location.replace('/');
  return new Promise(() => undefined);
}

/** Tells on the new page why the one before it is gone. */
export function sayStartedAnew(): void {
  sessionStorage.removeItem(STARTED_ANEW_KEY);
  toast({
    title: 'Another account is signed in',
    text: 'It signed in from another tab, so this page started anew. What was just pressed here was not done.',
  });
}

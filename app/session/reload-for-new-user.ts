import { toast } from '../ui/toast.ts';
import { RELOAD_NOTICE_KEY } from './reload-notice-key.ts';

/** Loads the home page for the person who is signed in now; the previous person's drafts stay stored. */
export function reloadForNewUser(): Promise<never> {
  try {
    sessionStorage.setItem(RELOAD_NOTICE_KEY, '1');
  } catch {
    // Without storage the page still reloads, but the new one shows no toast.
  }
  window.location.replace('/');
  return new Promise(() => undefined);
}

/** Explains on the new page why the previous one is gone. */
export function showReloadNotice(): void {
  sessionStorage.removeItem(RELOAD_NOTICE_KEY);
  toast({
    title: 'Another account is signed in',
    text: 'It signed in from another tab, so this page was reloaded. Your last action here was not carried out.',
  });
}

import { VIEW_COOKIE } from '../../shared/wire/current-user-call.ts';
import { leaveSwitchNote } from './view-notes.ts';

/** Its value changes for a moment when a view begins or ends, so that other tabs look whose session it is. */
export const VIEW_SIGNAL = 'side-one-view-signal';

/** Whom the browser's session views as, by the server's cookie. */
export function viewedId(): string | undefined {
  return cookieNamed(VIEW_COOKIE);
}

export function cookieNamed(name: string): string | undefined {
  // There is no document while visitors' pages are built.
  const pair = globalThis.document?.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

export function signalTabs(): void {
  try {
    localStorage.setItem(VIEW_SIGNAL, String(Date.now()));
    localStorage.removeItem(VIEW_SIGNAL);
  } catch {
    // The other tabs look when they are shown.
  }
}

/** Ends this page of a view: what it shows is gone before the next page loads, also from the back/forward cache. */
export function leaveViewPage(address: string, note: 'back' | 'over'): Promise<never> {
  leaveSwitchNote(note);
  signalTabs();
  document.body.replaceChildren();
  document.title = 'Side One';
  window.location.replace(address);
  return new Promise(() => undefined);
}

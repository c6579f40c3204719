// Chunk: view

import { SWITCH_NOTE, VIEW_SIGNAL } from './view-page.ts';

export type SwitchNote = 'viewing' | 'back' | 'over';

export function leaveSwitchNote(note: SwitchNote): void {
  try {
    sessionStorage.setItem(SWITCH_NOTE, note);
  } catch {
    // Without storage the next page shows no toast.
  }
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

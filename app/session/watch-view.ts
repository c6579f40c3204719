// Chunk: view

import { SWITCH_BACK_DONE, viewedName } from '../../shared/domain/viewing.ts';
import { toast } from '../ui/toast.ts';
import type { Session } from './session.ts';
import { SWITCH_NOTE, viewedId } from './view-page.ts';

/** Says on the page after a switch what was done. */
export function showSwitchNotice(session: Pick<Session, 'get' | 'subscribe'>, note: string): void {
  sessionStorage.removeItem(SWITCH_NOTE);
  if (note === 'back') toast({ title: SWITCH_BACK_DONE });
  if (note === 'over') {
    toast({ title: 'You no longer view as a user', text: 'This page was reloaded with your own account.' });
  }
  if (note !== 'viewing') return;
  const say = () => {
    const state = session.get();
    if (state.phase !== 'signed-in') return;
    stop();
    if (state.account.isAdminSwitched) toast({ title: `Now viewing as ${viewedName(state.account)}` });
  };
  const stop = session.subscribe(say);
  say();
}

/**
 * A page of a view is not shown again from the back/forward cache once the view is over, not for a moment: it hides itself
 * when it is left. Most browsers do not keep it there at all.
 */
export function watchViewPage(userId: string | undefined): void {
  const root = document.documentElement;
  window.addEventListener('pagehide', () => {
    root.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && viewedId() !== userId) window.location.replace('/');
    else root.hidden = false;
  });
  // A page that holds a lock is not kept when it is left.
  const held = new Promise<void>(() => undefined);
  void navigator.locks?.request('side-one-view', { mode: 'shared' }, () => held).catch(() => undefined);
}

// Chunk: view

import { switchBack } from '../../shared/contract/view-as.ts';
import { SWITCH_BACK_FAILED } from '../../shared/domain/viewing.ts';
import { call } from '../online/call.ts';
import { toast } from '../ui/toast.ts';
import { leaveSwitchNote, leaveViewPage, signalTabs } from './leave-view.ts';
import type { Session } from './session.ts';
import { reasonOf } from './switch-user.ts';

/**
 * Ends the view and loads the dashboard, from a page of the view or from one of the administrator's own beside it.
 * @returns whether the next page is on its way
 */
export async function exitView(
  session: Pick<Session, 'guard' | 'isView' | 'revalidate'>,
  leave = leaveViewPage,
  go = (address: string) => window.location.assign(address),
): Promise<boolean> {
  let address = '/admin';
  try {
    await session.guard(async () => {
      address = (await call(switchBack, { by: 'page' })).redirectUrl;
    });
  } catch (error) {
    toast({ title: SWITCH_BACK_FAILED, text: reasonOf(error), tone: 'bad' });
    // The view may be over already.
    void session.revalidate();
    return false;
  }
  if (session.isView) void leave(address, 'back');
  else {
    leaveSwitchNote('back');
    signalTabs();
    go(address);
  }
  return true;
}

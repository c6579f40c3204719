// Chunk: view

import { useState } from 'react';
import * as contract from '../../shared/contract/view-as.ts';
import { SWITCH_FAILED, type SwitchPlace } from '../../shared/domain/viewing.ts';
import { ApiError, call, OfflineError } from '../online/call.ts';
import { toast } from '../ui/toast.ts';
import { leaveSwitchNote } from './leave-view.ts';
import type { Session } from './session.ts';
import { useSession } from './session-context.ts';

/**
 * Switches to a user from the list of users or from the page of one (ADMIN-024, ADMIN-053). The page that follows shows the
 * product as this user sees it; this page and what it holds belong to the administrator, and are left as they are.
 */
export function useSwitchUser(from: SwitchPlace): { switchTo(userId: string): Promise<void>; isSwitching: boolean } {
  const { session } = useSession();
  const [isSwitching, setSwitching] = useState(false);
  return {
    isSwitching,
    async switchTo(userId) {
      if (isSwitching) return;
      setSwitching(true);
      // The busy state stays until the next page is there.
      if (!(await switchUser(session, userId, from))) setSwitching(false);
    },
  };
}

/** @returns whether the next page is on its way */
export async function switchUser(
  session: Pick<Session, 'guard'>,
  userId: string,
  from: SwitchPlace,
  go = (address: string) => window.location.assign(address),
): Promise<boolean> {
  let address = '/';
  try {
    // From the server's answer on, calls of this page are refused: it must not take that for another sign-in.
    await session.guard(async () => {
      address = (await ask(userId, from)).redirectUrl;
    });
  } catch (error) {
    toast({ title: SWITCH_FAILED[from], text: reasonOf(error), tone: 'bad' });
    return false;
  }
  leaveSwitchNote('viewing');
  go(address);
  return true;
}

function ask(userId: string, from: SwitchPlace) {
  return from === 'list'
    ? call(contract.switchUser, { body: { targetUserId: userId } })
    : call(contract.switchToUser, { params: { userId } });
}

export function reasonOf(error: unknown): string | undefined {
  if (error instanceof OfflineError) return 'There is no connection to the server.';
  return error instanceof ApiError ? error.reason : undefined;
}

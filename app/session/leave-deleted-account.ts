import { CURRENT_USER_CALL } from '../../shared/wire/current-user-call.ts';
import { ApiError, callUnparsed } from '../online/call.ts';
import { toast } from '../ui/toast.ts';
import type { SessionOf } from './session.ts';

/**
 * Asks why the session has ended. If the account was deleted, removes what this device holds of it (AMB-71); on any other
 * answer, or none, everything stays.
 */
export async function leaveDeletedAccount(
  session: Pick<SessionOf<unknown>, 'leave'>,
  ask = askForAccount,
  goHome = showHome,
): Promise<void> {
  if (!(await isDeleted(ask))) return;
  // A member's screen would lead to the sign-in, as if the session had merely ended.
  goHome();
  await session.leave('wipe');
  toast({ title: 'This account was deleted', text: 'What this device held of it has been removed.' });
}

/** Without loading a page, which would still find what is about to be removed. */
function showHome(): void {
  window.history.replaceState(null, '', '/');
}

function askForAccount(): Promise<unknown> {
  return callUnparsed(CURRENT_USER_CALL, { by: 'page' });
}

async function isDeleted(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    return error instanceof ApiError && error.code === 'ACCOUNT_DELETED';
  }
}

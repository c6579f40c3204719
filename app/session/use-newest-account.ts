// Chunk: drafts

import type { Account } from '../../shared/domain/user.ts';
import { useView } from '../library/react/hooks.ts';
import { useAccount } from './session-context.ts';

/** The account as this device knows it: from a call's response or from a pull, whichever is later. */
export function useNewestAccount(): Account {
  const answered = useAccount();
  const { account: pulled } = useView();
  return newestAccount(answered, pulled);
}

export function newestAccount<Answered extends { updatedAt: string }>(
  answered: Answered,
  pulled: Omit<Answered, 'isAdminSwitched'> | undefined,
): Answered {
  return pulled && pulled.updatedAt > answered.updatedAt ? { ...answered, ...pulled } : answered;
}

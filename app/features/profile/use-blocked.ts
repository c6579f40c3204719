import { ONLY_OWNER_MESSAGE } from '../../../shared/domain/viewing.ts';
import { useAccount } from '../../session/session-context.ts';
import { useConnected } from '../../session/use-connected.ts';

export const NEEDS_CONNECTION = 'Needs a connection';

export interface Blocked {
  /** Why the account cannot be changed now, as a sentence. */
  change: string | undefined;
  /** Why what belongs to the owner alone cannot: the username, signing out elsewhere, deletion. */
  owner: string | undefined;
}

/** Only the server's word counts for the account, so its settings need a connection (AMB-76). */
export function useBlocked(): Blocked {
  const { isAdminSwitched } = useAccount();
  const connected = useConnected();
  const change = connected ? undefined : NEEDS_CONNECTION;
  return { change, owner: isAdminSwitched ? ONLY_OWNER_MESSAGE : change };
}

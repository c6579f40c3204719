import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Account } from '../../shared/domain/user.ts';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export interface UsedSession {
  session: Session;
  state: SessionState;
}

/** The session's state, for screens that work with and without a signed-in person. */
export function useSession(): UsedSession {
  const session = useContext(SessionContext);
  const get = session?.get ?? nothing;
  const state = useSyncExternalStore(session?.subscribe ?? subscribeToNothing, get, get);
  if (!session || !state) throw new Error('useSession needs a SessionContext above it');
  return { session, state };
}

/**
 * The account of the open library.
 * @throws outside members' screens, which may have no account
 */
export function useAccount(): Account {
  const { state } = useSession();
  if (state.phase !== 'signed-in') throw new Error('useAccount needs a signed-in person; use useSession here');
  return state.account;
}

const nothing = () => undefined;
const subscribeToNothing = () => nothing;

import { useSyncExternalStore } from 'react';
import type { Tier } from '../../shared/domain/plan.ts';
import type { SessionState } from './session.ts';
import { useSession } from './session-context.ts';

/** The plan that a signed-in person has now; undefined for visitors, and in a page that was built for them. */
export function useOwnTier(): Tier | undefined {
  const { state } = useSession();
  const library = state.phase === 'signed-in' ? state.library.library : undefined;
  return useSyncExternalStore(
    library?.subscribe ?? (() => () => undefined),
    () => ownTier(state),
    () => undefined,
  );
}

function ownTier(state: SessionState): Tier | undefined {
  if (state.phase !== 'signed-in') return undefined;
  const { account, albumLimit } = state.library.library.view();
  if (!account) return state.account.subscriptionTier;
  // A plan whose time has run out has a limit, by the server's time.
  return albumLimit === null ? account.subscriptionTier : 'free';
}

// Chunk: small

import { useCallback } from 'react';
import { useSession } from './session-context.ts';

/** Reads the account anew, here and in the library, after something has changed the plan. */
export function usePlanRefresh(): () => Promise<void> {
  const { session, state } = useSession();
  const library = state.phase === 'signed-in' ? state.library : undefined;
  return useCallback(async () => {
    await Promise.allSettled([session.revalidate(), library?.sync.syncNow()]);
  }, [session, library]);
}

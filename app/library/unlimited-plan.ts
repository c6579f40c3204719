import type { LibraryState } from '../../shared/commands/command.ts';
import type { AccountRow } from '../../shared/domain/user.ts';

/** The same rows under a plan without a limit. */
export function withUnlimitedPlan(state: LibraryState): LibraryState {
  return Object.create(state, {
    account: {
      get: (): AccountRow | undefined =>
        state.account && { ...state.account, subscriptionTier: 'lifetime', subscriptionExpiresAt: null },
    },
    recordCount: { get: () => (state.account ? state.recordCount : 0) },
  }) as LibraryState;
}

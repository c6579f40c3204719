import type { LibraryState } from '../../../shared/commands/command.ts';

/** The same rows under a plan without a limit. */
export function withUnlimitedPlan(state: LibraryState): LibraryState {
  const { account } = state;
  return {
    ...state,
    account: account && { ...account, subscriptionTier: 'lifetime', subscriptionExpiresAt: null },
    // Without an account row there is no limit to apply.
    count: (entity) => (account ? state.count(entity) : 0),
  };
}

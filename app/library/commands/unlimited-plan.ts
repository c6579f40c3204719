import type { LibraryState } from '../../../shared/commands/command.ts';

/** The same rows under a plan without a limit. */
export function withUnlimitedPlan(state: LibraryState): LibraryState {
  const { account } = state;
  return {
    ...state,
    account: account && { ...account, subscriptionTier: 'lifetime', subscriptionExpiresAt: null },
    // Without an account row the plan is unknown: then no number is too many.
    count: (entity) => (account ? state.count(entity) : Number.NEGATIVE_INFINITY),
  };
}

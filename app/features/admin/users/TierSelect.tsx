import {
  type AdminUser,
  type ChangedUser,
  setTier,
  setTierInList,
  type TierEffect,
  tierEffectOf,
  undoTier,
} from '../../../../shared/contract/admin-users.ts';
import type { Tier } from '../../../../shared/domain/plan.ts';
import { viewedName } from '../../../../shared/domain/viewing.ts';
import { call, OfflineError } from '../../../online/call.ts';
import { useRead } from '../../../online/use-read.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { SavingSelect } from './SavingSelect.tsx';
import { effectSentences } from './tier-effect-words.ts';
import { TIER_NAMES, TIER_OPTIONS } from './tier-words.ts';
import { useUserChange } from './use-user-change.ts';

export type UserSelectProps = {
  user: AdminUser;
  /** In the table of users, whose rows have no visible labels, or on the page of the user: each has its own call. */
  place: 'list' | 'detail';
  onChanged: (user: ChangedUser) => void;
};

const FAILED = {
  list: 'Failed to update user subscription. Please try again.',
  detail: 'Failed to update subscription tier.',
};

/** Asks before a tier is changed, with what the change ends. */
export function TierSelect({ user, place, onChanged }: UserSelectProps) {
  const { subscriptionTier } = user;
  const params = { userId: user.id };
  const change = useUserChange({
    save: (tier: Tier) =>
      place === 'list'
        ? call(setTierInList, { params, body: { subscriptionTier: tier } })
        : call(setTier, { params, body: { tier } }),
    undoOf: ({ undo }) => (undo === null ? undefined : () => call(undoTier, { params, body: { change: undo } })),
    onChanged,
    words: {
      done: 'Success',
      failed: FAILED[place],
      says: (changed) => `${viewedName(changed)} is on the ${TIER_NAMES[changed.subscriptionTier]} tier now.`,
    },
  });
  const tier = change.asked ?? subscriptionTier;
  const { data, error, refetch } = useRead(tierEffectOf, { params, query: { tier } }, { enabled: change.isAsking });
  return (
    <>
      <SavingSelect
        label={place === 'list' ? `Tier of ${viewedName(user)}` : undefined}
        options={TIER_OPTIONS}
        value={subscriptionTier}
        change={change}
      />
      <ConfirmDialog
        open={change.isAsking}
        onClose={change.cancel}
        onConfirm={change.confirm}
        title={`Change the tier of ${viewedName(user)}`}
        confirmLabel={`Change to ${TIER_NAMES[tier]}`}
        tone={data && isHarmless(data) ? 'key' : 'bad'}
        disabled={data === undefined}
      >
        <p>
          From {TIER_NAMES[data?.tier ?? subscriptionTier]} to {TIER_NAMES[tier]}
          {user.email !== null && user.username !== null && `, ${user.email}`}.
        </p>
        {data && (
          <ul className="admin-effects">
            {effectSentences(data, tier, user.albumCount).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {!data && !error && (
          <p className="muted admin-effects" role="status">
            Reading what this ends…
          </p>
        )}
        {!data && error && (
          <LoadNote
            state={error instanceof OfflineError ? 'offline' : 'failed'}
            offline="What this ends is read from the server."
            failed="What this ends could not be read."
            onRetry={() => void refetch()}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

function isHarmless({ ends, runsOut }: TierEffect): boolean {
  return ends.length === 0 && runsOut.length === 0;
}

import { type AdminUserDetail, type ChangedUser, setRole, setTier } from '../../../shared/contract/admin-users.ts';
import { call } from '../../online/call.ts';
import { dayText } from '../../ui/later/day-text.ts';
import { Field } from '../../ui/later/Field.tsx';
import { Badge } from '../../ui/marks/Badge.tsx';
import { SavingSelect } from './SavingSelect.tsx';
import { ROLE_OPTIONS, TIER_NAMES, TIER_OPTIONS } from './tier-words.ts';
import { useRoleChange, useTierChange } from './use-user-change.ts';

export type AccountManagementProps = {
  user: AdminUserDetail;
  onChanged: (user: ChangedUser) => void;
};

/** Role and tier. */
export function AccountManagement({ user, onChanged }: AccountManagementProps) {
  const { id, role, subscriptionTier, subscriptionStatus, subscriptionExpiresAt } = user;
  const tiers = useTierChange({
    save: (tier) => call(setTier, { params: { userId: id }, body: { tier } }),
    failed: 'Failed to update subscription tier.',
    onChanged,
  });
  const roles = useRoleChange({
    save: (wanted) => call(setRole, { params: { userId: id }, body: { role: wanted } }),
    failed: 'Failed to update user role.',
    onChanged,
  });
  return (
    <section aria-labelledby="user-account">
      <div className="admin-user-title">
        <h2 className="title-3" id="user-account">
          Account Management
        </h2>
        <Badge tone={subscriptionStatus === 'active' ? 'neutral' : 'bad'}>{subscriptionStatus}</Badge>
        <Badge tone={subscriptionTier === 'free' ? 'neutral' : 'lamp'}>{TIER_NAMES[subscriptionTier]}</Badge>
      </div>
      <div className="admin-user-selects">
        <Field label="Role">
          <SavingSelect options={ROLE_OPTIONS} value={role} change={roles} />
        </Field>
        <Field label="Tier">
          <SavingSelect options={TIER_OPTIONS} value={subscriptionTier} change={tiers} />
        </Field>
      </div>
      {subscriptionExpiresAt !== null && (
        <p className="muted sm">
          {subscriptionStatus === 'expired' ? 'Expired' : 'Expires'} {dayText(subscriptionExpiresAt)}
        </p>
      )}
    </section>
  );
}

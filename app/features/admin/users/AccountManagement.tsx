import type { AdminUserDetail, ChangedUser } from '../../../../shared/contract/admin-users.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { TierSelect } from './TierSelect.tsx';
import { TIER_NAMES } from './tier-words.ts';

export type AccountManagementProps = {
  user: AdminUserDetail;
  onChanged: (user: ChangedUser) => void;
};

/** Role and tier. */
export function AccountManagement({ user, onChanged }: AccountManagementProps) {
  const { subscriptionTier, subscriptionStatus, subscriptionExpiresAt } = user;
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
          <RoleSelect user={user} place="detail" onChanged={onChanged} />
        </Field>
        <Field label="Tier">
          <TierSelect user={user} place="detail" onChanged={onChanged} />
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

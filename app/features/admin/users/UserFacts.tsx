import type { AdminUserDetail } from '../../../../shared/contract/admin-users.ts';
import { sumsText } from '../../../ui/money-text.ts';
import { numberText } from '../../../ui/number-text.ts';
import { Readout } from '../../../ui/Readout.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import { KeyValues } from '../../../ui/text/KeyValues.tsx';

export function BasicInformation({ user }: { user: AdminUserDetail }) {
  const { email, username, zipCode, createdAt, lastLoginAt, isPublic, bio } = user;
  return (
    <section aria-labelledby="user-basics">
      <h2 className="title-3" id="user-basics">
        Basic Information
      </h2>
      <KeyValues
        rows={[
          { key: 'E-mail', value: email ?? 'None' },
          { key: 'Username', value: username ?? 'None' },
          { key: 'Zip code', value: zipCode ?? 'None' },
          { key: 'Joined', value: dayText(createdAt) },
          { key: 'Last login', value: lastLoginAt === null ? 'Never' : dayText(lastLoginAt) },
          { key: 'Privacy', value: isPublic ? 'Public Profile' : 'Private Profile' },
        ]}
      />
      {bio !== null && (
        <div className="admin-bio">
          <h3 className="muted">Bio</h3>
          <p dir="auto">{bio}</p>
        </div>
      )}
    </section>
  );
}

export function CollectionStatistics({ user }: { user: AdminUserDetail }) {
  return (
    <section aria-labelledby="user-statistics">
      <h2 className="title-3" id="user-statistics">
        Collection Statistics
      </h2>
      <Readout
        items={[
          { label: 'Albums', value: numberText(user.albumCount) },
          { label: 'Wishlist items', value: numberText(user.wishlistCount) },
          { label: 'Collection value', value: sumsText(user.values, 'USD') },
          { label: 'Reviews', value: numberText(user.reviewCount) },
        ]}
      />
    </section>
  );
}

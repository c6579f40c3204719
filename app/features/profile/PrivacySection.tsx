import { updateWishlistVisibility } from '../../../shared/contract/account.ts';
import { updateProfileVisibility, updateValueDisplay } from '../../../shared/contract/settings.ts';
import { call } from '../../online/call.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { HiddenProfileRemark } from './HiddenProfileRemark.tsx';
import { NewsSwitch } from './NewsSwitch.tsx';
import { PublicParts } from './PublicParts.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { useBlocked } from './use-blocked.ts';

/** The privacy switches, and a list of what is public now. */
export function PrivacySection() {
  const { username, isPublic, wishlistIsPublic, showCollectionValue } = useNewestAccount();
  const { change: blocked, owner } = useBlocked();
  const place = username === null ? 'your page' : `/${username}`;
  return (
    <>
      {!isPublic && <HiddenProfileRemark connected={blocked === undefined} />}
      <SettingSwitch
        label="Public profile"
        hint={`Anyone can open ${place}. When off, it answers as if it were not there.`}
        checked={isPublic}
        disabled={blocked !== undefined}
        setting="profile visibility"
        send={(next) => call(updateProfileVisibility, { body: { isPublic: next } })}
        done={(next) => (next ? 'Profile is public' : 'Profile is private')}
      />
      <SettingSwitch
        label="Public wishlist"
        hint={`Open at ${username === null ? 'its own page' : `/${username}/wishlist`}, also while your profile is private.`}
        checked={wishlistIsPublic}
        disabled={blocked !== undefined}
        setting="wishlist visibility"
        send={(next) => call(updateWishlistVisibility, { body: { wishlistIsPublic: next } })}
        done={(next) => (next ? 'Wishlist is public' : 'Wishlist is private')}
      />
      <SettingSwitch
        label="Show collection value"
        hint="On your collection home and in your numbers. Nobody else sees it."
        checked={showCollectionValue}
        disabled={blocked !== undefined}
        setting="collection value display"
        send={(next) => call(updateValueDisplay, { body: { showCollectionValue: next } })}
        done={(next) => (next ? 'Collection value is shown' : 'Collection value is hidden')}
      />
      <NewsSwitch blocked={owner} />
      {blocked !== undefined && <p className="muted sm settings-below">{blocked}</p>}
      <PublicParts />
    </>
  );
}

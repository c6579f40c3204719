import { profileNotice } from '../../../shared/contract/moderation.ts';
import { useRead } from '../../online/use-read.ts';
import { Remark } from '../../ui/text/Remark.tsx';

/**
 * Informs the owner of a profile that an administrator has hidden it, and why. A hidden profile is never public, so this is
 * in the settings while the profile is not, and is read again whenever it stops being public.
 */
export function HiddenProfileRemark({ connected }: { connected: boolean }) {
  const { data } = useRead(profileNotice, { by: 'page' }, { enabled: connected });
  if (!data?.hidden) return null;
  return (
    <Remark live className="settings-hidden">
      <p>
        <b>Your profile is hidden by moderation.</b> Nobody else sees it, nor your public collections and your wishlist.
        It can be made public again after an administrator has restored it.
      </p>
      <p dir="auto">The reason: {data.hidden.note}</p>
    </Remark>
  );
}

import { profileNotice } from '../../../shared/contract/moderation.ts';
import { useRead } from '../../online/use-read.ts';
import { Remark } from '../../ui/later/Remark.tsx';

/** Tells the owner of a profile that an administrator has hidden it, and why. A hidden profile is never public. */
export function HiddenProfileRemark({ isPublic, connected }: { isPublic: boolean; connected: boolean }) {
  const { data } = useRead(profileNotice, { by: 'page' }, { enabled: !isPublic && connected });
  if (isPublic || !data?.hidden) return null;
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

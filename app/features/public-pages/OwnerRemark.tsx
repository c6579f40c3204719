import { useState } from 'react';
import { updateProfileVisibility } from '../../../shared/contract/settings.ts';
import type { HiddenNotice } from '../../../shared/schemas/moderation.ts';
import { ApiError, call } from '../../online/call.ts';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Remark } from '../../ui/text/Remark.tsx';
import { toast } from '../../ui/toast.ts';

export type OwnerRemarkProps = {
  isPublic: boolean;
  /** While an administrator has hidden the profile. */
  hidden: HiddenNotice | undefined;
  onChanged: () => void;
};

/** Shows the owner who sees this page, and opens a private one. */
export function OwnerRemark({ isPublic, hidden, onChanged }: OwnerRemarkProps) {
  const { session } = useSession();
  const [isSaving, setSaving] = useState(false);

  async function makePublic() {
    setSaving(true);
    try {
      session.accountChanged(await call(updateProfileVisibility, { body: { isPublic: true } }));
      toast({ title: 'Profile is public' });
      onChanged();
    } catch (error) {
      const reason = error instanceof ApiError ? error.serverMessage : undefined;
      const text = reason ?? 'Failed to update profile visibility. Please try again.';
      toast({ title: 'Error', text, tone: 'bad' });
    } finally {
      setSaving(false);
    }
  }

  if (hidden) return <HiddenRemark note={hidden.note} />;
  return (
    <div className="person-remark" role="status">
      {isPublic ? (
        <Remark tone="plain">Your public page, as visitors see it.</Remark>
      ) : (
        <Remark>
          <div className="person-private">
            <p>
              <b>Your profile is private.</b> Visitors see Profile Not Found here.
            </p>
            <Button busy={isSaving} onClick={() => void makePublic()}>
              Make public
            </Button>
          </div>
        </Remark>
      )}
    </div>
  );
}

function HiddenRemark({ note }: { note: string }) {
  return (
    <div className="person-remark" role="status">
      <Remark>
        <p>
          <b>Your profile is hidden by moderation.</b> Visitors see Profile Not Found here and at your public pages,
          until an administrator restores it.
        </p>
        <p dir="auto">The reason: {note}</p>
      </Remark>
    </div>
  );
}

import { useState } from 'react';
import {
  ADMIN_NOTES_MAX,
  type AdminUserDetail,
  type ChangedUser,
  saveAdminNotes,
} from '../../../../shared/contract/admin-users.ts';
import { useDrafted } from '../../../library/react/use-drafted.ts';
import { call } from '../../../online/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { reasonOf } from './failure.ts';

export type AdminNotesProps = {
  user: AdminUserDetail;
  onChanged: (user: ChangedUser) => void;
};

/** Administrators' notes about a user. Typed text is kept on this device until it is saved. */
export function AdminNotes({ user, onChanged }: AdminNotesProps) {
  const saved = user.adminNotes ?? '';
  const { loaded, value, change, reset } = useDrafted(`admin notes ${user.id}`, { notes: saved });
  const [isSaving, setSaving] = useState(false);
  const isChanged = loaded && value.notes !== saved;

  async function save() {
    if (!isChanged) return;
    setSaving(true);
    try {
      const changed = await call(saveAdminNotes, { params: { userId: user.id }, body: { notes: value.notes } });
      onChanged(changed);
      reset({ notes: changed.adminNotes ?? '' });
      toast({ title: 'Notes saved' });
    } catch (error) {
      toast({ title: 'Failed to update admin notes.', text: reasonOf(error), tone: 'bad' });
    }
    setSaving(false);
  }

  return (
    <section aria-labelledby="user-notes">
      <h2 className="title-3" id="user-notes">
        Admin Notes
      </h2>
      <TextArea
        aria-labelledby="user-notes"
        aria-describedby="user-notes-hint"
        maxLength={ADMIN_NOTES_MAX}
        // Text typed during the save would be lost with the draft.
        readOnly={!loaded || isSaving}
        value={loaded ? value.notes : saved}
        onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
      />
      <div className="admin-notes-foot">
        <p className="muted sm" id="user-notes-hint">
          Only admins see this.
        </p>
        <Button variant="key" disabled={!isChanged && !isSaving} busy={isSaving} onClick={() => void save()}>
          Save Notes
        </Button>
      </div>
    </section>
  );
}

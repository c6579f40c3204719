import { useState } from 'react';
import { hideReported, type ReportedThing } from '../../../../shared/contract/moderation.ts';
import { HIDE_NOTE_MAX } from '../../../../shared/schemas/moderation.ts';
import { ApiError, call } from '../../../online/call.ts';
import { personText } from '../../../record-ui/person/admin-person-text.ts';
import { useOneAtATime } from '../../../ui/action/one-at-a-time.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { SendFoot } from '../../../ui/field/SendFoot.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { Remark } from '../../../ui/text/Remark.tsx';
import { toast } from '../../../ui/toast.ts';
import { moderationError } from './moderation-error.ts';
import { thingText } from './report-labels.ts';

export type HideDialogProps = {
  thing: ReportedThing;
  open: boolean;
  onClose: () => void;
  online: boolean;
  onHidden: () => void;
};

const WHAT_HAPPENS = {
  review: 'Nobody but its writer sees it any more, and it counts nowhere.',
  profile: 'The profile, the public collections and the wishlist answer as if they were not there.',
} as const;

/** Asks why, which the writer or owner reads. */
export function HideDialog({ thing, open, onClose, online, onHidden }: HideDialogProps) {
  const { kind, id } = thing;
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const hiding = useOneAtATime();

  async function hide() {
    if (note.trim() === '') return;
    try {
      await call(hideReported, { params: { kind, id }, body: { note } });
      toast({ title: kind === 'review' ? 'Review hidden' : 'Profile hidden', text: thingText(thing) });
      setNote('');
      onClose();
      onHidden();
    } catch (error) {
      setRefusal(moderationError(error));
      if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') onHidden();
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Hide this ${kind}`}
      dirty={note !== ''}
      onSubmit={() => void hiding.run(hide)}
      footer={
        <SendFoot
          onCancel={onClose}
          label={`Hide ${kind}`}
          busyLabel="Hiding…"
          busy={hiding.isRunning()}
          incomplete={note.trim() === ''}
          online={online}
        />
      }
    >
      <div className="form">
        <p className="muted">
          {kind === 'review' ? 'Review of ' : 'Profile of '}
          {thingText(thing)}. {WHAT_HAPPENS[kind]} You can restore it.
        </p>
        <Field label="Why?" required hint={`${personText(thing.person)} reads this.`}>
          <TextArea
            rows={3}
            maxLength={HIDE_NOTE_MAX}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value);
              setRefusal(undefined);
            }}
          />
        </Field>
        {refusal !== undefined && (
          <Remark tone="bad" live>
            {refusal}
          </Remark>
        )}
      </div>
    </Dialog>
  );
}

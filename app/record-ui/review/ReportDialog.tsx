import { useState } from 'react';
import {
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  type ReportedKind,
  type ReportReason,
} from '../../../shared/schemas/moderation.ts';
import { ApiError } from '../../online/call.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { RadioList } from '../../ui/field/RadioList.tsx';
import { SendFoot } from '../../ui/field/SendFoot.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { Remark } from '../../ui/text/Remark.tsx';
import { toast } from '../../ui/toast.ts';

export interface ReportDialogProps<Kind extends ReportedKind> {
  kind: Kind;
  /** The reported thing, as a sentence. */
  about: string;
  /** The writer or owner. */
  name: string;
  send: (report: { reason: ReportReason<Kind>; note: string }) => Promise<unknown>;
  open: boolean;
  onClose: () => void;
  online: boolean;
}

/** Reports what another member has written to the site's admins. */
export function ReportDialog<Kind extends ReportedKind>({
  kind,
  about,
  name,
  send,
  open,
  onClose,
  online,
}: ReportDialogProps<Kind>) {
  const [reason, setReason] = useState<ReportReason<Kind>>();
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const sending = useOneAtATime();
  const reasons = Object.entries(REPORT_REASONS[kind]) as [ReportReason<Kind>, string][];

  async function sendReport() {
    if (reason === undefined) return;
    try {
      await send({ reason, note });
      onClose();
      toast({ title: 'Report sent', text: 'Thank you. An administrator will read it.' });
    } catch (error) {
      setRefusal((error instanceof ApiError && error.reason) || 'There was no answer from the server.');
      toast({ title: 'Error', text: 'Failed to send report. Please try again.', tone: 'bad' });
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report this ${kind}`}
      dirty={note !== ''}
      onSubmit={() => void sending.run(sendReport)}
      footer={
        <SendFoot
          onCancel={onClose}
          label="Send report"
          busyLabel="Sending…"
          busy={sending.isRunning()}
          incomplete={reason === undefined}
          online={online}
        />
      }
    >
      <div className="form">
        <p className="muted">
          {about} An administrator reads it; {name} does not learn who sent it.
        </p>
        <RadioList
          label="Reason"
          value={reason}
          onValueChange={(next) => {
            setReason(next);
            setRefusal(undefined);
          }}
          options={reasons.map(([value, label]) => ({ value, label }))}
        />
        <Field label="What should we know? (optional)">
          <TextArea
            rows={2}
            maxLength={REPORT_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
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

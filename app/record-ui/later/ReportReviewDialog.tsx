import { useState } from 'react';
import { reportReview } from '../../../shared/contract/reviews.ts';
import {
  ANONYMOUS_REVIEWER,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  type ReportReason,
  type Review,
} from '../../../shared/schemas/review.ts';
import { ApiError, call } from '../../online/call.ts';
import { Dialog } from '../../ui/later/Dialog.tsx';
import { Field } from '../../ui/later/Field.tsx';
import { useOneAtATime } from '../../ui/later/one-at-a-time.ts';
import { RadioList } from '../../ui/later/RadioList.tsx';
import { Remark } from '../../ui/later/Remark.tsx';
import { TextArea } from '../../ui/later/TextArea.tsx';
import { toast } from '../../ui/toast.ts';
import { ReviewDialogFoot } from './ReviewDialogFoot.tsx';

const REASONS = (Object.keys(REPORT_REASONS) as ReportReason[]).map((value) => ({
  value,
  label: REPORT_REASONS[value],
}));

export type ReportReviewDialogProps = { review: Review; open: boolean; onClose: () => void; online: boolean };

/** Reports another member's review to the site's admins. */
export function ReportReviewDialog({ review, open, onClose, online }: ReportReviewDialogProps) {
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const sending = useOneAtATime();
  const name = review.username ?? ANONYMOUS_REVIEWER;

  async function send() {
    if (reason === undefined) return;
    try {
      await call(reportReview, { params: { id: review.id }, body: { reason, note } });
      onClose();
      toast({ title: 'Report sent', text: 'Thank you. Somebody will read it.' });
    } catch (error) {
      setRefusal((error instanceof ApiError && error.reason) || 'There was no answer from the server.');
      toast({ title: 'Error', text: 'Failed to send report. Please try again.', tone: 'bad' });
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Report this review"
      dirty={note !== ''}
      onSubmit={() => void sending.run(send)}
      footer={
        <ReviewDialogFoot
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
          By {name}, on {review.title}. Whoever looks after the site reads it; {name} is not told who sent it.
        </p>
        <RadioList
          label="Reason"
          value={reason}
          onValueChange={(next) => {
            setReason(next);
            setRefusal(undefined);
          }}
          options={REASONS}
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

import { reportReview } from '../../../shared/contract/reviews.ts';
import { ANONYMOUS_REVIEWER, type Review } from '../../../shared/schemas/review.ts';
import { call } from '../../online/call.ts';
import { ReportDialog } from './ReportDialog.tsx';

export type ReportReviewDialogProps = { review: Review; open: boolean; onClose: () => void; online: boolean };

export function ReportReviewDialog({ review, ...dialog }: ReportReviewDialogProps) {
  const name = review.username ?? ANONYMOUS_REVIEWER;
  return (
    <ReportDialog
      kind="review"
      about={`By ${name}, on ${review.title}.`}
      name={name}
      send={(body) => call(reportReview, { params: { id: review.id }, body })}
      {...dialog}
    />
  );
}

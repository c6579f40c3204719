import type { HiddenNotice } from '../../../shared/schemas/moderation.ts';
import { Remark } from '../../ui/later/Remark.tsx';

/** Tells the writer of a review that nobody else sees it any more. */
export function HiddenReviewRemark({ hidden }: { hidden: HiddenNotice }) {
  return (
    <Remark className="review-hidden">
      <p>
        <b>Hidden by moderation.</b> Only you see this review until an administrator shows it again.
      </p>
      <p dir="auto">The reason: {hidden.note}</p>
    </Remark>
  );
}

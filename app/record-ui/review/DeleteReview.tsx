import { useEffect, useRef } from 'react';
import { deleteReview } from '../../../shared/contract/reviews.ts';
import type { Review } from '../../../shared/schemas/review.ts';
import { ApiError, call } from '../../online/call.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Button } from '../../ui/Button.tsx';
import { useLayer } from '../../ui/overlay/use-layer.ts';
import { toast } from '../../ui/toast.ts';

export type DeleteReviewProps = {
  review: Review;
  online: boolean;
  onDeleted: () => void;
  onCancel: () => void;
};

/** Asks below the own review whether to delete it; Cancel has the focus. */
export function DeleteReview({ review, online, onDeleted, onCancel }: DeleteReviewProps) {
  const cancelRef = useRef<HTMLButtonElement>(null);
  const deleting = useOneAtATime();
  useLayer(true, onCancel);
  useEffect(() => cancelRef.current?.focus(), []);

  async function confirm() {
    try {
      await call(deleteReview, { params: { id: review.id } });
    } catch (error) {
      // Deleted on another device: it is what was asked for.
      if (!(error instanceof ApiError && error.status === 404)) {
        toast({ title: 'Error', text: 'Failed to delete review. Please try again.', tone: 'bad' });
        return;
      }
    }
    onDeleted();
    toast({ title: 'Review deleted' });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not wrap its buttons in all browsers
    <div
      className="review-delete"
      role="group"
      aria-label="Delete your review"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <p>
        Are you sure you want to delete your review of "{review.title}" by {review.artist}?
      </p>
      <Button
        variant="badkey"
        disabled={!online}
        busy={deleting.isRunning()}
        busyLabel="Deleting…"
        onClick={() => void deleting.run(confirm)}
      >
        {online ? 'Confirm Delete' : 'Needs a connection'}
      </Button>
      <Button ref={cancelRef} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

import { Heart } from 'lucide-react';
import { useState } from 'react';
import { heartReview, takeHeartBack } from '../../../shared/contract/reviews.ts';
import {
  ANONYMOUS_REVIEWER,
  HEARTS_COUNTED,
  type HeartsOfReview,
  type Review,
} from '../../../shared/schemas/review.ts';
import { ApiError, call, OfflineError } from '../../online/call.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { numberText } from '../../ui/number-text.ts';
import { toast } from '../../ui/toast.ts';
import '../../styles/review-heart.css';

export type ReviewHeartProps = {
  review: Review;
  /** False for a visitor and for the writer, who see how many there are. */
  canGive: boolean;
};

/** Gives a review a heart, or takes it back: shown at once, and undone if the server does not take it. */
export function ReviewHeart({ review, canGive }: ReviewHeartProps) {
  const [changed, setChanged] = useState<HeartsOfReview & { of: Review }>();
  const running = useOneAtATime();
  const { heartCount = 0, isHearted = false } = changed?.of === review ? changed : review;
  // A server of the version before knows no hearts.
  if (review.heartCount === undefined || (!canGive && heartCount === 0)) return null;

  const set = (hearts: HeartsOfReview) => setChanged({ ...hearts, of: review });

  async function toggle() {
    set({ heartCount: heartCount + (isHearted ? -1 : 1), isHearted: !isHearted });
    try {
      set(await call(isHearted ? takeHeartBack : heartReview, { params: { id: review.id } }));
    } catch (error) {
      set({ heartCount, isHearted });
      toast({
        title: isHearted ? 'The heart is still there' : 'No heart was given',
        text: reasonOf(error),
        tone: 'bad',
      });
    }
  }

  const count =
    heartCount >= HEARTS_COUNTED ? `${numberText(HEARTS_COUNTED)}+` : heartCount > 0 && numberText(heartCount);
  const icon = <Heart className="i" aria-hidden="true" />;
  const hearts = count ? `${count} ${heartCount === 1 ? 'heart' : 'hearts'}` : '';
  if (!canGive) {
    return (
      <span className="review-heart muted num" role="img" aria-label={hearts}>
        {icon}
        {count}
      </span>
    );
  }
  const about = `Heart the review of ${review.title} by ${review.username ?? ANONYMOUS_REVIEWER}`;
  return (
    <button
      type="button"
      className="review-heart num"
      aria-pressed={isHearted}
      aria-label={hearts ? `${about}, ${hearts}` : about}
      onClick={() => void running.run(toggle)}
    >
      {icon}
      {count}
    </button>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof OfflineError) return 'Hearts need a connection.';
  return (error instanceof ApiError && error.reason) || 'Please try again.';
}

import { ANONYMOUS_REVIEWER, type Review } from '../../../shared/schemas/review.ts';
import type { AlbumReviews } from '../../online/use-album-reviews.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorText } from '../../ui/later/ErrorText.tsx';
import { ReviewList, ReviewListSkeleton } from './ReviewList.tsx';

/** Other collectors' reviews of the album; available online only. */
export function ReviewsOfAlbum({ reviews, title }: { reviews: AlbumReviews; title: string }) {
  switch (reviews.state) {
    case 'loading':
      return (
        <div className="reviews-note" role="status">
          <span className="vh">Loading reviews</span>
          <ReviewListSkeleton />
        </div>
      );
    case 'offline':
      return (
        <div className="reviews-note" role="status">
          <b>Needs a connection</b>
          <p className="muted sm">Reviews are read online. They appear when you are back online.</p>
        </div>
      );
    case 'failed':
      return (
        <div className="reviews-note" role="alert">
          <ErrorText>{reviews.message ?? 'The reviews could not be loaded.'}</ErrorText>
          <Button onClick={reviews.retry}>Try again</Button>
        </div>
      );
    case 'done':
      if (reviews.reviews.length > 0) {
        return <ReviewList label={`Reviews of ${title}`} items={reviews.reviews.map(itemOf)} />;
      }
      return (
        <div className="reviews-note">
          <b>No reviews yet</b>
          <p className="muted sm">Nobody has written about this album.</p>
        </div>
      );
  }
}

function itemOf(review: Review) {
  const { id, userId, createdAt, profileImageUrl, rating, username } = review;
  return {
    ...{ id, rating, imageUrl: profileImageUrl, date: createdAt, text: review.review },
    name: username ?? ANONYMOUS_REVIEWER,
    seed: username ?? userId ?? id,
  };
}

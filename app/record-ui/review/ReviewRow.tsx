import { Link } from '@tanstack/react-router';
import { starsOf } from '../../../shared/domain/half-stars.ts';
import type { Review } from '../../../shared/schemas/review.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { Stars } from '../../ui/text/Stars.tsx';
import { PersonName } from '../person/PersonName.tsx';
import { Sleeve } from '../sleeve/Sleeve.tsx';
import { ReviewHeart } from './ReviewHeart.tsx';

/** A review in a list of different albums. */
export function ReviewRow({ review, viewerId }: { review: Review; viewerId: string }) {
  const { artist, title, imageUrl, review: words, createdAt, user, userId, username, email } = review;
  return (
    <li className="review-row">
      <Sleeve artist={artist} title={title} imageUrl={imageUrl} size={88} decorative />
      <div className="grow">
        <Link className="latest-title" to="/album/$artist/$title" params={{ artist, title }}>
          {title}
        </Link>
        <span className="muted sm">{artist}</span>
        <Stars value={starsOf(review)} />
        {words !== null && (
          <p className="review-row-words" dir="auto">
            {words}
          </p>
        )}
        <span className="muted xs latest-by">
          <PersonName person={{ username, email, isPublic: user.isPublic }} userId={userId} />
          {', '}
          <time dateTime={createdAt}>{dayText(createdAt)}</time>
        </span>
        <div>
          <ReviewHeart review={review} canGive={userId !== viewerId} />
        </div>
      </div>
    </li>
  );
}

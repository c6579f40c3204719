import { Link } from '@tanstack/react-router';
import { communityReviews } from '../../../shared/contract/community.ts';
import { cursorAfter } from '../../../shared/contract/paging.ts';
import { starsOf } from '../../../shared/domain/half-stars.ts';
import type { Review } from '../../../shared/schemas/review.ts';
import { usePages } from '../../online/use-pages.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { PersonName } from '../../record-ui/person/PersonName.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadNote } from '../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { Stars } from '../../ui/text/Stars.tsx';
import { MoreButton } from './CollectorRows.tsx';

const PAGE = 20;

const REVIEW_PAGES = {
  rowsOf: (reviews: Review[]) => reviews,
  nextOf(reviews: Review[]) {
    const last = reviews.at(-1);
    return last && reviews.length >= PAGE ? { before: cursorAfter(last) } : undefined;
  },
};

export function LatestReviews({ online }: { online: boolean }) {
  const pages = usePages(communityReviews, { query: { limit: PAGE } }, REVIEW_PAGES, { enabled: online });
  const { state, rows } = pages;
  const reviews = [...new Map(rows.map((each) => [each.id, each])).values()];
  return (
    <section aria-labelledby="latest-reviews">
      <div className="tab-head">
        <h2 className="title-2" id="latest-reviews">
          Latest Reviews
        </h2>
      </div>
      {state === 'done' && reviews.length === 0 && (
        <EmptyShelf
          title="No Reviews Yet"
          text="The first one can be yours. Open an album you know well and write a line."
          action={
            <LinkButton variant="key" render={<Link to="/" />}>
              My Collection
            </LinkButton>
          }
        />
      )}
      {reviews.length > 0 && (
        <ul className="latest" aria-labelledby="latest-reviews">
          {reviews.map((review) => (
            <LatestReview key={review.id} review={review} />
          ))}
        </ul>
      )}
      {state === 'loading' && (
        <div role="status" aria-label="Loading reviews">
          <SkeletonRows count={4} className="latest" rowClassName="review-row" picture="review-row-skel" />
        </div>
      )}
      {(state === 'offline' || state === 'failed') && (
        <LoadNote
          state={state}
          offline="Reviews are read online. They appear when you are back online."
          failed={pages.message ?? 'The reviews could not be loaded.'}
          onRetry={pages.retry}
        />
      )}
      {state === 'done' && pages.hasMore && <MoreButton pages={pages} online={online} what="reviews" />}
    </section>
  );
}

function LatestReview({ review }: { review: Review }) {
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
      </div>
    </li>
  );
}

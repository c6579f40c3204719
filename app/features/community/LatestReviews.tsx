import { Link } from '@tanstack/react-router';
import { communityReviews } from '../../../shared/contract/community.ts';
import { cursorAfter } from '../../../shared/contract/paging.ts';
import type { Review } from '../../../shared/schemas/review.ts';
import { usePages } from '../../online/use-pages.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { ReviewRow } from '../../record-ui/review/ReviewRow.tsx';
import { useAccount } from '../../session/session-context.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadNote } from '../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
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
  const { id } = useAccount();
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
            <ReviewRow key={review.id} review={review} viewerId={id} />
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

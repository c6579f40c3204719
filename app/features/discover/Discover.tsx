import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { communityReviews, followedFeed } from '../../../shared/contract/community.ts';
import { listRecommendedAlbums, listTrending } from '../../../shared/contract/discover.ts';
import { starsOf } from '../../../shared/domain/half-stars.ts';
import type { Review } from '../../../shared/schemas/review.ts';
import { loadingOf } from '../../online/loading.ts';
import { useRead } from '../../online/use-read.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { FeedRows } from '../../record-ui/feed/FeedRows.tsx';
import { ReviewHeart } from '../../record-ui/review/ReviewHeart.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { useAccount } from '../../session/session-context.ts';
import { useConnected } from '../../session/use-connected.ts';
import { BackBar } from '../../shell/BackBar.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadNote } from '../../ui/list/LoadNote.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { countText } from '../../ui/number-text.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { Stars } from '../../ui/text/Stars.tsx';
import { Discovered } from './Discovered.tsx';
import './discover.css';

const SHOWN = 5;
const LATELY = 4;

/** The latest reviews of the community, the newest one large. */
export function Discover() {
  return (
    <>
      <BackBar to="/community" />
      <div className="wrap page discover">
        <div className="discover-head">
          <PageHead title="Discover" text="The five latest reviews from the community." isDeeper />
          <Ways className="desk" />
        </div>
        <Reviews />
        <Lately />
        <Lists />
        <Ways className="phone" />
      </div>
    </>
  );
}

/** Shown once there is something; the community has all of it, and says what is missing. */
function Lately() {
  const enabled = useConnected();
  const { data } = useRead(followedFeed, { query: { limit: LATELY } }, { enabled });
  const { id } = useAccount();
  if (!data || data.entries.length === 0) return null;
  return (
    <section className="discover-lately" aria-labelledby="discover-lately">
      <h2 className="title-2" id="discover-lately">
        Lately from people you follow
      </h2>
      <FeedRows entries={data.entries} label="Lately from people you follow" viewerId={id} />
      {data.nextCursor !== null && (
        <p className="discover-actions">
          <LinkButton render={<Link to="/community" search={{ tab: 'lately' }} />}>Show all</LinkButton>
        </p>
      )}
    </section>
  );
}

/** Albums that others add and own. A list without albums is still loading. */
function Lists() {
  const enabled = useConnected();
  const { data: trending = [] } = useRead(listTrending, {}, { enabled });
  const { data: recommended = [] } = useRead(listRecommendedAlbums, {}, { enabled });
  return (
    <>
      <div className="discover-lists">
        {trending.length > 0 && (
          <Discovered
            id="discover-trending"
            title="Trending albums"
            albums={trending}
            countText={(people) => `added by ${countText(people, 'person', 'people')} this week`}
          />
        )}
        {recommended.length > 0 && (
          <Discovered
            id="discover-recommended"
            title="Recommendations"
            albums={recommended}
            countText={(people) => `on ${countText(people, 'shelf', 'shelves')} like yours`}
          />
        )}
      </div>
      {(trending.length === 0 || recommended.length === 0) && (
        <section className="discover-soon" aria-labelledby="discover-soon">
          <h2 className="title-2" id="discover-soon">
            Coming soon
          </h2>
          <ul>
            {trending.length === 0 && <PageLine title="Trending albums" text="What is being added this week" />}
            {recommended.length === 0 && (
              <PageLine title="Recommendations" text="From the albums you share with others" />
            )}
          </ul>
        </section>
      )}
    </>
  );
}

function Ways({ className }: { className: string }) {
  return (
    <div className={className}>
      <p className="discover-actions">
        <LinkButton render={<Link to="/community" />}>Community</LinkButton>
        <LinkButton render={<Link to="/" />}>My Collection</LinkButton>
      </p>
    </div>
  );
}

function Reviews() {
  const online = useConnected();
  const read = loadingOf(useRead(communityReviews, { query: { limit: SHOWN } }, { enabled: online }), online);
  if (read.state === 'loading') {
    return (
      <div role="status" aria-label="Loading reviews">
        <SkeletonRows count={SHOWN} rowClassName="review-row" picture="review-row-skel" />
      </div>
    );
  }
  if (read.state !== 'done') {
    return (
      <LoadNote
        state={read.state}
        offline="Reviews are read online. They appear when you are back online."
        failed={(read.state === 'failed' && read.message) || 'The reviews could not be loaded.'}
        onRetry={read.retry}
      />
    );
  }
  const [newest, ...others] = read.data;
  if (!newest) {
    return (
      <EmptyShelf
        title="No Reviews Yet"
        text="The first one can be yours. Open an album you know well and write a line."
        action={
          <LinkButton variant="key" render={<Link to="/" />}>
            My Collection
          </LinkButton>
        }
      />
    );
  }
  return (
    <div className="discover-reviews">
      <article className="discover-newest">
        <Sleeve artist={newest.artist} title={newest.title} imageUrl={newest.imageUrl} decorative />
        <AlbumTitle review={newest} />
        {newest.review !== null && <blockquote dir="auto">{newest.review}</blockquote>}
        <Stars value={starsOf(newest)} />
        <Reviewer review={newest} />
      </article>
      <ul>
        {others.map((review) => (
          <li key={review.id} className="review-row">
            <Sleeve artist={review.artist} title={review.title} imageUrl={review.imageUrl} size={88} decorative />
            <article className="grow">
              <AlbumTitle review={review} />
              <Stars value={starsOf(review)} />
              {review.review !== null && (
                <p className="review-row-words" dir="auto">
                  {review.review}
                </p>
              )}
              <Reviewer review={review} />
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AlbumTitle({ review: { artist, title } }: { review: Review }): ReactNode {
  return (
    <>
      <h2>
        <Link to="/album/$artist/$title" params={{ artist, title }}>
          {title}
        </Link>
      </h2>
      <p className="muted">{artist}</p>
    </>
  );
}

function Reviewer({ review }: { review: Review }) {
  const { createdAt, username, userId, user } = review;
  const { id } = useAccount();
  const name = reviewerName(review);
  const key = username ?? userId;
  return (
    <p className="discover-by">
      <span>
        {name}, <time dateTime={createdAt}>{dayText(createdAt)}</time>
      </span>
      {user.isPublic && key !== null && (
        <Link to="/public-profile/$key" params={{ key }}>
          View Profile<span className="vh"> of {name}</span>
        </Link>
      )}
      <ReviewHeart review={review} canGive={userId !== id} />
    </p>
  );
}

/** Discover names people in its own way (AMB-39). */
function reviewerName({ username, firstName, lastName }: Review): string {
  return username ?? ([firstName, lastName].filter(Boolean).join(' ') || 'Anonymous');
}

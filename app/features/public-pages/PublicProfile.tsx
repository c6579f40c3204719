import { Link } from '@tanstack/react-router';
import { ChevronRight, Heart } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type PublicProfileAnswer, publicProfile } from '../../../shared/contract/public-pages.ts';
import { starsOf } from '../../../shared/domain/half-stars.ts';
import { collectionAddress, publicProfilePath } from '../../../shared/domain/public-address.ts';
import { Avatar } from '../../record-ui/sleeve/Avatar.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { loginAddress } from '../../session/login-address.ts';
import { useSession } from '../../session/session-context.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { countText, numberText } from '../../ui/number-text.ts';
import { Readout } from '../../ui/Readout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dayText, monthText } from '../../ui/text/day-text.ts';
import { Stars } from '../../ui/text/Stars.tsx';
import { AlbumLink } from './AlbumLink.tsx';
import { DidNotLoad, NeedsConnection, NotFoundPage } from './NotFoundPage.tsx';
import { OwnerButtons } from './OwnerButtons.tsx';
import { OwnerRemark } from './OwnerRemark.tsx';
import { PageBar } from './PageBar.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { usePublicPage } from './use-public-page.ts';
import './public-pages.css';
import './person.css';

export type PublicProfileProps = {
  /** A username or a user id. */
  username: string;
  /** Called with the username once it is loaded. */
  onKnown?: ((username: string) => void) | undefined;
  /** The button that follows the person; the route provides it. */
  follow?: FollowedButton | undefined;
};

export type FollowedButton = (person: { userId: string; isFollowed: boolean; name: string }) => ReactNode;

export function PublicProfile({ username, onKnown, follow }: PublicProfileProps) {
  const [page, retry] = usePublicPage(publicProfile, { username });
  const foundUsername = page.phase === 'found' ? page.answer.user.username : null;
  useEffect(() => {
    if (foundUsername !== null) onKnown?.(foundUsername);
  }, [foundUsername, onKnown]);
  if (page.phase === 'loading') return <ProfileSkeleton />;
  if (page.phase === 'offline') return <NeedsConnection title={username} onRetry={retry} />;
  if (page.phase === 'failed') return <DidNotLoad message={page.message} onRetry={retry} />;
  if (page.phase === 'missing') {
    return (
      <NotFoundPage title="Profile Not Found">
        <p>There is no collector of this name here, or their profile is private.</p>
      </NotFoundPage>
    );
  }
  return <ProfileContent answer={page.answer} sought={username} onChanged={retry} follow={follow} />;
}

type ProfileContentProps = {
  answer: PublicProfileAnswer;
  /** The username or id in the address. */
  sought: string;
  /** Called when the owner has changed what the page shows. */
  onChanged: () => void;
  follow: FollowedButton | undefined;
};

function ProfileContent({ answer, sought, onChanged, follow }: ProfileContentProps) {
  const { user, stats, publicCollections, recentReviews } = answer;
  const isOwn = useIsOwn(user.username, sought);
  const { username } = user;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || username || 'Anonymous';
  usePageTitle(name);
  const isPublicly = user.isPublic && username !== null;
  return (
    <>
      <PageBar title={`Profile of ${name}`} path={isOwn || !isPublicly ? undefined : publicProfilePath(username)} />
      <div className="wrap page">
        {isOwn && <OwnerRemark isPublic={user.isPublic} hidden={user.hidden} onChanged={onChanged} />}
        <header className="person-head">
          <Avatar name={name} seed={username ?? undefined} imageUrl={user.profileImageUrl} size={88} />
          <div className="grow">
            <h1 className="title-1" tabIndex={-1} data-page-title>
              {name}
            </h1>
            {username !== null && <p className="muted">@{username}</p>}
            <p className="muted">Vinyl collector since {monthText(user.createdAt)}</p>
          </div>
          {isOwn && <OwnerButtons name={name} username={user.isPublic ? username : null} />}
          {!isOwn && (
            <div className="person-actions">
              {answer.follow ? (
                (follow?.({ ...answer.follow, name: username ?? name }) ?? <Skeleton className="person-skel-key" />)
              ) : (
                <SignInToFollow name={name} />
              )}
              {user.wishlistIsPublic && username !== null && (
                <LinkButton render={<Link to="/$username/wishlist" params={{ username }} />}>
                  <Heart className="i" aria-hidden="true" />
                  View Wishlist
                </LinkButton>
              )}
              {answer.follow && <PersonMenu of={sought} name={username ?? name} />}
            </div>
          )}
        </header>
        {user.bio !== null && (
          <p className="person-bio" dir="auto">
            {user.bio}
          </p>
        )}
        <div className="person-stats">
          <Readout
            items={[
              { label: 'Records', value: numberText(stats.totalRecords) },
              { label: 'Wishlist', value: numberText(stats.totalWishlistItems) },
              { label: 'Collections', value: numberText(stats.totalCollections) },
              { label: 'Reviews', value: numberText(stats.totalReviews) },
            ]}
          />
        </div>
        {(isOwn || answer.follow) && <FollowLinks of={username ?? sought} />}
        <div className="person-columns">
          <section aria-labelledby="person-collections">
            <h2 className="title-2" id="person-collections">
              Public collections
            </h2>
            <Collections username={username} shown={publicCollections} total={stats.totalCollections} />
          </section>
          <section aria-labelledby="person-reviews">
            <h2 className="title-2" id="person-reviews">
              Recent reviews
            </h2>
            {recentReviews.length === 0 && <p className="muted sm">No reviews yet.</p>}
            <ul className="person-list">
              {recentReviews.map((review) => (
                <li key={review.id} className="stretch">
                  <Sleeve artist={review.artist} title={review.title} imageUrl={review.imageUrl} size={88} decorative />
                  <div className="grow">
                    <h3 className="public-line">
                      <AlbumLink className="go" album={review}>
                        {review.title}
                      </AlbumLink>
                    </h3>
                    <p className="muted sm">{review.artist}</p>
                    <Stars value={starsOf(review)} />
                    {review.reviewText !== null && (
                      <p className="person-words" dir="auto">
                        {review.reviewText}
                      </p>
                    )}
                    <p className="muted xs">{dayText(review.createdAt)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

/** A visitor signs in first, and comes back here. */
function SignInToFollow({ name }: { name: string }) {
  const { state } = useSession();
  if (state.phase === 'signed-in') return null;
  return (
    <LinkButton variant="key" href={loginAddress()}>
      Follow<span className="vh"> {name}: sign in first</span>
    </LinkButton>
  );
}

type CollectionsProps = {
  username: string | null;
  shown: PublicProfileAnswer['publicCollections'];
  total: number;
};

function Collections({ username, shown, total }: CollectionsProps) {
  if (shown.length === 0) return <p className="muted sm">No public collections yet.</p>;
  return (
    <>
      <ul className="person-list">
        {shown.map(({ id, name, description, recordCount, createdAt, covers }) => (
          <li key={id} className="stretch">
            <span className="person-fan" aria-hidden="true">
              {covers.map(({ id: coverId, ...cover }) => (
                <Sleeve key={coverId} {...cover} text={false} decorative />
              ))}
            </span>
            <div className="grow">
              <h3 className="public-line">
                {username === null ? (
                  name
                ) : (
                  <Link
                    className="go"
                    to="/$username/$collectionName"
                    params={{ username, collectionName: collectionAddress(name) }}
                  >
                    {name}
                  </Link>
                )}
              </h3>
              <p className="muted sm">{description ?? 'No description'}</p>
              <p className="muted xs">
                {countText(recordCount, 'album')}, {monthText(createdAt)}
              </p>
            </div>
            {username !== null && <ChevronRight className="i muted" aria-hidden="true" />}
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="muted sm person-more">...and {numberText(total - shown.length)} more collections</p>
      )}
    </>
  );
}

function ProfileSkeleton() {
  return (
    <>
      <PageBar />
      <div className="wrap page" role="status" aria-label="Loading">
        <div className="person-head" aria-hidden="true">
          <Skeleton className="person-skel-face" />
          <div className="grow">
            <Skeleton className="public-skel-title" />
            <Skeleton className="skel-caption" />
          </div>
        </div>
      </div>
    </>
  );
}

/**
 * Leads to who follows a person and whom they follow; both lists are for members.
 * @param of a username or a user id
 */
function FollowLinks({ of }: { of: string }) {
  return (
    <p className="person-follows">
      <Link to="/community/$key/followers" params={{ key: of }}>
        Followers
      </Link>
      <Link to="/community/$key/following" params={{ key: of }}>
        Following
      </Link>
    </p>
  );
}

/** True if a profile is that of the signed-in person. Without a username it is found by its id alone. */
function useIsOwn(username: string | null, sought: string): boolean {
  const { state } = useSession();
  if (state.phase !== 'signed-in') return false;
  const { id, username: own } = state.account;
  return username === null ? sought.toLowerCase() === id : username === own;
}

import { ExternalLink } from 'lucide-react';
import { type PublicWish, type PublicWishlistAnswer, publicWishlist } from '../../../shared/contract/public-pages.ts';
import { publicWishlistPath } from '../../../shared/domain/public-address.ts';
import { ArtistLine } from '../../record-ui/ArtistLine.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { useGrowingCount } from '../../ui/list/use-growing-count.ts';
import { countText } from '../../ui/number-text.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AlbumLink } from './AlbumLink.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { OwnerLink } from './OwnerLink.tsx';
import { ownerName } from './owner-name.ts';
import { PageBar } from './PageBar.tsx';
import { StartYourCollection } from './StartYourCollection.tsx';
import { usePublicPage } from './use-public-page.ts';
import './public-pages.css';

const STEP = 48;

/** A person's public wishlist, for people who look for a gift. */
export function PublicWishlist({ username }: { username: string }) {
  const [page, retry] = usePublicPage(publicWishlist, { username });
  if (page.phase === 'loading') return <WishlistSkeleton />;
  if (page.phase !== 'found') {
    return (
      <>
        <NotFoundPage title="Wishlist Not Found" onRetry={page.phase === 'missing' ? undefined : retry}>
          <p>{(page.phase === 'failed' && page.message) || REASONS[page.phase]}</p>
        </NotFoundPage>
        <div className="wrap">
          <StartYourCollection isAside />
        </div>
      </>
    );
  }
  return <WishlistContent answer={page.answer} />;
}

const REASONS = {
  missing: 'There is no wishlist here, or its owner keeps it private.',
  offline: 'Needs a connection: other people’s wishlists are not kept on this device.',
  failed: 'The server could not show it just now.',
};

function WishlistContent({ answer: { user, items } }: { answer: PublicWishlistAnswer }) {
  const title = `${ownerName(user)}’s Wishlist`;
  usePageTitle(title);
  const [count, end] = useGrowingCount(items.length, STEP);
  if (items.length === 0) {
    return (
      <>
        <NotFoundPage title="No Public Items">
          <p>
            <OwnerLink user={user} /> shows nothing on this wishlist at the moment.
          </p>
        </NotFoundPage>
        <div className="wrap">
          <StartYourCollection isAside />
        </div>
      </>
    );
  }
  return (
    <>
      <PageBar title={title} path={publicWishlistPath(user.username)} />
      <div className="wrap page">
        <header className="public-head">
          <h1 className="title-1" tabIndex={-1} data-page-title>
            {title}
          </h1>
          <p className="muted">
            {countText(items.length, 'album')}
            {user.isPublic && (
              <>
                , by <OwnerLink user={user} />
              </>
            )}
          </p>
        </header>
        <ul className="public-wishes">
          {items.slice(0, count).map((wish) => (
            <Wish key={wish.id} wish={wish} />
          ))}
        </ul>
        <div ref={end} aria-hidden="true" />
        <StartYourCollection />
      </div>
    </>
  );
}

function Wish({ wish: { artist, title, year, label, imageUrl, purchaseUrl } }: { wish: PublicWish }) {
  return (
    <li className="stretch">
      <span className="public-cover">
        <Sleeve artist={artist} title={title} imageUrl={imageUrl} decorative />
      </span>
      <div className="grow">
        <h2 className="public-title">
          <AlbumLink className="go" album={{ artist, title }}>
            {title}
          </AlbumLink>
        </h2>
        <p className="muted sm">
          <ArtistLine artist={artist} year={year} label={null} />
          {label !== null && <span className="public-label">{label}</span>}
        </p>
      </div>
      {purchaseUrl !== null && (
        <LinkButton href={purchaseUrl} target="_blank" rel="noopener noreferrer">
          Buy<span className="vh"> {title}, opens in a new tab</span>
          <ExternalLink className="i" aria-hidden="true" />
        </LinkButton>
      )}
    </li>
  );
}

function WishlistSkeleton() {
  return (
    <>
      <PageBar />
      <div className="wrap page" role="status" aria-label="Loading">
        <div aria-hidden="true">
          <div className="public-head">
            <Skeleton className="public-skel-title" />
            <Skeleton className="skel-caption" />
          </div>
          <SkeletonRows count={4} className="public-wishes" picture="public-cover public-skel-cover" />
        </div>
      </div>
    </>
  );
}

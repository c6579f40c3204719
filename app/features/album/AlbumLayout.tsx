import { useRouter } from '@tanstack/react-router';
import { ChevronLeft, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { averageRating } from '../../../shared/domain/review.ts';
import type { AlbumReviews } from '../../api/use-album-reviews.ts';
import { canShare, copyLink, shareLink } from '../../sharing/share-link.ts';
import { ReviewsOfAlbum } from '../../shell/ReviewsOfAlbum.tsx';
import { Gatefold } from '../../ui/Gatefold.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { numberText } from '../../ui/number-text.ts';
import { Readout } from '../../ui/Readout.tsx';
import { Stars } from '../../ui/Stars.tsx';
import type { AlbumFacts } from './use-album-facts.ts';

export type AlbumLayoutProps = {
  artist: string;
  title: string;
  /** As far as they are known. */
  facts?: Pick<AlbumFacts, 'year' | 'label' | 'genre'> | undefined;
  imageUrl?: string | null | undefined;
  reviews: AlbumReviews;
  actions: ReactNode;
  /** Stands between the keys at the top of a phone. */
  status?: ReactNode;
  /** What the reader has of it. */
  owned?: ReactNode;
};

export function AlbumLayout(props: AlbumLayoutProps) {
  const { artist, title, facts, imageUrl, reviews, actions, status, owned } = props;
  return (
    <div className="album-page">
      <AlbumBar title={`${title} by ${artist}`} status={status} />
      <div className="wrap album">
        <div className="album-art">
          <Gatefold artist={artist} title={title} imageUrl={imageUrl} decorative />
        </div>
        <div className="album-head">
          <h1 tabIndex={-1} data-page-title>
            {title}
          </h1>
          <p className="album-artist">{artist}</p>
          {facts && <p className="muted">{factsText(facts)}</p>}
          <Rating reviews={reviews} />
          <div className="album-acts">{actions}</div>
          {owned}
        </div>
        <section className="album-reviews" aria-labelledby="album-reviews">
          <h2 className="title-2" id="album-reviews">
            Reviews
          </h2>
          <ReviewsOfAlbum reviews={reviews} title={title} />
        </section>
      </div>
    </div>
  );
}

/** '1959 · Columbia · Jazz'. */
function factsText({ year, label, genre }: Pick<AlbumFacts, 'year' | 'label' | 'genre'>): string {
  return [year, label, genre && genreLabel(genre)].filter(Boolean).join(' · ');
}

function Rating({ reviews }: { reviews: AlbumReviews }) {
  const known = reviews.state === 'done' ? reviews.reviews : undefined;
  const average = known && averageRating(known);
  return (
    <Readout
      className="album-readout"
      items={[
        {
          label: 'Average rating',
          value:
            average === undefined ? (
              '–'
            ) : (
              <span className="row">
                {average.toFixed(1)}
                <Stars value={average} />
              </span>
            ),
        },
        { label: 'Reviews', value: known ? numberText(known.length) : '–' },
      ]}
    />
  );
}

/** On phones a page that is not one of the tabs begins with the way back. */
function AlbumBar({ title, status }: { title: string; status: ReactNode }) {
  const { history, navigate } = useRouter();
  return (
    <div className="phone album-bar">
      <IconButton aria-label="Back" onClick={() => (history.canGoBack() ? history.back() : void navigate({ to: '/' }))}>
        <ChevronLeft className="i" aria-hidden="true" />
      </IconButton>
      {status}
      <IconButton
        aria-label="Share"
        onClick={() => void (canShare() ? shareLink(title, window.location.href) : copyLink(window.location.href))}
      >
        <Share className="i" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

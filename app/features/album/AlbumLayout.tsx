import { useRouter } from '@tanstack/react-router';
import { ChevronLeft, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { averageRating } from '../../../shared/schemas/review.ts';
import type { AlbumReviews } from '../../online/use-album-reviews.ts';
import { Gatefold } from '../../record-ui/Gatefold.tsx';
import { ReviewsOfAlbum } from '../../record-ui/later/ReviewsOfAlbum.tsx';
import { canShare, copyLink, shareLink } from '../../sharing/share-link.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Stars } from '../../ui/marks/Stars.tsx';
import { numberText } from '../../ui/number-text.ts';
import { Readout } from '../../ui/Readout.tsx';
import type { AlbumFacts } from './use-album-facts.ts';

export type AlbumLayoutProps = {
  artist: string;
  title: string;
  /** As far as known. */
  facts?: Pick<AlbumFacts, 'year' | 'label' | 'genre'> | undefined;
  imageUrl?: string | null | undefined;
  reviews: AlbumReviews;
  actions: ReactNode;
  /** Between the buttons at the top of a phone. */
  status?: ReactNode;
  /** The viewer's own copies. */
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
  const loaded = reviews.state === 'done' ? reviews.reviews : undefined;
  const average = loaded && averageRating(loaded);
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
        { label: 'Reviews', value: loaded ? numberText(loaded.length) : '–' },
      ]}
    />
  );
}

/** On phones, a page that is not a tab starts with a back button. */
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

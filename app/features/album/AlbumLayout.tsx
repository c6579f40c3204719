import { Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { genreLabel } from '../../../shared/domain/genre.ts';
import type { AlbumFigures } from '../../online/use-album-reviews.ts';
import { Gatefold } from '../../record-ui/Gatefold.tsx';
import { canShare, copyLink, shareLink } from '../../sharing/share-link.ts';
import { BackBar } from '../../shell/BackBar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { numberText } from '../../ui/number-text.ts';
import { Readout } from '../../ui/Readout.tsx';
import { Stars } from '../../ui/text/Stars.tsx';
import type { AlbumFacts } from './use-album-facts.ts';

export type AlbumLayoutProps = {
  artist: string;
  title: string;
  /** As far as known. */
  facts?: Pick<AlbumFacts, 'year' | 'label' | 'genre'> | undefined;
  imageUrl?: string | null | undefined;
  /** Undefined until they are loaded, and offline. */
  figures: AlbumFigures | undefined;
  online: boolean;
  /** The list of reviews, given the section's heading. */
  reviews: (heading: ReactNode) => ReactNode;
  actions: ReactNode;
  /** Between the buttons at the top of a phone. */
  status?: ReactNode;
  /** The viewer's own copies. */
  owned?: ReactNode;
};

export function AlbumLayout(props: AlbumLayoutProps) {
  const { artist, title, facts, imageUrl, figures, online, reviews, actions, status, owned } = props;
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
          <Figures figures={figures} online={online} />
          <div className="album-acts">{actions}</div>
          {owned}
        </div>
        <section className="album-reviews" aria-labelledby="album-reviews">
          {reviews(
            <h2 className="title-2" id="album-reviews">
              Reviews
            </h2>,
          )}
        </section>
      </div>
    </div>
  );
}

/** '1959 · Columbia · Jazz'. */
function factsText({ year, label, genre }: Pick<AlbumFacts, 'year' | 'label' | 'genre'>): string {
  return [year, label, genre && genreLabel(genre)].filter(Boolean).join(' · ');
}

function Figures({ figures, online }: { figures: AlbumFigures | undefined; online: boolean }) {
  const average = figures?.averageRating ?? null;
  return (
    <>
      <Readout
        className="album-readout"
        items={[
          {
            label: 'Average rating',
            value:
              average === null ? (
                '–'
              ) : (
                <span className="row">
                  {average.toFixed(1)}
                  <Stars value={average} whole />
                </span>
              ),
          },
          { label: 'Reviews', value: countOr(figures?.reviewCount) },
          { label: 'Collectors', value: countOr(figures?.count) },
        ]}
      />
      {!online && !figures && (
        <p className="muted sm album-no-figures">Rating and number of collectors need a connection.</p>
      )}
    </>
  );
}

function countOr(count: number | undefined): string {
  return count === undefined ? '–' : numberText(count);
}

/** With the album's address to share. */
function AlbumBar({ title, status }: { title: string; status: ReactNode }) {
  return (
    <BackBar>
      {status}
      <IconButton
        aria-label="Share"
        onClick={() => void (canShare() ? shareLink(title, window.location.href) : copyLink(window.location.href))}
      >
        <Share className="i" aria-hidden="true" />
      </IconButton>
    </BackBar>
  );
}

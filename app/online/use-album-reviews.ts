import { useState } from 'react';
import type { ResponseOf } from '../../shared/contract/endpoint.ts';
import { cursorAfter } from '../../shared/contract/paging.ts';
import { ALBUM_REVIEWS_SHOWN, albumPopularity, listAlbumReviews } from '../../shared/contract/reviews.ts';
import type { Review } from '../../shared/schemas/review.ts';
import { type Pages, usePages } from './use-pages.ts';
import { useRead } from './use-read.ts';

export type AlbumFigures = ResponseOf<typeof albumPopularity>;

export interface AlbumReviews extends Pages<Review> {
  /** The viewer's own review; it is the first row. */
  own: Review | undefined;
  /** Shows a saved own review at once. */
  saved(review: Review): void;
  /** Takes the deleted own review off the list. */
  deleted(): void;
}

interface Album {
  artist: string;
  title: string;
}

const PAGING = {
  rowsOf: (reviews: Review[]) => reviews,
  nextOf(reviews: Review[]) {
    const last = reviews.at(-1);
    return last && reviews.length >= ALBUM_REVIEWS_SHOWN ? { before: cursorAfter(last) } : undefined;
  },
};

/**
 * An album's reviews, loaded as soon as there is a connection.
 * @param viewerId undefined for a visitor
 */
export function useAlbumReviews(
  { artist, title }: Album,
  { online, viewerId, onChange }: { online: boolean; viewerId: string | undefined; onChange?: () => void },
): AlbumReviews {
  const pages = usePages(listAlbumReviews, { params: { artist, title } }, PAGING, { enabled: online });
  // The review saved or deleted here; undefined while the server's answer is current.
  const [changed, setChanged] = useState<Review | 'deleted'>();
  const isOwn = (review: Review) => viewerId !== undefined && review.userId === viewerId;
  const own = changed === 'deleted' ? undefined : (changed ?? pages.rows.find(isOwn));
  const others = [...new Map(pages.rows.map((each) => [each.id, each])).values()].filter((each) => !isOwn(each));

  function change(to: Review | 'deleted') {
    setChanged(to);
    onChange?.();
  }

  return {
    ...pages,
    rows: own ? [own, ...others] : others,
    own,
    saved: change,
    deleted: () => change('deleted'),
    // The count of the reviews has probably failed with them.
    retry() {
      pages.retry();
      onChange?.();
    },
    reload() {
      setChanged(undefined);
      pages.reload();
    },
  };
}

/** The number of other owners and the rating; undefined until there is an answer. */
export function useAlbumFigures(
  { artist, title }: Album,
  online: boolean,
): { figures: AlbumFigures | undefined; refresh(): void } {
  const { data, refetch } = useRead(albumPopularity, { params: { artist, title } }, { enabled: online });
  return { figures: data, refresh: () => void refetch() };
}

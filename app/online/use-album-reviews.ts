import { listAlbumReviews } from '../../shared/contract/reviews.ts';
import type { Review } from '../../shared/schemas/review.ts';
import { OfflineError } from './call.ts';
import { reasonOf, useRead } from './use-read.ts';

export type AlbumReviews =
  | { state: 'loading' | 'offline' }
  | { state: 'failed'; message: string | undefined; retry: () => void }
  | { state: 'done'; reviews: readonly Review[] };

/** An album's reviews, loaded as soon as there is a connection. */
export function useAlbumReviews({ artist, title }: { artist: string; title: string }, online: boolean): AlbumReviews {
  const { data, error, refetch } = useRead(listAlbumReviews, { params: { artist, title } }, { enabled: online });
  if (data) return { state: 'done', reviews: data };
  if (!online || error instanceof OfflineError) return { state: 'offline' };
  if (error) return { state: 'failed', message: reasonOf(error), retry: () => void refetch() };
  return { state: 'loading' };
}

import { useCallback, useEffect, useState } from 'react';
import { listAlbumReviews } from '../../shared/contract/reviews.ts';
import type { Review } from '../../shared/domain/review.ts';
import { ApiError, call, OfflineError } from './call.ts';

export type AlbumReviews =
  | { state: 'loading' | 'offline' }
  | { state: 'failed'; message: string | undefined; retry: () => void }
  | { state: 'done'; reviews: readonly Review[] };

type Answer = { album: string } & (
  | { state: 'offline' }
  | { state: 'failed'; message: string | undefined }
  | { state: 'done'; reviews: readonly Review[] }
);

/** The reviews of an album, read online once it is shown and again when the connection comes back. */
export function useAlbumReviews(
  { artist, title }: { artist: string; title: string },
  { online, shown }: { online: boolean; shown: boolean },
): AlbumReviews {
  const album = `${artist}\n${title}`;
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  const known = answer?.album === album ? answer : undefined;
  const asks = online && shown && known?.state !== 'done';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another question
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    const params = { artist, title };
    call(listAlbumReviews, { params, signal: abort.signal }).then(
      (reviews) => setAnswer({ album, state: 'done', reviews }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (error instanceof OfflineError) setAnswer({ album, state: 'offline' });
        else setAnswer({ album, state: 'failed', message: error instanceof ApiError ? error.reason : undefined });
      },
    );
    return () => abort.abort();
  }, [asks, album, artist, title, attempt]);

  const retry = useCallback(() => {
    setAnswer(undefined);
    setAttempt((before) => before + 1);
  }, []);

  if (known?.state === 'done') return known;
  if (!online) return { state: 'offline' };
  if (known?.state === 'failed') return { ...known, retry };
  return { state: known?.state === 'offline' ? 'offline' : 'loading' };
}

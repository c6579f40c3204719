import { useEffect } from 'react';
import type { Endpoint, ParamsOf, ResponseOf } from '../../../shared/contract/endpoint.ts';
import { ApiError, OfflineError } from '../../online/call.ts';
import { reasonOf, useRead } from '../../online/use-read.ts';

export type PublicPage<Answer> =
  | { phase: 'loading' }
  | { phase: 'found'; answer: Answer }
  /** Missing or private: the server does not distinguish them. */
  | { phase: 'missing' }
  | { phase: 'offline' }
  | { phase: 'failed'; message: string | undefined };

/**
 * Loads a public page from the server each time, and again when its tab is looked at again: other people's data is not
 * stored on this device (AMB-79), and a page that has become private meanwhile is not shown any longer.
 */
export function usePublicPage<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
): readonly [PublicPage<ResponseOf<E>>, () => void] {
  const { data, error, refetch } = useRead(endpoint, { params });
  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  }, [refetch]);
  return [pageOf(data, error), () => void refetch()];
}

function pageOf<Answer>(data: Answer | undefined, error: Error | null): PublicPage<Answer> {
  const problem = error ? stateOf(error) : undefined;
  if (problem?.phase === 'missing') return problem;
  return data !== undefined ? { phase: 'found', answer: data } : (problem ?? { phase: 'loading' });
}

function stateOf(error: Error): PublicPage<never> {
  if (error instanceof OfflineError) return { phase: 'offline' };
  if (error instanceof ApiError && error.status === 404) return { phase: 'missing' };
  return { phase: 'failed', message: reasonOf(error) };
}

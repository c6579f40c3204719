import { useCallback, useEffect, useState } from 'react';
import type { Endpoint, ParamsOf, ResponseOf } from '../../../shared/contract/endpoint.ts';
import { ApiError, call, OfflineError } from '../../api/call.ts';

export type PublicPage<Answer> =
  | { phase: 'loading' }
  | { phase: 'found'; answer: Answer }
  /** Missing or private: the server makes no difference. */
  | { phase: 'missing' }
  | { phase: 'offline' }
  | { phase: 'failed'; message: string | undefined };

/**
 * Reads a public page from the server, once: nothing of other people's is kept on this device (AMB-79).
 * @param address the parameters as one text, so that another page is read anew
 */
export function usePublicPage<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
): readonly [PublicPage<ResponseOf<E>>, () => void] {
  const address = JSON.stringify(params);
  const [page, setPage] = useState<{ address: string; state: PublicPage<ResponseOf<E>> }>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    const show = (state: PublicPage<ResponseOf<E>>) => {
      if (!abort.signal.aborted) setPage({ address, state });
    };
    call(endpoint, { params: JSON.parse(address) as ParamsOf<E>, signal: abort.signal }).then(
      (answer) => show({ phase: 'found', answer }),
      (error: unknown) => show(stateOf(error)),
    );
    return () => abort.abort();
  }, [endpoint, address, attempt]);

  const retry = useCallback(() => {
    setPage(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return [page?.address === address ? page.state : { phase: 'loading' }, retry];
}

function stateOf(error: unknown): PublicPage<never> {
  if (error instanceof OfflineError) return { phase: 'offline' };
  if (error instanceof ApiError && error.status === 404) return { phase: 'missing' };
  return { phase: 'failed', message: error instanceof ApiError ? error.reason : undefined };
}

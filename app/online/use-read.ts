import { QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '../../shared/contract/endpoint.ts';
import { ApiError, type CallInput, call, userHeader } from './call.ts';

/**
 * A read is sent once: no retries, no refetch when the window gets focus or the network returns, and an answer never goes
 * stale. It is dropped with the last screen that shows it. A screen that opens in the moment when another one that shows
 * the answer is left begins with it, and reads again.
 */
export const readClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      // The sync status shows screens whether the server responds; the browser's own status is not reliable.
      networkMode: 'always',
    },
  },
});

export interface ReadOptions {
  enabled?: boolean;
  /** Debounce in ms; a read that is replaced in the meantime is never sent. */
  pause?: number;
}

type ReadInput<E> = Pick<CallInput<E>, 'params' | 'query' | 'by'>;

/** A call's response, while a screen shows it. The call itself reports a 401 to the session. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: ReadInput<E>,
  options?: ReadOptions,
): UseQueryResult<ResponseOf<E>> {
  return useQuery(readOf(endpoint, input, options), readClient);
}

export function readOf<E extends Endpoint>(
  endpoint: E,
  input: ReadInput<E>,
  { enabled = true, pause = 0 }: ReadOptions = {},
) {
  return queryOptions({
    // The person is part of the key, so that no answer for one person is shown to another.
    queryKey: [userHeader(), endpoint.path, input],
    async queryFn({ signal }): Promise<ResponseOf<E>> {
      if (pause > 0) await paused(pause, signal);
      return call(endpoint, { ...input, signal });
    },
    enabled,
  });
}

/** The server's sentence about a failed read, for screens without another text. */
export function reasonOf(error: Error): string | undefined {
  return error instanceof ApiError ? error.reason : undefined;
}

export function paused(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

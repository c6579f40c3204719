import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint, QueryOf, ResponseOf } from '../../shared/contract/endpoint.ts';
import { ApiError, type CallInput, call, OfflineError, userHeader } from './call.ts';
import { paused, type ReadOptions, readClient, reasonOf } from './use-read.ts';

export interface Paging<E extends Endpoint, Row> {
  rowsOf(answer: ResponseOf<E>): readonly Row[];
  /** The query of the next page; undefined after the last. */
  nextOf(answer: ResponseOf<E>): Partial<QueryOf<E>> | undefined;
}

export interface Pages<Row> {
  state: 'loading' | 'offline' | 'failed' | 'done';
  /** All rows so far, also while a changed query or the next page loads, and after that has failed. */
  rows: readonly Row[];
  /** The owner of the list was not found. */
  isMissing: boolean;
  /** The server's sentence about the last failure. */
  message: string | undefined;
  /** True if the rows are those of an earlier query. */
  isChanging: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  more(): void;
  retry(): void;
  /** Reads the pages again. */
  reload(): void;
}

const NOTHING: readonly never[] = [];

/** A list that the server answers page by page; like `useRead`, it is dropped with the last screen that shows it. */
export function usePages<E extends Endpoint, Row>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query' | 'by'>,
  { rowsOf, nextOf }: Paging<E, Row>,
  { enabled = true, pause = 0 }: ReadOptions = {},
): Pages<Row> {
  const { data, error, ...query } = useInfiniteQuery(
    {
      queryKey: [userHeader(), endpoint.path, 'pages', input],
      initialPageParam: undefined as Partial<QueryOf<E>> | undefined,
      async queryFn({ pageParam, signal }): Promise<ResponseOf<E>> {
        // Only the first page waits for the end of typing.
        if (pause > 0 && !pageParam) await paused(pause, signal);
        return call(endpoint, { ...input, query: Object.assign({}, input.query, pageParam), signal });
      },
      getNextPageParam: nextOf,
      placeholderData: keepPreviousData,
      enabled,
    },
    readClient,
  );
  const { isPlaceholderData, fetchNextPage, refetch } = query;
  return {
    state: stateOf({ isLoaded: data !== undefined && (enabled || !isPlaceholderData), error, enabled }),
    rows: data ? data.pages.flatMap(rowsOf) : NOTHING,
    isMissing: error instanceof ApiError && error.status === 404,
    message: error ? reasonOf(error) : undefined,
    isChanging: isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : refetch()),
    reload: () => void refetch(),
  };
}

function stateOf({ isLoaded, error, enabled }: { isLoaded: boolean; error: Error | null; enabled: boolean }) {
  if (isLoaded && !error) return 'done';
  if (!enabled || error instanceof OfflineError) return 'offline';
  return error ? 'failed' : 'loading';
}

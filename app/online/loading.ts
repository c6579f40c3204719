import { OfflineError } from './call.ts';
import { reasonOf } from './use-read.ts';

/** The state of one read, for a screen. */
export type Loading<Data> =
  | { state: 'loading' }
  | { state: 'offline'; retry: () => void }
  | { state: 'failed'; message: string | undefined; retry: () => void }
  /** Also while a later attempt fails: what was shown stays. */
  | { state: 'done'; data: Data };

interface Read<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch(): unknown;
}

export function loadingOf<Data>({ data, error, refetch }: Read<Data>, online: boolean): Loading<Data> {
  const retry = () => void refetch();
  if (data !== undefined) return { state: 'done', data };
  if (!online || error instanceof OfflineError) return { state: 'offline', retry };
  if (error) return { state: 'failed', message: reasonOf(error), retry };
  return { state: 'loading' };
}

import { type DiscogsList, type DiscogsPage, readDiscogsList } from '../../../shared/contract/discogs-account.ts';
import { csvLine } from '../../../shared/domain/csv.ts';
import { ApiError, call, OfflineError } from '../../online/call.ts';
import { paused } from '../../online/use-read.ts';
import { discogsTable } from './discogs-table.ts';

export interface AccountReading {
  signal: AbortSignal;
  /** @param share from 0 to 1 */
  onProgress(share: number, isWaiting?: boolean): void;
}

/** Discogs and this server say how long to wait; without a word half a minute. */
const WAIT_SECONDS = 30;
/** After a page that did not come. */
const RETRY_SECONDS = 3;
const MOST_FAILURES = 3;

/** All pages of a list of the connected account, as the file that Discogs would export. */
export async function readAccount(
  list: DiscogsList,
  username: string,
  { signal, onProgress }: AccountReading,
): Promise<File> {
  const pages: DiscogsPage[] = [];
  for (let page = 1; page === 1 || page <= (pages.at(-1)?.pages ?? 0); page += 1) {
    const share = page === 1 ? 0 : (page - 1) / (pages[0]?.pages ?? 1);
    onProgress(share);
    pages.push(await readPage(list, page, signal, () => onProgress(share, true)));
  }
  const lines = discogsTable(list, pages).map(csvLine);
  return new File(lines, `Discogs ${list}, ${username}`, { type: 'text/csv' });
}

/**
 * Waits where there were too many requests, since all people of the server share those that Discogs allows; a page that did
 * not come is asked for again, since a long list would else have to begin again.
 */
async function readPage(
  list: DiscogsList,
  page: number,
  signal: AbortSignal,
  onWait: () => void,
): Promise<DiscogsPage> {
  for (let failures = 0; ; ) {
    try {
      return await call(readDiscogsList, { params: { list }, query: { page }, signal });
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'RATE_LIMITED';
      const isPassing = error instanceof OfflineError || (error instanceof ApiError && error.code === 'UNAVAILABLE');
      if (signal.aborted || !(isBusy || (isPassing && ++failures <= MOST_FAILURES))) throw error;
      if (isBusy) onWait();
      const seconds = error instanceof ApiError ? error.details.retryAfter : undefined;
      await paused((seconds ?? (isBusy ? WAIT_SECONDS : RETRY_SECONDS)) * 1_000, signal);
    }
  }
}

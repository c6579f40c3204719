import { priceAlertStatus, type RetailResult, searchRetail } from '../../../shared/contract/retail.ts';
import { ApiError } from '../../online/call.ts';
import { useRead } from '../../online/use-read.ts';
import { toast } from '../../ui/toast.ts';

export type RetailStatus = 'asking' | 'configured' | 'missing' | 'unknown';

export type RetailSearchState =
  | { phase: 'idle' | 'searching' | 'failed' }
  | { phase: 'found'; offers: readonly RetailResult[] };

export interface RetailSearching {
  /** True if this server can look up prices. */
  status: RetailStatus;
  state: RetailSearchState;
  run(): Promise<void>;
}

/** Searches the retail site for an album when `run` is called; shows a toast if there are no offers. */
export function useRetailSearch(album: { artist: string; title: string }, asksStatus: boolean): RetailSearching {
  const statusRead = useRead(priceAlertStatus, { by: 'page' }, { enabled: asksStatus });
  const offersRead = useRead(searchRetail, { query: album }, { enabled: false });

  async function run(): Promise<void> {
    const { data, isError } = await offersRead.refetch();
    if (isError) {
      toast({
        title: 'Search failed',
        text: 'Failed to search Amazon. Please check your API credentials.',
        tone: 'bad',
      });
    } else if (data?.length === 0) {
      toast({ title: 'No results found', text: 'No vinyl records found on Amazon for this album.' });
    }
  }

  const isTurnedAway = offersRead.error instanceof ApiError && offersRead.error.code === 'NOT_CONFIGURED';
  return { status: isTurnedAway ? 'missing' : statusOf(statusRead), state: stateOf(offersRead), run };
}

function statusOf({
  data,
  isError,
}: {
  data?: { amazonConfigured: boolean } | undefined;
  isError: boolean;
}): RetailStatus {
  if (data) return data.amazonConfigured ? 'configured' : 'missing';
  return isError ? 'unknown' : 'asking';
}

function stateOf(offersRead: {
  data?: readonly RetailResult[] | undefined;
  isError: boolean;
  isFetching: boolean;
}): RetailSearchState {
  if (offersRead.isFetching) return { phase: 'searching' };
  if (offersRead.isError) return { phase: 'failed' };
  return offersRead.data ? { phase: 'found', offers: offersRead.data } : { phase: 'idle' };
}

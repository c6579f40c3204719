import { type RetailResult, searchRetail } from '../../../shared/contract/retail.ts';
import { ApiError } from '../../online/call.ts';
import { useRead } from '../../online/use-read.ts';
import { toast } from '../../ui/toast.ts';

export type RetailSearchState =
  | { phase: 'idle' | 'searching' | 'failed' }
  | { phase: 'found'; offers: readonly RetailResult[] };

export interface RetailSearching {
  /** The server has no account at the retail site, as a search found out. */
  isTurnedAway: boolean;
  state: RetailSearchState;
  run(): Promise<void>;
}

/** Searches the retail site for an album when `run` is called; shows a toast if there are no offers. */
export function useRetailSearch(album: { artist: string; title: string }): RetailSearching {
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
  return { isTurnedAway, state: stateOf(offersRead), run };
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

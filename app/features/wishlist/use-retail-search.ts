import { useCallback, useEffect, useState } from 'react';
import { priceAlertStatus, type RetailResult, searchRetail } from '../../../shared/contract/retail.ts';
import { ApiError, call } from '../../api/call.ts';
import { toast } from '../../ui/toast.ts';

export type RetailStatus = 'asking' | 'configured' | 'missing' | 'unknown';

/** Whether this server can look prices up, and how to say that it has just been turned away. */
export function useRetailStatus(asks: boolean): readonly [RetailStatus, () => void] {
  const [status, setStatus] = useState<RetailStatus>('asking');
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    call(priceAlertStatus, { by: 'page', signal: abort.signal }).then(
      ({ amazonConfigured }) => setStatus(amazonConfigured ? 'configured' : 'missing'),
      () => {
        if (!abort.signal.aborted) setStatus('unknown');
      },
    );
    return () => abort.abort();
  }, [asks]);
  return [status, useCallback(() => setStatus('missing'), [])];
}

export type RetailSearchState =
  | { phase: 'idle' | 'searching' | 'failed' }
  | { phase: 'found'; offers: readonly RetailResult[] };

/** Searches when asked to, and tells of what came. */
export function useRetailSearch(album: { artist: string; title: string; onTurnedAway: () => void }) {
  const [state, setState] = useState<RetailSearchState>({ phase: 'idle' });
  const { artist, title, onTurnedAway } = album;

  async function run(): Promise<void> {
    setState({ phase: 'searching' });
    try {
      const offers = await call(searchRetail, { query: { artist, title } });
      setState({ phase: 'found', offers });
      if (offers.length === 0) {
        toast({ title: 'No results found', text: 'No vinyl records found on Amazon for this album.' });
      }
    } catch (error) {
      setState({ phase: 'failed' });
      if (error instanceof ApiError && error.code === 'NOT_CONFIGURED') onTurnedAway();
      toast({
        title: 'Search failed',
        text: 'Failed to search Amazon. Please check your API credentials.',
        tone: 'bad',
      });
    }
  }
  return { state, run };
}

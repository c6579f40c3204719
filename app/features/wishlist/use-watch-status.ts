import { priceAlertStatus, type WatchedShop } from '../../../shared/contract/retail.ts';
import { useRead } from '../../online/use-read.ts';

/** The shops that the server searches and watches, as far as is known. */
export type WatchStatus =
  | { phase: 'asking' | 'unknown' }
  | { phase: 'known'; searchesAmazon: boolean; shops: readonly WatchedShop[] };

export function useWatchStatus(enabled: boolean): WatchStatus {
  const { data, isError } = useRead(priceAlertStatus, { by: 'page' }, { enabled });
  // A server of before there were several shops names none.
  if (data) return { phase: 'known', searchesAmazon: data.amazonConfigured, shops: data.shops ?? [] };
  return { phase: isError ? 'unknown' : 'asking' };
}

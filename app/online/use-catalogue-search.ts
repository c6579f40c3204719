import { useEffect, useState } from 'react';
import { type CatalogueHit, searchCatalogue } from '../../shared/contract/catalogue.ts';
import { barcodeKey, printedBarcode } from '../../shared/domain/barcode.ts';
import { ApiError, OfflineError } from './call.ts';
import { useRead } from './use-read.ts';

const SEARCH_STARTS_ABOVE = 2;
export const RESULTS_SHOWN = 5;
const PAUSE = 300;
const FAILED_TEXT = 'Failed to search Discogs. Please try again.';

export interface CatalogueSearch {
  state: 'idle' | 'searching' | 'done' | 'failed' | 'offline';
  hits: readonly CatalogueHit[];
  /** The reason for the failure, as a sentence. */
  failure?: string | undefined;
}

const NOTHING: readonly CatalogueHit[] = [];

/**
 * Searches the music database while a person types: from three characters on, debounced, five results.
 * @param onFailed called with the text of the 'Search Error' toast
 */
export function useCatalogueSearch(
  text: string,
  { online, onFailed }: { online: boolean; onFailed: (message: string) => void },
): CatalogueSearch & { retry: () => void } {
  const query = text.trim();
  const asks = online && query.length > SEARCH_STARTS_ABOVE;
  const input = { query: { ...questionOf(query), type: 'release', limit: RESULTS_SHOWN } } as const;
  const { data, error, refetch } = useRead(searchCatalogue, input, { enabled: asks, pause: PAUSE });
  const isOffline = !online || error instanceof OfflineError;
  const failed = asks && !isOffline && error ? error : undefined;
  // The last results stay until the next arrive, so that the list does not jump while typing. They do not reappear under
  // the first letters of another query.
  const [last, setLast] = useState(NOTHING);
  const found = !asks || error ? NOTHING : data?.results;
  if (found && found !== last) setLast(found);
  const hits = (found ?? last).slice(0, RESULTS_SHOWN);

  // Each failed attempt creates another error object.
  useEffect(() => {
    if (failed) onFailed(failureOf(failed));
  }, [failed, onFailed]);

  const retry = () => void refetch();
  if (isOffline) return { state: 'offline', hits: NOTHING, retry };
  if (!asks) return { state: 'idle', hits, retry };
  if (failed) return { state: 'failed', hits, failure: failureOf(failed), retry };
  return { state: data ? 'done' : 'searching', hits, retry };
}

function failureOf(error: Error): string {
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? FAILED_TEXT;
}

/** A scanned or typed barcode is searched as a barcode. */
export function questionOf(query: string): { q: string } | { barcode: string } {
  const key = barcodeKey(query);
  return key === null ? { q: query } : { barcode: printedBarcode(key) };
}

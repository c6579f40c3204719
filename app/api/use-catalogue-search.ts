import { useCallback, useEffect, useState } from 'react';
import { type CatalogueHit, searchCatalogue } from '../../shared/contract/catalogue.ts';
import { barcodeKey, printedBarcode } from '../../shared/domain/barcode.ts';
import { ApiError, call, OfflineError } from './call.ts';

const SEARCH_STARTS_ABOVE = 2;
const RESULTS_SHOWN = 5;
const PAUSE = 300;
const FAILED_TEXT = 'Failed to search Discogs. Please try again.';

export interface CatalogueSearch {
  state: 'idle' | 'searching' | 'done' | 'failed' | 'offline';
  hits: readonly CatalogueHit[];
  /** Why it failed, in a sentence. */
  failure?: string | undefined;
}

interface Answer extends CatalogueSearch {
  query: string;
}

const NOTHING: readonly CatalogueHit[] = [];

/**
 * Searches the music database while a person types: above two characters, after a short pause, five results.
 * @param onFailed told the sentence of the 'Search Error' toast
 */
export function useCatalogueSearch(
  text: string,
  { online, onFailed }: { online: boolean; onFailed: (message: string) => void },
): CatalogueSearch & { retry: () => void } {
  const query = text.trim();
  const asks = online && query.length > SEARCH_STARTS_ABOVE;
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setAnswer(undefined);
    setAttempt((before) => before + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more
  useEffect(() => {
    if (!asks) {
      // Nothing of an earlier search comes back under the first letters of the next.
      setAnswer(undefined);
      return;
    }
    const abort = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        const { results } = await call(searchCatalogue, {
          query: { ...questionOf(query), type: 'release', limit: RESULTS_SHOWN },
          signal: abort.signal,
        });
        setAnswer({ query, state: 'done', hits: results.slice(0, RESULTS_SHOWN) });
      } catch (error) {
        if (abort.signal.aborted) return;
        if (error instanceof OfflineError) {
          setAnswer({ query, state: 'offline', hits: NOTHING });
          return;
        }
        const failure = (error instanceof ApiError ? error.serverMessage : undefined) ?? FAILED_TEXT;
        setAnswer({ query, state: 'failed', hits: NOTHING, failure });
        onFailed(failure);
      }
    }, PAUSE);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [asks, query, attempt, onFailed]);

  if (!online) return { state: 'offline', hits: NOTHING, retry };
  if (!asks) return { state: 'idle', hits: NOTHING, retry };
  if (answer?.query === query) return { ...answer, retry };
  // The last results stay until the next arrive, so that the list does not jump while typing.
  return { state: 'searching', hits: answer?.hits ?? NOTHING, retry };
}

/** The digits of a barcode, scanned or typed, are looked for as such. */
function questionOf(query: string): { q: string } | { barcode: string } {
  const key = barcodeKey(query);
  return key === null ? { q: query } : { barcode: printedBarcode(key) };
}

import { useState } from 'react';
import { type RecordStore, recordStoreSource, searchRecordStores } from '../../../shared/contract/record-stores.ts';
import { STORE_QUERY_MIN } from '../../../shared/domain/record-store.ts';
import { reasonOf, useRead } from '../../online/use-read.ts';

const PAUSE = 500;

export interface StoreSearch {
  /** True if a search waits for its button. */
  needsButton: boolean;
  isSearching: boolean;
  results: readonly RecordStore[];
  attribution: string | null;
  /** A sentence instead of results. */
  message: string | undefined;
  /** Searches now, where a search waits until it is asked for. */
  search(): void;
}

const NOTHING: readonly RecordStore[] = [];

/** Stores by name near a zip code, from three characters on, after a pause in typing or on request. */
export function useStoreSearch(text: string, zipCode: string, isWanted: boolean): StoreSearch {
  const query = text.trim();
  const location = zipCode.trim();
  const { data: way } = useRead(recordStoreSource, { by: 'page' }, { enabled: isWanted });
  const [asked, setAsked] = useState('');
  const needsButton = way?.searchesWhileTyping === false;
  const isLong = query.length >= STORE_QUERY_MIN;
  const isAsked = needsButton ? asked === `${query} ${location}` : way !== undefined;
  const { data, error, isFetching } = useRead(
    searchRecordStores,
    { query: { query, ...(location && { location }) } },
    { enabled: isWanted && isLong && isAsked, pause: needsButton ? 0 : PAUSE },
  );
  const results = data?.results ?? NOTHING;
  const isEmpty = data !== undefined && results.length === 0;
  return {
    needsButton,
    isSearching: isFetching,
    results,
    attribution: data?.attribution ?? null,
    message: error
      ? (reasonOf(error) ?? 'The store directory cannot be reached right now.')
      : isEmpty
        ? 'No record store of this name was found.'
        : undefined,
    search: () => setAsked(`${query} ${location}`),
  };
}

import { useEffect } from 'react';
import { useView } from '../library/react/hooks.ts';
import { requestPersistence } from '../pwa/storage-persistence.ts';

const ASKED_KEY = 'storage-asked';

/** Requests persistent storage once, after the first saved record; some browsers ask the person. */
export function useKeptStorage(): void {
  const hasRecords = useView().records.length > 0;
  useEffect(() => {
    if (!hasRecords) return;
    try {
      if (localStorage.getItem(ASKED_KEY) !== null) return;
      localStorage.setItem(ASKED_KEY, '1');
    } catch {
      // Without localStorage the request would repeat at every start.
      return;
    }
    void requestPersistence();
  }, [hasRecords]);
}

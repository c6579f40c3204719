import { useEffect } from 'react';
import { useView } from '../library/hooks.ts';
import { requestPersistence } from '../pwa/storage-persistence.ts';

const ASKED_KEY = 'storage-asked';

/** Asks the browser once, after the first saved record, to keep what is stored here; some browsers ask the person. */
export function useKeptStorage(): void {
  const hasRecords = useView().records.length > 0;
  useEffect(() => {
    if (!hasRecords) return;
    try {
      if (localStorage.getItem(ASKED_KEY) !== null) return;
      localStorage.setItem(ASKED_KEY, '1');
    } catch {
      // Where nothing can be remembered, nothing can be kept either.
      return;
    }
    void requestPersistence();
  }, [hasRecords]);
}

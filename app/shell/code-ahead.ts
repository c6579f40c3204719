import { useEffect } from 'react';
import { loadKnownCode } from '../ui/later-code.ts';

const LONGEST_WAIT = 2_000;

/**
 * Has what may be opened next fetched while the page rests, so that a tap waits for nothing and a cellar without signal
 * comes too late. Once the service worker is in control it reads from its cache.
 */
export function useCodeAhead(): void {
  useEffect(() => {
    const load = () => {
      import('../library/rules.ts').catch(() => undefined);
      void loadKnownCode();
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, LONGEST_WAIT);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(load, { timeout: LONGEST_WAIT });
    return () => cancelIdleCallback(handle);
  }, []);
}

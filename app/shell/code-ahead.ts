import { useEffect } from 'react';
import { whenIdle } from '../library/when-idle.ts';
import { loadKnownCode } from '../ui/later-code.ts';

/** Where the browser cannot say that the page rests: well after the first paint. */
const REST_MS = 2_000;

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
    return whenIdle(load, REST_MS);
  }, []);
}

import { useEffect } from 'react';
import { loadKnownCode } from '../ui/later-code.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** Where the browser cannot say that the page rests: well after the first paint. */
const REST_MS = 2_000;
const BETWEEN_MS = 50;

/**
 * Has what may be opened next fetched while the page rests, so that a tap waits for nothing and a cellar without signal
 * comes too late. Once the service worker is in control it reads from its cache.
 */
export function useCodeAhead(): void {
  useEffect(() => {
    // A page that was loaded anew has entries of what was open before.
    if (window.history.state?.layers) import('../ui/use-layer.ts').catch(() => undefined);
    const load = () => {
      import('../library/rules.ts').catch(() => undefined);
      void loadKnownCode(() => new Promise<void>((resolve) => whenIdle(resolve, BETWEEN_MS)));
    };
    return whenIdle(load, REST_MS);
  }, []);
}

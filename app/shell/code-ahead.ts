import { useEffect } from 'react';
import { loadRegisteredCode } from '../ui/later-code.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** Delay in browsers without requestIdleCallback: well after the first paint. */
const REST_MS = 2_000;
const BETWEEN_MS = 50;

/**
 * Preloads chunks while the page is idle, so that a tap never waits for the network, and dialogs work offline before
 * the service worker caches everything.
 */
export function useCodeAhead(): void {
  useEffect(() => {
    // After a reload, the history may have entries of layers that were open.
    if (window.history.state?.layers) import('../ui/overlay/use-layer.ts').catch(() => undefined);
    const load = () => {
      import('../library/commands/command-code.ts').catch(() => undefined);
      void loadRegisteredCode(() => new Promise<void>((resolve) => whenIdle(resolve, BETWEEN_MS)));
    };
    return whenIdle(load, REST_MS);
  }, []);
}

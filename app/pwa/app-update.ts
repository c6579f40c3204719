import { whenIdle } from '../ui/when-idle.ts';

/** Delay in browsers without requestIdleCallback. */
const REST_MS = 500;

export interface AppUpdate {
  /** True if a newer build is installed and waits for consent. */
  isReady(): boolean;
  subscribe(listener: () => void): () => void;
  /** Switches to the newer build: waits for `beforeReload`, then reloads. */
  apply(): Promise<void>;
  /** Checks the server for a newer build now. */
  check(): Promise<void>;
}

/**
 * Registers the service worker and watches for newer builds. A build never takes over without consent, because a half-filled
 * form may be open.
 * @param beforeReload called before the reload, which waits for it
 * @param openPage called with the path of a notification that was clicked
 */
export function registerAppUpdate(beforeReload: () => Promise<void>, openPage: (path: string) => void): AppUpdate {
  const listeners = new Set<() => void>();
  let isWaiting = false;
  // Runs after the page is idle, so it never delays a paint.
  const watching = new Promise<void>((resolve) => whenIdle(resolve, REST_MS))
    .then(() => import('./build-watch.ts'))
    .then(({ watchBuilds }) =>
      watchBuilds(() => {
        isWaiting = true;
        for (const listener of listeners) listener();
      }, openPage),
    )
    // Some browsers have no service workers, or block them.
    .catch(() => undefined);
  return {
    isReady: () => isWaiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async apply() {
      await beforeReload();
      const watch = await watching;
      if (watch) watch.takeOver();
      else location.reload();
    },
    async check() {
      await (await watching)?.check();
    },
  };
}

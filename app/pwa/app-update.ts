import { whenIdle } from '../ui/when-idle.ts';

/** Where the browser cannot say that the page rests. */
const REST_MS = 500;

export interface AppUpdate {
  /** Whether a newer build is installed and waits for the person's word. */
  isReady(): boolean;
  subscribe(listener: () => void): () => void;
  /** Switches to the newer build: waits until `beforeReload` has put everything typed in safety, then reloads. */
  apply(): Promise<void>;
  /** Asks the server for a newer build now. */
  check(): Promise<void>;
}

/**
 * Has the service worker registered and newer builds watched for.
 * A build never takes over by itself, because a half-filled form may be open.
 * @param beforeReload called before the reload; the reload waits for it
 */
export function registerAppUpdate(beforeReload: () => Promise<void>): AppUpdate {
  const listeners = new Set<() => void>();
  let ready = false;
  // After the page: nothing that is painted waits for it.
  const watching = new Promise<void>((resolve) => whenIdle(resolve, REST_MS))
    .then(() => import('./build-watch.ts'))
    .then(({ watchBuilds }) =>
      watchBuilds(() => {
        ready = true;
        for (const listener of listeners) listener();
      }),
    )
    // A browser without service workers, or one that lets none in.
    .catch(() => undefined);
  return {
    isReady: () => ready,
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

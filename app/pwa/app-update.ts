import { whenIdle } from '../library/when-idle.ts';

const HOUR = 3_600_000;
const TAKEOVER_WAIT = 4_000;
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
 * Registers the service worker and keeps an eye on newer builds: at start, every hour and when the page comes back.
 * A build never takes over by itself, because a half-filled form may be open.
 * @param beforeReload called before the reload; the reload waits for it
 */
export function registerAppUpdate(beforeReload: () => Promise<void>): AppUpdate {
  const listeners = new Set<() => void>();
  let ready = false;
  if (!('serviceWorker' in navigator)) {
    return {
      isReady: () => false,
      subscribe: () => () => {},
      apply: async () => location.reload(),
      check: async () => {},
    };
  }
  const announce = () => {
    ready = true;
    for (const listener of listeners) listener();
  };
  // After the page: nothing that is painted waits for it.
  const registered = new Promise<void>((resolve) => whenIdle(resolve, REST_MS))
    .then(() => import('workbox-window'))
    .then(async ({ Workbox }) => {
      const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
      workbox.addEventListener('waiting', announce);
      await workbox.register({ immediate: true });
      return workbox;
    })
    .catch(() => undefined);
  const check = async () => {
    // Offline, or the server is restarting: the next look finds it.
    await (await registered)?.update().catch(() => undefined);
  };
  setInterval(() => void check(), HOUR);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
  return {
    isReady: () => ready,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async apply() {
      await beforeReload();
      const reload = () => location.reload();
      // Some browsers never report the takeover.
      setTimeout(reload, TAKEOVER_WAIT);
      const workbox = await registered;
      workbox?.addEventListener('controlling', reload);
      workbox?.messageSkipWaiting();
    },
    check,
  };
}

import { Workbox } from 'workbox-window';
import { openNotificationPages } from './notification-pages.ts';

const HOUR = 3_600_000;
const TAKEOVER_WAIT = 4_000;

export interface BuildWatch {
  /** Checks the server for a newer build now. */
  check(): Promise<void>;
  /** Activates the newer build and reloads. */
  takeOver(): void;
}

/**
 * Registers the service worker and checks for newer builds: at start, every hour and when the page becomes visible.
 * @param onWaiting called when a newer build is installed and waits
 * @param openPage called with the path of a notification that was clicked
 */
export async function watchBuilds(onWaiting: () => void, openPage: (path: string) => void): Promise<BuildWatch> {
  openNotificationPages(openPage);
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  let registration: ServiceWorkerRegistration | undefined;
  workbox.addEventListener('waiting', () => {
    // The very first worker also waits briefly, longer on a busy machine, but replaces no build.
    if (registration?.active) onWaiting();
  });
  registration = await workbox.register({ immediate: true });
  // The next check succeeds after an offline phase or a server restart.
  const check = () => workbox.update().catch(() => undefined);
  setInterval(() => void check(), HOUR);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
  return {
    check,
    takeOver() {
      const reload = () => location.reload();
      // Some browsers never report the takeover.
      setTimeout(reload, TAKEOVER_WAIT);
      workbox.addEventListener('controlling', reload);
      workbox.messageSkipWaiting();
    },
  };
}

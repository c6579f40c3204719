import type { OpenMessage } from './worker-pushes.ts';

/** Opens the page of a notification that was clicked in this window, without loading the app again. */
export function openNotificationPages(open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<Partial<OpenMessage> | null>) => {
    if (data?.type !== 'OPEN' || typeof data.path !== 'string') return;
    ports[0]?.postMessage('opens');
    open(data.path);
  });
}

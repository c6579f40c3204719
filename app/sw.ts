import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { IMAGE_CACHE } from './pwa/image-cache.ts';

interface WorkerScope {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
// The project is typed for the page; the worker needs these few names of its own scope.
declare const self: WorkerScope;

const MAX_IMAGES = 1_000;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// The page of the very first visit too: its pictures are kept from then on. A newer build still waits for consent.
clientsClaim();

// Sign-in, sign-out and every call belong to the network: the shell must never answer them (AMB-74). Files lie at the
// top and in two folders; deeper down a dot belongs to the name of an album or a collection.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/(?:api|assets|icons)\//,
      /^\/dev-idp(?:\/|$)/,
      /^\/(?:healthz|readyz)$/,
      /^\/[^/?]+\.[^/?]+(?:\?|$)/,
    ],
  }),
);

// The only /api replies that are kept: pictures, which never change under their address (architecture.md section 4).
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.method === 'GET' && /^\/api\/images\/[0-9a-f]{64}$/.test(url.pathname),
  new CacheFirst({
    cacheName: IMAGE_CACHE,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: MAX_IMAGES, purgeOnQuotaError: true }),
    ],
  }),
);

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

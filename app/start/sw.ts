import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { cacheNames, clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { SHARE_PATH } from '../../shared/import/share-target.ts';
import { keepSharedFile } from '../library/imports/shared-file.ts';
import { IMAGE_CACHE } from '../pwa/image-cache.ts';
import { type RouterRule, START_PATHS, shellCacheOf, staticRoutes } from '../pwa/static-routes.ts';
import { handlePushes, type PushScope } from '../pwa/worker-pushes.ts';

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  /** Not in every browser. */
  addRoutes?(rules: RouterRule[]): Promise<void>;
}
interface WorkerScope extends Omit<PushScope, 'addEventListener'> {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  skipWaiting(): Promise<void>;
  addEventListener: PushScope['addEventListener'] & {
    (type: 'message', listener: (event: MessageEvent) => void): void;
    (type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  };
}
// The project uses DOM types; the worker needs only these names of the worker's scope.
declare const self: WorkerScope;

const MAX_IMAGES = 1_000;

const SHELL = '/index.html';

const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);
registerRoute(new PrecacheRoute(precache));
cleanupOutdatedCaches();

const shellCache = shellCacheOf(new URL(precache.getCacheKeyForURL(SHELL) ?? '', location.origin).search);

self.addEventListener('install', (event) => {
  event.waitUntil(precache.install(event).then(keepStartPages));
  // If the browser rejects a rule, the worker answers these requests.
  event.addRoutes?.(staticRoutes(cacheNames.precache, shellCache)).catch(() => undefined);
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([precache.activate(event), forgetOldStartPages()]));
});

async function keepStartPages(): Promise<void> {
  const cache = await caches.open(shellCache);
  for (const path of START_PATHS) {
    const page = await precache.matchPrecache(SHELL);
    if (page) await cache.put(path, page);
  }
}

async function forgetOldStartPages(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(shellCacheOf('')) && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// Claims the page of the first visit too, so that its pictures are cached from then on. A newer build still waits for
// consent.
clientsClaim();

// Sign-in, sign-out and API calls need the network: the shell must never answer them (AMB-74). Files are at the top
// level and in two folders; in deeper paths, a dot belongs to the name of an album or a collection.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL(SHELL), {
    denylist: [
      /^\/(?:api|assets|icons)\//,
      /^\/dev-(?:idp|mail|pay)(?:\/|$)/,
      /^\/(?:healthz|readyz)$/,
      /^\/[^/?]+\.[^/?]+(?:\?|$)/,
    ],
  }),
);

// The only cached /api responses: pictures, which never change under their URL.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.method === 'GET' && /^\/api\/images\/[0-9a-f]{64}$/.test(url.pathname),
  new CacheFirst({
    cacheName: IMAGE_CACHE,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      // The server forbids it while an administrator views as the owner of the picture.
      {
        cacheWillUpdate: async ({ response }) =>
          /no-store/.test(response.headers.get('cache-control') ?? '') ? null : response,
      },
      new ExpirationPlugin({ maxEntries: MAX_IMAGES, purgeOnQuotaError: true }),
    ],
  }),
);

// A file from the system's share sheet.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => keepSharedFile(request),
  'POST',
);

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

handlePushes(self);

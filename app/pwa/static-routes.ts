/** Where the app is opened from the home screen: its start and its shortcut (manifest.webmanifest). */
export const START_PATHS = ['/', '/look-up'] as const;

/** One rule of a browser that answers without starting the worker (Service Workers, section 4.3.3). */
export interface RouterRule {
  condition: {
    urlPattern: string | { pathname: string; search?: string };
    requestMethod?: string;
    requestMode?: string;
  };
  source: 'network' | 'fetch-event' | { cacheName: string };
}

/** The start pages of one build. A worker that waits for consent may not touch those of the one before it. */
export function shellCacheOf(revision: string): string {
  return `shell-${revision}`;
}

/**
 * What needs no worker: starting one takes longer than a small page takes to open, and it would be started for every
 * call as well. A browser that does not know such rules asks the worker, which answers the same.
 */
export function staticRoutes(precache: string, shell: string): RouterRule[] {
  return [
    { condition: { urlPattern: '/api/images/*' }, source: 'fetch-event' },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*', requestMethod: 'GET' }, source: { cacheName: precache } },
    ...START_PATHS.map((pathname): RouterRule => {
      return {
        condition: { urlPattern: { pathname, search: '' }, requestMode: 'navigate' },
        source: { cacheName: shell },
      };
    }),
  ];
}

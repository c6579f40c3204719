/** The start pages of the installed app: its start URL and its shortcut (manifest.webmanifest). */
export const START_PATHS = ['/', '/look-up'] as const;

/** A rule that the browser applies without starting the worker (Service Workers specification, section 4.3.3). */
export interface RouterRule {
  condition: {
    urlPattern: string | { pathname: string; search?: string };
    requestMethod?: string;
    requestMode?: string;
  };
  source: 'network' | 'fetch-event' | { cacheName: string };
}

/** The cache of one build's start pages. A build that waits for consent must not touch those of the current build. */
export function shellCacheOf(revision: string): string {
  return `shell-${revision}`;
}

/**
 * Requests that skip the worker: starting it takes longer than opening a small page, and every API call would start it
 * too. A browser without static routing asks the worker, which answers the same.
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

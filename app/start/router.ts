import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { NotFoundLater, RouteErrorLater } from '../shell/lost-pages.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteErrorLater,
  defaultNotFoundComponent: NotFoundLater,
  scrollRestoration: true,
  scrollRestorationBehavior: 'instant',
  // Filters and pages change only the search string, and must not fade the whole screen.
  defaultViewTransition: { types: ({ pathChanged }) => (pathChanged && !prefersStillness() ? ['page'] : false) },
});

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

import { lazyRouteComponent } from '@tanstack/react-router';

/** Their code is loaded when one is needed: no other page needs it. */
export const NotFoundLater = lazyRouteComponent(() => import('./NotFound.tsx'), 'NotFound');
export const RouteErrorLater = lazyRouteComponent(() => import('./RouteError.tsx'), 'RouteError');

import { createRootRoute } from '@tanstack/react-router';
import { NotFoundLater, RouteErrorLater } from '../shell/lost-pages.ts';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundLater,
  errorComponent: RouteErrorLater,
});

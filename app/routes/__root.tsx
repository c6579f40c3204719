import { createRootRoute } from '@tanstack/react-router';
import { NotFound } from '../shell/NotFound.tsx';
import { RouteError } from '../shell/RouteError.tsx';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
});

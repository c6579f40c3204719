import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../session/session-context.ts';
import { APP_NAME } from './app-name.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title in the browser's tab and history; the home page needs none. */
    title?: string;
  }
}

/** Sets the document's title, and again when `page` changes, because another screen may have set it in between. */
export function usePageTitle(title: string | undefined, page = ''): void {
  const { session } = useSession();
  // The browser's history keeps titles: nothing of a viewed person stays in it.
  const shown = session.isView ? 'Viewing as a user' : title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    document.title = shown ? `${shown} – ${APP_NAME}` : APP_NAME;
  }, [shown, page]);
}

/** The title of the deepest matched route that has one. */
export function useRouteTitle(): string | undefined {
  return useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title,
  });
}

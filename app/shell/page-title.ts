import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { APP_NAME } from './app-name.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title in the browser's tab and history; the home page needs none. */
    title?: string;
  }
}

/** Sets the document's title, and again when `page` changes, because another screen may have set it in between. */
export function usePageTitle(title: string | undefined, page = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    document.title = title ? `${title} – ${APP_NAME}` : APP_NAME;
  }, [title, page]);
}

/** The title of the deepest matched route that has one. */
export function useRouteTitle(): string | undefined {
  return useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title,
  });
}

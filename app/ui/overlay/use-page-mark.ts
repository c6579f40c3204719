// Chunk: home

import { useLayoutEffect } from 'react';

export type PageMark = 'bulk' | 'fab' | 'look-dock' | 'tabs' | 'view-as';

/**
 * Marks the document with `data-` and the name, for styles of other parts. With `:root:has()` in its place each change
 * would style the whole document again.
 */
export function usePageMark(mark: PageMark): void {
  useLayoutEffect(() => {
    document.documentElement.setAttribute(`data-${mark}`, '');
    return () => document.documentElement.removeAttribute(`data-${mark}`);
  }, [mark]);
}

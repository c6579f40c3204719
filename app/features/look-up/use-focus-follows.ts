import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Rows are keyed by position, so the focus must follow its album when the list changes: Enter has to open the album
 * that a screen reader announced. If the album was removed, the focus returns to the box.
 * @param shown the rows; each has its album's id in `data-id` and its link in `data-result`
 */
export function useFocusFollows(
  list: RefObject<HTMLElement | null>,
  shown: unknown,
): (event: { target: Element }) => void {
  const album = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks whenever other rows are shown
  useLayoutEffect(() => {
    const active = document.activeElement;
    // Leaves a focus outside the list alone.
    if (!active || !list.current?.contains(active)) return;
    if (album.current === undefined || idOf(active) === album.current) return;
    const row = list.current.querySelector(`[data-id="${CSS.escape(album.current)}"] [data-result]`);
    const next = row ?? document.querySelector('.look input[type="search"]');
    if (next instanceof HTMLElement) next.focus();
  }, [shown]);

  return ({ target }) => {
    album.current = idOf(target);
  };
}

function idOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-id]')?.dataset.id;
}

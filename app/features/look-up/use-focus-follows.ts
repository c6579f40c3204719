import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Rows are filled again by their place, so the focus has to follow its album when the list changes under it: Enter must
 * open what was read out. An album that is gone gives the focus back to the box.
 * @param shown the rows; each has the id of its album in `data-id` and its link in `data-result`
 */
export function useFocusFollows(
  list: RefObject<HTMLElement | null>,
  shown: unknown,
): (event: { target: Element }) => void {
  const album = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks whenever other rows are shown
  useLayoutEffect(() => {
    const active = document.activeElement;
    // A focus that has left the list stays where it is.
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

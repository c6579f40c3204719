import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { indexOfPlace, type Place } from '../place.ts';

export interface TileKeysPorts {
  /** The current page's records in visual order. */
  ids: readonly string[];
  perRow: number;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  shelf: RefObject<HTMLElement | null>;
}

/** One tile is in the tab order; arrows, Home and End move it, Page keys turn the page. */
export function useTileKeys({ ids, perRow, page, pageCount, onPage, shelf }: TileKeysPorts) {
  const [lastPlace, setLastPlace] = useState<Place>();
  /** The position to focus once its page is rendered. */
  const pendingFocus = useRef<{ page: number; index: number }>(undefined);
  const hasFocus = useRef(false);
  const currentIndex = indexOfPlace(lastPlace, ids);
  const currentId = ids[currentIndex];

  /** @returns whether the tile is rendered */
  function focus(index: number, options?: FocusOptions): boolean {
    const id = ids[Math.min(index, ids.length - 1)];
    const tile = shelf.current?.querySelector<HTMLElement>(`[data-tile="${id}"]`);
    tile?.focus(options);
    return tile != null;
  }

  useLayoutEffect(() => {
    // A page renders row by row, so its lower tiles come after the first render.
    if (pendingFocus.current) {
      if (pendingFocus.current.page === page && focus(pendingFocus.current.index)) pendingFocus.current = undefined;
      // The focused tile was removed, or moved to another row.
    } else if (hasFocus.current && document.activeElement === document.body)
      focus(currentIndex, { preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const onTile = event.target instanceof HTMLElement && event.target.dataset.tile !== undefined;
    if (!onTile || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const turned = event.key === 'PageDown' ? page + 1 : event.key === 'PageUp' ? page - 1 : undefined;
    const next = tileAt(event.key, currentIndex, ids.length, perRow);
    if (turned !== undefined) {
      if (turned < 1 || turned > pageCount) return;
      pendingFocus.current = { page: turned, index: pendingFocus.current?.index ?? currentIndex };
      onPage(turned);
    } else if (next !== undefined) focus(next);
    else return;
    event.preventDefault();
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    hasFocus.current = true;
    const tile = event.target.closest('[role="listitem"]')?.querySelector<HTMLElement>('[data-tile]');
    const id = tile?.dataset.tile;
    if (id !== undefined) setLastPlace({ id, among: ids });
  }

  /** React does not call this for a focused element that is removed. */
  function onBlur(): void {
    hasFocus.current = false;
    pendingFocus.current = undefined;
  }

  return { currentId, onKeyDown, onFocus, onBlur };
}

/** The index that a key leads to, within the shelf; undefined for other keys. */
export function tileAt(key: string, from: number, count: number, perRow: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      // A short last row still has a target for each tile above it.
      return Math.floor(from / perRow) === Math.floor(last / perRow) ? from : Math.min(from + perRow, last);
    case 'ArrowUp':
      return from < perRow ? from : from - perRow;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

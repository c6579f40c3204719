import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { indexOfPlace, type Place } from './place.ts';

export interface TileKeysPorts {
  /** Records of the page shown, in the order they stand. */
  ids: readonly string[];
  perRow: number;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  shelf: RefObject<HTMLElement | null>;
}

/** One tile takes part in the Tab order; arrows, Home and End move it, Page keys turn the page. */
export function useTileKeys({ ids, perRow, page, pageCount, onPage, shelf }: TileKeysPorts) {
  const [asked, setAsked] = useState<Place>();
  /** The place that takes the focus once the page it stands on is drawn. */
  const wanted = useRef<{ page: number; index: number }>(undefined);
  const hasFocus = useRef(false);
  const currentIndex = indexOfPlace(asked, ids);
  const currentId = ids[currentIndex];

  /** @returns whether the tile is there to take it */
  function focus(index: number, options?: FocusOptions): boolean {
    const id = ids[Math.min(index, ids.length - 1)];
    const tile = shelf.current?.querySelector<HTMLElement>(`[data-tile="${id}"]`);
    tile?.focus(options);
    return tile != null;
  }

  useLayoutEffect(() => {
    // A page comes row by row: its lower tiles are not there with the first.
    if (wanted.current) {
      if (wanted.current.page === page && focus(wanted.current.index)) wanted.current = undefined;
      // The tile that had the focus is gone, or stands in another row.
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
      wanted.current = { page: turned, index: wanted.current?.index ?? currentIndex };
      onPage(turned);
    } else if (next !== undefined) focus(next);
    else return;
    event.preventDefault();
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    hasFocus.current = true;
    const tile = event.target.closest('[role="listitem"]')?.querySelector<HTMLElement>('[data-tile]');
    const id = tile?.dataset.tile;
    if (id !== undefined) setAsked({ id, among: ids });
  }

  /** Not called for what is taken out of the page. */
  function onBlur(): void {
    hasFocus.current = false;
    wanted.current = undefined;
  }

  return { currentId, onKeyDown, onFocus, onBlur };
}

/** Where a key leads; no further than the shelf goes. Undefined for keys that lead nowhere. */
export function tileAt(key: string, from: number, count: number, perRow: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      // Above a short last row there is always a tile to go down to.
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

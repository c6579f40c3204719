import { type RefObject, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';

/** Rows are added and taken away in blocks of this many, so that most frames of a scroll change nothing. */
const BLOCK = 6;
/** Rows kept ready above and below what is seen; none while the page rushes by. */
const SPARE = 12;
/** A page that moves by more rows than this between two looks is rushing, until it has rested for a moment. */
const RUSH_ROWS = 8;
const REST_MS = 120;

export interface WindowRows {
  /** Rows to draw: from `first` up to, not including, `end`. */
  first: number;
  end: number;
  /** The page rushes by (somebody pulls the scroll bar): rows may leave out what is dear to draw. */
  rushing: boolean;
}

/**
 * Which of many rows of one height stand in or near the window, while the page itself scrolls.
 * @param body the element that is as high as all rows together
 */
export function useWindowRows(body: RefObject<HTMLElement | null>, count: number, rowHeight: number): WindowRows {
  const store = useMemo(() => createStore(body, count, rowHeight), [body, count, rowHeight]);
  const blocks = useSyncExternalStore(store.subscribe, store.get);
  // Before the first paint: where the page stands is known once the body is in it.
  const { look } = store;
  useLayoutEffect(look, [look]);
  const rushing = blocks < 0;
  const { firstBlock, endBlock } = unpacked(Math.abs(blocks));
  return { first: Math.min(firstBlock * BLOCK, count), end: Math.min(endBlock * BLOCK, count), rushing };
}

/** The window as one number, negative while rushing: the store's reader compares what it is given by identity. */
const PACK = 1_000_000;

function unpacked(blocks: number) {
  return { firstBlock: Math.floor(blocks / PACK), endBlock: blocks % PACK };
}

function createStore(body: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const listeners = new Set<() => void>();
  let blocks = Math.ceil(Math.min(count, 3 * SPARE) / BLOCK);

  let lastTop: number | undefined;
  let rest: number | undefined;

  function look(): void {
    const element = body.current;
    if (!element || rowHeight === 0) return;
    const top = element.getBoundingClientRect().top;
    const rushing = lastTop !== undefined && Math.abs(top - lastTop) > RUSH_ROWS * rowHeight;
    lastTop = top;
    window.clearTimeout(rest);
    if (rushing) rest = window.setTimeout(look, REST_MS);
    const spare = rushing ? 0 : SPARE;
    const from = Math.floor(-top / rowHeight) - spare;
    const to = Math.ceil((window.innerHeight - top) / rowHeight) + spare;
    const blockOf = (row: number) => Math.min(Math.max(0, row), count) / BLOCK;
    const range = Math.floor(blockOf(from)) * PACK + Math.ceil(blockOf(to));
    const next = rushing ? -range : range;
    if (next === blocks) return;
    blocks = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => blocks,
    look,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener('scroll', look, { passive: true });
      window.addEventListener('resize', look);
      // What stands above the rows may come or go.
      const observer = new ResizeObserver(look);
      observer.observe(document.body);
      return () => {
        listeners.delete(listener);
        window.clearTimeout(rest);
        window.removeEventListener('scroll', look);
        window.removeEventListener('resize', look);
        observer.disconnect();
      };
    },
  };
}

/** Scrolls the page so that a row is in sight, clear of what floats over both edges (`scroll-padding` of the page). */
export function scrollToRow(body: HTMLElement, index: number, rowHeight: number): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = body.getBoundingClientRect().top + index * rowHeight;
  const above = top - (Number.parseFloat(scrollPaddingTop) || 0) - rowHeight;
  const below = top + rowHeight + (Number.parseFloat(scrollPaddingBottom) || 0) - window.innerHeight;
  if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
  else if (below > 0) window.scrollBy({ top: below, behavior: 'instant' });
}

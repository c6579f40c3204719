import { type RefObject, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/** Rows are added and taken away in blocks of this many, so that most frames of a scroll change nothing. */
const BLOCK = 3;
/** Rows kept ready above and below what is seen, a block more with each frame; none while the page rushes by. */
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
  const shown = useRef(0);
  const store = useMemo(() => createStore(body, count, rowHeight, shown), [body, count, rowHeight]);
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

/** @param shown the window, kept when the rows are others */
function createStore(body: RefObject<HTMLElement | null>, count: number, rowHeight: number, shown: RefObject<number>) {
  const listeners = new Set<() => void>();
  let ready = 0;
  let lastTop: number | undefined;
  let rest: number | undefined;
  let growing: number | undefined;

  function grow(): void {
    growing = undefined;
    ready += BLOCK;
    look();
  }

  function look(): void {
    const element = body.current;
    if (!element || rowHeight === 0) return;
    const top = element.getBoundingClientRect().top;
    const rushing = lastTop !== undefined && Math.abs(top - lastTop) > RUSH_ROWS * rowHeight;
    lastTop = top;
    window.clearTimeout(rest);
    if (rushing) {
      ready = 0;
      rest = window.setTimeout(look, REST_MS);
    } else if (ready < SPARE) growing ??= requestAnimationFrame(grow);
    const from = Math.floor(-top / rowHeight) - ready;
    const to = Math.ceil((window.innerHeight - top) / rowHeight) + ready;
    const blockOf = (row: number) => Math.min(Math.max(0, row), count) / BLOCK;
    const range = Math.floor(blockOf(from)) * PACK + Math.ceil(blockOf(to));
    const next = rushing ? -range : range;
    if (next === shown.current) return;
    shown.current = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => shown.current,
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
        if (growing !== undefined) cancelAnimationFrame(growing);
        growing = undefined;
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
